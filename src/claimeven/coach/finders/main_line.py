"""Best play, for example, to the first position that has a proof."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from claimeven.coach.column_scores import ColumnScores
from claimeven.coach.explanation import Claim, Explanation, Kind, Promise
from claimeven.coach.finders.order import approved, first_proof
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.score import Proven
from claimeven.solver.result import position_score

MOST_PLIES = 8


def main_line(
    position: Position, side: Side, promise: Promise, scores: ColumnScores
) -> Explanation | None:
    """Best play to a position where the side's promise can be proved: the shorter of two lines.

    The lines differ in which of several best columns they choose.
    """
    score = scores.best(position)
    if score is None or score.points is None:
        return None
    found = [
        each
        for from_right in (False, True)
        if (each := _first_on(position, side, promise, scores, from_right)) is not None
    ]
    return min(found, key=lambda each: len(each.moves), default=None)


def _first_on(
    position: Position, side: Side, promise: Promise, scores: ColumnScores, from_right: bool
) -> Explanation | None:
    moves: list[int] = []
    for here, score, column in _walk(position, scores, from_right):
        moves.append(column)
        own = score if here.to_move is side else -score
        proof = first_proof(here, side, promise, own, quick=True)
        if proof is not None:
            return approved(_explained(position, tuple(moves), proof))
    return None


def _walk(
    position: Position, scores: ColumnScores, from_right: bool
) -> Iterator[tuple[Position, Proven, int]]:
    """Positions on one line of best play, each with its score and the move that led there."""
    score = scores.best(position)
    assert score is not None
    points = score.points
    for column in islice(scores.best_line(position, from_right=from_right), MOST_PLIES):
        position = position.play(column)
        if position.outcome is not None or points is None:
            return
        points = -points
        yield position, position_score(position, points), column


def _explained(position: Position, moves: tuple[int, ...], proof: Explanation) -> Explanation:
    return Explanation(
        Kind.MAIN_LINE,
        Claim.EXAMPLE,
        position,
        proof.side,
        proof.promise,
        cells=proof.cells,
        lines=proof.lines,
        moves=moves,
        certificate=proof,
    )
