"""Building an opening book: solve the last ply, back up the earlier ones.

Work in progress is kept in a text file beside the book, one solved position a line, so that a
build that was killed goes on where it was. The file is locked: a second build of the same book
is refused.
"""

from __future__ import annotations

import fcntl
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from claimeven.errors import BadBook, BadInput
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.search import kernel
from claimeven.search.book import Book, write_book
from claimeven.search.kernel import OnProgress
from claimeven.search.solver import Solver
from claimeven.search.solver_words import words_of_keys

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
        raise BadInput(f"a book of {plies} plies is not possible on {geometry}")
    levels = _levels(geometry, plies)
    with _WorkFile(path, geometry, plies) as work:
        scores = work.scores
        missing = [key for key in levels[plies] if key not in scores]
        done, total = len(levels[plies]) - len(missing), len(levels[plies])
        step = _BATCH * solver.threads
        for start in range(0, len(missing), step):
            batch = missing[start : start + step]
            points = solver.solve_words(words_of_keys(batch, geometry), geometry)
            work.add(dict(zip(batch, points, strict=True)))
            done += len(batch)
            if on_progress is not None:
                on_progress(done, total)
        _back_up(levels, scores, geometry)
        wanted = {key: scores[key] for level in levels for key in level}
        write_book(path, geometry, plies, wanted)
        work.remove()
    return Book(path)


@dataclass(frozen=True, slots=True)
class Figures:
    """Positions of one ply without an immediate win for either side, by who wins them."""

    positions: int
    first_wins: int
    first_loses: int
    draws: int


def quiet_figures(book: Book, ply: int) -> Figures:
    """Count the book's positions of one ply in which neither side could win at once."""
    rules = kernel.rules(book.geometry)
    counts = {1: 0, 0: 0, -1: 0}
    for key, points in book.items():
        mover, mask = rules.from_key(key)
        if mask.bit_count() != ply:
            continue
        playable = rules.playable(mover, mask)
        mine, theirs = rules.winning_cells(mover, mask)
        if not (mine | theirs) & playable:
            sign = (points > 0) - (points < 0)
            counts[sign if ply % 2 == 0 else -sign] += 1
    return Figures(sum(counts.values()), counts[1], counts[-1], counts[0])


def sample_errors(
    book: Book, sample: int, seed: int, solver: Solver, on_progress: OnProgress | None = None
) -> list[tuple[Position, int, int]]:
    """Solve a sample anew; (position, points in the book, points found) where they differ."""
    entries = list(book.items())
    chosen = random.Random(seed).sample(entries, min(sample, len(entries)))
    keys = [key for key, _ in chosen]
    found = solver.solve_words(
        words_of_keys(keys, book.geometry), book.geometry, on_progress=on_progress
    )
    return [
        (_position(key, book.geometry), points, anew)
        for (key, points), anew in zip(chosen, found, strict=True)
        if points != anew
    ]


class _WorkFile:
    """The unfinished work on a book: a first line that names it, then `key points` lines."""

    def __init__(self, path: Path, geometry: Geometry, plies: int) -> None:
        self._path = path.with_name(path.name + ".work")
        self._title = f"claimeven book {geometry} {plies} plies"
        self.scores: dict[int, int] = {}

    def __enter__(self) -> _WorkFile:
        self._file: IO[str] = self._path.open("a+")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise BadBook(
                f"{self._path} is in use: another build of this book is running"
            ) from None
        self._file.seek(0)
        text = self._file.read()
        lines = text.split("\n")
        if lines[-1]:  # a kill cut the last line in two; it will be solved again
            self._file.truncate(len(text) - len(lines[-1]))
        if lines == [""]:
            self._file.write(self._title + "\n")
        elif lines[0] != self._title or len(lines) == 1:
            self._file.close()
            raise BadBook(f"{self._path} holds other work: {lines[0]!r}, not {self._title!r}")
        for line in lines[1:-1]:
            key, points = line.split()
            self.scores[int(key)] = int(points)
        return self

    def add(self, scores: dict[int, int]) -> None:
        self.scores.update(scores)
        self._file.writelines(f"{key} {points}\n" for key, points in scores.items())
        self._file.flush()

    def remove(self) -> None:
        self._path.unlink()

    def __exit__(self, *_: object) -> None:
        self._file.close()  # and gives the lock back


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
            for child in _children(mover, mask, rules):
                walk(*child, ply + 1)

    walk(0, 0, 0)
    return levels


def _children(mover: int, mask: int, rules: kernel.Rules) -> Iterator[tuple[int, int]]:
    playable = rules.playable(mover, mask)
    while playable:
        cell = playable & -playable
        yield mover ^ mask, mask | cell
        playable ^= cell


def _back_up(levels: list[list[int]], scores: dict[int, int], geometry: Geometry) -> None:
    """A position is worth the best of its children, all of which are known."""
    rules = kernel.rules(geometry)
    for ply in reversed(range(len(levels) - 1)):
        for key in levels[ply]:
            mover, mask = rules.from_key(key)
            if rules.can_win_now(mover, mask):
                scores[key] = (geometry.cells + 1 - ply) // 2
            else:
                scores[key] = max(
                    -scores[rules.canonical_key(*child)] for child in _children(mover, mask, rules)
                )


def _position(key: int, geometry: Geometry) -> Position:
    mover, mask = kernel.rules(geometry).from_key(key)
    other = mover ^ mask
    first, second = (mover, other) if mask.bit_count() % 2 == 0 else (other, mover)
    return Position.from_words(first, second, geometry)
