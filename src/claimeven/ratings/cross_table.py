"""Who scored how much against whom: wins, draws and losses by sides, and added up."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from claimeven.game.side import Side
from claimeven.ratings.result import Result


@dataclass(frozen=True, slots=True)
class Count:
    """Wins, draws and losses.

    >>> Count(3, 1, 0) + Count(0, 1, 2).reversed
    Count(wins=5, draws=2, losses=0)
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @classmethod
    def of(cls, winner: Side | None) -> Count:
        """One game, from the view of the first side."""
        return _COUNT_OF[winner]

    @property
    def games(self) -> int:
        """How many games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A draw is half a point."""
        return self.wins + self.draws / 2

    @property
    def reversed(self) -> Count:
        """The same games as the opponent sees them."""
        return Count(self.losses, self.draws, self.wins)

    def __add__(self, other: Count) -> Count:
        return Count(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    def __str__(self) -> str:
        return f"{self.wins}-{self.draws}-{self.losses}"


_COUNT_OF = {Side.FIRST: Count(wins=1), None: Count(draws=1), Side.SECOND: Count(losses=1)}


class CrossTable:
    """The games of a tournament, counted. Players are in order of appearance.

    >>> games = [Result("a", "b", Side.FIRST, 0), Result("b", "a", None, 0)]
    >>> table = CrossTable(games)
    >>> str(table.between("a", "b")), str(table.total("b")), str(table.first_side)
    ('1-1-0', '0-1-1', '1-1-0')
    """

    def __init__(self, results: Iterable[Result] = (), players: Iterable[str] = ()) -> None:
        self._counts: dict[tuple[str, str], Count] = defaultdict(Count)
        names = dict.fromkeys(players)
        for result in results:
            names.update({result.first: None, result.second: None})
            self._counts[result.first, result.second] += Count.of(result.winner)
        self.players = tuple(names)

    def as_first(self, first: str, second: str) -> Count:
        """The games that `first` began, from its view."""
        return self._counts.get((first, second), Count())

    def between(self, player: str, opponent: str) -> Count:
        """All games of two players, from the view of the one named first."""
        return self.as_first(player, opponent) + self.as_first(opponent, player).reversed

    def total(self, player: str) -> Count:
        """All games of one player, except those against itself."""
        others = (opponent for opponent in self.players if opponent != player)
        return sum((self.between(player, other) for other in others), Count())

    @property
    def first_side(self) -> Count:
        """All games from the view of the first side."""
        return sum(self._counts.values(), Count())

    def __iter__(self) -> Iterator[tuple[str, str, Count]]:
        """Every (first, second, count) that was played."""
        return ((first, second, count) for (first, second), count in self._counts.items())
