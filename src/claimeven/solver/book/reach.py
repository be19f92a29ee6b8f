"""How likely play is to reach a position: what decides where a book is worth being deeper.

Four games are played at once, in probabilities: both sides strong, both at random, and one
of each kind either way. A strong side prefers good columns the more, the more points the others
give away; giving away the win or the draw counts as several points more.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias

from claimeven.game.geometry import Geometry
from claimeven.score import Proven, score_from_points, stone_points
from claimeven.solver.book.keys import child_keys, start_key

Chances: TypeAlias = tuple[float, float, float, float]
"""Strong against strong, random against random, strong first side, strong second side."""

SHARES: Chances = (0.3, 0.4, 0.15, 0.15)
"""How much each kind of game counts."""

_IS_STRONG = ((True, True), (False, False), (True, False), (False, True))
_PATIENCE = 1.5  # points given away that make a column less likely by a factor of e
_OUTCOME = 3  # points that a worse outcome counts beside its distance


def empty_board(geometry: Geometry) -> dict[int, Chances]:
    """Where every game begins."""
    return {start_key(geometry): (1.0, 1.0, 1.0, 1.0)}


def likelihood(chances: Chances) -> float:
    """One number for the four kinds of games."""
    return sum(share * chance for share, chance in zip(SHARES, chances, strict=True))


def one_ply_on(
    chances: dict[int, Chances],
    ply: int,
    geometry: Geometry,
    points_of: Callable[[int], int],
) -> dict[int, Chances]:
    """The chances of the positions after one more move; `points_of` scores every child."""
    reached: dict[int, list[float]] = {}
    win = stone_points(ply + 1, geometry.cells)

    def score(child: int | None) -> Proven:
        points = win if child is None else -points_of(child)
        return score_from_points(points, stones=ply, cells=geometry.cells)

    for key, before in chances.items():
        keys = child_keys(key, geometry)
        strong = preferences([score(child) for child in keys])
        for child, liking in zip(keys, strong, strict=True):
            if child is None:
                continue  # the game is over
            after = reached.setdefault(child, [0.0] * len(_IS_STRONG))
            for kind, is_strong in enumerate(_IS_STRONG):
                after[kind] += before[kind] * (liking if is_strong[ply % 2] else 1 / len(keys))
    return {key: (a, b, c, d) for key, (a, b, c, d) in reached.items()}


def preferences(scores: Sequence[Proven]) -> list[float]:
    """How likely a strong side is to play each of the columns with these scores; the sum is one."""
    best = max(scores)
    weights = [math.exp(-_given_away(best, score) / _PATIENCE) for score in scores]
    return [weight / sum(weights) for weight in weights]


def _given_away(best: Proven, score: Proven) -> int:
    """Points given away by playing for a score that is not the best."""
    assert best.points is not None
    assert score.points is not None
    return best.points - score.points + _OUTCOME * (best.sign - score.sign)
