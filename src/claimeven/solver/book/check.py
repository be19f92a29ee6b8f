"""Looking into a book: how many positions of which kind it holds, and whether they are right."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

from claimeven import kernel
from claimeven.game.position import Position
from claimeven.kernel import OnProgress
from claimeven.solver.book.book import Book
from claimeven.solver.book.keys import batch_of_keys, position_of
from claimeven.solver.solver import Solver


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


def positions_by_ply(book: Book) -> dict[int, int]:
    """How many positions of each number of stones the book holds."""
    from_key = kernel.rules(book.geometry).from_key
    return dict(sorted(Counter(from_key(key)[1].bit_count() for key, _ in book.items()).items()))


def sample_errors(
    book: Book, sample: int, seed: int, solver: Solver, on_progress: OnProgress | None = None
) -> list[tuple[Position, int, int]]:
    """Solve a sample again; (position, points in the book, points found) where they differ."""
    entries = list(book.items())
    chosen = random.Random(seed).sample(entries, min(sample, len(entries)))
    keys = [key for key, _ in chosen]
    found = solver.solve_many(batch_of_keys(keys, book.geometry), on_progress=on_progress)
    return [
        (position_of(key, book.geometry), points, right)
        for (key, points), right in zip(chosen, found, strict=True)
        if points != right
    ]
