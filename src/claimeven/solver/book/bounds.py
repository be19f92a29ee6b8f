"""What the scores of the positions before one prove about it.

The side that moved here could have moved elsewhere: if a position is worth `p` to the side to
move, no move leads to one worth more than `p` to it, so each is worth at least `-p` to its
opponent.
"""

from __future__ import annotations

from collections.abc import Callable

from claimeven.game.position import Position
from claimeven.solver.book.keys import parent_keys


def least_points(position: Position, known: Callable[[int], int | None]) -> int:
    """The least that a position can be worth, by the scores known of the positions before it."""
    least = -position.geometry.cells
    for key in parent_keys(position):
        points = known(key)
        if points is not None and -points > least:
            least = -points
    return least
