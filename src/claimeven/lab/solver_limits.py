"""What a call of the solver costs beside the search, and what threads and memory change."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from claimeven.game.batch import Batch
from claimeven.game.position import Position
from claimeven.lab.solver_sets import DIFFICULTIES, Scored, solver_set
from claimeven.search.solver import Solver

_CALLS = 20_000
_BATCH = 200_000
_REPEATS = 5
_STOPS = 10
_TURNS = 5
_SMALL_MB = 8
_WON_AT_ONCE = Position("121212")


@dataclass(frozen=True, slots=True)
class Measure:
    """One number, and what it should be at most or, for a ratio, at least."""

    name: str
    value: float
    unit: str
    at_most: float | None = None
    at_least: float | None = None


def measures(*, seed: int, table_mb: int) -> Iterator[Measure]:
    """All of them; the one about threads means something only if two processors are idle."""
    yield Measure("a call", _call_microseconds(), "µs", at_most=3.0)
    yield Measure("solve_many, each of an array", _batch_microseconds(), "µs", at_most=0.2)
    yield Measure("stop", _stop_milliseconds(), "ms", at_most=10.0)
    sets = {difficulty.name: difficulty for difficulty in DIFFICULTIES}
    medium = solver_set(sets["begin-medium"], seed)
    small, large = Solver(table_mb=_SMALL_MB, book=False), Solver(table_mb=table_mb, book=False)
    yield Measure(
        f"begin-medium, {_SMALL_MB} MB against {table_mb}",
        _times_as_fast(small, large, medium),
        "x",
        at_least=1.0,
    )
    hard = solver_set(sets["begin-hard"], seed)
    together = Solver(threads=2, table_mb=table_mb, book=False)
    yield Measure(
        "begin-hard, two threads", _times_as_fast(together, large, hard), "x", at_least=1.4
    )


def _call_microseconds() -> float:
    """A position that needs no search."""
    solver = Solver(table_mb=1, book=False)
    solver.solve(_WON_AT_ONCE)

    def calls() -> None:
        for _ in range(_CALLS):
            solver.solve(_WON_AT_ONCE)

    return _best_seconds(calls) / _CALLS * 1e6


def _batch_microseconds() -> float:
    """The same position many times: what is left is the way in and out."""
    solver = Solver(table_mb=1, book=False)
    batch = Batch.of([_WON_AT_ONCE] * _BATCH)
    return _best_seconds(lambda: solver.solve_many(batch)) / _BATCH * 1e6


def _best_seconds(work: Callable[[], object]) -> float:
    times = []
    for _ in range(_REPEATS):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


def _stop_milliseconds() -> float:
    """From the call of stop until the solve has returned, the longest of some."""
    longest = 0.0
    for _ in range(_STOPS):
        solver = Solver(table_mb=64, book=False)
        ended: list[float] = []

        def work(solver: Solver = solver, ended: list[float] = ended) -> None:
            solver.search(Position())
            ended.append(time.perf_counter())

        thread = threading.Thread(target=work)
        thread.start()
        time.sleep(0.1)
        began = time.perf_counter()
        solver.stop()
        thread.join()
        longest = max(longest, ended[0] - began)
    return longest * 1e3


def _times_as_fast(solver: Solver, other: Solver, scored: Sequence[Scored]) -> float:
    """How many times as long the other takes for a set, by the clock on the wall.

    They take turns, each position from an empty table, and the shortest of some turns counts:
    what else the machine does then troubles both alike.
    """
    sums = [0.0, 0.0]
    for case in scored:
        least = [float("inf")] * 2
        for _ in range(_TURNS):
            for which, each in enumerate((solver, other)):
                least[which] = min(least[which], _seconds(each, case.position))
        sums = [total + seconds for total, seconds in zip(sums, least, strict=True)]
    return sums[1] / sums[0]


def _seconds(solver: Solver, position: Position) -> float:
    solver.clear()
    began = time.perf_counter()
    solver.solve(position)
    return time.perf_counter() - began
