"""A match of two players, counted pair by pair.

Two games from one opening with sides swapped are not independent: an opening that favours the
first side gives each player one win. So the unit is the pair, with 0, ½, 1, 1½ or 2 points (five
outcomes: "pentanomial"); a game without its partner counts alone, with 0, ½ or 1.

Only the mean of the chances of these outcomes is assumed, the expected score. Likelihoods are those
of the most likely chances with that mean, where outcomes that were not seen may have a chance
too. So every number exists after the first game, and also when all games were lost.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

from claimeven.errors import BadInput
from claimeven.ratings.result import Result

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
GAME_SCORES = (0.0, 0.5, 1.0)

_NORMAL = NormalDist()
_BISECTIONS = 50
_STEPS = 200
_CLOSE = 1e-12


@dataclass(frozen=True, slots=True)
class MatchScore:
    """How often a player made 0, ½, 1, 1½, 2 points of a pair, and 0, ½, 1 of a single game.

    >>> match = MatchScore(pairs=(1, 2, 10, 6, 3))
    >>> match.games, match.points, round(match.score, 3), round(match.elo)
    (44, 26.0, 0.591, 64)
    """

    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    singles: tuple[int, int, int] = (0, 0, 0)

    @classmethod
    def of(cls, results: Iterable[Result], player: str, opponent: str) -> MatchScore:
        """The games of two players, from the view of the first named; others are left out."""
        if player == opponent:
            raise BadInput(f"player {player!r} has no match against itself")
        points: dict[int, list[Result]] = defaultdict(list)
        for result in results:
            if {result.first, result.second} == {player, opponent}:
                points[result.pair].append(result)
        pairs, singles = [0] * 5, [0] * 3
        for games in points.values():
            complete, alone = _matched(games)
            for one, other in complete:
                pairs[int(2 * (one.points(player) + other.points(player)))] += 1
            for game in alone:
                singles[int(2 * game.points(player))] += 1
        return cls(
            (pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]),
            (singles[0], singles[1], singles[2]),
        )

    @property
    def games(self) -> int:
        """How many games."""
        return 2 * sum(self.pairs) + sum(self.singles)

    @property
    def points(self) -> float:
        """Points won."""
        return sum(n * k / 2 for counts in (self.pairs, self.singles) for k, n in enumerate(counts))

    @property
    def score(self) -> float:
        """Points per game; a half before the first one."""
        return self.points / self.games if self.games else 0.5

    @property
    def elo(self) -> float:
        """The difference in strength by the logistic formula; infinite if all were won or lost."""
        return elo_of(self.score)

    @property
    def superiority(self) -> float:
        """How likely it is that the player is the better one."""
        gain = self.log_likelihood(self.score) - self.log_likelihood(0.5)
        return _NORMAL.cdf(math.copysign(math.sqrt(max(0.0, 2 * gain)), self.score - 0.5))

    def interval(self, level: float = 0.95) -> tuple[float, float]:
        """The confidence interval of the expected score."""
        floor = self.log_likelihood(self.score) - _NORMAL.inv_cdf((1 + level) / 2) ** 2 / 2

        def is_excluded(score: float) -> bool:
            return self.log_likelihood(score) < floor

        return _border(is_excluded, self.score, 0.0), _border(is_excluded, self.score, 1.0)

    def elo_interval(self, level: float = 0.95) -> tuple[float, float]:
        """The same in Elo points; ends may be infinite."""
        low, high = self.interval(level)
        return elo_of(low), elo_of(high)

    def log_likelihood(self, score: float) -> float:
        """Of these outcomes, if this is the expected score per game."""
        return _log_likelihood(self.pairs, PAIR_SCORES, score) + _log_likelihood(
            self.singles, GAME_SCORES, score
        )

    @property
    def json(self) -> dict[str, Any]:
        """As JSON; what is infinite is null."""
        low, high = self.elo_interval()
        return {
            "games": self.games,
            "points": self.points,
            "pairs": list(self.pairs),
            "singles": list(self.singles),
            "elo": _finite(self.elo),
            "elo_low": _finite(low),
            "elo_high": _finite(high),
            "superiority": round(self.superiority, 4),
        }


def elo_of(score: float) -> float:
    """Elo points from an expected score.

    >>> round(elo_of(0.75), 1), elo_of(1.0)
    (190.8, inf)
    """
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else -400 * math.log10(1 / score - 1)


def expected_points(elo: float) -> float:
    """The expected score from Elo points."""
    return 1 / (1 + 10 ** (-elo / 400))


def _matched(games: Sequence[Result]) -> tuple[list[tuple[Result, Result]], list[Result]]:
    """Games of one opening as pairs with sides swapped, and those left alone."""
    one = [game for game in games if game.first == games[0].first]
    other = [game for game in games if game.first != games[0].first]
    pairs = list(zip(one, other, strict=False))
    return pairs, [*one[len(pairs) :], *other[len(pairs) :]]


def _log_likelihood(counts: Sequence[int], scores: Sequence[float], mean: float) -> float:
    """The largest log-likelihood of any chances on `scores` whose mean is `mean`.

    Lagrange's conditions give n / (N (1 + t (x − mean))) for an outcome x seen n times. No outcome
    may get a negative chance, seen or not, which limits t; at a limit the chance that is left
    over belongs to the best or the worst outcome.
    """
    total = sum(counts)
    seen = [(n, x - mean) for n, x in zip(counts, scores, strict=True) if n]
    if not seen:
        return 0.0
    if mean <= 0 or mean >= 1:
        return 0.0 if all(x == 0 for _, x in seen) else -math.inf
    t = _tilt(seen, -1 / (1 - mean), 1 / mean)
    return sum(n * math.log(n / (total * (1 + t * x))) for n, x in seen)


def _tilt(seen: Sequence[tuple[int, float]], low: float, high: float) -> float:
    """Where the falling function sum(n x / (1 + t x)) is 0; at an end if it is nowhere.

    Newton's method, which a bracket that shrinks keeps from running away.
    """
    t = 0.0
    for _ in range(_STEPS):
        slopes = [(n * x / (1 + t * x), x / (1 + t * x)) for n, x in seen]
        value = sum(part for part, _ in slopes)
        low, high = (t, high) if value > 0 else (low, t)
        fall = sum(part * slope for part, slope in slopes)
        guess = t + value / fall if fall > 0 else low
        # Newton crawls towards a pole; a bisection now and then does not.
        following = guess if low < guess < high else (low + high) / 2
        if abs(following - t) < _CLOSE:
            return following
        t = following
    return t


def _border(is_excluded: Callable[[float], bool], inside: float, end: float) -> float:
    """The last score on the way to the end that is not excluded."""
    if not is_excluded(end):
        return end
    for _ in range(_BISECTIONS):
        middle = (inside + end) / 2
        inside, end = (inside, middle) if is_excluded(middle) else (middle, end)
    return inside


def _finite(number: float) -> float | None:
    return round(number, 2) if math.isfinite(number) else None
