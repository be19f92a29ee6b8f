"""A set of labelled positions of one board, which the laboratory measures with.

>>> from claimeven.lab.datasets.labels import label
>>> from claimeven.solver.solver import Solver
>>> known = PositionSet.of(label([Position("4453"), Position("44")], Solver()))
>>> known.outcomes
{'win': 1, 'draw': 0, 'loss': 1}
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from claimeven.errors import BadPositionSet
from claimeven.extras import need
from claimeven.game.arrays import PlaneOrder, RowOrder, to_planes
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.lab.datasets.labels import Labelled, label
from claimeven.lab.datasets.split import TEST_SHARE, part_of
from claimeven.solver.solver import Solver

CHECKED = 20
"""Positions of a file that are solved again before anything is measured with it."""


@dataclass(frozen=True)
class PositionSet:
    """Labelled positions of one geometry, in a fixed order."""

    geometry: Geometry
    labelled: tuple[Labelled, ...]

    @classmethod
    def of(cls, labelled: Iterable[Labelled]) -> PositionSet:
        """The set of some labelled positions, which must share a geometry."""
        entries = tuple(labelled)
        if not entries:
            raise BadPositionSet("the set has no positions: expected at least one")
        geometry = entries[0].position.geometry
        for entry in entries:
            if entry.position.geometry != geometry:
                raise BadPositionSet(
                    f"positions of {geometry} and {entry.position.geometry} in one set: "
                    "expected one board"
                )
        return cls(geometry, entries)

    def __len__(self) -> int:
        return len(self.labelled)

    def __iter__(self) -> Iterator[Labelled]:
        return iter(self.labelled)

    @property
    def positions(self) -> list[Position]:
        """The positions without their labels."""
        return [entry.position for entry in self.labelled]

    @property
    def stones(self) -> dict[int, int]:
        """How many positions there are of each number of stones."""
        return dict(sorted(Counter(entry.position.stones for entry in self).items()))

    @property
    def outcomes(self) -> dict[str, int]:
        """How many are won, drawn and lost for the side to move."""
        counts = Counter(entry.outcome for entry in self)
        return {name: counts[name] for name in ("win", "draw", "loss")}

    def where(self, wanted: Callable[[Labelled], bool]) -> PositionSet:
        """The positions for which `wanted` is true; at least one."""
        return PositionSet.of(entry for entry in self if wanted(entry))

    def part(self, name: str, share: float = TEST_SHARE) -> PositionSet:
        """The positions of the train or the test part."""
        return self.where(lambda entry: part_of(entry.position, share) == name)

    def first(self, count: int | None) -> PositionSet:
        """The first `count` positions; all if it is None."""
        return self if count is None else PositionSet(self.geometry, self.labelled[:count])

    def planes(self, rows: RowOrder | str = RowOrder.TOP_FIRST) -> Any:
        """A numpy array [position][own, other][row][column] of 0 and 1, as input of a network.

        >>> labelled = label([Position("12", Geometry(3, 2, 3))], Solver())
        >>> PositionSet.of(labelled).planes("bottom").tolist()
        [[[[1, 0, 0], [0, 0, 0]], [[0, 1, 0], [0, 0, 0]]]]
        """
        planes = [to_planes(p, order=PlaneOrder.OWN, rows=rows) for p in self.positions]
        return need("numpy").asarray(planes, dtype="uint8")

    def check(self, solver: Solver, *, sample: int = CHECKED, seed: int = 1) -> None:
        """Solve a sample again; a wrong label is an error.

        The sample is of the half of the positions with more stones, which are solved quickly.
        """
        fullest = sorted(self.labelled, key=lambda entry: -entry.position.stones)
        fuller = fullest[: (len(self) + 1) // 2]
        quick = random.Random(seed).sample(fuller, min(sample, len(fuller)))
        for entry, solved in zip(quick, label([e.position for e in quick], solver), strict=True):
            if entry.columns != solved.columns:
                raise BadPositionSet(
                    f"wrong label {_text(entry)} of {entry.position.text!r}: "
                    f"expected {_text(solved)}; make the set again"
                )


def _text(entry: Labelled) -> str:
    return " ".join("full" if points is None else f"{points:+d}" for points in entry.columns)
