"""Fit the weights of the solver's move ordering to nodes: fewer is better.

    pip install cma; make build/tools/ordering_nodes
    python bench/fit_ordering.py FILE [--minutes 30] [--positions 400] [--seed 1]

An evolution strategy (CMA-ES) changes all weights at once. Each generation solves other positions,
to avoid overfitting, and is compared with the weights of the start. FILE gets the mean of the last
generation; if it exists, the run begins with it, so a stopped run can be resumed. Otherwise it
begins with the weights in cpp/solver/weights.hpp.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import tempfile
import time
from pathlib import Path

from claimeven import Solver
from claimeven.files import atomic_file
from solver_growth import random_position

ROOT = Path(__file__).parents[1]
PROGRAM = ROOT / "build" / "tools" / "ordering_nodes"
NAMES = (
    "own_kind", "other_kind", "stacked", "covered", "threatens", "gives_up", "under", "replies",
    "moves", "begun", "theirs", "lines", "centre",
)  # fmt: skip
# The first step sizes, in units of the weights.
STEPS = (100, 100, 80, 100, 130, 190, 80, 24, 24, 24, 16, 8, 8)
NODES = range(15_000, 150_000)  # small enough to solve many, large enough for the first plies
DRAWN = 60  # positions a generation


def present_weights() -> list[float]:
    """The weights of the kernel, attack and defence in one list."""
    text = (ROOT / "cpp" / "solver" / "weights.hpp").read_text()
    found = re.findall(r"Weights (?:ATTACK|DEFENCE)\{([^}]*)\}", text)
    return [float(number) for numbers in found for number in numbers.split(",")]


def hard_positions(count: int, seed: int) -> list[str]:
    """Lines with random positions of 8 to 12 stones that take some work, and their scores."""
    generator = random.Random(seed)
    solver = Solver(book=False)
    lines: list[str] = []
    while len(lines) < count:
        position = random_position(generator, generator.randrange(8, 13))
        solver.clear()
        result = solver.search(position, nodes=NODES.stop)
        if result.is_exact and result.nodes in NODES:
            lines.append(f"fit {position.text} {result.lower.points}")
    return lines


class Counter:
    """The program that solves with given weights."""

    def __init__(self, positions: Path) -> None:
        self._process = subprocess.Popen(
            [PROGRAM, positions], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def cost(self, weights: list[float], seed: int) -> float:
        """Mean logarithm of the nodes."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        numbers = " ".join(str(round(weight)) for weight in weights)
        print(seed, DRAWN, numbers, file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline().split()[0])


def fit(file: Path, counter: Counter, minutes: float, seed: int) -> None:
    """Generation after generation, the mean of each kept in the file."""
    import cma  # not among the extras: nothing else needs it

    began = [float(word) for word in file.read_text().split()] if file.exists() else None
    first = began or present_weights()
    steps = STEPS * 2
    strategy = cma.CMAEvolutionStrategy(
        [weight / step for weight, step in zip(first, steps, strict=True)],
        0.25,
        {"popsize": 12, "verbose": -9, "seed": seed},
    )

    def weights_of(point: list[float]) -> list[float]:
        return [at * step for at, step in zip(point, steps, strict=True)]

    end = time.monotonic() + 60 * minutes
    mean = first
    generation = 0
    while time.monotonic() < end:
        points = strategy.ask()
        drawn = 1000 * seed + generation
        strategy.tell(points, [counter.cost(weights_of(point), drawn) for point in points])
        mean = weights_of(list(strategy.mean))
        gain = counter.cost(mean, drawn) - counter.cost(first, drawn)
        with atomic_file(file) as temporary:
            temporary.write_text(" ".join(f"{weight:.1f}" for weight in mean) + "\n")
        generation += 1
        print(f"generation {generation}: {100 * gain:+.1f} % nodes, sigma {strategy.sigma:.3f}")
    for name, attack, defence in zip(NAMES, mean[: len(NAMES)], mean[len(NAMES) :], strict=True):
        print(f"{name:12} {attack:8.0f} {defence:8.0f}")


def main() -> None:
    """Fit, and print the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if not PROGRAM.exists():
        parser.error(f"{PROGRAM.name} is missing; run: make build/tools/{PROGRAM.name}")
    with tempfile.TemporaryDirectory() as folder:
        positions = Path(folder) / "positions.txt"
        positions.write_text("\n".join(hard_positions(asked.positions, asked.seed)) + "\n")
        fit(asked.file, Counter(positions), asked.minutes, asked.seed)


if __name__ == "__main__":
    main()
