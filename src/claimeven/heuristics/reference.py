"""What every term means, in plain Python from its definition.

Slow and simple on purpose: it shares no code with the compiler and the kernel, and meets them
only in tests. It counts part by part, so the same code explains a value.
"""

from __future__ import annotations

from fractions import Fraction

from claimeven.game.geometry import Cell, Line
from claimeven.game.notation import cell_name
from claimeven.game.position import Position
from claimeven.game.side import Outcome, Side
from claimeven.heuristics import net_reference, threat_reference
from claimeven.heuristics.line_weights import LineWeights
from claimeven.heuristics.parts import Part
from claimeven.heuristics.requirements import check_last_stone
from claimeven.heuristics.sampler import draws
from claimeven.heuristics.spec import (
    CellTable,
    Dominant,
    Heuristic,
    LastStone,
    LineTable,
    Net,
    Perspective,
    Phase,
    Sampled,
    Term,
    Traps,
)

AXES = ((1, 0), (0, 1), (1, -1), (1, 1))
"""Horizontal, vertical, falling to the right, rising to the right."""


def evaluate(
    position: Position,
    heuristic: Heuristic,
    side: Side,
    *,
    call: int = 0,
    formula: bool = False,
    root: Position | None = None,
) -> Fraction:
    """The exact value for `side`; `formula` scores finished games like any other board.

    `root` is where a search began, whose phase some evaluations keep.
    """
    return explain(position, heuristic, side, call=call, formula=formula, root=root).value


def explain(
    position: Position,
    heuristic: Heuristic,
    side: Side,
    *,
    call: int = 0,
    formula: bool = False,
    root: Position | None = None,
) -> Part:
    """The value as a tree: terms, then what they counted."""
    check_last_stone(position, heuristic)
    heuristic = heuristic.on(position.geometry)
    ending = None if formula else _ending(position, heuristic, side)
    if ending is not None:
        return Part.sum_of(heuristic.name, [ending])
    view = Side.FIRST if heuristic.perspective is Perspective.FIRST else side
    factor = heuristic.scale.of(len(position.geometry.lines)) * (1 if view is side else -1)
    phase = _phase(position, heuristic, side, root)
    parts = [
        count(position, term, name, view, call).times(phase.weight(name) if phase else 1)
        for name, term in heuristic.terms
    ]
    return Part.sum_of(heuristic.name, [part.times(factor) for part in parts])


def count(position: Position, term: Term, name: str, side: Side, call: int) -> Part:
    """What one term counts for `side`, before phase weight and scale."""
    if isinstance(term, Dominant):
        return _dominant(position, term, name, side)
    if isinstance(term, LineTable):
        return Part.sum_of(name, _lines(position, term.weights, side))
    if isinstance(term, CellTable):
        return Part.sum_of(name, _cells(position, term, side))
    if isinstance(term, Traps):
        cells = traps(position, side, term)
        return Part.sum_of(
            name, [Part.counted(f"trap on {cell_name(cell)}", 1, [cell]) for cell in cells]
        )
    if isinstance(term, LastStone):
        return Part.sum_of(name, _last_stone(position, term, side))
    if isinstance(term, Sampled):
        return Part.sum_of(name, _sampled(position, term, side, call))
    if isinstance(term, Net):
        found = net_reference.count(position, term)
    else:
        found = threat_reference.count(position, term)
    return Part.sum_of(name, found).times(1 if side is Side.FIRST else -1)


def stones_in(position: Position, line: Line, side: Side) -> tuple[int, int]:
    """My stones and theirs in a line."""
    owners = [position.owner(cell) for cell in line]
    return owners.count(side), owners.count(side.opponent)


def traps(position: Position, side: Side, term: Traps) -> list[Cell]:
    """Cells on two or more lines with N - 2 stones of mine and none of theirs."""
    geometry = position.geometry
    wanted = (geometry.connect - 2, 0)
    lines = [li for li in geometry.lines if stones_in(position, li, side) == wanted]
    cells = position.landing_cells
    if term.cells == "empty":
        cells = geometry.cells_of(geometry.board & ~position.mask)
    if term.lines == "begin":
        # Lines are listed from their left end on, vertical ones from the top down.
        return [cell for cell in cells if sum(cell == line[0] for line in lines) >= 2]
    return [cell for cell in cells if sum(cell in line for line in lines) >= 2]


def _ending(position: Position, heuristic: Heuristic, side: Side) -> Part | None:
    """What a finished game is worth; None where the formula tells.

    A search that goes on after a line may find lines of both sides: then mine counts.
    """
    terminal = heuristic.terminal
    if terminal.is_static or (position.outcome is None and not heuristic.play_on):
        return None
    haste = terminal.sooner * position.stones
    for winner, value in ((side, terminal.win - haste), (side.opponent, terminal.loss + haste)):
        lines = [
            line
            for line in position.geometry.lines
            if all(position.owner(cell) is winner for cell in line)
        ]
        if lines:
            cells = [cell for line in lines for cell in line]
            return Part.counted(str(Outcome(winner)), value, cells)
    is_full = position.stones == position.geometry.cells
    return Part.counted("draw", terminal.draw) if is_full and terminal.draw is not None else None


def _phase(
    position: Position, heuristic: Heuristic, side: Side, root: Position | None
) -> Phase | None:
    if heuristic.phases is None:
        return None
    stones = position.stones
    if heuristic.root_phase and root is not None:
        stones = root.stones
    elif heuristic.root_phase and side is not position.to_move:
        stones = max(stones - 1, 0)  # the board on which it has just moved
    return heuristic.phases.current(stones, position.geometry.cells)


def _line_part(position: Position, line: Line, weights: LineWeights, side: Side) -> Part:
    mine, theirs = stones_in(position, line, side)
    amount = weights.weight(mine, theirs, len(line))
    label = f"{cell_name(line[0])}-{cell_name(line[-1])}: {mine} mine, {theirs} theirs"
    return Part.counted(label, amount, line)


def _lines(position: Position, weights: LineWeights, side: Side) -> list[Part]:
    parts = [_line_part(position, line, weights, side) for line in position.geometry.lines]
    return [part for part in parts if part.raw]


def _cells(position: Position, term: CellTable, side: Side) -> list[Part]:
    geometry = position.geometry
    parts = []
    for cell in geometry.cells_of(position.mask):
        weight = term.weights.weight(cell, geometry)
        mine = position.owner(cell) is side
        label = f"{cell_name(cell)}: {'mine' if mine else 'theirs'}"
        parts.append(Part.counted(label, weight if mine else -weight, [cell]))
    return [part for part in parts if part.raw]


def _dominant(position: Position, term: Dominant, name: str, side: Side) -> Part:
    good = Part.sum_of("goodness", _lines(position, term.good, side))
    danger = Part.sum_of("danger", _lines(position, term.danger, side))
    if danger.raw > good.raw:
        return Part(name, -danger.raw, -danger.raw, parts=(danger.times(-1), good.times(0)))
    return Part(name, good.raw, good.raw, parts=(good, danger.times(0)))


def _sampled(position: Position, term: Sampled, side: Side, call: int) -> list[Part]:
    lines = position.geometry.lines
    drawn = draws(term.seed, call, term.samples, len(lines))
    return [_line_part(position, lines[index], term.weights, side) for index in drawn]


def _last_stone(position: Position, term: LastStone, side: Side) -> list[Part]:
    cell = position.last_cell
    if cell is None:
        return []
    owner = position.owner(cell)
    runners: list[Side | None] = [owner]
    if term.either_run:
        runners = [*Side]  # as if the stone belonged to both
    run = max(_stretch(position, cell, axis, {runner}) for axis in AXES for runner in runners)
    if run >= position.geometry.connect:
        return [Part.counted(f"{run} in a row", term.win if owner is side else term.loss, [cell])]
    open_axes = sum(
        _stretch(position, cell, axis, {owner, None}) >= position.geometry.connect for axis in AXES
    )
    factor = 1 if owner is side else term.opponent
    parts = [Part.counted("cell", factor * term.cells.weight(cell, position.geometry), [cell])]
    if owner is side:
        parts.append(Part.counted(f"longest run {run}", term.run * run, [cell]))
    parts.append(Part.counted(f"open axes {open_axes}", factor * term.axes * open_axes, [cell]))
    return parts


def _stretch(
    position: Position, cell: Cell, axis: tuple[int, int], owners: set[Side | None]
) -> int:
    """Length of the unbroken stretch through `cell` along an axis of cells owned so."""
    right, up = axis
    length = 1
    for direction in (1, -1):
        step = Cell(cell.column + direction * right, cell.row + direction * up)
        while step in position.geometry and position.owner(step) in owners:
            length += 1
            step = Cell(step.column + direction * right, step.row + direction * up)
    return length
