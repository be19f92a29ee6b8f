"""Searching: a heuristic, settings and limits in, a `SearchResult` out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from claimeven import kernel
from claimeven.checks import check_function, check_integer, check_type, invalid, quoted
from claimeven.errors import BadInput, OutOfMemory
from claimeven.game.batch import bit_of_last
from claimeven.game.geometry import MAX_BITS, Geometry
from claimeven.game.position import Position, check_position
from claimeven.heuristics import evaluation
from claimeven.heuristics.catalog import AnyHeuristic
from claimeven.heuristics.catalog import heuristic as find_heuristic
from claimeven.heuristics.spec import Heuristic
from claimeven.machine import memory_mb
from claimeven.score import Draw, Estimate, Loss, Score, Win
from claimeven.searches.eval_cache import EvaluationCache
from claimeven.searches.limits import Limits
from claimeven.searches.result import SearchResult
from claimeven.searches.settings import Settings
from claimeven.solver.budget import unwatched_nodes
from claimeven.solver.result import OutcomeName
from claimeven.turns import Turn

OnInfo: TypeAlias = Callable[[SearchResult], None]
"""Called with a finished iteration, at most about twenty times a second."""

_OUTCOMES: dict[kernel.Proof, OutcomeName] = {
    kernel.Proof.WIN: "win",
    kernel.Proof.DRAW: "draw",
    kernel.Proof.LOSS: "loss",
}
_REPORT_SECONDS = 0.05


class Engine:
    """A heuristic with settings, to search one position after another.

    Its tables, if it has any, are kept from search to search. One search runs at a time, and those
    of other threads wait for it; another thread may `stop` it. A callback cannot ask the engine
    that calls it. A copy has the same settings and empty tables. `cache` names a file that keeps
    evaluations, which helps only where an evaluation costs more than a memory access. The tree is
    recorded down to `trace_plies`, and less deep where it has more than `trace_nodes` nodes.

    >>> engine = Engine("stank", Settings("pvs"))
    >>> engine.search(Position("4453"), Limits(depth=4)).column
    5
    """

    def __init__(
        self,
        heuristic: AnyHeuristic,
        settings: Settings | None = None,
        *,
        cache: str | Path | None = None,
        trace_plies: int = 0,
        trace_nodes: int = 0,
    ) -> None:
        self.heuristic: Heuristic = find_heuristic(heuristic)
        settings = Settings() if settings is None else settings
        self.settings = check_type(settings, Settings, "settings")
        if cache is not None and not isinstance(cache, str | Path):
            raise BadInput(invalid("cache", cache, "the path of a file"))
        self._cache_path = cache
        self._trace_plies = check_integer(trace_plies, "trace_plies", least=0, most=MAX_BITS)
        self._trace_nodes = check_integer(trace_nodes, "trace_nodes", least=0, most=2**31 - 1)
        self._searchers: dict[tuple[Geometry, bool], kernel.Searcher] = {}
        self._last: kernel.Searcher | None = None
        self._watch: kernel.SearchWatch | None = None
        self.turn = Turn("the engine", self._forget)

    def search(
        self, position: Position, limits: Limits, on_info: OnInfo | None = None
    ) -> SearchResult:
        """Search one position. Ctrl-C ends it; `on_info` is called with finished iterations.

        The last finished iteration is reported before KeyboardInterrupt is raised.
        """
        check_searchable(position, self.heuristic)
        check_type(limits, Limits, "limits")
        check_function(on_info, "on_info")
        with self.turn.lock:
            searcher = self._last = self.searcher_for(position.geometry, limits)
            watch = self._watch = kernel.SearchWatch()
            try:
                report = self._run(searcher, position, limits, watch, on_info)
            finally:
                self._watch = None
        if report.column < 0:
            raise BadInput(
                f"the search of depth {limits.depth} was stopped before it had an answer; "
                "with deepening it always has one"
            )
        return self._result(report, position)

    def prepare(self, geometry: Geometry, limits: Limits) -> None:
        """Make the tables for searches of this kind now, before a clock runs."""
        with self.turn.lock:
            self.searcher_for(geometry, limits)

    def stop(self) -> None:
        """End the search that runs in another thread, if there is one, within milliseconds."""
        watch = self._watch
        if watch is not None:
            watch.stop()

    def searcher_for(self, geometry: Geometry, limits: Limits) -> kernel.Searcher:
        """The kernel's part of the engine, for whoever holds its turn; made once, and then kept."""
        check_type(geometry, Geometry, "geometry")
        check_type(limits, Limits, "limits")
        self.turn.check()
        deepening = self.settings.needs_deepening or limits.needs_deepening
        known = self._searchers.get((geometry, deepening))
        return known or self._make_searcher(geometry, self.settings.with_deepening(deepening))

    @property
    def trace(self) -> list[kernel.TraceNode]:
        """The recorded nodes of the last search."""
        return [] if self._last is None else self._last.trace

    def unit(self, geometry: Geometry) -> Fraction:
        """What one step of the kernel's integers is worth."""
        return evaluation.compile_for(self.heuristic, geometry).unit

    def __reduce__(self) -> tuple[Any, ...]:
        options: dict[str, Any] = {
            "cache": self._cache_path,
            "trace_plies": self._trace_plies,
            "trace_nodes": self._trace_nodes,
        }
        return partial(Engine, self.heuristic, self.settings, **options), ()

    def _forget(self) -> None:
        """Begin with empty tables: another thread was searching when this process forked."""
        self._searchers.clear()
        self._last = self._watch = None

    def _make_searcher(self, geometry: Geometry, settings: Settings) -> kernel.Searcher:
        tables = evaluation.kernel_tables(self.heuristic, geometry)
        options = settings.for_kernel(self._trace_plies, self._trace_nodes)
        searcher = _allocated(kernel.rules(geometry), tables, options)
        if self._cache_path is not None:
            searcher.use_cache(EvaluationCache(self._cache_path, self.heuristic, geometry).words)
        self._searchers[geometry, settings.deepening] = searcher
        return searcher

    def _run(
        self,
        searcher: kernel.Searcher,
        position: Position,
        limits: Limits,
        watch: kernel.SearchWatch,
        on_info: OnInfo | None,
    ) -> kernel.SearchReport:
        mover, mask = position.words
        last = bit_of_last(position)
        bounds = kernel_limits(limits, position.geometry)
        if on_info is None and _needs_no_watch(position, limits):
            return searcher.run(mover, mask, last, bounds, watch)
        reported = 0

        def report_iteration() -> None:
            nonlocal reported
            latest, iterations = watch.latest()
            if on_info is not None and iterations > reported:
                reported = iterations
                on_info(self._result(latest, position))

        try:
            with self.turn.working():
                return kernel.in_thread(
                    lambda: searcher.run(mover, mask, last, bounds, watch),
                    watch.stop,
                    report_iteration,
                    _REPORT_SECONDS,
                )
        except KeyboardInterrupt:
            report_iteration()  # one may have been finished since the last report
            raise

    def _result(self, report: kernel.SearchReport, position: Position) -> SearchResult:
        unit = self.unit(position.geometry)
        found = {column: each for column, each in enumerate(report.columns) if each is not None}
        counters = report.counters
        return SearchResult(
            column=report.column,
            value=report.value * unit,
            score=_score(report, position, unit, self.heuristic.full_name),
            outcome=_OUTCOMES.get(report.outcome),
            outcomes={
                column: _OUTCOMES[proof]
                for column, proof in enumerate(report.outcomes)
                if proof in _OUTCOMES
            },
            values={column: each.value * unit for column, each in found.items() if each.exact},
            bounds={column: each.value * unit for column, each in found.items() if not each.exact},
            variation=tuple(report.variation),
            depth=report.depth,
            nodes=counters.nodes,
            proof_nodes=counters.proof_nodes,
            leaves=counters.leaves,
            evaluations=counters.evaluations,
            cuts=counters.cuts,
            table_hits=counters.table_hits,
            cache_hits=counters.cache_hits,
            seconds=report.seconds,
            position=position,
        )


def search(
    position: Position,
    heuristic: AnyHeuristic = "claimeven",
    *,
    algorithm: str = "alphabeta",
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    on_info: OnInfo | None = None,
    **settings: Any,
) -> SearchResult:
    """Search a position once; `Limits` and `Settings` describe the options.

    >>> result = search(Position(), "stank", algorithm="minimax", depth=2)
    >>> result.column, result.value, len(result.values)
    (1, Fraction(-30, 1), 7)
    """
    known = [field.name for field in fields(Settings)]
    for name in settings:
        if name not in known:
            raise BadInput(f"unknown setting {quoted(name)}; choose from {', '.join(known)}")
    chosen = Settings(algorithm, **settings)
    limits = Limits(depth, nodes, seconds)
    return Engine(heuristic, chosen).search(position, limits, on_info)


def _allocated(
    rules: kernel.Rules, tables: kernel.HeuristicTables, options: kernel.SearchOptions
) -> kernel.Searcher:
    """The kernel's search with its tables, if the machine has so much memory."""
    needed = options.table_bytes + options.proof_bytes >> 20
    try:
        if needed <= memory_mb():
            return kernel.Searcher(rules, tables, options)
    except MemoryError:
        pass
    raise OutOfMemory(f"tables of {needed} MB do not fit; this machine has {memory_mb()} MB")


def kernel_limits(limits: Limits, geometry: Geometry) -> kernel.SearchLimits:
    """The limits in the kernel's type."""
    return kernel.SearchLimits(
        limits.depth or geometry.cells, limits.nodes or 0, limits.seconds or 0.0
    )


def _needs_no_watch(position: Position, limits: Limits) -> bool:
    """Is the tree sure to stay within what is searched in the caller's thread?"""
    most = unwatched_nodes(position.geometry)
    by_depth = limits.depth is not None and len(position.legal_columns) ** limits.depth <= most
    return by_depth or (limits.nodes is not None and limits.nodes <= most)


def check_searchable(position: Position, heuristic: Heuristic | None) -> None:
    """Check that the game is not over, and that the heuristic's last stone is known."""
    check_position(position)
    if position.outcome is not None:
        raise BadInput(
            f"the game {position.text!r} is over ({position.outcome}); there is nothing to search"
        )
    if heuristic is not None:
        evaluation.check_last_stone(position, heuristic)


def proven_score(proof: kernel.Proof, position: Position, plies: int) -> Win | Loss | Draw | None:
    """The typed score of a proof whose variation is `plies` long; None if nothing is proven."""
    end, stones, cells = position.stones + plies, position.stones, position.geometry.cells
    if proof is kernel.Proof.WIN:
        return Win.ending(end, stones=stones, cells=cells)
    if proof is kernel.Proof.LOSS:
        return Loss.ending(end, stones=stones, cells=cells)
    return Draw() if proof is kernel.Proof.DRAW else None


def _score(
    report: kernel.SearchReport, position: Position, unit: Fraction, heuristic: str
) -> Score:
    proven = proven_score(report.proof, position, len(report.variation))
    return Estimate(report.value * unit, heuristic) if proven is None else proven
