"""Positions of random games, for the tests of searches and solvers."""

from __future__ import annotations

import random

from claimeven import Geometry, Position


def random_positions(seed: int, count: int, stones: range, geometry: Geometry) -> list[Position]:
    """Unfinished positions with as many stones as one of `stones`."""
    dice = random.Random(seed)
    found: list[Position] = []
    while len(found) < count:
        position = Position(geometry=geometry)
        for _ in range(dice.choice(stones)):
            if position.outcome is None:
                position = position.play(dice.choice(position.legal_columns))
        if position.outcome is None:
            found.append(position)
    return found
