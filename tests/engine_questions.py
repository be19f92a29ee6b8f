"""Random questions for both engines; CLAIMEVEN_LOCAL_QUESTIONS says how many of each kind."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

from claimeven import Position
from claimeven.game.geometry import Geometry
from random_positions import random_position

SHAPES = (
    "7x6x4",
    "7x6x4",
    "7x6x4",
    "5x4x3",
    "4x5x6",
    "8x7x5",
    "6x5x3",
    "12x9x4",
    "2x20x2",
    "6x7x4",
)


def count(quick: int) -> int:
    """How many questions of a kind are asked: few in the suite."""
    return int(os.environ.get("CLAIMEVEN_LOCAL_QUESTIONS", quick))


def positions(
    seed: int, quick: int, finished: bool = True
) -> Iterator[tuple[random.Random, Position]]:
    """Random positions of many boards, and chance for what is asked about them."""
    for number in range(count(quick)):
        chance = random.Random(seed * 100_003 + number)
        geometry = Geometry.parse(chance.choice(SHAPES))
        yield chance, random_position(chance, geometry, finished=finished)
