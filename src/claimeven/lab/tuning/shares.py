"""The weight of every position in a fit: all equal, each number of stones equal, or between."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from claimeven.extras import need
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position


def shares(positions: Sequence[Position], even: float) -> Any:
    """The weight of every position; they sum to 1.

    With `even` 0 all positions have the same weight; with 1 all numbers of stones that occur on a
    board have, however many positions there are of each. A board counts by its positions.

    >>> three = [Position("44"), Position("45"), Position("4444")]
    >>> shares(three, 1).tolist()
    [0.25, 0.25, 0.5]
    """
    numpy = need("numpy")
    boards = Counter(position.geometry for position in positions)
    plies = Counter((position.geometry, position.stones) for position in positions)
    # n positions of a ply, each counting n**-even, count n**(1 - even) together.
    total: defaultdict[Geometry, float] = defaultdict(float)
    for (geometry, _), count in plies.items():
        total[geometry] += count ** (1 - even)
    return numpy.array(
        [
            plies[p.geometry, p.stones] ** -even
            * boards[p.geometry]
            / (total[p.geometry] * len(positions))
            for p in positions
        ]
    )
