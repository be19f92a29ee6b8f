"""The exact solver: scores that are proven, for any board that fits the kernel.

>>> from claimeven import Position, solve, analyse
>>> solve(Position("44444"))
Loss(plies=36, points=-1)
>>> analyse(Position("1212121".removesuffix("1")))[0]
Win(plies=1, points=18)

`solve` and `analyse` use one solver that is kept; make a `Solver` to choose threads, table and
book. A score is for the side to move; in `analyse` every column's score is for the side that
plays there.
"""

from __future__ import annotations

import threading
import time
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import overload

from claimeven import kernel
from claimeven.checks import check_nodes, check_seconds
from claimeven.errors import BadInput, ImpossiblePosition, Stopped
from claimeven.game.batch import Batch
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.kernel import OnProgress
from claimeven.score import AtLeast, AtMost, Proven
from claimeven.solver.analysis import best_columns, column_points, least_known
from claimeven.solver.book.book import Book, book_finder
from claimeven.solver.checks import (
    MAX_THREADS,
    check_table_mb,
    check_threads,
    check_unfinished,
)
from claimeven.solver.result import (
    OnReport,
    OutcomeName,
    SolveReport,
    SolveResult,
    position_score,
)
from claimeven.solver.task import SolverTask
from claimeven.solver.words import without_positions, words_of_batch, words_of_positions

__all__ = [
    "DEFAULT_TABLE_MB",
    "MAX_THREADS",
    "OnReport",
    "OutcomeName",
    "SolveReport",
    "SolveResult",
    "Solver",
    "analyse",
    "solve",
]

DEFAULT_TABLE_MB = 64
"""What a solver's table takes unless told otherwise."""

_QUICK_NODES = 2000
"""Less than half a millisecond: nothing that takes no longer needs to be stopped."""

_QUICK_TOGETHER = 500
"""The same for several threads: until then only one of them works."""


class Solver:
    """A solver to keep: what it has proven stays in its table.

    `threads` work together on one position, or on the positions of `solve_many`. The table
    takes `table_mb` megabytes; it is made for the geometry of the first position, and made
    anew when the geometry changes. `book` is a `Book`, the path of one, True for the one that
    comes with the package (if the board is its board), or False for none.

    Calls from several threads share the table question by question; `stop` ends them all.

    >>> solver = Solver(threads=2, table_mb=16)
    >>> solver.outcome(Position("", Geometry(6, 4)))
    'loss'
    """

    def __init__(
        self,
        *,
        threads: int = 1,
        table_mb: int = DEFAULT_TABLE_MB,
        book: Book | Path | str | bool = True,
    ) -> None:
        self.threads = check_threads(threads)
        self.table_mb = check_table_mb(table_mb)
        self._book_for = book_finder(book)
        self._geometry: Geometry | None = None
        self._core: kernel.Solver | None = None
        self._lock = threading.Lock()
        self._tasks: set[SolverTask] = set()
        self._stops = 0
        self._unwatched = kernel.SolveProgress()
        self._quick_nodes = _QUICK_NODES if self.threads == 1 else _QUICK_TOGETHER

    def solve(
        self,
        position: Position,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        on_report: OnReport | None = None,
    ) -> Proven | AtLeast | AtMost:
        """The score of a position; a proven bound if a limit was reached first."""
        if nodes is None and seconds is None and position.outcome is None:
            stops = self._stops
            points = self._solve_quickly(position)
            if points is not None:
                return position_score(position, points)
            return self._search(position, None, on_report=on_report, stops=stops).score
        return self.search(position, nodes=nodes, seconds=seconds, on_report=on_report).score

    def search(
        self,
        position: Position,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        on_report: OnReport | None = None,
    ) -> SolveResult:
        """Solve and tell everything: both bounds, nodes, seconds."""
        return self._search(position, None, check_nodes(nodes), check_seconds(seconds), on_report)

    def search_above(self, position: Position, least: int) -> SolveResult:
        """Solve a position whose score is known to be at least `least`, on the stone scale."""
        return self._search(position, least)

    def outcome(self, position: Position, *, on_report: OnReport | None = None) -> OutcomeName:
        """Who wins, without the distance: cheaper than a score."""
        check_unfinished(position)
        lower = upper = self._lookup(position)
        if lower is None or upper is None:
            with self._begin(position.geometry, on_report) as task:
                lower, upper, _, _ = task.prove(position, -1, 1)
        return "win" if lower > 0 else "loss" if upper < 0 else "draw"

    def analyse(
        self, position: Position, *, on_report: OnReport | None = None
    ) -> dict[int, Proven | None]:
        """The score of every column for the side to move; None where the column is full."""
        scores: dict[int, Proven | None] = dict.fromkeys(range(position.geometry.columns))
        scores.update(self.columns(position, on_report=on_report))
        return scores

    def columns(
        self, position: Position, *, on_report: OnReport | None = None
    ) -> Iterator[tuple[int, Proven]]:
        """Every column with room and its score, each as soon as it is proven.

        >>> dict(Solver(table_mb=1).columns(Position("121212")))[0]
        Win(plies=1, points=18)
        """
        check_unfinished(position)
        book = self._book_for(position.geometry)
        with self._begin(position.geometry, on_report) as task:
            for column, points in column_points(position, task, book, in_parallel=self.threads > 1):
                yield column, position_score(position, points)

    def variation(self, position: Position) -> tuple[int, ...]:
        """Best play to the end of the game, leftmost columns first among equals."""
        return tuple(self.best_play(position))

    def best_play(self, position: Position) -> Iterator[int]:
        """The same, each move as soon as it is found."""
        check_unfinished(position)
        with self._begin(position.geometry) as task:
            yield from best_columns(position, task, self._book_for(position.geometry))

    @overload
    def solve_many(
        self, positions: Batch, *, on_progress: OnProgress | None = None
    ) -> array[int]: ...
    @overload
    def solve_many(
        self, positions: Sequence[Position], *, on_progress: OnProgress | None = None
    ) -> list[Proven]: ...
    def solve_many(
        self, positions: Batch | Sequence[Position], *, on_progress: OnProgress | None = None
    ) -> array[int] | list[Proven]:
        """The scores of many positions of one geometry, shared out among the threads.

        A `Batch` is answered with an array of numbers on the stone scale, anything else with
        a list of scores.
        """
        if isinstance(positions, Batch):
            words = words_of_batch(positions)
            self._check_words(words, positions)
            return self.solve_words(words, positions.geometry, on_progress=on_progress)
        if not positions:
            return []
        geometry = positions[0].geometry
        for position in positions:
            check_unfinished(position)
            if position.geometry != geometry:
                raise BadInput(f"positions of {geometry} and {position.geometry} in one batch")
        points = self.solve_words(words_of_positions(positions), geometry, on_progress=on_progress)
        return [
            position_score(position, at) for position, at in zip(positions, points, strict=True)
        ]

    def solve_words(
        self,
        words: array[int],
        geometry: Geometry,
        *,
        on_progress: OnProgress | None = None,
    ) -> array[int]:
        """Stone-scale scores for positions as `solver_words`, known to be unfinished."""
        book = self._book_for(geometry)
        known = {} if book is None else book.points_of_words(words)
        unknown = without_positions(words, known)
        cells = geometry.cells
        with self._begin(geometry) as task:
            bounds = task.ask_words(unknown, -cells, cells, on_progress)
        if bounds[::2] != bounds[1::2]:
            raise Stopped("the batch was stopped before all its positions were solved")
        points = bounds[::2]
        for index, at in known.items():  # ascending, so that each goes where it belongs
            points.insert(index, at)
        return points

    def stop(self) -> None:
        """Cut short whatever this solver is doing in another thread; it returns what it proved."""
        self._stops += 1
        for task in tuple(self._tasks):
            task.stop()

    def clear(self) -> None:
        """Forget everything proven so far."""
        with self._lock:
            if self._core is not None:
                self._core.clear()

    def _solve_quickly(self, position: Position) -> int | None:
        """Most positions of a game in progress take microseconds: no detours for them."""
        geometry = position.geometry
        book = self._book_for(geometry)
        if book is not None and position.stones <= book.deepest:
            return book.points(position)
        cells = geometry.cells
        mover, mask = position.words
        with self._lock:
            lower, upper, _, _ = self._core_for(geometry).solve(
                mover, mask, -cells, cells, self._quick_nodes, 0.0, self._unwatched
            )
        return lower if lower == upper else None

    def _search(
        self,
        position: Position,
        least: int | None,
        nodes: int | None = None,
        seconds: float | None = None,
        on_report: OnReport | None = None,
        stops: int | None = None,
    ) -> SolveResult:
        """`stops`: how many there were when the call began, if it began before this."""
        check_unfinished(position)
        began = time.perf_counter()
        book = self._book_for(position.geometry)
        known = None if book is None else book.points(position)
        if known is not None:
            return SolveResult(position, known, known, 0, time.perf_counter() - began)
        if least is None:
            least = least_known(position, book)
        with self._begin(position.geometry, on_report, stops) as task:
            lower, upper, spent, _ = task.ask(
                position, least, position.geometry.cells, nodes, seconds
            )
        lower, upper = max(lower, least), max(upper, least)
        return SolveResult(position, lower, upper, spent, time.perf_counter() - began)

    def _lookup(self, position: Position) -> int | None:
        book = self._book_for(position.geometry)
        return None if book is None else book.points(position)

    @contextmanager
    def _begin(
        self,
        geometry: Geometry,
        on_report: OnReport | None = None,
        stops: int | None = None,
    ) -> Iterator[SolverTask]:
        """The questions of one call, which `stop` ends together; for `stops` see `_search`."""
        task = SolverTask(lambda: self._core_for(geometry), self._lock, on_report, self.threads)
        self._tasks.add(task)
        if stops is not None and stops != self._stops:
            task.stop()
        try:
            yield task
        finally:
            self._tasks.discard(task)

    def _core_for(self, geometry: Geometry) -> kernel.Solver:
        if self._core is None or (self._geometry is not geometry and self._geometry != geometry):
            self._core = None  # give the old table back first
            self._core = kernel.Solver(kernel.rules(geometry), self.table_mb << 20, self.threads)
            self._geometry = geometry
        return self._core

    def _check_words(self, words: array[int], batch: Batch) -> None:
        with self._lock:
            bad = self._core_for(batch.geometry).first_unsolvable(words)
        if bad < 0:
            return
        try:
            check_unfinished(batch[bad])
        except BadInput as error:
            raise type(error)(f"position {bad} of the batch: {error}") from None
        raise ImpossiblePosition(f"position {bad} of the batch is no board of {batch.geometry}")


def solve(
    position: Position, *, nodes: int | None = None, seconds: float | None = None
) -> Proven | AtLeast | AtMost:
    """The score of a position for the side to move; a proven bound if a limit was reached first.

    >>> solve(Position("", Geometry(4, 3, 3)))
    Win(plies=9, points=2)
    """
    return _shared_solver().solve(position, nodes=nodes, seconds=seconds)


def analyse(position: Position) -> dict[int, Proven | None]:
    """The score of every column for the side to move; None where the column is full."""
    return _shared_solver().analyse(position)


@cache
def _shared_solver() -> Solver:
    return Solver()
