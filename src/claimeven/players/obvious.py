"""Columns that need no search."""

from __future__ import annotations

from collections.abc import Iterable

from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.players.simple import winning_columns


def obvious_column(position: Position) -> int | None:
    """The only column, else one that wins at once, else one that stops a win; None without one.

    Of several the one nearest to the middle is taken, the left one first.

    >>> obvious_column(Position("112233")), obvious_column(Position("11223")), obvious_column(
    ...     Position()
    ... )
    (3, 3, None)
    """
    legal = position.legal_columns
    if len(legal) == 1:
        return legal[0]
    for side in (position.to_move, position.opponent):
        columns = winning_columns(position, side)
        if columns:
            return nearest_to_middle(columns, position.geometry)
    return None


def nearest_to_middle(columns: Iterable[int], geometry: Geometry) -> int:
    """Of some columns, listed from the left, the one nearest to the middle, the left one first.

    >>> nearest_to_middle([0, 2, 4], Geometry())
    2
    """
    return min(columns, key=lambda column: abs(2 * column + 1 - geometry.columns))
