"""Cost and accuracy of one search with one evaluation: the points of the efficient frontier."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from claimeven.heuristics.catalog import AnyHeuristic
from claimeven.kernel import OnProgress
from claimeven.lab.datasets.labels import Labelled
from claimeven.lab.study.choices import Choice
from claimeven.lab.study.intervals import Interval, rate
from claimeven.lab.study.quality import JudgedMove, Quality
from claimeven.searches.engine import Engine
from claimeven.searches.limits import Limits
from claimeven.searches.settings import Settings

SEARCHES = {
    "minimax": Settings("minimax", all_columns=False),
    "alphabeta": Settings("alphabeta", all_columns=False),
    "pvs": Settings("pvs", ordering="history", table_mb=16, all_columns=False),
    "mtdf": Settings("mtdf", ordering="history", table_mb=16, all_columns=False),
}
"""Plain minimax and alpha-beta, and the two with everything that makes them faster."""


@dataclass(frozen=True, slots=True)
class CostPoint:
    """One evaluation, search and depth: what is measured."""

    heuristic: str
    search: str
    depth: int

    def __str__(self) -> str:
        return f"{self.heuristic} {self.search} depth {self.depth}"


@dataclass(frozen=True, slots=True)
class Cost:
    """How often a point chose well, and what a move took."""

    point: CostPoint
    positions: int
    """How many positions were searched."""
    good_moves: int
    perfect_moves: int
    seconds: float
    """Per move, inside the kernel."""
    nodes: float
    """Per move."""

    @property
    def good(self) -> Interval:
        """Share of moves that keep the outcome."""
        return rate(self.good_moves, self.positions)

    @property
    def perfect(self) -> Interval:
        """Share of moves that keep the exact score."""
        return rate(self.perfect_moves, self.positions)

    @property
    def microseconds(self) -> float:
        """Per move, inside the kernel."""
        return 1e6 * self.seconds


CostKey: TypeAlias = Callable[[Cost], float]
"""The part of a cost to compare by: time, or nodes."""


def searched_quality(
    chosen: AnyHeuristic,
    known: Sequence[Labelled],
    depth: int,
    settings: Settings,
    name: str = "",
    on_progress: OnProgress | None = None,
) -> Quality:
    """The quality of a search's choices, with the time that the kernel took.

    Other programs lengthen the wall-clock time, the call from Python lengthens the processor
    time: the smaller of the two is the better estimate.
    """
    engine, limits = Engine(chosen, settings), Limits(depth=depth)
    judged = []
    for entry in known:
        began = time.process_time()
        result = engine.search(entry.position, limits)
        seconds = min(result.seconds, time.process_time() - began)
        judged.append(JudgedMove.of(entry, Choice(result.column, seconds, result.nodes)))
        if on_progress is not None:
            on_progress(len(judged), len(known))
    return Quality(name or str(chosen), known[0].position.geometry, tuple(judged))


def measure(
    point: CostPoint, known: Sequence[Labelled], on_progress: OnProgress | None = None
) -> Cost:
    """Search every position and judge the choices."""
    found = searched_quality(
        point.heuristic, known, point.depth, SEARCHES[point.search], on_progress=on_progress
    )
    return Cost(
        point,
        len(found),
        sum(each.is_good for each in found.judged),
        sum(each.is_perfect for each in found.judged),
        found.seconds.value,
        found.nodes or 0.0,
    )


def frontier(costs: Sequence[Cost], key: CostKey = lambda cost: cost.seconds) -> list[Cost]:
    """The points that no cheaper point matches, cheapest first.

    Rates are compared by the lower ends of their intervals, because a high rate on few positions
    can be luck.
    """
    best: list[Cost] = []
    for cost in sorted(costs, key=lambda cost: (key(cost), -cost.good.low)):
        if not best or cost.good.low > best[-1].good.low:
            best.append(cost)
    return best
