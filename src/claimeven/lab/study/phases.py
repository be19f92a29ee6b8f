"""Parts of a game by the share of filled cells, for reports on any board."""

from __future__ import annotations

from fractions import Fraction

from claimeven.game.geometry import Geometry

_BORDERS = (("opening", Fraction(2, 7)), ("middle", Fraction(4, 7)), ("end", Fraction(2)))
"""On the standard board: under 12 stones, under 24, the rest."""

PHASES = tuple(name for name, _ in _BORDERS)


def phase_of(stones: int, geometry: Geometry) -> str:
    """The phase of a board with that many stones.

    >>> [phase_of(stones, Geometry()) for stones in (0, 11, 12, 23, 24)]
    ['opening', 'opening', 'middle', 'middle', 'end']
    """
    share = Fraction(stones, geometry.cells)
    return next(name for name, border in _BORDERS if share < border)
