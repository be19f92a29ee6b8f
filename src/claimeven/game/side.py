"""The two sides, and how a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal, TypeAlias

from claimeven.checks import invalid
from claimeven.errors import BadInput


class Side(Enum):
    """FIRST moves first; the value is the name used in JSON and on the command line."""

    FIRST = "first"
    SECOND = "second"

    @property
    def opponent(self) -> Side:
        """The other side."""
        return Side.SECOND if self is Side.FIRST else Side.FIRST

    @classmethod
    def _missing_(cls, value: object) -> Side:
        return check_side(value)


AnySide: TypeAlias = Side | Literal["first", "second"]
"""A side, or its name."""


def check_side(side: object, name: str = "side") -> Side:
    """The side itself, or the one of that name; anything else is an error.

    >>> check_side("second")
    <Side.SECOND: 'second'>
    """
    if isinstance(side, Side):
        return side
    if isinstance(side, str):
        for known in Side:
            if side == known.value:
                return known
    raise BadInput(invalid(name, side, "Side.FIRST, Side.SECOND, 'first' or 'second'"))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended: a winner, or None for a draw.

    >>> Outcome("first") == Outcome(Side.FIRST), str(Outcome(None))
    (True, 'draw')
    """

    winner: Side | None

    def __post_init__(self) -> None:
        if self.winner is not None:
            object.__setattr__(self, "winner", check_side(self.winner, "winner"))

    def __str__(self) -> str:
        return "draw" if self.winner is None else f"{self.winner.value} wins"
