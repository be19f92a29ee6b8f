"""Building an opening book: solve the last ply, back up the earlier ones.

A build that was killed goes on where it was (`BookJournal`).
"""

from __future__ import annotations

from pathlib import Path

from claimeven import kernel
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.kernel import OnProgress
from claimeven.score import stone_points
from claimeven.solver.book.book import Book, write_book
from claimeven.solver.book.journal import BookJournal, Solved
from claimeven.solver.book.keys import batch_of_keys, child_keys, children
from claimeven.solver.solver import Solver

_BATCH = 32
"""Positions between two visits to the disk, per thread."""


def build_book(
    path: Path,
    geometry: Geometry,
    plies: int,
    solver: Solver,
    on_progress: OnProgress | None = None,
) -> Book:
    """Build the book of all positions of up to `plies` stones, going on with earlier work."""
    if not 0 <= plies < geometry.cells:
        raise BadInput(
            f"a book of {plies} plies is not possible on {geometry}; use 0 to {geometry.cells - 1}"
        )
    with BookJournal(path, f"claimeven book {geometry} {plies} plies") as work:
        levels = _levels(geometry, plies)
        _solve_last(levels[plies], geometry, solver, work, on_progress)
        scores = {key: done.points for key, done in work.solved.items()}
        _back_up(levels, scores, geometry)
        write_book(path, geometry, plies, {key: scores[key] for level in levels for key in level})
        work.remove()
    return Book(path)


def _solve_last(
    keys: list[int],
    geometry: Geometry,
    solver: Solver,
    work: BookJournal,
    on_progress: OnProgress | None,
) -> None:
    missing = [key for key in keys if key not in work.solved]
    done = len(keys) - len(missing)
    step = _BATCH * solver.threads
    for start in range(0, len(missing), step):
        batch = missing[start : start + step]
        points = solver.solve_many(batch_of_keys(batch, geometry))
        work.add(map(Solved, batch, points))
        done += len(batch)
        if on_progress is not None:
            on_progress(done, len(keys))


def _levels(geometry: Geometry, plies: int) -> list[list[int]]:
    """Canonical keys of the unfinished positions, ply by ply, relatives next to each other."""
    rules = kernel.rules(geometry)
    levels: list[list[int]] = [[] for _ in range(plies + 1)]
    seen: set[int] = set()

    def walk(mover: int, mask: int, ply: int) -> None:
        key = rules.canonical_key(mover, mask)
        if key in seen or rules.is_won(mover, mask):
            return
        seen.add(key)
        levels[ply].append(key)
        if ply < plies:
            for child in children(mover, mask, rules):
                walk(*child, ply + 1)

    walk(0, 0, 0)
    return levels


def _back_up(levels: list[list[int]], scores: dict[int, int], geometry: Geometry) -> None:
    """A position is worth the best of its children, all of which are known."""
    for ply in reversed(range(len(levels) - 1)):
        win = stone_points(ply + 1, geometry.cells)
        for key in levels[ply]:
            scores[key] = max(
                win if child is None else -scores[child] for child in child_keys(key, geometry)
            )
