"""Chance with or without a seed.

With a seed, what is drawn depends on the seed and the position alone, so a game can be repeated
from any of its positions. Without one nothing repeats.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from claimeven.game.position import Position


@dataclass(frozen=True, slots=True)
class Chance:
    """A source of random numbers per position."""

    seed: int | None = None

    def at(self, position: Position) -> random.Random:
        """The generator for one decision in this position.

        >>> Chance(7).at(Position("4453")).random() == Chance(7).at(Position("4453")).random()
        True
        """
        if self.seed is None:
            return random.Random()
        return random.Random(f"{self.seed} {position.geometry} {position.key}")
