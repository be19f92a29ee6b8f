"""What every position counts in a fit: all alike, or every number of stones alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from claimeven.extras import need
from claimeven.game.position import Position


def shares(positions: Sequence[Position], *, even: bool) -> Any:
    """The share of every position, all together 1.

    With `even` the numbers of stones that occur on a board count alike, however many positions
    there are of each; a board as a whole counts by its positions either way.

    >>> three = [Position("44"), Position("45"), Position("4444")]
    >>> shares(three, even=True).tolist()
    [0.25, 0.25, 0.5]
    """
    numpy = need("numpy")
    if not even:
        return numpy.full(len(positions), 1 / max(1, len(positions)))
    boards = Counter(position.geometry for position in positions)
    groups = Counter((position.geometry, position.stones) for position in positions)
    plies = Counter(geometry for geometry, _ in groups)
    return numpy.array(
        [
            boards[p.geometry] / (len(positions) * plies[p.geometry] * groups[p.geometry, p.stones])
            for p in positions
        ]
    )
