"""One call to a solver: the questions it puts to the kernel, which one stop ends all together."""

from __future__ import annotations

import threading
import time
from array import array
from collections.abc import Callable
from typing import NamedTuple

from claimeven import kernel
from claimeven.errors import Stopped
from claimeven.game.batch import Batch
from claimeven.game.position import Position
from claimeven.kernel import OnProgress
from claimeven.solver.budget import unwatched_budget
from claimeven.solver.result import OnReport, SolveReport, points_range, position_score
from claimeven.turns import Turn

_SHORTEST_SECONDS = 1e-9


class PointBounds(NamedTuple):
    """What the kernel proved: bounds in points, nodes spent, and whether it was cut short."""

    lower: int
    upper: int
    nodes: int
    is_cut_short: bool


class SolverTask:
    """Questions on behalf of one call; what one of them proves, the table keeps for the next."""

    def __init__(
        self,
        core: Callable[[], kernel.SolverCore],
        turn: Turn,
        on_report: OnReport | None = None,
        threads: int = 1,
    ) -> None:
        self._core = core  # called with the lock held, like the questions
        self._threads = threads
        self._turn = turn  # the core answers one question at a time
        self._on_report = on_report
        self._progress = kernel.SolveProgress()
        self._is_stopped = False
        self._nodes = 0  # of the questions before the present one
        self._began = time.perf_counter()

    def stop(self) -> None:
        """End the question that is being answered, and all that follow."""
        self._is_stopped = True  # first, so that a question that begins just now sees it
        self._progress.stop()

    def ask(
        self,
        position: Position,
        low: int,
        high: int,
        nodes: int | None = None,
        seconds: float | None = None,
    ) -> PointBounds:
        """What can be proven between `low` and `high`: a bound may stop there."""
        if seconds is None:
            with self._turn.lock:
                return self._ask(position, low, high, nodes, None)
        began = time.perf_counter()
        lock = self._turn.lock
        if not lock.acquire(timeout=min(seconds, threading.TIMEOUT_MAX)):
            return PointBounds(*points_range(position), 0, True)
        try:  # the wait counts, but the kernel always has a look at the position
            time_left = max(seconds - (time.perf_counter() - began), _SHORTEST_SECONDS)
            return self._ask(position, low, high, nodes, time_left)
        finally:
            lock.release()

    def go_on(self, position: Position, low: int, high: int, first: PointBounds) -> PointBounds:
        """Ask on in a watched thread, after a budget was spent without an answer."""
        with self._turn.lock:
            return self._go_on(position, low, high, first, 0, 0.0)

    def prove(self, position: Position, low: int, high: int) -> PointBounds:
        """Ask, and raise `Stopped` rather than take a bound for an answer."""
        answer = self.ask(position, low, high)
        if answer.is_cut_short:
            raise _stopped(position)
        return answer

    def prove_all(self, positions: list[Position], low: int, high: int) -> list[int]:
        """Lower bounds of several positions at a time, one for each thread."""
        bounds = self.ask_many(Batch.of(positions), low, high)
        lowers, uppers = bounds[::2], bounds[1::2]
        for position, lower, upper in zip(positions, lowers, uppers, strict=True):
            if lower < upper and lower < high and upper > low:
                raise _stopped(position)
        return lowers.tolist()

    def ask_many(
        self, batch: Batch, low: int, high: int, on_progress: OnProgress | None = None
    ) -> array[int]:
        """Lower and upper bounds, in turn, of the positions of a batch."""
        bounds = array("b", (-128, 127)) * len(batch)
        progress = self._next_question()

        def work(steps: kernel.Progress) -> None:
            core.solve_many(batch.mover, batch.mask, bounds, low, high, 0, progress, steps)

        with self._turn.lock:
            core = self._core()
            with self._turn.working():
                kernel.watched(work, on_progress, on_stop=self.stop)
        return bounds

    def _ask(
        self, position: Position, low: int, high: int, nodes: int | None, seconds: float | None
    ) -> PointBounds:
        """First in this thread, and in one that is watched if that is not enough."""
        began = time.perf_counter()
        core, progress = self._core(), self._next_question()
        budget = unwatched_budget(position.geometry, self._threads, nodes, seconds)
        first = PointBounds(*core.solve(*position.words, low, high, *budget, progress))
        if not first.is_cut_short or (nodes is not None and nodes <= first.nodes):
            return first
        nodes_left = 0 if nodes is None else nodes - first.nodes
        time_left = 0.0  # no limit
        if seconds is not None:
            time_left = seconds - (time.perf_counter() - began)
            if time_left <= 0:
                return first
        return self._go_on(position, low, high, first, nodes_left, time_left)

    def _go_on(
        self,
        position: Position,
        low: int,
        high: int,
        first: PointBounds,
        nodes: int,
        seconds: float,
    ) -> PointBounds:
        core, progress, (mover, mask) = self._core(), self._progress, position.words
        with self._turn.working():
            found = kernel.in_thread(
                lambda: core.solve(mover, mask, low, high, nodes, seconds, progress),
                self.stop,
                lambda: self._report(position, core),
            )
        rest = PointBounds(*found)
        return PointBounds(
            max(first.lower, rest.lower),
            min(first.upper, rest.upper),
            first.nodes + rest.nodes,
            rest.is_cut_short,
        )

    def _next_question(self) -> kernel.SolveProgress:
        self._nodes += self._progress.nodes
        progress = self._progress = kernel.SolveProgress()
        if self._is_stopped:
            progress.stop()
        return progress

    def _report(self, position: Position, core: kernel.SolverCore) -> None:
        if self._on_report is None:
            return
        progress = self._progress
        least, most = points_range(position)
        self._on_report(
            SolveReport(
                position,
                nodes=self._nodes + progress.nodes,
                lower=position_score(position, max(progress.lower, least)),
                upper=position_score(position, min(progress.upper, most)),
                table_fill=core.table_fill,
                seconds=time.perf_counter() - self._began,
            )
        )


def _stopped(position: Position) -> Stopped:
    return Stopped(f"the solver was stopped before {position.text!r} was solved")
