"""Monte Carlo tree search: UCT with random playouts, or with an evaluation at the leaf."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from claimeven import kernel
from claimeven.checks import check_integer, check_type, invalid
from claimeven.errors import BadInput
from claimeven.game.batch import bit_of_last
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.heuristics import evaluation
from claimeven.heuristics.catalog import AnyHeuristic
from claimeven.heuristics.catalog import heuristic as find_heuristic
from claimeven.score import Estimate, Score
from claimeven.searches.engine import check_searchable, proven_score
from claimeven.searches.limits import Limits

_MEAN_DIGITS = 10**9
"""Means are rounded to this fraction: they are averages of floating point numbers anyway."""


@dataclass(frozen=True, slots=True)
class MctsResult:
    """The column that was visited most, or a proven win.

    `values` are expected results for the side to move, from -1 (lost) to 1 (won); `visits` counts
    the playouts through each column, those of earlier searches included.
    """

    column: int
    value: Fraction
    score: Score
    values: dict[int, Fraction]
    visits: dict[int, int]
    variation: tuple[int, ...]
    playouts: int
    reused: int
    """Visits that an earlier search left in the tree."""
    nodes: int
    """Positions in the tree."""
    seconds: float

    @property
    def depth(self) -> int:
        """Plies of the variation."""
        return len(self.variation)


class Mcts:
    """A tree of games that is kept from move to move.

    Playouts take a win at once, block a loss at once and are random otherwise; with a `heuristic`
    leaves are evaluated instead, by a logistic curve of that `slope` per unit of value. Proven
    nodes are not visited again. One search runs at a time.

    >>> Mcts(seed=1).search(Position("334455"), Limits(nodes=100)).score
    Win(plies=1, points=18)
    """

    def __init__(
        self,
        *,
        exploration: float = 1.0,
        seed: int = 0,
        heuristic: AnyHeuristic | None = None,
        slope: float = 0.01,
        max_nodes: int = 1 << 20,
    ) -> None:
        for name, number in (("exploration", exploration), ("slope", slope)):
            if not isinstance(number, int | float) or not 0 <= number < math.inf:
                raise BadInput(invalid(name, number, "a number from 0 up"))
        self._uses_heuristic = heuristic is not None
        # Playouts use no heuristic, but the kernel's search needs tables of one.
        self._heuristic = find_heuristic("stank" if heuristic is None else heuristic)
        self._exploration, self._slope = exploration, slope
        self._seed = check_integer(seed, "seed", least=0, most=2**64 - 1)
        self._max_nodes = check_integer(max_nodes, "max_nodes", least=1, most=2**31 - 1)
        self._searchers: dict[Geometry, kernel.MctsSearcher] = {}
        self._watch: kernel.SearchWatch | None = None

    def search(self, position: Position, limits: Limits) -> MctsResult:
        """Search one position; `limits.nodes` counts playouts, a depth limit is not used."""
        check_type(limits, Limits, "limits")
        if limits.nodes is None and limits.seconds is None:
            raise BadInput("Monte Carlo tree search has no depth; give nodes or seconds")
        check_searchable(position, self._heuristic if self._uses_heuristic else None)
        searcher = self._searcher(position.geometry)
        watch = self._watch = kernel.SearchWatch()
        bounds = kernel.SearchLimits(1, limits.nodes or 0, limits.seconds or 0.0)
        mover, mask = position.words
        last = bit_of_last(position)
        try:
            report = kernel.in_thread(
                lambda: searcher.run(mover, mask, last, bounds, watch), watch.stop
            )
        finally:
            self._watch = None
        heuristic = self._heuristic.name if self._uses_heuristic else None
        return _result(report, position, heuristic)

    def stop(self) -> None:
        """End the search that runs in another thread, if there is one."""
        watch = self._watch
        if watch is not None:
            watch.stop()

    def _searcher(self, geometry: Geometry) -> kernel.MctsSearcher:
        if geometry not in self._searchers:
            options = kernel.MctsOptions()
            options.exploration = self._exploration
            options.seed = self._seed
            options.max_nodes = self._max_nodes
            options.uses_heuristic = self._uses_heuristic
            unit = evaluation.compile_for(self._heuristic, geometry).unit
            options.slope = self._slope * float(unit)
            tables = evaluation.kernel_tables(self._heuristic, geometry)
            self._searchers[geometry] = kernel.MctsSearcher(kernel.rules(geometry), tables, options)
        return self._searchers[geometry]


def _result(report: kernel.MctsReport, position: Position, heuristic: str | None) -> MctsResult:
    found = {column: each for column, each in enumerate(report.columns) if each is not None}
    values = {
        column: Fraction(round(each.mean * _MEAN_DIGITS), _MEAN_DIGITS)
        for column, each in found.items()
    }
    value = values[report.column]
    proven = proven_score(report.proof, position, len(report.variation))
    return MctsResult(
        column=report.column,
        value=value,
        score=Estimate(value, heuristic) if proven is None else proven,
        values=values,
        visits={column: each.visits for column, each in found.items()},
        variation=tuple(report.variation),
        playouts=report.playouts,
        reused=report.reused,
        nodes=report.nodes,
        seconds=report.seconds,
    )
