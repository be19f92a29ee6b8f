"""Reasons by Allis' rules: a threat that decides, or no line for the other side at all.

Both hold where the other side is to move. A side that is to move makes one move first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimeven.coach.deciding_threat import find_deciding_threat
from claimeven.coach.explanation import Claim, Explanation, Kind, Promise
from claimeven.coach.rules.finder import find_rules
from claimeven.coach.rules.instance import DecidingThreat, Rule, RuleCover
from claimeven.game.geometry import Cell
from claimeven.game.position import Position
from claimeven.game.side import Side


def explain_deciding_threat(
    position: Position, side: Side, columns: Sequence[int]
) -> Explanation | None:
    """An odd or even threat that the other side has to play under in the end."""
    for moves, here in _beginnings(position, side, columns):
        found = find_deciding_threat(here, side, most=2)
        if found is not None:
            return _threat(position, moves, found)
    return None


def explain_rules(
    position: Position, side: Side, promise: Promise, columns: Sequence[int]
) -> Explanation | None:
    """The cover of the fewest instances that keeps the promise."""
    found = [
        (moves, cover)
        for moves, here in _beginnings(position, side, columns)
        if (cover := find_rules(here, side)) is not None
        and (cover.wins or promise is Promise.DOES_NOT_LOSE)
    ]
    if not found:
        return None
    moves, cover = min(found, key=lambda each: len(each[1].instances))
    return _rules(position, moves, cover)


def _beginnings(
    position: Position, side: Side, columns: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], Position]]:
    """Positions where the other side is to move: this one, or those after one of these columns."""
    if position.outcome is not None:
        return
    if position.to_move is not side:
        yield (), position
        return
    for column in columns:
        child = position.play(column)
        if child.outcome is None:
            yield (column,), child


def _threat(position: Position, moves: tuple[int, ...], found: DecidingThreat) -> Explanation:
    under = tuple(Cell(cell.column, cell.row - 1) for cell in found.threats)
    return Explanation(
        Kind.DECIDING_THREAT,
        Claim.PROVED,
        position,
        found.side,
        Promise.WINS,
        cells=(*found.threats, *under),
        lines=found.lines,
        moves=moves,
        certificate=found,
    )


def _rules(position: Position, moves: tuple[int, ...], cover: RuleCover) -> Explanation:
    lines = [each.group for each in cover.instances if each.rule is Rule.AFTEREVEN]
    return Explanation(
        Kind.RULES,
        Claim.PROVED,
        position,
        cover.side,
        Promise.WINS if cover.wins else Promise.DOES_NOT_LOSE,
        lines=tuple(dict.fromkeys(lines)),
        moves=moves,
        certificate=cover,
    )
