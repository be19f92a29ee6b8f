"""Points of a table of costs, saved as they are measured, so that a run can be resumed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from claimeven.errors import BadPositionSet
from claimeven.heuristics.catalog import heuristic
from claimeven.journal import Journal
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.study.costs import SEARCHES, Cost, CostPoint


class CostLog(Journal):
    """A journal of costs.

    A point is known if the same evaluation (its weights, not only its name) was searched in the
    same way on the same positions, with the same time limit and seed; other entries are ignored.
    """

    kind = "a log of costs"
    error = BadPositionSet

    def __init__(self, path: Path, known: PositionSet, seconds: float, seed: int = 1) -> None:
        super().__init__(path)
        self._common = f"{seconds} {seed} {known.geometry} " + " ".join(
            f"{entry.position.text} {entry.columns}" for entry in known
        )

    def _begin(self) -> None:
        self._known = {entry["run"]: _cost(entry["cost"]) for entry in self.entries}

    def known(self, point: CostPoint) -> Cost | None:
        """What an earlier run measured."""
        return self._known.get(self._run(point))

    def add(self, cost: Cost) -> None:
        """Write a point; it is on the disk when this returns."""
        self.append({"run": self._run(cost.point), "cost": asdict(cost)})

    def _run(self, point: CostPoint) -> str:
        asked = f"{heuristic(point.heuristic)!r} {SEARCHES[point.search]!r} {point.depth}"
        return hashlib.sha256(f"{asked} {self._common}".encode()).hexdigest()[:16]


def _cost(entry: Mapping[str, Any]) -> Cost:
    found = {field.name: entry[field.name] for field in fields(Cost)}
    return Cost(**found | {"point": CostPoint(**found["point"])})
