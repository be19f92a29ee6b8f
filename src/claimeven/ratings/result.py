"""The outcome of one game as the statistics need it: who, against whom, who won, in which pair."""

from __future__ import annotations

from dataclasses import dataclass

from claimeven.game.side import Side


@dataclass(frozen=True, slots=True)
class Result:
    """One finished game between two players, named by any text that stays the same.

    Two games with the same `pair` were played from the same opening with sides swapped. A game
    whose partner is missing is counted alone.

    >>> game = Result("stank", "itu", Side.SECOND, pair=0)
    >>> game.points("itu"), game.points("stank")
    (1.0, 0.0)
    """

    first: str
    second: str
    winner: Side | None
    """None is a draw."""
    pair: int

    def points(self, player: str) -> float:
        """1 for a win, a half for a draw, 0 for a loss, from this player's view."""
        if self.winner is None:
            return 0.5
        return float((self.first if self.winner is Side.FIRST else self.second) == player)
