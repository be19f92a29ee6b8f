"""The score of a match while it is played: pairs are counted as they become complete."""

from __future__ import annotations

from collections.abc import Iterable

from claimeven.ratings.pairs import MatchScore
from claimeven.ratings.result import Result


class RunningMatch:
    """The score of one player of two, updated game by game.

    >>> from claimeven.game.side import Side
    >>> match = RunningMatch("a")
    >>> match.add([Result("a", "b", Side.FIRST, 0), Result("b", "a", None, 0)])
    >>> match.score
    MatchScore(pairs=(0, 0, 0, 1, 0), singles=(0, 0, 0))
    """

    def __init__(self, player: str) -> None:
        self._player = player
        self._pairs = [0] * 5
        self._halves: dict[int, float] = {}

    def add(self, results: Iterable[Result]) -> None:
        """Count more games."""
        for result in results:
            points = result.points(self._player)
            other = self._halves.pop(result.pair, None)
            if other is None:
                self._halves[result.pair] = points
            else:
                self._pairs[int(2 * (points + other))] += 1

    @property
    def score(self) -> MatchScore:
        """Complete pairs, and games whose partner is still to come."""
        singles = [0] * 3
        for points in self._halves.values():
            singles[int(2 * points)] += 1
        a, b, c, d, e = self._pairs
        return MatchScore((a, b, c, d, e), (singles[0], singles[1], singles[2]))
