"""What a net looks at and says, in plain Python; every amount is for FIRST.

Forced moves: a side that can complete a line does; one whose opponent could complete one blocks it;
two such threats decide the game. The net sees what is left; a game that is over, and a full board
that forced moves lead to, are worth nothing to it.

Every input that is on has its share of the value. The direct weights are shares as they are. For
what a hidden unit puts out, think of all inputs being turned on together, little by little: the
unit's sum moves from its bias to its sum on this board, and its output changes only while it is
between 0 and `clip`. An input's share is its weight times the part of the way during which that is
so. Shares are rounded to tenths; what that leaves over is a part of its own, so that the parts add
up to the value, whatever the weights.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from claimeven.game.geometry import Cell, Line
from claimeven.game.notation import cell_name, column_name
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.heuristics.net_term import Net
from claimeven.heuristics.parts import Part
from claimeven.heuristics.threat_reference import SIGN, ThreatCells, follow_up_sets

_COUNTS = (
    "{} lines left to first, base included",
    "{} lines left to first, base given up",
    "{} lines left to second on even rows",
    "{} lines left to second beside an odd threat",
)
_SETS = (
    "{} can be first's, base included",
    "{} can be first's, base given up",
    "{} can be second's on even rows",
)


@dataclass(frozen=True)
class Settled:
    """A position after its forced moves, and who wins by them, with how many stones."""

    position: Position
    winner: Side | None
    stones: int
    columns: tuple[int, ...]


def settle(position: Position) -> Settled:
    """Play the forced moves, to a quiet position or to where the game is decided."""
    columns: list[int] = []
    while True:
        mover, stones = position.to_move, position.stones
        threats = ThreatCells(position)
        playable = {Cell(*cell) for cell in position.landing_cells}
        if threats.by_side[mover] & playable:
            return Settled(position, mover, stones + 1, tuple(columns))
        blocks = threats.by_side[mover.opponent] & playable
        if len(blocks) > 1:
            return Settled(position, mover.opponent, stones + 2, tuple(columns))
        if not blocks:
            return Settled(position, None, stones, tuple(columns))
        (block,) = blocks
        columns.append(block.column)
        position = position.play(block.column)


@dataclass(frozen=True)
class Input:
    """An input that is on: its number, what it says, and the cells it is about."""

    number: int
    label: str
    cells: tuple[Cell, ...] = ()


def inputs_of(position: Position, groups: tuple[str, ...]) -> dict[str, list[Input]]:
    """The inputs that are on, by group."""
    finders = {
        "stones": _stones,
        "playable": _playable,
        "winning": _winning,
        "lines": _lines,
        "follow-up": _follow_up,
    }
    found, start = {}, 0
    for group in groups:
        every = finders[group](position)
        found[group] = [
            Input(start + number, label, cells)
            for number, (label, cells, is_on) in enumerate(every)
            if is_on
        ]
        start += len(every)
    return found


_Listed = list[tuple[str, tuple[Cell, ...], bool]]


def _all_cells(position: Position) -> list[Cell]:
    geometry = position.geometry
    return [Cell(c, r) for c in range(geometry.columns) for r in range(geometry.rows)]


def _stones(position: Position) -> _Listed:
    return [
        (f"{side.value}'s stone {cell_name(cell)}", (cell,), position.owner(cell) is side)
        for side in Side
        for cell in _all_cells(position)
    ]


def _playable(position: Position) -> _Listed:
    landing = {Cell(*cell) for cell in position.landing_cells}
    return [
        (f"{cell_name(cell)} can be played", (cell,), cell in landing)
        for cell in _all_cells(position)
    ]


def _winning(position: Position) -> _Listed:
    threats = ThreatCells(position)
    return [
        (
            f"{cell_name(cell)} completes a line of {side.value}",
            (cell,),
            cell in threats.by_side[side],
        )
        for side in Side
        for cell in _all_cells(position)
    ]


def _lines(position: Position) -> _Listed:
    lines = position.geometry.lines
    found: _Listed = []
    for side in Side:
        for count in range(1, position.geometry.connect):
            for line in lines:
                owners = [position.owner(cell) for cell in line]
                is_on = owners.count(side) == count and owners.count(side.opponent) == 0
                found.append((f"{_name(line)}: {count} of {side.value}", line, is_on))
    return found


def _follow_up(position: Position) -> _Listed:
    lines = position.geometry.lines
    *sets, odd_threat = follow_up_sets(ThreatCells(position))
    found: _Listed = []
    counts = []
    for cells, label in zip(sets, _SETS, strict=True):
        inside = [all(cell in cells for cell in line) for line in lines]
        counts.append(min(sum(inside), 7))
        found += [
            (label.format(_name(line)), line, is_on)
            for line, is_on in zip(lines, inside, strict=True)
        ]
    for count, label in zip([*counts, odd_threat], _COUNTS, strict=True):
        found += [(label.format(number), (), number == count) for number in range(8)]
    return found


def _name(line: Line) -> str:
    return f"{cell_name(line[0])}-{cell_name(line[-1])}"


def count(position: Position, term: Net) -> list[Part]:
    """What a net says of a position, by groups of inputs."""
    term.check_geometry(position.geometry)
    if _is_over(position):
        return []
    settled = settle(position)
    if settled.winner is not None:
        size = SIGN[settled.winner] * (term.decided - settled.stones)
        return [Part.counted(f"{settled.winner.value} wins by forced moves", size)]
    if _is_over(settled.position):
        return []
    head = 0 if settled.position.to_move is Side.FIRST else 1
    groups = inputs_of(settled.position, term.groups)
    shares, constant = _shares(term, [i.number for group in groups.values() for i in group], head)
    after = _after(settled.columns)
    parts = [Part.counted("constant" + after, constant)]
    for name, inputs in groups.items():
        found = [Part.counted(i.label, shares[i.number], i.cells) for i in inputs]
        parts.append(Part.sum_of(name + after, [part for part in found if part.raw]))
    total = sum((part.raw for part in parts), Fraction(0))
    on = [each.number for inputs in groups.values() for each in inputs]
    return [*parts, Part.counted("rounding", _value(term, on, head) - total)]


def _value(term: Net, on: list[int], head: int) -> int:
    """The value of a position by the inputs that are on."""
    numbers = term.numbers
    total = numbers.direct[head][-1] + sum(numbers.direct[head][number] for number in on)
    for unit, (bias, weight) in enumerate(zip(numbers.bias, numbers.output[head], strict=True)):
        row = (numbers.hidden[number * term.units + unit] for number in on)
        total += weight * _kept(bias + sum(row), term.clip)
    rounded: int = (2 * total + 2**term.shift) // 2 ** (term.shift + 1)
    return max(-term.most, min(term.most, rounded))


def _is_over(position: Position) -> bool:
    """Is the board full, or has a side a line?"""
    if position.stones == position.geometry.cells:
        return True
    owners = [{position.owner(cell) for cell in line} for line in position.geometry.lines]
    return any(len(found) == 1 and None not in found for found in owners)


def _after(columns: tuple[int, ...]) -> str:
    return f" after {', '.join(map(column_name, columns))}" if columns else ""


def _shares(term: Net, on: list[int], head: int) -> tuple[dict[int, Fraction], Fraction]:
    """The share of every input that is on, and what is there without any."""
    numbers, units = term.numbers, term.units
    direct, output = numbers.direct[head], numbers.output[head]
    shares = {number: Fraction(direct[number]) for number in on}
    constant = Fraction(direct[-1])
    for unit in range(units):
        bias = numbers.bias[unit]
        weights = {number: numbers.hidden[number * units + unit] for number in on}
        total = bias + sum(weights.values())
        constant += output[unit] * _kept(bias, term.clip)
        if bias == total:
            continue
        moved = Fraction(_kept(total, term.clip) - _kept(bias, term.clip), total - bias)
        for number, weight in weights.items():
            shares[number] += output[unit] * weight * moved
    scale = 2**term.shift
    return {n: _tenths(share / scale) for n, share in shares.items()}, _tenths(constant / scale)


def _tenths(share: Fraction) -> Fraction:
    return Fraction(round(share * 10), 10)


def _kept(total: int, clip: int) -> int:
    """What a unit with that sum puts out."""
    return max(0, min(clip, total))
