"""How the sets of the yardstick were made: candidates, exact labels, and a share for each stratum.

A stratum is a part of the game (equal ranges of stones), quiet or tactical (can a side complete a
line with its next stone?), and easy or hard (do more than half of the columns keep the outcome?).
Every stratum has the same share; where there are too few candidates, the others make up for them.
Positions where all columns have the same score are left out: there is nothing to choose.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.game.threats import is_quiet
from claimeven.lab.datasets.labels import Labelled, label
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.datasets.recipe import Recipe
from claimeven.lab.datasets.sampling import PositionFilter
from claimeven.solver.solver import Solver

PLAYERS = ("claimeven:depth=4", "bagdadi:depth=4", "stank:depth=4", "one-ply")
_PARTS = 5
_CHUNK = 200


@dataclass(frozen=True)
class YardstickRecipe:
    """Which board, which stones, how many positions, and of how many candidates."""

    geometry: Geometry
    least: int
    most: int
    count: int
    candidates: int
    seed: int = 1

    def make(self, solver: Solver) -> PositionSet:
        """The set, in the order of a shuffle that depends on the seed."""
        wanted = PositionFilter(self.geometry, self.least, self.most)
        recipe = Recipe(wanted, self.candidates, ("random", "games"), self.seed, PLAYERS)
        positions = [_canonical(position) for position in recipe.positions()]
        entries: list[Labelled] = []
        for start in range(0, len(positions), _CHUNK):
            entries += label(positions[start : start + _CHUNK], solver)
        chosen = self._choose(entry for entry in entries if _has_choice(entry))
        random.Random(f"order {self.seed}").shuffle(chosen)
        return PositionSet.of(chosen)

    def card(self, known: PositionSet) -> dict[str, Any]:
        """How the set was made, and how many positions each stratum has."""
        strata: dict[str, int] = {}
        for entry in sorted(known, key=self.stratum):
            name = self.stratum(entry)
            strata[name] = strata.get(name, 0) + 1
        return {
            "licence": "MIT",
            "labels": "points of every column on the stone scale, for the side to move, exact",
            "made_by": "bench/yardstick_sets.py",
            "seed": self.seed,
            "stones": f"{self.least}-{self.most}",
            "candidates": self.candidates,
            "sources": ["random play", f"games of {', '.join(PLAYERS)} with random moves"],
            "strata": strata,
        }

    def stratum(self, entry: Labelled) -> str:
        """The stratum of a position, such as `12-17 quiet hard`."""
        position = entry.position
        width = -(-(self.most + 1 - self.least) // _PARTS)
        part = (position.stones - self.least) // width
        least = self.least + part * width
        most = min(least + width - 1, self.most)
        kind = "quiet" if is_quiet(position) else "tactical"
        return f"{least:02}-{most:02} {kind} {'hard' if is_narrow(entry) else 'easy'}"

    def _choose(self, entries: Iterable[Labelled]) -> list[Labelled]:
        strata: defaultdict[str, list[Labelled]] = defaultdict(list)
        for entry in entries:
            strata[self.stratum(entry)].append(entry)
        chosen: list[Labelled] = []
        left: Sequence[str] = sorted(strata)
        while left and len(chosen) < self.count:
            turn = [strata[name].pop(0) for name in left]
            chosen += turn[: self.count - len(chosen)]
            left = [name for name in left if strata[name]]
        return chosen


def is_narrow(entry: Labelled) -> bool:
    """Do at most half of the columns keep the outcome?"""
    playable = [column for column, points in enumerate(entry.columns) if points is not None]
    return 2 * sum(map(entry.keeps_outcome, playable)) <= len(playable)


def _has_choice(entry: Labelled) -> bool:
    return len({points for points in entry.columns if points is not None}) > 1


def _canonical(position: Position) -> Position:
    """The position or its mirror image, whichever has the smaller key."""
    image = position.mirrored()
    return image if image.key < position.key else position
