"""Facts that the scores of the columns tell: one reply only, one move only, the cell both needed.

A fact is true, and gives no reason: its claim says so.
"""

from __future__ import annotations

from claimeven.coach.column_scores import ColumnScores
from claimeven.coach.explanation import Claim, Explanation, Kind, Promise
from claimeven.game.geometry import Cell
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.score import Proven, Win


def keeping_columns(scores: dict[int, Proven]) -> tuple[int, ...]:
    """The columns that keep the outcome of a position, however soon.

    >>> from claimeven.score import Draw
    >>> keeping_columns({0: Draw(), 2: Win(9), 6: Win(3)})
    (2, 6)
    """
    best = max(scores.values()).sign
    return tuple(sorted(column for column, score in scores.items() if score.sign == best))


def landing_cell(position: Position, column: int) -> Cell:
    """Where a stone in this column lands."""
    return next(cell for cell in position.landing_cells if cell.column == column)


def fact_of_mistake(position: Position, column: int, scores: ColumnScores) -> Explanation | None:
    """The most telling fact about a move that changed the outcome; None if there is none."""
    before, child = scores.of(position), position.play(column)
    after = None if child.outcome is not None else scores.of(child)
    if before is None or after is None:
        return None
    moves, replies = keeping_columns(before), keeping_columns(after)
    if len(replies) == 1:
        cell = landing_cell(child, replies[0])
        shared = len(moves) == 1 and landing_cell(position, moves[0]) == cell
        kind = Kind.SHARED_CELL if shared else Kind.ONLY_REPLY
        return _fact(kind, child, child.to_move, replies[0], after)
    return fact_of_only_move(position, before) if len(moves) == 1 else None


def fact_of_only_move(position: Position, scores: dict[int, Proven]) -> Explanation | None:
    """That one move only keeps the outcome; None if there are more, or nothing is to be kept."""
    moves = keeping_columns(scores)
    if len(moves) != 1 or len(scores) == 1 or max(scores.values()).sign < 0:
        return None
    return _fact(Kind.ONLY_REPLY, position, position.to_move, moves[0], scores)


def verdict(position: Position, side: Side, score: Proven) -> Explanation:
    """The score alone, of a side that wins or does not lose."""
    promise = Promise.WINS if isinstance(score, Win) else Promise.DOES_NOT_LOSE
    agreed = ("solver",)
    return Explanation(
        Kind.VERDICT, Claim.FACT, position, side, promise, certificate=score, checked_by=agreed
    )


def _fact(
    kind: Kind, position: Position, side: Side, column: int, scores: dict[int, Proven]
) -> Explanation:
    """One column of those that could be played."""
    promise = Promise.WINS if isinstance(scores[column], Win) else Promise.DOES_NOT_LOSE
    cell = landing_cell(position, column)
    return Explanation(
        kind,
        Claim.FACT,
        position,
        side,
        promise,
        cells=(cell,),
        moves=(column,),
        checked_by=("solver",),
    )
