"""Making a book deeper where it pays: beyond its complete plies it holds positions that play is
likely to reach and that take long to solve.

Positions are gone through ply by ply. One that is likely enough (`reach`) has all its columns
solved, so that an analysis of it finds them; their scores say where strong play goes on from
there. Likely positions come first, less likely ones in further rounds, so that work cut short has
done the most useful part.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from claimeven import kernel
from claimeven.errors import BadInput
from claimeven.kernel import OnProgress
from claimeven.solver.book.book import Book, write_book
from claimeven.solver.book.bounds import least_points
from claimeven.solver.book.journal import BookJournal, Solved
from claimeven.solver.book.keys import child_keys, position_of
from claimeven.solver.book.reach import Chances, empty_board, likelihood, one_ply_on
from claimeven.solver.result import position_points, position_score
from claimeven.solver.solver import Solver

_ROUNDS = (30, 10, 5, 3, 2, 1.4, 1)
"""How many times as likely as wanted in the end positions must be, round by round."""


@dataclass(frozen=True)
class Depth:
    """How deep, and where: what makes a position beyond the complete plies worth keeping."""

    reach: float = 2e-5
    """How likely play must be to reach a position whose columns are solved."""
    deepest: int = 13
    """Stones of the deepest positions that are kept."""
    slow_nodes: int = 2000
    """Positions that take fewer nodes are not kept: solving them is as good as looking them up."""
    seconds: float | None = None
    """How long to solve positions before the book is written; None: until all are solved."""


def deepen_book(
    path: Path, depth: Depth, solver: Solver, on_progress: OnProgress | None = None
) -> Book:
    """Add to the book in the file `path`, going on with earlier work."""
    book = Book(path)
    _check(depth, book)
    with BookJournal(path, f"claimeven deeper book {book.geometry}") as work:
        _Deepener(book, depth, solver, work).run(on_progress)
        scores = dict(book.items())
        kept = [done for done in work.solved.values() if done.nodes >= depth.slow_nodes]
        scores.update((done.key, done.points) for done in kept)
        write_book(path, book.geometry, book.plies, scores)
        work.remove()
    return Book(path)


class _Deepener:
    def __init__(self, book: Book, depth: Depth, solver: Solver, work: BookJournal) -> None:
        self._geometry = book.geometry
        self._plies = book.plies
        self._depth = depth
        self._solver = solver
        self._work = work
        self._points = dict(book.items())
        self._points.update((done.key, done.points) for done in work.solved.values())
        self._end = None if depth.seconds is None else time.monotonic() + depth.seconds

    def run(self, on_progress: OnProgress | None) -> None:
        """Take less likely positions round by round."""
        chances = empty_board(self._geometry)
        for ply in range(self._plies):
            chances = one_ply_on(chances, ply, self._geometry, self._points.__getitem__)
        for factor in _ROUNDS:
            if not self._round(chances, factor * self._depth.reach, on_progress):
                return

    def _round(
        self, chances: dict[int, Chances], reach: float, on_progress: OnProgress | None
    ) -> bool:
        """All positions that are likely enough, ply by ply; False if the time is over."""
        for ply in range(self._plies, self._depth.deepest):
            likely = {
                key: chances[key] for key in sorted(chances) if likelihood(chances[key]) >= reach
            }
            # Where one can win at once, the other columns do not matter.
            rules = kernel.rules(self._geometry)
            likely = {key: at for key, at in likely.items() if not _wins(key, rules)}
            missing = list(self._missing(likely))
            for done, key in enumerate(missing):
                if self._end is not None and time.monotonic() > self._end:
                    return False
                self._solve(key)
                if on_progress is not None:
                    on_progress(done + 1, len(missing))
            chances = one_ply_on(likely, ply, self._geometry, self._points.__getitem__)
        return True

    def _missing(self, likely: dict[int, Chances]) -> Iterator[int]:
        seen: set[int] = set()
        for key in likely:
            for child in child_keys(key, self._geometry):
                if child is not None and child not in self._points and child not in seen:
                    seen.add(child)
                    yield child

    def _solve(self, key: int) -> None:
        position = position_of(key, self._geometry)
        least = least_points(position, self._points.get)
        is_known = least > -self._geometry.cells
        result = self._solver.search(
            position, at_least=position_score(position, least) if is_known else None
        )
        points = position_points(position, result.lower)
        self._points[key] = points
        self._work.add([Solved(key, points, result.nodes)])


def _wins(key: int, rules: kernel.Rules) -> bool:
    return rules.can_win_now(*rules.from_key(key))


def _check(depth: Depth, book: Book) -> None:
    if not 0 < depth.reach <= 1:
        raise BadInput(f"a reach of {depth.reach} is not a probability; use one between 0 and 1")
    if not book.plies < depth.deepest < book.geometry.cells:
        raise BadInput(
            f"{depth.deepest} stones are not deeper than the book, which is complete up to "
            f"{book.plies} of {book.geometry.cells}"
        )
