"""Scores: proven, estimated, or known only to be at least or at most something."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict

from claimeven.checks import quoted
from claimeven.errors import BadInput
from claimeven.game.geometry import MAX_BITS
from claimeven.score import AtLeast, AtMost, Draw, Estimate, Loss, Proven, Score, Win
from claimeven.wire.fields import Fields
from claimeven.wire.numbers import NumberJson, decode_number, encode_number

ProvenKindJson: TypeAlias = Literal["win", "draw", "loss"]
"""Who wins, for the side to move, where that is proven; the distance need not be known."""


class ProvenJson(TypedDict):
    """A proven score of the side to move; a draw has no plies."""

    kind: ProvenKindJson
    plies: int | None
    points: int | None
    """The place on the stone scale, where it is known."""
    text: str


class EstimateJson(TypedDict):
    """What an evaluation thinks."""

    kind: Literal["estimate"]
    value: NumberJson
    heuristic: str | None
    text: str


class BoundJson(TypedDict):
    """What is proven of a score that is not known yet."""

    kind: Literal["at least", "at most"]
    score: ProvenJson
    text: str


ScoreJson: TypeAlias = ProvenJson | EstimateJson
KnownJson: TypeAlias = ProvenJson | BoundJson
"""What an exact solver says: the score, or a bound if it was cut short."""


def encode_proven(score: Proven) -> ProvenJson:
    """A proven score.

    >>> encode_proven(Win(13, points=5))
    {'kind': 'win', 'plies': 13, 'points': 5, 'text': 'wins in 13'}
    """
    match score:
        case Win():
            return {"kind": "win", "plies": score.plies, "points": score.points, "text": str(score)}
        case Loss():
            points = score.points
            return {"kind": "loss", "plies": score.plies, "points": points, "text": str(score)}
        case Draw():
            return {"kind": "draw", "plies": None, "points": 0, "text": str(score)}


def encode_score(score: Score) -> ScoreJson:
    """A proven score or an estimate."""
    if isinstance(score, Estimate):
        return {
            "kind": "estimate",
            "value": encode_number(score.value),
            "heuristic": score.heuristic,
            "text": str(score),
        }
    return encode_proven(score)


def encode_known(score: Proven | AtLeast | AtMost) -> KnownJson:
    """A proven score or bound."""
    match score:
        case AtLeast():
            return {"kind": "at least", "score": encode_proven(score.score), "text": str(score)}
        case AtMost():
            return {"kind": "at most", "score": encode_proven(score.score), "text": str(score)}
    return encode_proven(score)


def decode_kind(data: Any) -> ProvenKindJson:
    """Who wins."""
    kind: ProvenKindJson
    for kind in ("win", "draw", "loss"):
        if data == kind:
            return kind
    raise BadInput(f"invalid kind of score {quoted(data)}: expected win, draw or loss")


def decode_proven(data: Any) -> Proven:
    """The proven score; its text is not read.

    >>> decode_proven({"kind": "loss", "plies": 8, "points": None})
    Loss(plies=8)
    """
    fields = Fields.of(data, "score", '{"kind": "win", "plies": 13, "points": 5}')
    kind = decode_kind(fields["kind"])
    if kind == "draw":
        return Draw()
    plies = fields.whole("plies")
    if not 0 <= plies <= MAX_BITS:
        raise BadInput(f"invalid plies {quoted(plies)} of a score: expected 0 to {MAX_BITS}")
    points = fields.whole("points") if "points" in fields else None
    if points is not None and abs(points) > MAX_BITS:
        raise BadInput(f"invalid points {quoted(points)} of a score: expected at most {MAX_BITS}")
    return Win(plies, points) if kind == "win" else Loss(plies, points)


def decode_score(data: Any) -> Score:
    """The proven score or estimate."""
    if not (isinstance(data, dict) and data.get("kind") == "estimate"):
        return decode_proven(data)
    fields = Fields.of(data, "score")
    heuristic = fields.text("heuristic") if "heuristic" in fields else None
    return Estimate(decode_number(fields["value"]), heuristic)


def decode_known(data: Any) -> Proven | AtLeast | AtMost:
    """The proven score or bound."""
    match data:
        case {"kind": "at least", "score": score}:
            return AtLeast(decode_proven(score))
        case {"kind": "at most", "score": score}:
            return AtMost(decode_proven(score))
    return decode_proven(data)
