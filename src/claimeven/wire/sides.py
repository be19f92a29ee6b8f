"""Sides, and how games end."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from claimeven.checks import quoted
from claimeven.errors import BadInput
from claimeven.game.side import Outcome, Side

SideJson: TypeAlias = Literal["first", "second"]
OutcomeJson: TypeAlias = Literal["first", "second", "draw"]
"""The side that won, or `draw`."""


def encode_side(side: Side) -> SideJson:
    """The name of a side."""
    return "first" if side is Side.FIRST else "second"


def decode_side(data: Any) -> Side:
    """The side of that name."""
    if data in ("first", "second"):
        return Side(data)
    raise BadInput(f"invalid side {quoted(data)}: expected first or second")


def encode_outcome(outcome: Outcome) -> OutcomeJson:
    """How a game ended.

    >>> encode_outcome(Outcome(Side.SECOND)), encode_outcome(Outcome(None))
    ('second', 'draw')
    """
    return "draw" if outcome.winner is None else encode_side(outcome.winner)


def decode_outcome(data: Any) -> Outcome:
    """The outcome of that name."""
    if data not in ("first", "second", "draw"):
        raise BadInput(f"invalid outcome {quoted(data)}: expected first, second or draw")
    return Outcome(None if data == "draw" else Side(data))
