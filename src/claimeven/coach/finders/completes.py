"""A stone completes a line, or would if it were not stopped."""

from __future__ import annotations

from claimeven.coach.certificates import Completion
from claimeven.coach.explanation import Claim, Explanation, Kind, Promise
from claimeven.coach.finders.lines import completion, immediate
from claimeven.game.position import Position
from claimeven.game.side import Side


def completes(position: Position, side: Side, column: int | None = None) -> Completion | None:
    """The line that a side completes with its very next move, in this column if one is given.

    >>> completes(Position("112233"), Side.FIRST).cell
    Cell(column=3, row=0)
    """
    if position.to_move is not side or position.outcome is not None:
        return None
    cells = [each for each in immediate(position, side) if column in (None, each.column)]
    return completion(position, side, cells[0]) if cells else None


def must_block(position: Position) -> Completion | None:
    """The line that the side not to move completes unless its cell is taken now.

    None where the side to move completes one itself, or where one stone does not stop it.

    >>> must_block(Position("11223")).cell
    Cell(column=3, row=0)
    """
    if position.outcome is not None or immediate(position, position.to_move):
        return None
    cells = immediate(position, position.opponent)
    return completion(position, position.opponent, cells[0]) if len(cells) == 1 else None


def explain_completes(
    position: Position, side: Side, column: int | None = None
) -> Explanation | None:
    """The same as an explanation."""
    found = completes(position, side, column)
    if found is None:
        return None
    return Explanation(
        Kind.COMPLETES,
        Claim.PROVED,
        position,
        side,
        Promise.WINS,
        cells=(found.cell,),
        lines=(found.line,),
        moves=(found.cell.column,),
        certificate=found,
    )


def explain_must_block(position: Position) -> Explanation | None:
    """Why there is one move only that does not lose at once."""
    found = must_block(position)
    if found is None:
        return None
    return Explanation(
        Kind.MUST_BLOCK,
        Claim.PROVED,
        position,
        position.opponent,
        Promise.WINS_OTHERWISE,
        cells=(found.cell,),
        lines=(found.line,),
        moves=(found.cell.column,),
        certificate=found,
    )
