"""Games graded move by move."""

from __future__ import annotations

from functools import reduce
from typing import Any, NotRequired, TypedDict, get_args

from claimeven.checks import quoted
from claimeven.coach.grade import Grade
from claimeven.coach.review import Review, ReviewedMove
from claimeven.errors import BadInput
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.score import Proven
from claimeven.wire.explanations import (
    GradeJson,
    MoveReasonsJson,
    decode_move_reasons,
    encode_move_reasons,
)
from claimeven.wire.fields import Fields
from claimeven.wire.positions import StartJson, decode_start, encode_start
from claimeven.wire.scores import ProvenJson, decode_proven, encode_proven
from claimeven.wire.sides import SideJson, decode_side, encode_side

_GRADES: tuple[GradeJson, ...] = get_args(GradeJson)


class ReviewedMoveJson(TypedDict):
    """One move; scores are for the side that made it."""

    ply: int
    column: int
    side: SideJson
    grade: GradeJson
    text: str
    is_decision: bool
    """Was there anything to choose: columns of different worth?"""
    lost_plies: int | None
    """None if the outcome changed."""
    before: ProvenJson
    after: ProvenJson
    best: list[int]
    reasons: NotRequired[MoveReasonsJson]
    """Why it was a mistake, or lost sooner than need be, where that was asked for."""


class ReviewJson(TypedDict):
    """A game graded; `values` are points for the first side, before and after every move."""

    position: str
    """Where the game ended."""
    geometry: str
    start: StartJson
    moves: list[ReviewedMoveJson]
    accuracy: dict[SideJson, float | None]
    values: list[int]


def encode_reviewed_move(move: ReviewedMove) -> ReviewedMoveJson:
    """A move with its grade."""
    found: ReviewedMoveJson = {
        "ply": move.ply,
        "column": move.column,
        "side": encode_side(move.side),
        "grade": move.grade.value,
        "text": move.text,
        "is_decision": move.is_decision,
        "lost_plies": move.lost_plies,
        "before": encode_proven(move.before),
        "after": encode_proven(move.after),
        "best": list(move.best),
    }
    if move.reasons is not None:
        found["reasons"] = encode_move_reasons(move.reasons)
    return found


def decode_reviewed_move(data: Any) -> ReviewedMove:
    """The move with its grade."""
    fields = Fields.of(data, "reviewed move")
    grade, is_decision = Grade(fields.one_of("grade", _GRADES)), fields.flag("is_decision")
    if grade is Grade.FORCED and is_decision:
        raise BadInput("invalid grade 'forced' of a reviewed move: the move was a decision")
    return ReviewedMove(
        ply=fields.whole("ply"),
        column=fields.whole("column"),
        side=decode_side(fields["side"]),
        before=_score_with_points(fields["before"]),
        after=_score_with_points(fields["after"]),
        best=fields.columns("best"),
        is_decision=is_decision,
        grade=grade,
        reasons=decode_move_reasons(fields["reasons"]) if "reasons" in fields else None,
    )


def encode_review(review: Review) -> ReviewJson:
    """A game with the grade of every move."""
    end = reduce(Position.play, (move.column for move in review.moves), review.start)
    return {
        "position": end.text,
        "geometry": str(end.geometry),
        "start": encode_start(review.start),
        "moves": [encode_reviewed_move(move) for move in review.moves],
        "accuracy": {encode_side(side): review.accuracy(side) for side in Side},
        "values": list(review.values),
    }


def decode_review(data: Any) -> Review:
    """The review; accuracy and values follow from the moves."""
    fields = Fields.of(data, "review")
    moves = tuple(decode_reviewed_move(move) for move in fields.entries("moves"))
    return Review(decode_start(fields["start"]), moves)


def _score_with_points(data: Any) -> Proven:
    score = decode_proven(data)
    if score.points is None:
        raise BadInput(f"invalid score {quoted(data)} of a reviewed move: expected points")
    return score
