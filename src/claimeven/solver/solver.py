"""The exact solver: scores that are proven, for any board that fits the kernel.

>>> from claimeven import Position, solve, analyse
>>> solve(Position("44444"))
Loss(plies=36, points=-1)
>>> max(analyse(Position("121212")).values())
Win(plies=1, points=18)

`solve` and `analyse` use one solver that is kept; make a `Solver` to choose threads, table and
book. A score is for the side to move; in `analyse` every column's score is for the side that
plays there.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any, overload

from claimeven import kernel
from claimeven.checks import check_function, check_nodes, check_seconds, check_type, invalid
from claimeven.errors import BadInput, ImpossiblePosition, Stopped
from claimeven.game.batch import Batch, positions_in
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.kernel import OnProgress
from claimeven.score import AtLeast, AtMost, Proven
from claimeven.solver.analysis import best_play, column_points, least_from_book
from claimeven.solver.book.book import Book, book_finder
from claimeven.solver.budget import Budget, unwatched_budget
from claimeven.solver.checks import (
    MAX_THREADS,
    check_table_mb,
    check_threads,
    check_unfinished,
    table_too_large,
)
from claimeven.solver.result import (
    OnReport,
    OutcomeName,
    SolveReport,
    SolveResult,
    position_points,
    position_score,
)
from claimeven.solver.task import PointBounds, SolverTask
from claimeven.turns import Turn

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


class Solver:
    """A solver to keep: what it has proven stays in its table.

    `threads` work together on one position, or on the positions of `solve_many`. The table
    takes `table_mb` megabytes; it is made for the geometry of the first position, and replaced
    by an empty one when the geometry changes. `book` is a `Book`, the path of one, True for the
    one that comes with the package (if the board is its board), None or False for no book.

    Calls from several threads share the table question by question; `stop` ends them all. A
    callback cannot ask the solver that calls it. A copy has the same settings and an empty table.

    >>> solver = Solver(threads=2, table_mb=16)
    >>> solver.outcome(Position("", Geometry(6, 4)))
    'loss'
    """

    def __init__(
        self,
        *,
        threads: int = 1,
        table_mb: int = DEFAULT_TABLE_MB,
        book: Book | Path | str | bool | None = True,
    ) -> None:
        self.threads = check_threads(threads)
        self.table_mb = check_table_mb(table_mb)
        self._book = book
        self._book_for = book_finder(book)
        self._geometry: Geometry | None = None
        self._core: kernel.SolverCore | None = None
        self._unwatched: Budget  # comes with the core
        self._turn = Turn("the solver", self._forget)
        self._tasks: set[SolverTask] = set()
        self._progress = kernel.SolveProgress()  # of questions without a task; a stop replaces it

    def solve(
        self,
        position: Position,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        on_report: OnReport | None = None,
    ) -> Proven | AtLeast | AtMost:
        """The score of a position; a proven bound if a limit was reached first."""
        check_unfinished(position)
        if on_report is not None:
            check_function(on_report, "on_report")
        if nodes is None and seconds is None:
            progress = self._progress
            first = self._solve_unwatched(position, progress)
            if first is not None:
                if first[0] == first[1]:
                    return position_score(position, first[0])
                found = self._go_on(position, PointBounds(*first), progress, on_report)
                return _result(position, found.lower, found.upper).score
        return self.search(position, nodes=nodes, seconds=seconds, on_report=on_report).score

    def search(
        self,
        position: Position,
        *,
        nodes: int | None = None,
        seconds: float | None = None,
        at_least: Proven | None = None,
        on_report: OnReport | None = None,
    ) -> SolveResult:
        """The score with both its bounds, and what finding it took.

        `at_least` is a score that the position is known to reach: worse ones are not looked for.
        """
        check_unfinished(position)
        check_function(on_report, "on_report")
        nodes, seconds = check_nodes(nodes), check_seconds(seconds)
        began = time.perf_counter()
        if nodes is None and seconds is None and at_least is None:
            progress = self._progress
            first = self._solve_unwatched(position, progress)
            if first is not None:
                lower, upper, spent, _ = first
                if lower != upper:
                    bounds = PointBounds(*first)
                    lower, upper, spent, _ = self._go_on(position, bounds, progress, on_report)
                return _result(position, lower, upper, spent, time.perf_counter() - began)
        book = self._book_for(position.geometry)
        known = None if book is None else book.points(position)
        if known is not None:
            return _result(position, known, known, 0, time.perf_counter() - began)
        if at_least is None:
            least = least_from_book(position, book)
        elif isinstance(at_least, Proven):
            least = position_points(position, at_least)
        else:
            raise BadInput(invalid("at_least", at_least, "a Win, Loss or Draw"))
        with self._begin(position.geometry, on_report) as task:
            lower, upper, spent, _ = task.ask(
                position, least, position.geometry.cells, nodes, seconds
            )
        lower, upper = max(lower, least), max(upper, least)
        return _result(position, lower, upper, spent, time.perf_counter() - began)

    def outcome(self, position: Position, *, on_report: OnReport | None = None) -> OutcomeName:
        """Who wins, without the distance: cheaper than a score."""
        check_unfinished(position)
        check_function(on_report, "on_report")
        book = self._book_for(position.geometry)
        lower = upper = None if book is None else book.points(position)
        if lower is None or upper is None:
            with self._begin(position.geometry, on_report) as task:
                lower, upper, _, _ = task.prove(position, -1, 1)
        return "win" if lower > 0 else "loss" if upper < 0 else "draw"

    def analyse(
        self, position: Position, *, on_report: OnReport | None = None
    ) -> dict[int, Proven]:
        """The score of every column for the side to move; full columns are left out."""
        return dict(sorted(self.columns(position, on_report=on_report)))

    def columns(
        self, position: Position, *, on_report: OnReport | None = None
    ) -> Iterator[tuple[int, Proven]]:
        """Every column with room and its score, each as soon as it is proven.

        >>> dict(Solver(table_mb=1).columns(Position("121212")))[0]
        Win(plies=1, points=18)
        """
        check_unfinished(position)
        check_function(on_report, "on_report")
        return self._columns(position, on_report)

    def _columns(
        self, position: Position, on_report: OnReport | None
    ) -> Iterator[tuple[int, Proven]]:
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
        return self._best_play(position)

    def _best_play(self, position: Position) -> Iterator[int]:
        with self._begin(position.geometry) as task:
            yield from best_play(position, task, self._book_for(position.geometry))

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
        """The scores of many positions of one geometry, divided among the threads.

        A `Batch` is answered with an array of numbers on the stone scale, anything else with
        a list of scores.
        """
        check_function(on_progress, "on_progress")
        if isinstance(positions, Batch):
            self._check_batch(positions)
            return self._solve_batch(positions, on_progress)
        listed = positions_in(positions)
        for position in listed:
            check_unfinished(position)
        points = self._solve_batch(Batch.of(listed), on_progress)
        return list(map(position_score, listed, points))

    def outcomes(self, batch: Batch, *, on_progress: OnProgress | None = None) -> array[int]:
        """Who wins each position of a batch, for its side to move: 1 a win, 0 a draw, -1 a loss.

        >>> Solver(table_mb=1).outcomes(Batch.of([Position("121212"), Position("4444")]))
        array('b', [1, 1])
        """
        check_function(on_progress, "on_progress")
        self._check_batch(check_type(batch, Batch, "batch"))
        return array("b", map(_sign, self._solve_batch(batch, on_progress, most=1)))

    def prepare(self, geometry: Geometry) -> None:
        """Open the book and get the memory for questions about this board, before a clock runs."""
        check_type(geometry, Geometry, "geometry")
        with self._turn.lock:
            self._book_for(geometry)
            self._core_for(geometry)

    def stop(self) -> None:
        """Cut short what this solver is doing in another thread; it returns what it proved."""
        progress, self._progress = self._progress, kernel.SolveProgress()
        progress.stop()
        for task in tuple(self._tasks):
            task.stop()

    def clear(self) -> None:
        """Forget everything proven so far."""
        with self._turn.lock:
            self._turn.check()
            if self._core is not None:
                self._core.clear()

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Solver, threads=self.threads, table_mb=self.table_mb, book=self._book), ()

    def _solve_unwatched(
        self, position: Position, progress: kernel.SolveProgress
    ) -> tuple[int, int, int, bool] | None:
        """Bounds found in this thread, as `PointBounds`; None if a book says where to begin.

        Most positions of a game in progress take microseconds, less than making a task.
        """
        geometry = position.geometry
        book = self._book_for(geometry)
        if book is not None and position.stones <= book.deepest + 1:
            points = book.points(position)
            return None if points is None else (points, points, 0, False)
        mover, mask = position.words
        cells = geometry.cells
        with self._turn.lock:
            core = self._core
            if core is None or geometry is not self._geometry or self._turn.is_working:
                core = self._core_for(geometry)
            nodes, seconds = self._unwatched
            return core.solve(mover, mask, -cells, cells, nodes, seconds, progress)

    def _go_on(
        self,
        position: Position,
        first: PointBounds,
        progress: kernel.SolveProgress,
        on_report: OnReport | None,
    ) -> PointBounds:
        """The bounds of a position that was not solved unwatched."""
        cells = position.geometry.cells
        with self._begin(position.geometry, on_report, since=progress) as task:
            return task.go_on(position, -cells, cells, first)

    def _solve_batch(
        self, batch: Batch, on_progress: OnProgress | None, most: int | None = None
    ) -> array[int]:
        """Points of positions that are known to be unfinished; beyond `most` only that they are."""
        book = self._book_for(batch.geometry)
        known = {} if book is None else book.points_of_batch(batch)
        most = batch.geometry.cells if most is None else most
        with self._begin(batch.geometry) as task:
            bounds = task.ask_many(batch.without(list(known)), -most, most, on_progress)
        points, uppers = bounds[::2], bounds[1::2]
        if points != uppers and not all(
            low == high or low >= most or high <= -most
            for low, high in zip(points, uppers, strict=True)
        ):
            raise Stopped("the batch was stopped before all its positions were solved")
        for index, at in known.items():  # ascending, so that each goes where it belongs
            points.insert(index, at)
        return points

    @contextmanager
    def _begin(
        self,
        geometry: Geometry,
        on_report: OnReport | None = None,
        since: kernel.SolveProgress | None = None,
    ) -> Iterator[SolverTask]:
        """The questions of one call, which `stop` ends together.

        A call that began without a task says `since` when, so that a stop since then counts.
        """
        task = SolverTask(lambda: self._core_for(geometry), self._turn, on_report, self.threads)
        self._tasks.add(task)
        if since is not None and since is not self._progress:
            task.stop()
        try:
            yield task
        finally:
            self._tasks.discard(task)

    def _forget(self) -> None:
        """Begin with an empty table: another thread was writing to it when this process forked."""
        self._core = None
        self._tasks.clear()

    def _core_for(self, geometry: Geometry) -> kernel.SolverCore:
        self._turn.check()
        if self._core is None or self._geometry != geometry:
            self._core = None  # give the old table back first
            try:
                self._core = kernel.SolverCore(
                    kernel.rules(geometry), self.table_mb << 20, self.threads
                )
            except MemoryError:
                raise table_too_large(self.table_mb) from None
            self._geometry = geometry
            self._unwatched = unwatched_budget(geometry, self.threads)
        return self._core

    def _check_batch(self, batch: Batch) -> None:
        with self._turn.lock:
            bad = self._core_for(batch.geometry).first_unsolvable(batch.mover, batch.mask)
        if bad < 0:
            return
        try:
            check_unfinished(batch[bad])
        except BadInput as error:
            raise type(error)(f"position {bad} of the batch: {error}") from None
        raise ImpossiblePosition(
            f"position {bad} of the batch is not on the board {batch.geometry}"
        )


def solve(
    position: Position, *, nodes: int | None = None, seconds: float | None = None
) -> Proven | AtLeast | AtMost:
    """The score of a position for the side to move; a proven bound if a limit was reached first.

    >>> solve(Position("", Geometry(4, 3, 3)))
    Win(plies=9, points=2)
    """
    return shared_solver().solve(position, nodes=nodes, seconds=seconds)


def analyse(position: Position) -> dict[int, Proven]:
    """The score of every column for the side to move; full columns are left out.

    >>> analyse(Position("444444"))[2]
    Win(plies=35, points=1)
    """
    return shared_solver().analyse(position)


def _result(
    position: Position, lower: int, upper: int, nodes: int = 0, seconds: float = 0.0
) -> SolveResult:
    low = position_score(position, lower)
    high = low if lower == upper else position_score(position, upper)
    return SolveResult(position, low, high, nodes, seconds)


def _sign(points: int) -> int:
    return (points > 0) - (points < 0)


@cache
def shared_solver() -> Solver:
    """The solver that calls without one of their own share."""
    return Solver()
