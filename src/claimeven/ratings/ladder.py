"""About which level a person plays at, from their results against levels.

The levels' ratings are known (docs/levels.md), so that one number is left to find: the person's
own. It has a wide normal prior around the middle of the levels; the posterior is summed over a
grid, which also holds where somebody won or lost every game. The model of a game is that of
`model.py`.

>>> games = [LadderGame(4, True, 1.0), LadderGame(4, False, 0.0)] * 6
>>> found = place_on_ladder(games)
>>> found.level, found.low, found.high
(4, 3, 5)
"""

from __future__ import annotations

import math
from bisect import bisect
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

from claimeven.errors import BadInput
from claimeven.ratings.model import ELO, RatingParameters

LEVEL_ELO = (0, 151, 322, 485, 598, 713, 853, 950, 1065, 1144)
"""Elo of the levels above the first, from the table in docs/levels.md."""

FIRST_MOVE_ELO = 37
"""What moving first is worth (docs/results/depths.md)."""

DRAW_CHANCE = 0.03
"""Between equals, in games of levels and people."""

LEAST_GAMES = 5
"""Fewer games say too little."""

PRIOR_ELO, PRIOR_SPREAD = 500.0, 350.0
CONFIDENCE = 0.9

_GRID = range(-600, 1801, 5)
_DRAW = math.log(2 * DRAW_CHANCE / (1 - DRAW_CHANCE))


@dataclass(frozen=True, slots=True)
class LadderGame:
    """One game of a person against a level."""

    level: int
    moved_first: bool
    points: float
    """1 for a win, 0.5 for a draw, 0 for a loss."""


@dataclass(frozen=True, slots=True)
class LadderPlace:
    """About which level somebody plays at; 0 is below the first."""

    level: int
    low: int
    high: int
    elo: float
    """Above level 1."""
    games: int


def place_on_ladder(games: Sequence[LadderGame]) -> LadderPlace | None:
    """The place of whoever played these games; None while there are fewer than `LEAST_GAMES`.

    The interval holds nine times out of ten.
    """
    for game in games:
        if not 1 <= game.level <= len(LEVEL_ELO):
            raise BadInput(f"there is no level {game.level}: expected 1 to {len(LEVEL_ELO)}")
    if len(games) < LEAST_GAMES:
        return None
    logs = [-(((elo - PRIOR_ELO) / PRIOR_SPREAD) ** 2) / 2 for elo in _GRID]
    for game, count in Counter(games).items():
        logs = [
            total + count * added for total, added in zip(logs, _log_chances(game), strict=True)
        ]
    top = max(logs)
    sums = list(accumulate(math.exp(each - top) for each in logs))

    def quantile(share: float) -> int:
        return _GRID[bisect(sums, share * sums[-1])]

    tail = (1 - CONFIDENCE) / 2
    low, middle, high = (quantile(share) for share in (tail, 0.5, 1 - tail))
    return LadderPlace(
        nearest_level(middle), nearest_level(low), nearest_level(high), float(middle), len(games)
    )


def nearest_level(elo: float) -> int:
    """The level with the nearest rating; 0 where somebody is a whole step below the first.

    >>> [nearest_level(elo) for elo in (-300, 60, 400, 2000)]
    [0, 1, 3, 10]
    """
    if elo < -LEVEL_ELO[1]:
        return 0
    return min(range(1, 11), key=lambda level: abs(LEVEL_ELO[level - 1] - elo))


@cache
def _log_chances(game: LadderGame) -> tuple[float, ...]:
    """The logarithm of how likely a game is, for every point of the grid.

    There are only 60 different games, and a service is asked for places very often.
    """
    return tuple(_log_chance(elo, game) for elo in _GRID)


def _log_chance(elo: float, game: LadderGame) -> float:
    other = LEVEL_ELO[game.level - 1]
    ratings = (elo, other) if game.moved_first else (other, elo)
    point = RatingParameters((ratings[0] / ELO, ratings[1] / ELO), FIRST_MOVE_ELO / ELO, _DRAW)
    first, draw, second = point.chances(0, 1)
    won = first if game.moved_first else second
    lost = second if game.moved_first else first
    return math.log({1.0: won, 0.5: draw, 0.0: lost}[game.points])
