"""The two sides, and how a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Side(Enum):
    """FIRST moves first; the value is the name used in JSON and on the command line."""

    FIRST = "first"
    SECOND = "second"

    @property
    def opponent(self) -> Side:
        """The other side."""
        return Side.SECOND if self is Side.FIRST else Side.FIRST


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game ended: a winner, or None for a draw."""

    winner: Side | None

    def __str__(self) -> str:
        return "draw" if self.winner is None else f"{self.winner.value} wins"
