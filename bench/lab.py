"""Speed of the laboratory: labels beside bitbully in one run, move quality of a depth-4 player.

    python bench/lab.py [--positions 300] [--moves 10000]

Labelling is timed by the clock on two threads, bitbully on the one it has; every column of every
position of 12 and more stones. Run it on an idle machine: processor time is printed too.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any

from claimeven import Geometry, Position, Solver
from claimeven.lab.datasets.labels import Labelled, label
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.datasets.recipe import Recipe
from claimeven.lab.datasets.sampling import PositionFilter
from claimeven.lab.study.quality import move_quality
from measures import print_figure

THREADS = 2
ROUNDS = 2
STANDARD = Geometry()


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds by the clock and of the processor, the best of some rounds."""
    best = (float("inf"), float("inf"))
    for _ in range(ROUNDS):
        clock, processor = time.perf_counter(), time.process_time()
        work()
        best = min(best, (time.perf_counter() - clock, time.process_time() - processor))
    return best


def bitbully_labels(positions: Sequence[Position]) -> list[list[int | None]] | None:
    """The same labels through the package bitbully."""
    try:
        peer: Any = import_module("bitbully.bitbully_core")
    except ImportError:
        return None
    solver: Any = peer.BitBullyCore()
    found: list[list[int | None]] = []
    for position in positions:
        board: Any = peer.BoardCore()
        board.play(list(position.moves or ()))
        scores = solver.scoreMoves(board)
        legal = position.legal_columns
        found.append([int(s) if column in legal else None for column, s in enumerate(scores)])
    return found


def ours(positions: Sequence[Position]) -> list[Labelled]:
    return label(positions, Solver(threads=THREADS, table_mb=64, book=False))


def report_labels(count: int) -> None:
    positions = Recipe(PositionFilter(STANDARD, 12, 34), count).positions()
    clock, processor = timed(lambda: ours(positions))
    rate = count / clock
    print_figure("labels, 12 to 34 stones, two threads", f"{rate:.0f}", "positions/s")
    print_figure("  processor time", f"{1e3 * processor / count:.2f}", "ms a position")
    theirs = bitbully_labels(positions)
    if theirs is None:
        print_figure("labels against bitbully", "left out", "(bitbully is not installed)")
        return
    assert theirs == [list(entry.columns) for entry in ours(positions)], "labels differ"
    peer_clock, peer_processor = timed(lambda: bitbully_labels(positions))
    print_figure("labels against bitbully, by the clock", f"{peer_clock / clock:.1f}", "x")
    print_figure("  of processor time, per core", f"{peer_processor / processor:.1f}", "x")


def report_quality(count: int) -> None:
    positions = Recipe(PositionFilter(STANDARD, 12, 30), count).positions()
    # The labels do not matter: judging takes the same time with any.
    known = PositionSet.of(
        Labelled(p, tuple(0 if c in p.legal_columns else None for c in range(7))) for p in positions
    )
    for spec in ("claimeven:depth=4", "stank:depth=4,search=alphabeta"):
        clock, processor = timed(partial(move_quality, spec, known, threads=THREADS))
        print_figure(f"quality of {spec}", f"{clock:.1f}", f"s for {count:,} positions")
        print_figure("  processor time", f"{processor:.1f}", "s")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--moves", type=int, default=10_000)
    given = parser.parse_args()
    report_labels(given.positions)
    report_quality(given.moves)


if __name__ == "__main__":
    main()
