"""What code compiled for one board gains over the code for every board of its word.

    python bench/solver_boards.py [SHAPE]... [--rounds 3] [--seed 1] [--positions 12]

Solves the empty board where that takes a second or two, else random positions, by both in turn,
with tables of 64 MB that are emptied before each. Processor time; the least of the rounds counts
for each position. Both must prove the same score.
"""

from __future__ import annotations

import argparse
import math
import random
import time

from claimeven import Geometry, Position, kernel

# Stones of the random positions, so that each takes some milliseconds; none: the empty board.
STONES = {
    "7x6": 12, "6x5": 0, "6x6": 0, "7x5": 0, "6x7": 8, "8x5": 8,
    "8x6": 14, "7x7": 14, "8x7": 18, "9x6": 18,
}  # fmt: skip
TABLE_BYTES = 64 << 20


def random_position(generator: random.Random, geometry: Geometry, stones: int) -> Position:
    """The end of a random game of so many moves that nobody has won or can win at once."""
    while True:
        position = Position("", geometry)
        while position.outcome is None and position.stones < stones:
            position = position.play(generator.choice(position.legal_columns))
        children = [position.play(column) for column in position.legal_columns]
        if position.outcome is None and all(child.outcome is None for child in children):
            return position


def seconds_of(core: kernel.SolverCore, position: Position) -> tuple[float, int]:
    """Processor time of one solve from an empty table, and the score in points."""
    cells = position.geometry.cells
    core.clear()
    began = time.process_time()
    lower, upper, _, _ = core.solve(*position.words, -cells, cells, 0, 0.0, kernel.SolveProgress())
    assert lower == upper
    return time.process_time() - began, lower


def main() -> None:
    """One line for each shape."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shapes", nargs="*", metavar="SHAPE", default=list(STONES))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--positions", type=int, default=12)
    asked = parser.parse_args()
    for name in asked.shapes:
        geometry = Geometry.parse(name)
        generator = random.Random(asked.seed)
        stones = STONES[name]
        count = asked.positions if stones else 1
        positions = [random_position(generator, geometry, stones) for _ in range(count)]
        cores = [
            kernel.SolverCore(kernel.rules(geometry, word), TABLE_BYTES, 1) for word in (64, 0)
        ]
        least = [[math.inf] * count for _ in cores]
        for _ in range(asked.rounds):
            for at, position in enumerate(positions):
                runs = [seconds_of(core, position) for core in cores]
                assert runs[0][1] == runs[1][1]
                for seconds, (took, _) in zip(least, runs, strict=True):
                    seconds[at] = min(seconds[at], took)
        every, own = (sum(seconds) for seconds in least)
        print(f"{name}: {1e3 * every:.0f} ms, {1e3 * own:.0f} ms: {every / own:.2f}", flush=True)


if __name__ == "__main__":
    main()
