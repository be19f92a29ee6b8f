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

import os
import time
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

from claimeven.errors import BadBook, BadInput, OutOfMemory, Stopped
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.score import AtLeast, AtMost, Proven, points_to_score, stone_points
from claimeven.search import kernel
from claimeven.search.book import Book, shipped_book
from claimeven.search.kernel import OnProgress

DEFAULT_TABLE_MB = 64
"""What a solver's table takes unless told otherwise."""

MAX_THREADS = 256

OutcomeName: TypeAlias = Literal["win", "draw", "loss"]

_QUICK_NODES = 4000
"""About a millisecond: work up to this size is not worth a thread that watches it."""


@dataclass(frozen=True, slots=True)
class SolveResult:
    """What a solve found out, also when it was cut short."""

    position: Position
    lower: int
    """The score is proven to be at least this, on the stone scale."""
    upper: int
    """The score is proven to be at most this, on the stone scale."""
    nodes: int
    seconds: float

    @property
    def is_exact(self) -> bool:
        """Are the bounds one and the same?"""
        return self.lower == self.upper

    @property
    def at_least(self) -> AtLeast:
        """The worst that the score can be."""
        return AtLeast(_score(self.position, self.lower))

    @property
    def at_most(self) -> AtMost:
        """The best that the score can be."""
        return AtMost(_score(self.position, self.upper))

    @property
    def score(self) -> Proven | AtLeast | AtMost:
        """The score if it is known, else the bound that says more about who wins."""
        if self.is_exact:
            return _score(self.position, self.lower)
        return self.at_least if self.lower >= 0 or self.upper > -self.lower else self.at_most


@dataclass(frozen=True, slots=True)
class SolveReport:
    """How far a long solve has come."""

    nodes: int
    lower: int
    upper: int
    table_fill: float
    """Share of the table that is taken, from 0 to 1."""
    seconds: float


OnReport: TypeAlias = Callable[[SolveReport], None]


class Solver:
    """A solver to keep: what it has proven stays in its table.

    `threads` work together on one position, or on the positions of `solve_many`. The table
    takes `table_mb` megabytes; it is made for the geometry of the first position, and made
    anew when the geometry changes. `book` is a `Book`, the path of one, True for the one that
    comes with the package (if the board is its board), or False for none.

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
        if not 1 <= threads <= MAX_THREADS:
            raise BadInput(f"{threads} threads are not possible; use 1 to {MAX_THREADS}")
        _check_memory(table_mb)
        self.threads = threads
        self.table_mb = table_mb
        self._own_book = Book(book) if isinstance(book, str | Path) else book
        self._geometry: Geometry | None = None
        self._core: kernel.Solver | None = None
        self._progress: kernel.SolveProgress | None = None
        self._unwatched = kernel.SolveProgress()

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
            known = self._from_book(position)
            if known is not None:
                return _score(position, known)
            # Most positions of a game in progress take microseconds: no detours for them.
            core = self._core_for(position.geometry)
            cells = position.geometry.cells
            mover, mask = kernel.words(position)
            lower, upper, _, _ = core.solve(
                mover, mask, -cells, cells, _QUICK_NODES, 0.0, self._unwatched
            )
            if lower == upper:
                return _score(position, lower)
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
        cells = position.geometry.cells
        return self._run(position, -cells, cells, nodes, seconds, on_report)[0]

    def outcome(self, position: Position, *, on_report: OnReport | None = None) -> OutcomeName:
        """Who wins, without the distance: cheaper than a score."""
        result = self._prove(position, -1, 1, on_report)
        return "win" if result.lower > 0 else "loss" if result.upper < 0 else "draw"

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
        _check_unfinished(position)
        hard: list[tuple[int, Position]] = []
        for column in position.legal_columns:
            child = position.play(column)
            points = self._known(child)
            if points is None:
                hard.append((column, child))
            else:
                yield column, _score(position, -points)
        if not hard:
            return
        cells = position.geometry.cells
        best = self._prove(position, -cells, cells, on_report).lower
        for column, child in hard:
            # No column is better than the best: only the rest of the scale is in question.
            result = self._prove(child, -best, cells, on_report)
            yield column, _score(position, -max(result.lower, -best))

    def variation(self, position: Position) -> tuple[int, ...]:
        """Best play to the end of the game, leftmost columns first among equals."""
        return tuple(self.best_play(position))

    def best_play(self, position: Position) -> Iterator[int]:
        """The same, each move as soon as it is found."""
        cells = position.geometry.cells
        points = self._prove(position, -cells, cells).lower
        while position.outcome is None:
            column = self._best_column(position, points)
            yield column
            position, points = position.play(column), -points

    def solve_many(
        self, positions: Sequence[Position], *, on_progress: OnProgress | None = None
    ) -> list[Proven]:
        """The scores of many positions of one geometry, shared out among the threads."""
        if not positions:
            return []
        geometry = positions[0].geometry
        for position in positions:
            _check_unfinished(position)
            if position.geometry != geometry:
                raise BadInput(f"positions of {geometry} and {position.geometry} in one batch")
        points = self.solve_words(_as_words(positions), geometry, on_progress=on_progress)
        return [_score(position, at) for position, at in zip(positions, points, strict=True)]

    def solve_words(
        self,
        words: array[int],
        geometry: Geometry,
        *,
        on_progress: OnProgress | None = None,
    ) -> array[int]:
        """Stone-scale scores for positions as words, which the caller knows to be unfinished.

        Four 64-bit numbers a position: low and high half of the stones of the side to move,
        low and high half of all stones.
        """
        core = self._core_for(geometry)
        bounds = array("b", (-128, 127) * (len(words) // 4))
        progress = self._progress = kernel.SolveProgress()
        cells = geometry.cells

        def work(steps: kernel.Progress) -> None:
            core.solve_many(words, bounds, -cells, cells, 0, progress, steps)

        try:
            kernel.watched(work, on_progress, on_stop=progress.stop)
        finally:
            self._progress = None
        if bounds[::2] != bounds[1::2]:
            raise Stopped("the batch was stopped before all its positions were solved")
        return bounds[::2]

    def stop(self) -> None:
        """Cut short whatever this solver is doing in another thread; it returns what it proved."""
        if self._progress is not None:
            self._progress.stop()

    def clear(self) -> None:
        """Forget everything proven so far."""
        if self._core is not None:
            self._core.clear()

    def _best_column(self, position: Position, points: int) -> int:
        for column in position.legal_columns:
            child = position.play(column)
            known = self._known(child)
            if known is not None:
                reached = -known
            else:
                # One question: is the child worth more than -points to the opponent?
                result = self._prove(child, -points, 1 - points)
                reached = points if result.upper <= -points else points - 1
            if reached >= points:
                return column
        raise AssertionError("some column reaches the score of the position")

    def _known(self, position: Position) -> int | None:
        """The score of a position that needs no search: it is finished or in the book."""
        if position.outcome is None:
            return self._from_book(position)
        if position.outcome.winner is None:
            return 0
        return -stone_points(position.stones, position.geometry.cells)

    def _from_book(self, position: Position) -> int | None:
        book = self._own_book
        if isinstance(book, Book):
            if position.geometry != book.geometry:
                raise BadBook(
                    f"{book.path} is a book for {book.geometry}, not for {position.geometry}"
                )
            return book.points(position)
        shipped = shipped_book() if book else None
        if shipped is None or position.geometry != shipped.geometry:
            return None
        return shipped.points(position)

    def _core_for(self, geometry: Geometry) -> kernel.Solver:
        if self._core is None or (self._geometry is not geometry and self._geometry != geometry):
            self._core = None  # give the old table back first
            self._core = kernel.Solver(kernel.rules(geometry), self.table_mb << 20, self.threads)
            self._geometry = geometry
        return self._core

    def _prove(
        self, position: Position, low: int, high: int, on_report: OnReport | None = None
    ) -> SolveResult:
        """Run to the end; a caller that needs an answer must never mistake a bound for one."""
        result, is_cut_short = self._run(position, low, high, None, None, on_report)
        if is_cut_short:
            raise Stopped(f"the solver was stopped before {position.text!r} was solved")
        return result

    def _run(
        self,
        position: Position,
        low: int,
        high: int,
        nodes: int | None,
        seconds: float | None,
        on_report: OnReport | None,
    ) -> tuple[SolveResult, bool]:
        """What was proven within the window from `low` to `high`, and whether it was cut short."""
        _check_unfinished(position)
        _check_limit(nodes, "nodes")
        _check_limit(seconds, "seconds")
        began = time.perf_counter()
        known = self._from_book(position)
        if known is not None:
            return SolveResult(position, known, known, 0, time.perf_counter() - began), False
        core = self._core_for(position.geometry)
        mover, mask = kernel.words(position)
        quick = _QUICK_NODES if nodes is None else min(nodes, _QUICK_NODES)
        progress = self._progress = kernel.SolveProgress()
        try:
            lower, upper, spent, is_cut_short = core.solve(
                mover, mask, low, high, quick, seconds or 0.0, progress
            )
            if is_cut_short and (nodes is None or nodes > spent):
                left = 0 if nodes is None else nodes - spent
                time_left = 0.0 if seconds is None else seconds - (time.perf_counter() - began)
                if seconds is None or time_left > 0:
                    lower, upper, more, is_cut_short = self._watch(
                        lambda: core.solve(mover, mask, low, high, left, time_left, progress),
                        progress,
                        on_report,
                    )
                    spent += more
        finally:
            self._progress = None
        seconds_spent = time.perf_counter() - began
        return SolveResult(position, lower, upper, spent, seconds_spent), is_cut_short

    def _watch(
        self,
        work: Callable[[], tuple[int, int, int, bool]],
        progress: kernel.SolveProgress,
        on_report: OnReport | None,
    ) -> tuple[int, int, int, bool]:
        """Run in a thread of its own, so that Ctrl-C is noticed and progress can be told."""
        began = time.perf_counter()

        def tell() -> None:
            if on_report is not None:
                on_report(self._report(progress, time.perf_counter() - began))

        return kernel.in_thread(work, progress.stop, tell)

    def _report(self, progress: kernel.SolveProgress, seconds: float) -> SolveReport:
        fill = self._core.table_fill if self._core is not None else 0.0
        return SolveReport(progress.nodes, progress.lower, progress.upper, fill, seconds)


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


def _score(position: Position, points: int) -> Proven:
    return points_to_score(points, stones=position.stones, cells=position.geometry.cells)


def _as_words(positions: Iterable[Position]) -> array[int]:
    words = array("Q")
    low = (1 << 64) - 1
    for position in positions:
        mover, mask = kernel.words(position)
        words.extend((mover & low, mover >> 64, mask & low, mask >> 64))
    return words


def _check_unfinished(position: Position) -> None:
    if position.outcome is not None:
        raise BadInput(
            f"the game {position.text!r} is over ({position.outcome}); there is nothing to solve"
        )


def _check_limit(limit: float | None, name: str) -> None:
    if limit is not None and limit <= 0:
        raise BadInput(f"a limit of {limit} {name} leaves nothing to search; use more than 0")


def _check_memory(table_mb: int) -> None:
    if table_mb < 1:
        raise BadInput(f"a table of {table_mb} MB is no table; use at least 1")
    machine_mb = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
    if table_mb > machine_mb:
        raise OutOfMemory(
            f"a table of {table_mb} MB does not fit; this machine has {machine_mb} MB"
        )
