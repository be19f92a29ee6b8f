"""What a call of the solver costs beside the search, and what threads and memory change."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeAlias

from claimeven.bench.sets import DIFFICULTIES, Scored, solver_set
from claimeven.game.batch import Batch
from claimeven.game.position import Position
from claimeven.solver.solver import Solver

_CALLS = 20_000
_BATCH = 200_000
_REPEATS = 5
_STOPS = 10
_TURNS = 15
_MOST_TURNS = 60
_IDLE = 1.9  # times the work of one solver, done by two side by side: both processors were idle
_SMALL_MB = 8
_WON_AT_ONCE = Position("121212")


@dataclass(frozen=True, slots=True)
class Measure:
    """One number."""

    name: str
    value: float
    unit: str


def measures(*, seed: int, table_mb: int) -> Iterator[Measure]:
    """All of them; the one about threads means something only if two processors are idle."""
    yield Measure("a call", _call_microseconds(), "µs")
    yield Measure("solve_many, each of an array", _batch_microseconds(), "µs")
    yield Measure("stop", _stop_milliseconds(), "ms")
    sets = {difficulty.name: difficulty for difficulty in DIFFICULTIES}
    medium = solver_set(sets["begin-medium"], seed)
    small, large = Solver(table_mb=_SMALL_MB, book=False), Solver(table_mb=table_mb, book=False)
    in_little, in_much = _least_seconds([_alone(small), _alone(large)], medium)
    name = f"begin-medium, {_SMALL_MB} MB against {table_mb}"
    yield Measure(name, in_much / in_little, "x")
    yield from _thread_measures(solver_set(sets["begin-hard"], seed), table_mb)


def _thread_measures(hard: Sequence[Scored], table_mb: int) -> Iterator[Measure]:
    """Two threads for one position, and two solvers that have nothing to do with each other.

    The latter is what the machine allows: 2 if both its processors are idle, less where other
    programs or virtual machines use a part of them. More turns are taken while it says that
    they were not idle.
    """
    one, other = (Solver(table_mb=table_mb, book=False) for _ in range(2))
    both = Solver(threads=2, table_mb=table_mb, book=False)
    works = [_alone(one), _alone(both), _beside(one, other)]
    alone, together, beside = _least_seconds(
        works, hard, lambda least: 2 * least[0] >= _IDLE * least[2]
    )
    yield Measure("begin-hard, two solvers side by side", 2 * alone / beside, "x")
    yield Measure("begin-hard, two threads", alone / together, "x")


def _call_microseconds() -> float:
    """A position that needs no search."""
    solver = Solver(table_mb=1, book=False)
    solver.solve(_WON_AT_ONCE)

    def calls() -> None:
        for _ in range(_CALLS):
            solver.solve(_WON_AT_ONCE)

    return _best_seconds(calls) / _CALLS * 1e6


def _batch_microseconds() -> float:
    """The same position many times, without a search: what is left is the cost of the call."""
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


_Timed: TypeAlias = Callable[[Position], float]
"""Solves a position from an empty table and returns the seconds of real time."""


def _least_seconds(
    works: Sequence[_Timed],
    scored: Sequence[Scored],
    is_enough: Callable[[Sequence[float]], bool] = lambda _: True,
) -> list[float]:
    """For each the sum over a set.

    They take turns and the shortest of some turns counts: other programs then slow down all of
    them alike. Turns go on, up to a limit, until the least times are enough.
    """
    sums = [0.0] * len(works)
    for case in scored:
        least = [math.inf] * len(works)
        for turn in range(_MOST_TURNS):
            if turn >= _TURNS and is_enough(least):
                break
            least = [min(least[i], work(case.position)) for i, work in enumerate(works)]
        sums = [total + seconds for total, seconds in zip(sums, least, strict=True)]
    return sums


def _alone(solver: Solver) -> _Timed:
    def work(position: Position) -> float:
        solver.clear()
        return _seconds(solver, position)

    return work


def _beside(one: Solver, other: Solver) -> _Timed:
    """Both solve the same position, each by itself."""

    def work(position: Position) -> float:
        solvers = (one, other)
        for solver in solvers:
            solver.clear()
        start = threading.Barrier(len(solvers))

        def solve(solver: Solver) -> float:
            start.wait()
            return _seconds(solver, position)

        with ThreadPoolExecutor(len(solvers)) as pool:
            return max(pool.map(solve, solvers))

    return work


def _seconds(solver: Solver, position: Position) -> float:
    began = time.perf_counter()
    solver.solve(position)
    return time.perf_counter() - began
