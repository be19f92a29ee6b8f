"""The time that both sides have left for a whole game, and how much of it a move may take."""

from __future__ import annotations

from dataclasses import dataclass

from claimeven.game.position import Position
from claimeven.game.side import Side

LATENCY_SECONDS = 0.002
"""What an answer takes besides thinking: it has to be written, read and noticed."""

LEAST_SECONDS = 0.0005
"""The shortest thinking time: one ply is searched in less."""

_SHARE = 0.9


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """Seconds for the rest of the game, for each side."""

    first: float
    second: float

    def share(self, position: Position) -> float:
        """How long the side to move may think now, so that its time lasts until the board is full.

        >>> round(TimeLeft(20.0, 5.0).share(Position()), 2)
        0.82
        """
        left = self.first if position.to_move is Side.FIRST else self.second
        empty = position.geometry.cells - position.stones
        own_moves = (empty + 1) // 2
        return max(LEAST_SECONDS, _SHARE * left / (own_moves + 1) - LATENCY_SECONDS)
