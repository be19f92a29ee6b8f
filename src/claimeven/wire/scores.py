"""Scores: proven, estimated, or known only to be at least or at most something."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict

from claimeven.checks import quoted
from claimeven.errors import BadInput
from claimeven.score import AtLeast, AtMost, Draw, Estimate, Loss, Proven, Score, Win
from claimeven.wire.numbers import NumberJson, decode_number, encode_number


class ProvenJson(TypedDict):
    """A proven score of the side to move; a draw has no plies."""

    kind: Literal["win", "loss", "draw"]
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
        value = encode_number(score.value)
        return {
            "kind": "estimate",
            "value": value,
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


def decode_proven(data: Any) -> Proven:
    """The proven score."""
    score = decode_score(data)
    if isinstance(score, Estimate):
        raise BadInput(f"invalid score {quoted(data)}: expected a win, a loss or a draw")
    return score


def decode_score(data: Any) -> Score:
    """The score; its text is not read.

    >>> decode_score({"kind": "loss", "plies": 8, "points": None})
    Loss(plies=8)
    """
    match data:
        case {"kind": "draw"}:
            return Draw()
        case {"kind": "win" | "loss" as kind, "plies": int(plies)} if plies >= 0:
            points = data.get("points")
            if points is None or (isinstance(points, int) and not isinstance(points, bool)):
                return Win(plies, points) if kind == "win" else Loss(plies, points)
        case {"kind": "estimate", "value": value}:
            heuristic = data.get("heuristic")
            if heuristic is None or isinstance(heuristic, str):
                return Estimate(decode_number(value), heuristic)
    raise BadInput(
        f"invalid score {quoted(data)}: expected an object with kind win, loss, draw or estimate"
    )


def decode_known(data: Any) -> Proven | AtLeast | AtMost:
    """The proven score or bound."""
    match data:
        case {"kind": "at least", "score": score}:
            return AtLeast(decode_proven(score))
        case {"kind": "at most", "score": score}:
            return AtMost(decode_proven(score))
    return decode_proven(data)
