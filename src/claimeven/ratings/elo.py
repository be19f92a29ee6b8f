"""Ratings of players from their games: Elo by maximum likelihood, with intervals.

`model.py` defines the model. Where every player can be compared with every other the ratings
are plain maximum likelihood. Where not (a player won or lost everything, or two groups never
met) no such maximum exists; then every parameter gets a normal prior around 0 with a standard
deviation of `PRIOR_ELO` points, `Ratings.prior` says so, and the players concerned have a `bound`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from statistics import NormalDist
from typing import Any

from claimeven.checks import invalid, quoted
from claimeven.errors import BadInput
from claimeven.ratings.connections import RatingBound, bounds, main_group
from claimeven.ratings.cross_table import Count, CrossTable
from claimeven.ratings.interval import Interval
from claimeven.ratings.linear import Matrix
from claimeven.ratings.model import ELO, RatingModel, RatingParameters
from claimeven.ratings.result import Result

PRIOR_ELO = 1000.0
"""Standard deviation of the prior, where one is needed."""

_NORMAL = NormalDist()
_TOLERANCE = 1e-3
"""How exactly the end of an interval is sought, in natural units."""


@dataclass(frozen=True, slots=True)
class Rating:
    """One player's rating in Elo points with the ends of its interval, which may be infinite."""

    player: str
    elo: float
    low: float
    high: float
    count: Count
    bound: RatingBound = RatingBound.NONE

    @property
    def json(self) -> dict[str, Any]:
        """As JSON; an end that is not known is null."""
        return {
            "player": self.player,
            "elo": round(self.elo, 2),
            "low": round(self.low, 2) if math.isfinite(self.low) else None,
            "high": round(self.high, 2) if math.isfinite(self.high) else None,
            "bound": self.bound.value or None,
            "games": self.count.games,
            "points": self.count.points,
            "wins": self.count.wins,
            "draws": self.count.draws,
            "losses": self.count.losses,
        }


class Ratings:
    """The rating of every player, best first; made by `rate`."""

    def __init__(self, table: CrossTable, level: float = 0.95) -> None:
        self.table = table
        self.level = level
        """The chance that an interval is meant to have of holding the true value."""
        self._number = {player: index for index, player in enumerate(table.players)}
        games = {
            (self._number[first], self._number[second]): count for first, second, count in table
        }
        reference = main_group(table) or table.players
        anchors = tuple(self._number[player] for player in reference)
        self._wide = RatingModel(len(table.players), games, anchors, PRIOR_ELO / ELO)
        self._model, self._point = _fit(self._wide)

    @property
    def prior(self) -> float | None:
        """The standard deviation of the prior in Elo points; None if none was needed."""
        return None if self._model.prior is None else PRIOR_ELO

    @cached_property
    def standings(self) -> tuple[Rating, ...]:
        """The ratings, best first; 0 is the mean of those that can be compared."""
        known = bounds(self.table)
        ratings = (self._rating(player, known[player]) for player in self.table.players)
        return tuple(sorted(ratings, key=lambda rating: -rating.elo))

    def _repr_html_(self) -> str:
        """What notebooks show: a table, best first."""
        from claimeven.ratings.picture import ratings_html

        return ratings_html(self)

    @property
    def first_move_advantage(self) -> Interval:
        """What moving first is worth, in Elo points."""
        return self._interval(self._point.advantage, len(self._number))

    @property
    def draw_chance(self) -> float:
        """The chance of a draw between equals."""
        if not self._model.has_draws:
            return 0.0
        return 1 / (1 + 2 * math.exp(-self._point.draw))

    def expected(self, first: str, second: str) -> float:
        """The points that the model expects of the player that begins."""
        win, draw, _ = self._point.chances(
            self._index(first), self._index(second), draws=self._model.has_draws
        )
        return win + draw / 2

    def superiority(self, player: str, other: str, *, exact: bool = True) -> float:
        """How likely it is that one player is better than another, given the games.

        By the likelihood ratio against equal ratings: right also where one of them lost
        everything, and where the usual normal approximation, which is what one gets without
        `exact`, fails. That one takes no time, for large fields.
        """
        a, b = self._index(player), self._index(other)
        if a == b:
            return 0.5
        if not exact:
            spread = self._covariance
            variance = spread[a][a] + spread[b][b] - 2 * spread[a][b]
            difference = self._point.strengths[a] - self._point.strengths[b]
            return _NORMAL.cdf(difference / math.sqrt(max(variance, 1e-12)))
        games: dict[tuple[int, int], Count] = {}
        for (i, j), count in self._model.games.items():
            pair = (a if i == b else i, a if j == b else j)
            games[pair] = games.get(pair, Count()) + count
        # Player b is now without games; where a is then is where both would be.
        model, best = self._free
        merged = replace(model, games=games, doubled=a).best(best)
        assert merged is not None
        strengths = list(merged.strengths)
        strengths[b] = strengths[a]
        equals = replace(merged, strengths=tuple(strengths))
        gain = model.log_likelihood(best) - model.log_likelihood(equals)
        difference = best.strengths[a] - best.strengths[b]
        return _NORMAL.cdf(math.copysign(math.sqrt(max(0.0, 2 * gain)), difference))

    @property
    def json(self) -> dict[str, Any]:
        """Everything as JSON."""
        advantage = self.first_move_advantage
        return {
            "level": self.level,
            "prior": self.prior,
            "first_move_advantage": {
                "elo": round(advantage.value, 2),
                "low": round(advantage.low, 2),
                "high": round(advantage.high, 2),
            },
            "draw_chance": round(self.draw_chance, 4),
            "ratings": [rating.json for rating in self.standings],
        }

    @cached_property
    def _covariance(self) -> Matrix:
        return self._model.covariance(self._point)

    @cached_property
    def _free(self) -> tuple[RatingModel, RatingParameters]:
        """Without anchors, for questions about likelihoods alone."""
        model = replace(self._wide, anchors=())
        best = model.best(self._point)
        assert best is not None
        return model, best

    @property
    def _z(self) -> float:
        return _NORMAL.inv_cdf((1 + self.level) / 2)

    def _index(self, player: str) -> int:
        if player not in self._number:
            raise BadInput(
                f"unknown player {quoted(player)}: expected one of those in `table.players`"
            )
        return self._number[player]

    def _interval(self, value: float, index: int) -> Interval:
        half = self._z * math.sqrt(max(0.0, self._covariance[index][index]))
        return Interval(ELO * value, ELO * (value - half), ELO * (value + half))

    def _rating(self, player: str, bound: RatingBound) -> Rating:
        index = self._number[player]
        middle = self._interval(self._point.strengths[index], index)
        low, high = middle.low, middle.high
        if bound is not RatingBound.NONE:
            low = self._end(index, -1) if bound is RatingBound.AT_LEAST else -math.inf
            high = self._end(index, 1) if bound is RatingBound.AT_MOST else math.inf
        return Rating(player, middle.value, low, high, self.table.total(player), bound)

    def _end(self, index: int, direction: int) -> float:
        """Where the likelihood with this strength given, and the rest at its best, falls off."""
        model = self._wide
        best = model.best(self._point)
        assert best is not None
        floor = model.log_likelihood(best) - self._z**2 / 2
        near, step = best.strengths[index], 0.5

        def too_far(strength: float) -> bool:
            given = model.with_fixed(index, strength)
            point = given.best(best)
            assert point is not None
            return given.log_likelihood(point) < floor

        while not too_far(near + direction * step):
            step *= 2
        far = near + direction * step
        while abs(far - near) > _TOLERANCE:
            middle = (near + far) / 2
            near, far = (near, middle) if too_far(middle) else (middle, far)
        return ELO * (near + far) / 2


def rate(results: Iterable[Result], players: Iterable[str] = (), *, level: float = 0.95) -> Ratings:
    """The ratings of all players in `results`, and of `players` that may not have played yet.

    >>> from claimeven.game.side import Side
    >>> games = [Result("a", "b", Side.FIRST, 0), Result("b", "a", Side.SECOND, 0)] * 3
    >>> games += [Result("a", "b", Side.SECOND, 1), Result("b", "a", Side.FIRST, 1)]
    >>> [(r.player, round(r.elo, 1)) for r in rate(games).standings]
    [('a', 95.4), ('b', -95.4)]
    """
    if not 0 < level < 1:
        raise BadInput(invalid("level", level, "a number between 0 and 1, such as 0.95"))
    return Ratings(CrossTable(results, players), level)


def _fit(wide: RatingModel) -> tuple[RatingModel, RatingParameters]:
    """Plain maximum likelihood if there is a maximum, else with the prior."""
    start = wide.best()
    assert start is not None, "a prior makes the maximum exist"
    plain = replace(wide, prior=None)
    best = plain.best(start) if wide.games else None
    return (wide, start) if best is None else (plain, best)
