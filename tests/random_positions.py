"""Positions of random games, for tests that compare two engines on many questions."""

from __future__ import annotations

import random

from claimeven import Geometry, Position


def random_position(chance: random.Random, geometry: Geometry, *, finished: bool) -> Position:
    """After some random moves; `finished` says whether the game may be over."""
    position = Position("", geometry)
    for _ in range(chance.randint(0, geometry.cells)):
        after = position.play(chance.choice(position.legal_columns))
        if after.outcome is not None and not finished:
            break
        position = after
        if position.outcome is not None:
            break
    return position
