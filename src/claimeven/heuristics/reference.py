"""What every term means, in plain Python from its definition.

Slow and simple on purpose: it shares no code with the compiler and the kernel, and meets them
only in tests. It counts part by part, so the same code explains a value.
"""

from __future__ import annotations

from fractions import Fraction

from claimeven.game.geometry import Cell, Line
from claimeven.game.notation import cell_name
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.heuristics import threat_reference
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
    Perspective,
    Sampled,
    Term,
    Traps,
)

AXES = ((1, 0), (0, 1), (1, -1), (1, 1))
"""Horizontal, vertical, falling to the right, rising to the right."""


def evaluate(
    position: Position, heuristic: Heuristic, side: Side, *, call: int = 0, formula: bool = False
) -> Fraction:
    """The exact value for `side`; `formula` scores finished games like any other board."""
    return explain(position, heuristic, side, call=call, formula=formula).value


def explain(
    position: Position, heuristic: Heuristic, side: Side, *, call: int = 0, formula: bool = False
) -> Part:
    """The value as a tree: terms, then what they counted."""
    check_last_stone(position, heuristic)
    if position.outcome is not None and not formula and not heuristic.terminal.is_static:
        return Part.sum_of(heuristic.name, [_ending(position, heuristic, side)])
    view = Side.FIRST if heuristic.perspective is Perspective.FIRST else side
    factor = heuristic.scale.of(len(position.geometry.lines)) * (1 if view is side else -1)
    parts = [
        count(position, term, name, view, call).times(_phase_weight(position, heuristic, name))
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
        found = [Part.counted(f"trap on {cell_name(c)}", 1, [c]) for c in traps(position, side)]
        return Part.sum_of(name, found)
    if isinstance(term, LastStone):
        return Part.sum_of(name, _last_stone(position, term, side))
    if isinstance(term, Sampled):
        return Part.sum_of(name, _sampled(position, term, side, call))
    found = threat_reference.count(position, term)
    return Part.sum_of(name, found).times(1 if side is Side.FIRST else -1)


def stones_in(position: Position, line: Line, side: Side) -> tuple[int, int]:
    """My stones and theirs in a line."""
    owners = [position.owner(cell) for cell in line]
    return owners.count(side), owners.count(side.opponent)


def traps(position: Position, side: Side) -> list[Cell]:
    """Playable cells on two or more lines with N - 2 stones of mine and none of theirs."""
    wanted = (position.geometry.connect - 2, 0)
    lines = [li for li in position.geometry.lines if stones_in(position, li, side) == wanted]
    return [cell for cell in position.landing_cells if sum(cell in line for line in lines) >= 2]


def _ending(position: Position, heuristic: Heuristic, side: Side) -> Part:
    outcome, terminal = position.outcome, heuristic.terminal
    assert outcome is not None
    if outcome.winner is None:
        return Part.counted("draw", terminal.draw)
    haste = terminal.sooner * position.stones
    value = terminal.win - haste if outcome.winner is side else terminal.loss + haste
    cells = [cell for line in position.winning_lines for cell in line]
    return Part.counted(str(outcome), value, cells)


def _phase_weight(position: Position, heuristic: Heuristic, term: str) -> Fraction:
    if heuristic.phases is None:
        return Fraction(1)
    phase = heuristic.phases.current(position.stones, position.geometry.cells)
    return phase.weight(term)


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
    run = max(_stretch(position, cell, axis, {owner}) for axis in AXES)
    if run >= position.geometry.connect:
        return [Part.counted(f"{run} in a row", term.win if owner is side else -term.win, [cell])]
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
