"""What the threat terms mean, in plain Python; every amount is for FIRST."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import assert_never

from claimeven.game.geometry import Cell
from claimeven.game.notation import cell_name
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.heuristics.parts import Part
from claimeven.heuristics.threat_terms import (
    CAP,
    FollowUp,
    LiveThreats,
    OpenLines,
    ParityTable,
    PlayableThreats,
    Tempo,
    ThreatColumns,
    ThreatTerm,
    zugzwang_row,
)

SIGN = {Side.FIRST: 1, Side.SECOND: -1}
_COUNTED = {
    "first_with_base": "lines left to first, base included",
    "first": "lines left to first, base given up",
    "second": "lines left to second on even rows",
    "odd_threat": "lines left to second beside an odd threat",
}
NO_ODD_THREAT = 7
"""The entry of `odd_threat` for a board where FIRST has no waiting threat on an odd row."""


@dataclass(frozen=True)
class ThreatCells:
    """What the threat terms look at, as sets of cells."""

    position: Position

    @cached_property
    def empty(self) -> set[Cell]:
        geometry = self.position.geometry
        return set(geometry.cells_of(geometry.board & ~self.position.mask))

    @cached_property
    def playable(self) -> set[Cell]:
        return set(self.position.landing_cells)

    @cached_property
    def by_side(self) -> dict[Side, set[Cell]]:
        """Empty cells that complete a line."""
        found: dict[Side, set[Cell]] = {side: set() for side in Side}
        for line in self.position.geometry.lines:
            owners = [self.position.owner(cell) for cell in line]
            for side in Side:
                if owners.count(side) == len(line) - 1 and None in owners:
                    found[side].add(line[owners.index(None)])
        return found

    @cached_property
    def waiting(self) -> dict[Side, set[Cell]]:
        """Threats that cannot be played now."""
        return {side: self.by_side[side] - self.playable for side in Side}

    @cached_property
    def live(self) -> dict[Side, set[Cell]]:
        """Waiting threats with no waiting threat of either side below them."""
        both = self.waiting[Side.FIRST] | self.waiting[Side.SECOND]
        return {side: {c for c in self.waiting[side] if not is_above(c, both)} for side in Side}

    def is_odd(self, cell: Cell) -> bool:
        """Does zugzwang give the cell to FIRST?"""
        return zugzwang_row(cell.row, self.position.geometry) % 2 == 1


def is_above(cell: Cell, cells: Iterable[Cell]) -> bool:
    """Does the cell lie higher in its column than one of the others?"""
    return any(cell.column == other.column and cell.row > other.row for other in cells)


def cell_above(cell: Cell) -> Cell:
    """The cell right above."""
    return Cell(cell.column, cell.row + 1)


def count(position: Position, term: ThreatTerm) -> list[Part]:
    """What a threat term finds on the board, for FIRST."""
    threats = ThreatCells(position)
    if isinstance(term, Tempo):
        found = _tempo(position, term)
    elif isinstance(term, PlayableThreats):
        found = _playable(threats, term)
    elif isinstance(term, LiveThreats):
        found = _live(threats, term)
    elif isinstance(term, ThreatColumns):
        found = _columns(threats, term)
    elif isinstance(term, ParityTable):
        found = [_parity(threats, term)]
    elif isinstance(term, OpenLines):
        found = _open_lines(threats, term) + _traps(threats, term)
    elif isinstance(term, FollowUp):
        found = _follow_up(threats, term)
    else:
        assert_never(term)
    return [part for part in found if part.raw]


def _tempo(position: Position, term: Tempo) -> list[Part]:
    move = SIGN[position.to_move] * term.move
    mover = f"{position.to_move.value} to move"
    return [Part.counted("constant", term.constant), Part.counted(mover, move)]


def _playable(threats: ThreatCells, term: PlayableThreats) -> list[Part]:
    mover = threats.position.to_move
    found = [_urgent(threats, term, mover)]
    for side in Side:
        weight = term.above_own if side is mover else term.above_other
        for cell in sorted(threats.by_side[side] & {cell_above(c) for c in threats.playable}):
            label = f"{side.value}'s threat {cell_name(cell)} above a playable cell"
            found.append(Part.counted(label, SIGN[side] * weight, [cell]))
    return found


def _urgent(threats: ThreatCells, term: PlayableThreats, mover: Side) -> Part:
    wins = sorted(threats.by_side[mover] & threats.playable)
    losses = sorted(threats.by_side[mover.opponent] & threats.playable)
    if wins:
        return Part.counted(f"{mover.value} can win at once", SIGN[mover] * term.win, wins)
    if len(losses) >= 2:
        label = f"{mover.value} cannot stop two threats"
        return Part.counted(label, SIGN[mover] * term.double, losses)
    if not losses:
        return Part.counted("nothing urgent", 0)
    stacked = cell_above(losses[0]) in threats.by_side[mover.opponent]
    label = f"{mover.value} must block {cell_name(losses[0])}" + (" under a threat" * stacked)
    return Part.counted(label, SIGN[mover] * (term.single + term.stacked * stacked), losses)


def _live(threats: ThreatCells, term: LiveThreats) -> list[Part]:
    weights = {Side.FIRST: term.first, Side.SECOND: term.second}
    geometry = threats.position.geometry
    return [
        Part.counted(
            f"{side.value}'s live threat {cell_name(cell)}",
            _row_weight(weights[side], zugzwang_row(cell.row, geometry)),
            [cell],
        )
        for side in Side
        for cell in sorted(threats.live[side])
    ]


def _row_weight(weights: tuple[Fraction, ...], row: int) -> Fraction:
    """Entry for a row counted from 1: the list starts at row 2, its last two repeat."""
    index = row - 2
    while index >= len(weights):
        index -= 2
    return weights[index]


def _columns(threats: ThreatCells, term: ThreatColumns) -> list[Part]:
    pairs = {Side.FIRST: term.pair_first, Side.SECOND: term.pair_second}
    over_other = {Side.FIRST: term.over_other_first, Side.SECOND: term.over_other_second}
    over_own = dict(zip(Side, term.over_own, strict=True))
    found = []
    for side in Side:
        own, other = threats.waiting[side], threats.waiting[side.opponent]
        for cell in sorted(own):
            name, parity = f"{side.value}'s {cell_name(cell)}", 0 if threats.is_odd(cell) else 1
            if cell_above(cell) in own:
                label = f"{name} and the cell above it"
                found.append(Part.counted(label, pairs[side][parity], [cell, cell_above(cell)]))
            if is_above(cell, own):
                found.append(Part.counted(f"{name} above an own threat", over_own[side], [cell]))
            elif is_above(cell, other):
                label = f"{name} above a threat of the other side"
                found.append(Part.counted(label, over_other[side][parity], [cell]))
    for cell in sorted(threats.waiting[Side.FIRST] & threats.waiting[Side.SECOND]):
        weight = term.shared[0 if threats.is_odd(cell) else 1]
        found.append(Part.counted(f"both want {cell_name(cell)}", weight, [cell]))
    return found


def _parity(threats: ThreatCells, term: ParityTable) -> Part:
    first = sum(threats.is_odd(cell) for cell in threats.live[Side.FIRST])
    second = Counter(threats.is_odd(cell) for cell in threats.live[Side.SECOND])
    a, b, e = (min(number, CAP) for number in (first, second[True], second[False]))
    label = f"live threats: first odd {a}, second odd {b}, second even {e}"
    cells = sorted(threats.live[Side.FIRST] | threats.live[Side.SECOND])
    return Part.counted(label, term.table[a][3 * b + e], cells)


def _open_lines(threats: ThreatCells, term: OpenLines) -> list[Part]:
    position = threats.position
    connect = position.geometry.connect
    found = []
    for side in Side:
        for line in position.geometry.lines:
            owners = [position.owner(cell) for cell in line]
            stones = owners.count(side)
            if stones == 0 or side.opponent in owners:
                continue
            empty = [cell for cell in line if position.owner(cell) is None]
            good = sum(threats.is_odd(cell) == (side is Side.FIRST) for cell in empty)
            playable = sum(cell in threats.playable for cell in empty)
            name = f"{side.value}'s {cell_name(line[0])}-{cell_name(line[-1])}"
            label = f"{name}: {stones} stones, good cells {good}, playable {playable}"
            if stones == connect - 2:
                found.append(Part.counted(label, SIGN[side] * term.two_short[good][playable], line))
            if stones == connect - 3:
                found.append(Part.counted(label, SIGN[side] * term.three_short[good], line))
    return found


def _traps(threats: ThreatCells, term: OpenLines) -> list[Part]:
    found = []
    for side in Side:
        weight = term.trap_own if side is threats.position.to_move else term.trap_other
        for cell in _trap_cells(threats.position, side):
            label = f"{side.value}'s trap on {cell_name(cell)}"
            found.append(Part.counted(label, SIGN[side] * weight, [cell]))
    return found


def _trap_cells(position: Position, side: Side) -> list[Cell]:
    """Playable cells on two or more own lines that are two stones short and not empty."""
    lines = []
    for line in position.geometry.lines:
        owners = [position.owner(cell) for cell in line]
        own, empty = owners.count(side), owners.count(None)
        if own > 0 and empty == 2 and own + empty == len(line):
            lines.append(line)
    return [cell for cell in position.landing_cells if sum(cell in line for line in lines) >= 2]


def _follow_up(threats: ThreatCells, term: FollowUp) -> list[Part]:
    if threats.position.geometry.rows % 2:
        return []
    first_with_base, first, second, odd_threat = follow_up_sets(threats)
    counts = {
        "first_with_base": _lines_inside(threats.position, first_with_base),
        "first": _lines_inside(threats.position, first),
        "second": _lines_inside(threats.position, second),
        "odd_threat": odd_threat,
    }
    return [
        Part.counted(f"{_COUNTED[name]}: {number}", getattr(term, name)[min(number, 7)])
        for name, number in counts.items()
    ]


def follow_up_sets(threats: ThreatCells) -> tuple[set[Cell], set[Cell], set[Cell], int]:
    """The cells that a side can still get if the other answers every move right above it.

    FIRST's with the playable cells on even rows, FIRST's without them, SECOND's; and how many lines
    SECOND can still get if FIRST keeps an odd threat: at most 6, and 7 if it has none.
    """
    odd = {cell for cell in threats.empty if threats.is_odd(cell)}
    even = threats.empty - odd
    base = threats.playable & even
    first, second = (_stones(threats.position, side) for side in Side)
    # A threat of SECOND on an even row ends the column: nothing above it will be reached.
    stops = (threats.by_side[Side.SECOND] & even) - base
    reach = {cell for cell in first | odd | base if not is_above(cell, stops)}
    left = _odd_threat(threats, odd, even, base, second)
    return reach, reach - base, second | (even - base), left


def _odd_threat(
    threats: ThreatCells, odd: set[Cell], even: set[Cell], base: set[Cell], second: set[Cell]
) -> int:
    """Lines left to SECOND if FIRST keeps an odd threat and answers above elsewhere.

    The smallest count over FIRST's waiting threats on odd rows, capped at 6.
    """
    lowest: dict[int, Cell] = {}
    for cell in sorted(threats.waiting[Side.FIRST] & odd):
        lowest.setdefault(cell.column, cell)
    counts = [NO_ODD_THREAT]
    for threat in lowest.values():
        outside = {c for c in threats.empty if c.column != threat.column}
        stops = (threats.by_side[Side.FIRST] & even & outside) - base
        below = {c for c in even - outside if c.row < threat.row}
        free = second | ((odd | base) & outside) | below
        left = {cell for cell in free if not is_above(cell, stops)}
        counts.append(min(_lines_inside(threats.position, left), NO_ODD_THREAT - 1))
    return min(counts)


def _stones(position: Position, side: Side) -> set[Cell]:
    return set(position.geometry.cells_of(position.word(side)))


def _lines_inside(position: Position, cells: set[Cell]) -> int:
    return sum(cells.issuperset(line) for line in position.geometry.lines)
