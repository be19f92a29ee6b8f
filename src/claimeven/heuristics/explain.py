"""Why a position has its value: a tree of parts that sum to it, drawn for people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from claimeven.checks import check_integer, check_type
from claimeven.game.geometry import Cell
from claimeven.game.notation import EMPTY, STONES, column_name
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.heuristics import reference
from claimeven.heuristics.catalog import AnyHeuristic
from claimeven.heuristics.evaluation import compile_for
from claimeven.heuristics.exact import short_text
from claimeven.heuristics.parts import Part
from claimeven.heuristics.spec import Heuristic

MARKED_LINES = 3
"""How many lines a drawing marks."""


@dataclass(frozen=True)
class Explanation:
    """A value for one side, and the parts that sum to it."""

    position: Position
    heuristic: Heuristic
    side: Side
    value: Fraction
    parts: tuple[Part, ...]

    def text(self, limit: int = 8) -> str:
        """Board with the lines that matter most marked, and the tree, `limit` parts to a branch."""
        marked = self.marked_lines()
        head = f"{self.heuristic.name} for {self.side.value}: {short_text(self.value)}"
        lines = [_draw(self.position, marked), ""]
        lines += [f"  {number}  {_amount(part)}" for number, part in enumerate(marked, 1)]
        lines += [""] * bool(marked) + [head]
        for part in self.parts:
            lines += _branch(part, 1, limit)
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.text()

    def marked_lines(self, count: int = MARKED_LINES) -> list[Part]:
        """The parts about lines or empty cells that contribute most, largest first."""
        found = [leaf for part in self.parts for leaf in _leaves(part) if leaf.value]
        return _largest([part for part in found if self._can_be_marked(part)])[:count]

    def _can_be_marked(self, part: Part) -> bool:
        """Lines and winning cells can; a stone by itself says nothing on a drawing."""
        if len(part.cells) > 1:
            return True
        return any(self.position.owner(cell) is None for cell in part.cells)


def explain(
    position: Position,
    heuristic: AnyHeuristic,
    side: Side | None = None,
    *,
    formula: bool = False,
    call: int | None = None,
) -> Explanation:
    """The value for `side` (by default the side to move) as a tree of parts.

    Arguments are those of `evaluate`.

    >>> [(part.label, part.value) for part in explain(Position("4"), "bagdadi", Side.FIRST).parts]
    [('position', Fraction(42, 5)), ('pattern', Fraction(7, 1)), ('traps', Fraction(0, 1))]
    """
    check_type(position, Position, "position")
    side = position.to_move if side is None else check_type(side, Side, "side")
    # Compiled although the reference counts: what is an error in the kernel is one here too.
    compiled = compile_for(heuristic, position.geometry)
    number = next(compiled.calls) if call is None else check_integer(call, "call", least=0)
    total = reference.explain(position, compiled.heuristic, side, call=number, formula=formula)
    return Explanation(position, compiled.heuristic, side, total.value, total.parts)


def _leaves(part: Part) -> Iterator[Part]:
    if not part.parts:
        yield part
    for child in part.parts:
        yield from _leaves(child)


def _largest(parts: list[Part] | tuple[Part, ...]) -> list[Part]:
    return sorted(parts, key=lambda part: -abs(part.value or part.raw))


def _branch(part: Part, depth: int, limit: int) -> list[str]:
    lines = [f"{'  ' * depth}{_amount(part)}"]
    children = _largest(part.parts)
    rest = children[limit:] if limit else []
    for child in children[:limit] if limit else children:
        lines += _branch(child, depth + 1, limit)
    if rest:
        together = _signed(sum((child.value for child in rest), Fraction(0)))
        lines.append(f"{'  ' * (depth + 1)}and {len(rest)} more, together {together}")
    return lines


def _amount(part: Part) -> str:
    """What a part adds, and what was counted if that is another number."""
    counted = f"   (counted {short_text(part.raw)})" if part.raw != part.value else ""
    return f"{part.label:<52} {_signed(part.value):>10}{counted}"


def _signed(value: Fraction) -> str:
    return f"+{short_text(value)}" if value > 0 else short_text(value)


def _draw(position: Position, marked: list[Part]) -> str:
    """The board, stones of marked lines in brackets, their empty cells by the line's number."""
    numbers: dict[Cell, int] = {}
    for number, part in enumerate(marked, 1):
        for cell in part.cells:
            numbers.setdefault(cell, number)

    def symbol(cell: Cell) -> str:
        owner = position.owner(cell)
        if owner is not None:
            return f"[{STONES[owner]}]" if cell in numbers else f" {STONES[owner]} "
        return f" {numbers.get(cell, EMPTY)} "

    geometry = position.geometry
    rows = [
        "".join(symbol(Cell(column, row)) for column in range(geometry.columns))
        for row in reversed(range(geometry.rows))
    ]
    labels = "".join(f"{column_name(column):^3}" for column in range(geometry.columns))
    return "\n".join(line.rstrip() for line in [*rows, labels])
