"""Wins by threats alone: every move threatens, every answer is a block."""

from __future__ import annotations

from functools import reduce

from claimeven import kernel
from claimeven.coach.certificates import Completion, ForcedSequence
from claimeven.coach.explanation import Claim, Explanation, Kind, Promise
from claimeven.coach.finders.lines import completion, immediate
from claimeven.game.geometry import Cell
from claimeven.game.position import Position
from claimeven.game.side import Side

MOST_MOVES = 12
"""Moves of the attacker in one sequence."""
MOST_NODES = 20_000
"""Moves of the attacker that are tried in all."""


def forced_win(position: Position, side: Side) -> ForcedSequence | None:
    """The shortest one, whoever is to move; None if the side completes a line at once.

    >>> found = forced_win(Position("2233"), Side.FIRST)
    >>> found.moves, [ending.cell for ending in found.endings]
    ((3,), [Cell(column=0, row=0), Cell(column=4, row=0)])
    """
    if position.outcome is not None:
        return None
    if position.to_move is side:
        return _attack(position, side)
    if immediate(position, side.opponent):
        return None
    blocks = immediate(position, side)
    if len(blocks) != 1:
        return _sequence(position, side, ()) if blocks else None
    blocked = position.play(blocks[0].column)
    if blocked.outcome is not None:
        return None
    if immediate(blocked, side):
        return _sequence(position, side, ())
    found = _attack(blocked, side)
    if found is None:
        return None
    return ForcedSequence((blocks[0].column, *found.moves), found.endings)


def _attack(position: Position, side: Side) -> ForcedSequence | None:
    rules = kernel.rules(position.geometry)
    moves = kernel.forced_win(rules, *position.words, MOST_MOVES, MOST_NODES)
    return _sequence(position, side, tuple(moves)) if moves else None


def _sequence(position: Position, side: Side, moves: tuple[int, ...]) -> ForcedSequence:
    """The sequence with what it ends in: two threats, or one with another right above it."""
    end = reduce(Position.play, moves, position)
    first, *others = immediate(end, side)
    second = others[0] if others else Cell(first.column, first.row + 1)
    return ForcedSequence(moves, (_completion(end, side, first), _completion(end, side, second)))


def _completion(position: Position, side: Side, cell: Cell) -> Completion:
    found = completion(position, side, cell)
    assert found is not None, "the cell wins"
    return found


def explain_forced_win(position: Position, side: Side) -> Explanation | None:
    """The same as an explanation."""
    found = forced_win(position, side)
    if found is None:
        return None
    return Explanation(
        Kind.FORCED_WIN,
        Claim.PROVED,
        position,
        side,
        Promise.WINS,
        cells=tuple(ending.cell for ending in found.endings),
        lines=tuple(ending.line for ending in found.endings),
        moves=found.moves,
        certificate=found,
    )
