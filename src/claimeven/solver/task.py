"""One call to a solver: the questions it puts to the kernel, which one stop ends all together."""

from __future__ import annotations

import threading
import time
from array import array
from collections.abc import Callable
from typing import NamedTuple

from claimeven import kernel
from claimeven.errors import Stopped
from claimeven.game.batch import words_per_board
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.kernel import OnProgress
from claimeven.score import stone_points
from claimeven.solver.result import OnReport, SolveReport
from claimeven.solver.words import PER_POSITION, words_of_positions

UNWATCHED_WORK = 1_400_000
"""Columns looked at, some 50 ms: Ctrl-C may wait so long, and a thread that watches for it takes
longer to start than most questions take to be answered."""

UNWATCHED_SECONDS = 0.05
"""The same for several threads, one of which would wait for the others to spend their nodes."""

_NEXT_TO_NOTHING = 1e-9


class Answer(NamedTuple):
    """What the kernel says: proven bounds, nodes spent, and whether it was cut short."""

    lower: int
    upper: int
    nodes: int
    is_cut_short: bool


class SolverTask:
    """Questions on behalf of one call; what one of them proves, the table keeps for the next."""

    def __init__(
        self,
        core: Callable[[], kernel.Solver],
        lock: threading.Lock,
        on_report: OnReport | None = None,
        threads: int = 1,
    ) -> None:
        self._core = core  # asked for with the lock held, like its answers
        self._threads = threads
        self._lock = lock  # the core answers one question at a time
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
    ) -> Answer:
        """What can be proven between `low` and `high`: a bound may stop there."""
        if seconds is None:
            with self._lock:
                return self._ask(position, low, high, nodes, None)
        began = time.perf_counter()
        if not self._lock.acquire(timeout=min(seconds, threading.TIMEOUT_MAX)):
            most = _most_points(position)
            return Answer(-most, most, 0, True)
        try:  # waiting counts; a look at the position is always taken
            time_left = max(seconds - (time.perf_counter() - began), _NEXT_TO_NOTHING)
            return self._ask(position, low, high, nodes, time_left)
        finally:
            self._lock.release()

    def _ask(
        self, position: Position, low: int, high: int, nodes: int | None, seconds: float | None
    ) -> Answer:
        """First from this thread, and from one that can be watched if that does not suffice."""
        began = time.perf_counter()
        mover, mask = position.words
        core, progress = self._core(), self._next_question()
        limits = self._unwatched(position.geometry, nodes, seconds)
        first = Answer(*core.solve(mover, mask, low, high, *limits, progress))
        if not first.is_cut_short or (nodes is not None and nodes <= first.nodes):
            return first
        nodes_left = 0 if nodes is None else nodes - first.nodes
        time_left = 0.0  # no limit
        if seconds is not None:
            time_left = seconds - (time.perf_counter() - began)
            if time_left <= 0:
                return first
        rest = Answer(
            *kernel.in_thread(
                lambda: core.solve(mover, mask, low, high, nodes_left, time_left, progress),
                self.stop,
                lambda: self._tell(position),
            )
        )
        return Answer(
            max(first.lower, rest.lower),
            min(first.upper, rest.upper),
            first.nodes + rest.nodes,
            rest.is_cut_short,
        )

    def _unwatched(
        self, geometry: Geometry, nodes: int | None, seconds: float | None
    ) -> tuple[int, float]:
        """Limits for what is done before anybody watches; zero: none."""
        if self._threads == 1:
            # Words of two halves take some eight times as long.
            most = UNWATCHED_WORK // geometry.columns // words_per_board(geometry) ** 3
            return most if nodes is None else min(nodes, most), seconds or 0.0
        longest = UNWATCHED_SECONDS if seconds is None else min(seconds, UNWATCHED_SECONDS)
        return nodes or 0, longest

    def prove(self, position: Position, low: int, high: int) -> Answer:
        """Ask, and raise `Stopped` rather than take a bound for an answer."""
        answer = self.ask(position, low, high)
        if answer.is_cut_short:
            raise Stopped(f"the solver was stopped before {position.text!r} was solved")
        return answer

    def prove_all(self, positions: list[Position], low: int, high: int) -> list[Answer]:
        """Several positions at a time, one for each thread."""
        bounds = self.ask_words(words_of_positions(positions), low, high)
        proven = [Answer(bounds[2 * i], bounds[2 * i + 1], 0, False) for i in range(len(positions))]
        for position, answer in zip(positions, proven, strict=True):
            if answer.lower < answer.upper and answer.lower < high and answer.upper > low:
                raise Stopped(f"the solver was stopped before {position.text!r} was solved")
        return proven

    def ask_words(
        self, words: array[int], low: int, high: int, on_progress: OnProgress | None = None
    ) -> array[int]:
        """Lower and upper bounds, in turn, of positions given by their words."""
        bounds = array("b", (-128, 127)) * (len(words) // PER_POSITION)

        progress = self._next_question()

        def work(steps: kernel.Progress) -> None:
            core.solve_many(words, bounds, low, high, 0, progress, steps)

        with self._lock:
            core = self._core()
            kernel.watched(work, on_progress, on_stop=self.stop)
        return bounds

    def _next_question(self) -> kernel.SolveProgress:
        self._nodes += self._progress.nodes
        progress = self._progress = kernel.SolveProgress()
        if self._is_stopped:
            progress.stop()
        return progress

    def _tell(self, position: Position) -> None:
        if self._on_report is None:
            return
        progress = self._progress
        most = _most_points(position)
        self._on_report(
            SolveReport(
                position,
                nodes=self._nodes + progress.nodes,
                lower=max(progress.lower, -most),
                upper=min(progress.upper, most),
                table_fill=self._core().table_fill,
                seconds=time.perf_counter() - self._began,
            )
        )


def _most_points(position: Position) -> int:
    """What winning with the next stone would be worth."""
    return stone_points(position.stones + 1, position.geometry.cells)
