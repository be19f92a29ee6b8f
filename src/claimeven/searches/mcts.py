"""Monte Carlo tree search: UCT with random playouts, or with an evaluation at the leaf."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from claimeven import kernel
from claimeven.checks import check_integer, check_number, check_type
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
from claimeven.turns import Turn

_LARGEST = 1e9

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
    nodes are not visited again. One search runs at a time, and those of other threads wait for it.
    A copy has the same settings and an empty tree.

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
        check_number(exploration, "exploration", least=0, most=_LARGEST)
        check_number(slope, "slope", least=0, most=_LARGEST)
        self._uses_heuristic = heuristic is not None
        # Playouts use no heuristic, but the kernel's search needs tables of one.
        self.heuristic = find_heuristic("stank" if heuristic is None else heuristic)
        self._exploration, self._slope = float(exploration), float(slope)
        self._seed = check_integer(seed, "seed", least=0, most=2**64 - 1)
        self._max_nodes = check_integer(max_nodes, "max_nodes", least=1, most=2**31 - 1)
        self._searchers: dict[Geometry, kernel.MctsSearcher] = {}
        self._watch: kernel.SearchWatch | None = None
        self._turn = Turn("the search", self._forget)

    def search(self, position: Position, limits: Limits) -> MctsResult:
        """Search one position; `limits.nodes` counts playouts, a depth limit is not used."""
        check_type(limits, Limits, "limits")
        if limits.nodes is None and limits.seconds is None:
            raise BadInput("Monte Carlo tree search has no depth; give nodes or seconds")
        check_searchable(position, self.heuristic if self._uses_heuristic else None)
        bounds = kernel.SearchLimits(1, limits.nodes or 0, limits.seconds or 0.0)
        mover, mask = position.words
        last = bit_of_last(position)
        with self._turn.lock:
            searcher = self._searcher(position.geometry)
            watch = self._watch = kernel.SearchWatch()
            try:
                with self._turn.working():
                    report = kernel.in_thread(
                        lambda: searcher.run(mover, mask, last, bounds, watch), watch.stop
                    )
            finally:
                self._watch = None
        heuristic = self.heuristic.full_name if self._uses_heuristic else None
        return _result(report, position, heuristic)

    def prepare(self, geometry: Geometry) -> None:
        """Make the tables for searches on this board now, before a clock runs."""
        check_type(geometry, Geometry, "geometry")
        with self._turn.lock:
            self._searcher(geometry)

    def stop(self) -> None:
        """End the search that runs in another thread, if there is one."""
        watch = self._watch
        if watch is not None:
            watch.stop()

    def __reduce__(self) -> tuple[Any, ...]:
        options: dict[str, Any] = {
            "exploration": self._exploration,
            "seed": self._seed,
            "heuristic": self.heuristic if self._uses_heuristic else None,
            "slope": self._slope,
            "max_nodes": self._max_nodes,
        }
        return partial(Mcts, **options), ()

    def _forget(self) -> None:
        """Begin with an empty tree: another thread was searching when this process forked."""
        self._searchers.clear()
        self._watch = None

    def _searcher(self, geometry: Geometry) -> kernel.MctsSearcher:
        self._turn.check()
        if geometry not in self._searchers:
            options = kernel.MctsOptions()
            options.exploration = self._exploration
            options.seed = self._seed
            options.max_nodes = self._max_nodes
            options.uses_heuristic = self._uses_heuristic
            unit = evaluation.compile_for(self.heuristic, geometry).unit
            options.slope = self._slope * float(unit)
            tables = evaluation.kernel_tables(self.heuristic, geometry)
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
