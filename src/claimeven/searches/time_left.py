"""The time that both sides have left for a whole game, and how much of it a move may take."""

from __future__ import annotations

from dataclasses import dataclass

from claimeven.game.position import Position
from claimeven.game.side import Side

LATENCY_SECONDS = 0.002
"""What an answer takes besides thinking: it has to be written, read and noticed."""

LEAST_SECONDS = 0.0002
"""The shortest thinking time: one ply is searched in less."""

_SHARE = 0.9


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """Seconds for the rest of the game, for each side."""

    first: float
    second: float

    def of(self, side: Side) -> float:
        """What one side has left."""
        return self.first if side is Side.FIRST else self.second

    def share(self, position: Position, latency: float = LATENCY_SECONDS) -> float:
        """How long the side to move may think now, so that its time lasts until the board is full.

        >>> round(TimeLeft(20.0, 5.0).share(Position()), 2)
        0.82
        """
        empty = position.geometry.cells - position.stones
        own_moves = (empty + 1) // 2
        even = _SHARE * self.of(position.to_move) / (own_moves + 1)
        return max(LEAST_SECONDS, even - latency)
