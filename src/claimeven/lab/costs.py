"""Cost and accuracy of one search with one evaluation: the points of the efficient frontier."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from claimeven.heuristics.catalog import AnyHeuristic
from claimeven.lab.choices import Choice
from claimeven.lab.labels import Labelled
from claimeven.lab.position_set import PositionSet
from claimeven.lab.quality import Judged, Quality
from claimeven.search.engine import Engine
from claimeven.search.limits import Limits
from claimeven.search.settings import Settings

SEARCHES = {
    "minimax": Settings("minimax", all_columns=False),
    "alphabeta": Settings("alphabeta", all_columns=False),
    "pvs": Settings("pvs", ordering="history", table_mb=16, all_columns=False),
    "mtdf": Settings("mtdf", ordering="history", table_mb=16, all_columns=False),
}
"""Plain minimax and alpha-beta, and the two with everything that makes them faster."""

_PROBE = 20
"""Positions that tell how long a search takes."""


@dataclass(frozen=True)
class Cost:
    """One evaluation, search and depth: what it chooses well, and what that takes."""

    heuristic: str
    search: str
    depth: int
    quality: Quality

    @property
    def microseconds(self) -> float:
        """Per move, inside the kernel."""
        return 1e6 * self.quality.seconds.value

    @property
    def nodes(self) -> float:
        """Per move."""
        return self.quality.nodes or 0.0


def searched_quality(
    chosen: AnyHeuristic,
    known: Sequence[Labelled],
    depth: int,
    settings: Settings,
    name: str = "",
) -> Quality:
    """The quality of a search's choices, with the time that its kernel took.

    Other work on the machine lengthens the clock's time, the call from Python lengthens the
    processor's: the smaller of the two is nearest to the truth.
    """
    engine, limits = Engine(chosen, settings), Limits(depth=depth)
    judged = []
    for entry in known:
        began = time.process_time()
        result = engine.search(entry.position, limits)
        seconds = min(result.seconds, time.process_time() - began)
        judged.append(Judged.of(entry, Choice(result.column, seconds, result.nodes)))
    return Quality(name or str(chosen), known[0].position.geometry, tuple(judged))


def measure(name: str, search: str, depth: int, known: PositionSet, seconds: float) -> Cost:
    """Measure on as many positions of the set as `seconds` allow, at least a few."""
    settings = SEARCHES[search]
    began = time.process_time()
    searched_quality(name, known.labelled[:_PROBE], depth, settings)
    each = (time.process_time() - began) / min(_PROBE, len(known))
    count = min(len(known), max(_PROBE, int(seconds / max(each, 1e-6))))
    found = searched_quality(name, known.labelled[:count], depth, settings, name)
    return Cost(name, search, depth, found)


def frontier(costs: Sequence[Cost]) -> list[Cost]:
    """Those that nothing cheaper matches, cheapest first."""
    best: list[Cost] = []
    for cost in sorted(costs, key=lambda cost: (cost.microseconds, -cost.quality.good.value)):
        if not best or cost.quality.good.value > best[-1].quality.good.value:
            best.append(cost)
    return best
