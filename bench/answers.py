"""How long the scores of all columns take, with the shipped book.

    python bench/answers.py [--positions 1000] [--threads N] [--no-book] [--csv FILE]

Positions come from random games and from games of strong players. The table is emptied before
each (that is not timed), so that no position profits from another. Wall time and processor time are
shown: the first is what a user sees, the second is not disturbed by other programs. `--check N`
compares N analyses with a solver that has no book.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from claimeven import Position, Solver
from claimeven.solver.book.book import Book
from strong_games import random_positions, strong_positions


@dataclass(frozen=True)
class Wait:
    """How long one analysis took, in milliseconds."""

    stones: int
    wall: float
    processor: float


def waits(positions: list[Position], solver: Solver) -> list[Wait]:
    """Analyse all of them, one after the other."""
    taken = []
    solver.analyse(positions[0])
    for position in positions:
        solver.clear()
        wall, processor = time.perf_counter(), time.process_time()
        solver.analyse(position)
        times = time.perf_counter() - wall, time.process_time() - processor
        taken.append(Wait(position.stones, *(1e3 * seconds for seconds in times)))
    return taken


def percentile(values: list[float], share: float) -> float:
    """The value that a share of all does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def show(name: str, taken: list[Wait]) -> None:
    """The figures of one kind of games, and where the time goes."""
    print(f"{name}: {len(taken)} positions")
    for kind, times in (
        ("wall", [wait.wall for wait in taken]),
        ("processor", [wait.processor for wait in taken]),
    ):
        shares = "  ".join(f"{share:.0%} {percentile(times, share):8.2f}" for share in SHARES)
        over = sum(at > 100 for at in times) / len(times)
        print(f"  {kind:9} ms   {shares}   most {max(times):8.1f}   over 100 ms {over:.1%}")
    by_stones = defaultdict(list)
    for wait in taken:
        by_stones[wait.stones].append(wait.processor)
    for stones, times in sorted(by_stones.items()):
        if 7 <= stones <= 18:
            mean = sum(times) / len(times)
            print(f"    {stones:2} stones {len(times):4} positions, mean {mean:7.2f} ms, "
                  f"most {max(times):7.1f} ms")  # fmt: skip


SHARES = (0.5, 0.9, 0.99)


def check(positions: list[Position], count: int, solver: Solver) -> None:
    """Check that the answers with and without the book are equal."""
    plain = Solver(book=False)
    for position in random.Random(1).sample(positions, min(count, len(positions))):
        assert solver.analyse(position) == plain.analyse(position), position.text
    print(f"  {count} analyses agree with a solver without a book")


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--book", type=Path, help="another book than the shipped one")
    parser.add_argument("--no-book", action="store_true")
    parser.add_argument("--check", type=int, default=0)
    parser.add_argument("--csv", type=Path, help="also write every wait to this file")
    asked = parser.parse_args()
    book = Book(asked.book) if asked.book else not asked.no_book
    solver = Solver(threads=asked.threads, book=book)
    lines = ["games,stones,wall_ms,processor_ms"]
    for name, make in (("random", random_positions), ("strong", strong_positions)):
        positions = make(asked.positions, asked.seed)
        taken = waits(positions, solver)
        show(f"{name} games", taken)
        lines += [f"{name},{at.stones},{at.wall:.4f},{at.processor:.4f}" for at in taken]
        if asked.check:
            check(positions, asked.check, solver)
    if asked.csv:
        asked.csv.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
