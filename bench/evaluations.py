"""Speed of the evaluations, as ratios measured in one run on one core.

    python bench/evaluations.py

Compared with the straightforward numpy version of `numpy_groups.py`, which cuts the 69 groups of
four out of the array at every call, as one of the sources describes its program. Both sides
evaluate the same boards and their values are compared first. Rates are the best of several
interleaved rounds of CPU time, because the machine may be busy.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import numpy as np

from claimeven import Batch, Heuristic, Position, Side, evaluate, evaluate_many, heuristic
from claimeven.heuristics.catalog import CATALOG
from claimeven.heuristics.spec import LineTable, Phase, Phases, Traps
from numpy_groups import NUMPY_VERSIONS

ROUNDS = 7
BOARDS = 2_000
COPIES = 50
NUMPY_BOARDS = 60


def random_boards(count: int, seed: int = 1) -> list[Position]:
    """Unfinished boards of 6 to 30 stones from random play."""
    generator = random.Random(seed)
    boards: list[Position] = []
    while len(boards) < count:
        position, length = Position(), generator.randrange(6, 31)
        while position.legal_columns and position.stones < length:
            position = position.play(generator.choice(position.legal_columns))
        if position.outcome is None:
            boards.append(position)
    return boards


def as_array(position: Position) -> np.ndarray:
    """The board as the source keeps it: top row first, -1 first player, +1 second, 0 empty."""
    marks = {"X": -1, "O": 1, ".": 0}
    return np.array([[marks[mark] for mark in row.split()] for row in str(position).split("\n")])


def rate(work: Callable[[], object], count: int) -> float:
    """Evaluations per second of CPU time."""
    began = time.process_time()
    work()
    return count / (time.process_time() - began)


def best(measures: dict[str, Callable[[], float]]) -> dict[str, float]:
    """The best of several rounds of each measure, the rounds interleaved."""
    rounds = [{name: measure() for name, measure in measures.items()} for _ in range(ROUNDS)]
    return {name: max(found[name] for found in rounds) for name in measures}


def kernel_rate(batch: Batch, chosen: str | Heuristic) -> Callable[[], float]:
    return lambda: rate(lambda: evaluate_many(batch, chosen, Side.FIRST), len(batch))


def numpy_rate(arrays: list[np.ndarray], name: str) -> Callable[[], float]:
    version = NUMPY_VERSIONS[name]
    return lambda: rate(lambda: [version(array, -1) for array in arrays], len(arrays))


def check_same_values(boards: list[Position], arrays: list[np.ndarray]) -> None:
    for name, version in NUMPY_VERSIONS.items():
        for position, array in zip(boards, arrays, strict=True):
            assert abs(version(array, -1) - float(evaluate(position, name, Side.FIRST))) < 1e-6


def with_unused_phases(chosen: Heuristic) -> Heuristic:
    """The same evaluation with a last phase of traps that is never reached."""
    (name, lines), *_ = chosen.terms
    never = Phase("never", {name: 0, "traps": 1})
    always = Phase("always", {name: 1, "traps": 0}, up_to=1)
    terms: dict[str, LineTable | Traps] = {name: lines, "traps": Traps()}
    return Heuristic(
        "absent", terms=terms, phases=Phases((always, never)), terminal=chosen.terminal
    )


def main() -> None:
    """Print every figure."""
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    boards = random_boards(BOARDS)
    once = Batch.of(boards)
    batch = Batch(once.geometry, once.mover * COPIES, once.mask * COPIES, once.last * COPIES)
    few = boards[:NUMPY_BOARDS]
    arrays = [as_array(position) for position in few]
    check_same_values(few, arrays)

    measures = {name: kernel_rate(batch, name) for name in CATALOG}
    measures |= {f"numpy {name}": numpy_rate(arrays, name) for name in NUMPY_VERSIONS}
    measures["absent"] = kernel_rate(batch, with_unused_phases(heuristic("sethi-h3")))
    rates = best(measures)

    print(f"{'heuristic':<14}{'million a second':>18}{'times numpy':>14}{'cost of stank':>15}")
    for name in CATALOG:
        slow = rates.get(f"numpy {name}")
        times = "" if slow is None else f"{rates[name] / slow:,.0f}"
        cost = rates["stank"] / rates[name]
        print(f"{name:<14}{rates[name] / 1e6:>18.1f}{times:>14}{cost:>15.2f}")
    worst = min(rates[name] / rates[f"numpy {name}"] for name in NUMPY_VERSIONS)
    print(f"the least is {worst:,.0f} times numpy")
    absent = rates["sethi-h3"] / rates["absent"]
    print(f"terms and phases that are absent cost {100 * (absent - 1):+.0f} %")


if __name__ == "__main__":
    main()
