"""Games graded move by move."""

from __future__ import annotations

from typing import Literal, TypedDict

from claimeven.coach.review import Review, ReviewedMove
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.wire.positions import SideJson, encode_side
from claimeven.wire.scores import ProvenJson, encode_proven


class ReviewedMoveJson(TypedDict):
    """One move; scores are for the side that made it."""

    ply: int
    column: int
    side: SideJson
    grade: Literal["best", "good", "slip", "mistake", "forced"]
    text: str
    is_decision: bool
    """Was there anything to choose: columns of different worth?"""
    lost_plies: int | None
    """None if the outcome changed."""
    before: ProvenJson
    after: ProvenJson
    best: list[int]


class ReviewJson(TypedDict):
    """A game graded; `values` are points for the first side, before and after every move."""

    position: str
    geometry: str
    moves: list[ReviewedMoveJson]
    accuracy: dict[SideJson, float | None]
    values: list[int]


def encode_reviewed_move(move: ReviewedMove) -> ReviewedMoveJson:
    """A move with its grade."""
    return {
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


def encode_review(position: Position, review: Review) -> ReviewJson:
    """The review of the game that led to a position."""
    return {
        "position": position.text,
        "geometry": str(position.geometry),
        "moves": [encode_reviewed_move(move) for move in review.moves],
        "accuracy": {encode_side(side): review.accuracy(side) for side in Side},
        "values": list(review.values),
    }
