"""Speed of the rules, as ratios measured in one run, and as instruction counts.

    make bench

Ratios are best of several alternating runs, because the machine may be busy. What is not
installed (OpenSpiel, valgrind) is named and left out.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from claimeven import Geometry, Position, kernel
from measures import print_figure

ROUNDS = 5


def leaf_rate(shape: str, depth: int, word: int = 0) -> float:
    """Leaves per second of perft on one core."""
    rules = kernel.rules(Geometry.parse(shape), word)
    began = time.process_time()
    leaves = rules.perft(0, 0, depth, kernel.Progress())
    assert leaves is not None
    return leaves / (time.process_time() - began)


def best(*measures: Callable[[], float]) -> list[float]:
    """The best of several rounds of each measure, the rounds interleaved."""
    rounds = [[measure() for measure in measures] for _ in range(ROUNDS)]
    return [max(column) for column in zip(*rounds, strict=True)]


def open_spiel_rate(depth: int) -> float | None:
    """Leaves per second of the same walk through OpenSpiel's Python interface."""
    try:
        import pyspiel
    except ImportError:
        return None

    def walk(state: pyspiel.State, plies: int) -> int:
        if plies == 0:
            return 1
        if state.is_terminal():
            return 0
        return sum(walk(state.child(action), plies - 1) for action in state.legal_actions())

    game = pyspiel.load_game("connect_four")
    began = time.process_time()
    leaves = walk(game.new_initial_state(), depth)
    assert leaves == [1, 7, 49, 343, 2401, 16807, 117649][depth]
    return leaves / (time.process_time() - began)


def import_seconds() -> float:
    """CPU seconds of `import claimeven` in a fresh interpreter."""
    program = (
        "import time as t; b = t.process_time(); import claimeven; print(t.process_time() - b)"
    )
    runs = [subprocess.check_output([sys.executable, "-c", program]) for _ in range(ROUNDS)]
    return min(float(seconds) for seconds in runs)


def instructions(binary: Path, work: str) -> int | None:
    """Instructions of the stand-alone benchmark under callgrind, in an empty environment."""
    valgrind = shutil.which("valgrind")
    if valgrind is None or not binary.exists():
        return None
    command = [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", str(binary), work]
    run = subprocess.run(command, env={}, capture_output=True, text=True, check=True)
    counts = [line for line in run.stderr.splitlines() if "Collected" in line]
    return int(counts[0].split()[-1])


def report_words() -> float:
    """Leaf rates of the three kinds of geometry; returns that of the fixed board."""
    fixed, narrow, wide = best(
        lambda: leaf_rate("7x6x4", 10),
        lambda: leaf_rate("7x6x4", 9, 64),
        lambda: leaf_rate("7x6x4", 9, 128),
    )
    print_figure("perft 10 on 7x6x4", f"{fixed / 1e6:.0f}", "million leaves/s")
    print_figure(
        "7x6x4 at run time, 64 bit", f"{fixed / narrow:.2f}", "x the cost of the fixed board"
    )
    print_figure("7x6x4 at run time, 128 bit", f"{narrow / wide:.2f}", "x the cost of 64 bit")
    small, large = best(lambda: leaf_rate("8x7x4", 8), lambda: leaf_rate("9x7x4", 8))
    print_figure("9x7x4 against 8x7x4", f"{small / large:.2f}", "x the cost of a leaf")
    return fixed


def report_peers(fixed: float) -> None:
    """The kernel beside slower ways to walk the same tree."""
    print_figure("kernel against Position", f"{fixed / python_rate(5):.0f}", "x the leaves/s")
    spiel = open_spiel_rate(5)
    if spiel is None:
        print_figure("kernel against OpenSpiel", "left out", "(open_spiel is not installed)")
    else:
        print_figure("kernel against OpenSpiel", f"{fixed / spiel:.0f}", "x the leaves/s")


def report_instructions(binary: Path) -> None:
    """Instructions, which are the same in every run, unlike seconds."""
    for work in ("fixed", "narrow", "wide"):
        count = instructions(binary, work)
        figure = "left out" if count is None else f"{count:,}"
        print_figure(f"perft 8, {work}", figure, "instructions (valgrind --tool=callgrind)")


def python_rate(depth: int) -> float:
    """Leaves per second of the same walk through `Position`."""

    def walk(position: Position, plies: int) -> int:
        if plies == 0:
            return 1
        return sum(walk(position.play(column), plies - 1) for column in position.legal_columns)

    began = time.process_time()
    return walk(Position(), depth) / (time.process_time() - began)


def main() -> None:
    """Print one line per figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kernel-bench", type=Path, default=Path("build/tools/kernel_bench"))
    arguments = parser.parse_args()
    report_peers(report_words())
    print_figure("import claimeven", f"{1000 * import_seconds():.0f}", "ms of CPU")
    report_instructions(arguments.kernel_bench)


if __name__ == "__main__":
    main()
