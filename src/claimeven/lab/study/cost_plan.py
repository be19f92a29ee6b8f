"""How long a table of costs will take, estimated from a few positions before it is measured.

A point that is too slow for the whole set gets a half of it, a quarter, an eighth …, so that few
sizes occur. The parts are nested and mixed: points of one size rest on the same positions, and a
smaller part on some of those. Depths beyond a limit of seconds a move are left out.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random

from claimeven.checks import invalid
from claimeven.errors import BadInput
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.study.cost_log import CostLog
from claimeven.lab.study.costs import SEARCHES, Cost, CostPoint, measure
from claimeven.searches.engine import Engine
from claimeven.searches.limits import Limits

_PROBE = 10
"""Positions from which the time of a search is estimated."""


@dataclass(frozen=True, slots=True)
class CostLimits:
    """How much time a table may take."""

    seconds: float
    """Processor time for a point; a slower one sees fewer positions."""
    longest: float
    """Seconds a move beyond which a search is not taken deeper."""

    def __post_init__(self) -> None:
        for name, value in (("seconds", self.seconds), ("longest", self.longest)):
            if not 0 < value < math.inf:
                raise BadInput(invalid(name, value, "a number above 0"))


@dataclass(frozen=True, slots=True)
class PlannedPoint:
    """A point, the number of positions it is to see, and the seconds that this may take."""

    point: CostPoint
    positions: int
    seconds: float
    known: Cost | None = None
    """The measurement of an earlier run, which takes no time."""


class CostPlan:
    """The points of a table, in order."""

    def __init__(
        self, known: PositionSet, bounds: CostLimits, log: CostLog | None = None, seed: int = 1
    ) -> None:
        self._labelled = list(known)
        # One order for every point; files that were given one after the other are mixed.
        Random(seed).shuffle(self._labelled)
        self._bounds = bounds
        self._log = log
        self.planned: list[PlannedPoint] = []

    @property
    def seconds(self) -> float:
        """How long the points that are not known will take."""
        return sum(each.seconds for each in self.planned)

    def add(self, heuristic: str, search: str, depths: Iterable[int]) -> None:
        """Plan a search with an evaluation, depth after depth, until a move takes too long."""
        for depth in depths:
            planned = self._plan(CostPoint(heuristic, search, depth))
            if planned is None:
                return
            self.planned.append(planned)

    def measured(self, on_progress: Callable[[PlannedPoint, float], None]) -> Iterator[Cost]:
        """Measure point after point; `on_progress` gets the seconds that have passed."""
        passed = 0.0
        for planned in self.planned:
            on_progress(planned, passed)
            yield planned.known or self._measure(planned, passed, on_progress)
            passed += planned.seconds

    def _plan(self, point: CostPoint) -> PlannedPoint | None:
        known = None if self._log is None else self._log.known(point)
        each = self._probe(point) if known is None else known.seconds
        if each > self._bounds.longest:
            return None
        if known is not None:
            return PlannedPoint(point, known.positions, 0.0, known)
        count = part_for(len(self._labelled), self._bounds.seconds / each)
        return PlannedPoint(point, count, count * each)

    def _measure(
        self,
        planned: PlannedPoint,
        passed: float,
        on_progress: Callable[[PlannedPoint, float], None],
    ) -> Cost:
        def on_position(done: int, count: int) -> None:
            on_progress(planned, passed + planned.seconds * done / count)

        cost = measure(planned.point, self._labelled[: planned.positions], on_position)
        if self._log is not None:
            self._log.add(cost)
        return cost

    def _probe(self, point: CostPoint) -> float:
        """Seconds of processor time for one position, the call from Python included."""
        engine = Engine(point.heuristic, SEARCHES[point.search])
        limits, probed, spent = Limits(depth=point.depth), 0, 0.0
        # More time than all positions together may take: too slow without measuring the rest.
        while probed < min(_PROBE, len(self._labelled)) and spent <= _PROBE * self._bounds.longest:
            began = time.process_time()
            engine.search(self._labelled[probed].position, limits)
            spent += time.process_time() - began
            probed += 1
        return max(spent / probed, 1e-9)


def part_for(count: int, most: float) -> int:
    """The largest of all, a half, a quarter … of `count` that is no more than `most`, or one.

    >>> part_for(3000, 1000)
    750
    """
    part = count
    while part > max(most, 1):
        part //= 2
    return max(part, 1)
