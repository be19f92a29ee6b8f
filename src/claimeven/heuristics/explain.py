"""Why a position has its value: a tree of parts that sum to it, drawn for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from claimeven.checks import check_integer, check_type, invalid
from claimeven.errors import BadInput
from claimeven.game.geometry import Cell
from claimeven.game.notation import EMPTY, STONES, column_name
from claimeven.game.position import Position, check_position
from claimeven.game.side import AnySide, Side, check_side
from claimeven.heuristics import reference
from claimeven.heuristics.catalog import AnyHeuristic
from claimeven.heuristics.catalog import heuristic as find_heuristic
from claimeven.heuristics.evaluation import compile_for
from claimeven.heuristics.exact import short_text
from claimeven.heuristics.parts import Part
from claimeven.heuristics.spec import Heuristic, Perspective

MARKED_LINES = 3
"""How many lines a drawing marks."""


@dataclass(frozen=True)
class ValueBreakdown:
    """A value for one side, and the parts that sum to it."""

    position: Position
    heuristic: Heuristic
    side: Side
    value: Fraction
    parts: tuple[Part, ...]

    def text(self, limit: int = 8) -> str:
        """Board with the lines that matter most marked, and the tree, `limit` parts to a branch."""
        return f"{_draw(self.position, self.marks())}\n\n{self.listing(limit)}"

    def listing(self, limit: int = 8, stones: Mapping[Side, str] = STONES) -> str:
        """The same without the board; `stones` are the signs of both sides."""
        limit = check_integer(limit, "limit", least=0)
        if not isinstance(stones, Mapping) or not all(side in stones for side in Side):
            raise BadInput(invalid("stones", stones, "a dict of sides and signs"))
        tree = [row for part in self.parts for row in _branch(part, 1, limit)]
        rows = [
            _Row.of(part, 1, f"{number}  ") for number, part in enumerate(self.marked_lines(), 1)
        ]
        width = max(len(row.label) for row in [*rows, *tree])
        head = f"{self.heuristic.full_name} for {self.side.value}: {short_text(self.value)}"
        if any("mine" in row.label or "theirs" in row.label for row in tree):
            head += self._whose_stones(stones)
        lines = [row.text(width) for row in rows] + [""] * bool(rows)
        return "\n".join([*lines, head, *(row.text(width) for row in tree)])

    @property
    def own_side(self) -> Side:
        """The side whose stones the parts call mine: some evaluations always count for FIRST."""
        always_first = self.heuristic.perspective is Perspective.FIRST
        return Side.FIRST if always_first else self.side

    def _whose_stones(self, stones: Mapping[Side, str]) -> str:
        mine, theirs = self.own_side, self.own_side.opponent
        return f"   (mine: {mine.value} {stones[mine]}, theirs: {theirs.value} {stones[theirs]})"

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        """What notebooks show: the lines that matter most on the board, and the tree."""
        from claimeven.heuristics.picture import breakdown_html

        return breakdown_html(self)

    def marked_lines(self, count: int = MARKED_LINES) -> list[Part]:
        """The parts about lines or empty cells that contribute most, largest first."""
        count = check_integer(count, "count", least=0)
        found = [leaf for part in self.parts for leaf in _leaves(part) if leaf.value]
        return _largest([part for part in found if self._can_be_marked(part)])[:count]

    def marks(self) -> dict[Cell, int]:
        """The cells of the marked lines, by the number of the first line they are in."""
        numbers: dict[Cell, int] = {}
        for number, part in enumerate(self.marked_lines(), 1):
            for cell in part.cells:
                numbers.setdefault(cell, number)
        return numbers

    def _can_be_marked(self, part: Part) -> bool:
        """Lines and winning cells can; a stone by itself says nothing on a drawing."""
        if len(part.cells) > 1:
            return True
        return any(self.position.owner(cell) is None for cell in part.cells)


def explain(
    position: Position,
    heuristic: AnyHeuristic,
    side: AnySide | None = None,
    *,
    formula: bool = False,
    call: int | None = None,
) -> ValueBreakdown:
    """The value for `side` (by default the side to move) as a tree of parts.

    Arguments are those of `evaluate`.

    >>> [(part.label, part.value) for part in explain(Position("4"), "bagdadi", Side.FIRST).parts]
    [('position', Fraction(42, 5)), ('pattern', Fraction(7, 1)), ('traps', Fraction(0, 1))]
    """
    check_position(position)
    check_type(formula, bool, "formula")
    side = position.to_move if side is None else check_side(side)
    # Compiled although the reference counts: what is an error in the kernel is one here too.
    chosen = find_heuristic(heuristic)
    compiled = compile_for(chosen, position.geometry)
    number = next(compiled.calls) if call is None else check_integer(call, "call", least=0)
    total = reference.explain(position, chosen, side, call=number, formula=formula)
    return ValueBreakdown(position, chosen, side, total.value, total.parts)


def _leaves(part: Part) -> Iterator[Part]:
    if not part.parts:
        yield part
    for child in part.parts:
        yield from _leaves(child)


def _largest(parts: list[Part] | tuple[Part, ...]) -> list[Part]:
    return sorted(parts, key=lambda part: -abs(part.value or part.raw))


class _Row(NamedTuple):
    """A line of the tree: a label, indented by its depth, and what the part adds."""

    depth: int
    label: str
    amount: str = ""

    @classmethod
    def of(cls, part: Part, depth: int, before: str = "") -> _Row:
        """What a part adds, and what was counted if that is another number."""
        counted = f"   (counted {short_text(part.raw)})" if part.raw != part.value else ""
        return cls(depth, before + part.label, f"{_signed(part.value):>8}{counted}")

    def text(self, width: int) -> str:
        """The row, with labels of that width."""
        return f"{'  ' * self.depth}{self.label:<{width}} {self.amount}".rstrip()


def _branch(part: Part, depth: int, limit: int) -> list[_Row]:
    rows = [_Row.of(part, depth)]
    children = _largest(part.parts)
    rest = children[limit:] if limit else []
    for child in children[:limit] if limit else children:
        rows += _branch(child, depth + 1, limit)
    if rest:
        together = _signed(sum((child.value for child in rest), Fraction(0)))
        rows.append(_Row(depth + 1, f"and {len(rest)} more, together {together}"))
    return rows


def _signed(value: Fraction) -> str:
    return f"+{short_text(value)}" if value > 0 else short_text(value)


def _draw(position: Position, numbers: Mapping[Cell, int]) -> str:
    """The board, stones of marked lines in brackets, their empty cells by the line's number."""

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
