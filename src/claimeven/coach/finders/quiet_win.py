"""Wins by a move that need not threaten, and a forced win against every reply to it."""

from __future__ import annotations

from claimeven.coach.certificates import AnsweredReply, ForcedSequence, QuietMove
from claimeven.coach.explanation import Claim, Explanation, Kind, Promise
from claimeven.coach.finders.completes import completes
from claimeven.coach.finders.forced_win import forced_win
from claimeven.coach.finders.lines import immediate
from claimeven.game.position import Position
from claimeven.game.side import Side


def quiet_win(position: Position, side: Side) -> QuietMove | None:
    """The quiet move from which the win takes the fewest moves, or the replies if it was made.

    >>> quiet_win(Position("4"), Side.FIRST) is None
    True
    """
    if position.outcome is not None:
        return None
    if position.to_move is not side:
        return _with_answers(None, position, side)
    found = [
        move
        for column in position.legal_columns
        if (move := _with_answers(column, position.play(column), side)) is not None
    ]
    return min(found, key=_length, default=None)


def _with_answers(column: int | None, position: Position, side: Side) -> QuietMove | None:
    """Forced wins against every move of the other side, who is to move."""
    if position.outcome is not None or immediate(position, side.opponent):
        return None
    answers = []
    for reply in position.legal_columns:
        answer = _answer(position.play(reply), side)
        if answer is None:
            return None
        answers.append(AnsweredReply(reply, answer))
    return QuietMove(column, tuple(answers))


def _answer(position: Position, side: Side) -> ForcedSequence | None:
    if position.outcome is not None:
        return None
    line = completes(position, side)
    return forced_win(position, side) if line is None else ForcedSequence((), (line,))


def _length(move: QuietMove) -> tuple[int, int]:
    """The longest of the forced wins, then all of them together."""
    lengths = [len(each.answer.moves) for each in move.answers]
    return max(lengths), sum(lengths)


def explain_quiet_win(position: Position, side: Side) -> Explanation | None:
    """The same as an explanation; its cells are those that end the game."""
    found = quiet_win(position, side)
    if found is None:
        return None
    endings = {ending.cell: ending for each in found.answers for ending in each.answer.endings}
    moves = () if found.column is None else (found.column,)
    landing = {cell.column: cell for cell in position.landing_cells}
    played = () if found.column is None else (landing[found.column],)
    return Explanation(
        Kind.QUIET_WIN,
        Claim.PROVED,
        position,
        side,
        Promise.WINS,
        cells=(*played, *endings),
        lines=tuple(dict.fromkeys(ending.line for ending in endings.values())),
        moves=moves,
        certificate=found,
    )
