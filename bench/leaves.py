"""What an evaluation takes at the leaves of a search, in one run on one core.

    python bench/leaves.py [--depth 5] [--boards 60]

Minimax visits the same positions with every evaluation. So the time of a search, less that of a
search whose evaluation counts nothing, divided by the leaves that were evaluated, is what one
evaluation takes. Beside it: the same from scratch, in a batch; a plain alpha-beta with its nodes a
second; and the straightforward numpy version of `numpy_groups.py`, called once a board. Times are
the least of several interleaved rounds of processor time, because the machine may be busy.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from claimeven import Batch, Engine, Heuristic, Limits, Position, Settings, Side, evaluate_many
from claimeven.heuristics.threat_terms import Tempo
from evaluations import NUMPY_BOARDS, as_array, random_boards
from numpy_groups import NUMPY_VERSIONS

ROUNDS = 7
COPIES = 200
NAMES = ("stank", "sethi-h2", "bagdadi", "claimeven", "claimeven-net", "claimeven-net-256")
DEEPER = 2
"""By so many plies does alpha-beta look further than minimax."""


def nothing() -> Heuristic:
    """An evaluation that counts nothing."""
    return Heuristic("nothing", terms={"tempo": Tempo(0, 0)})


def searching(
    boards: list[Position], chosen: str | Heuristic, algorithm: str, depth: int
) -> Callable[[], tuple[float, int, int]]:
    """Seconds, evaluations and nodes of searching all boards."""
    engine = Engine(chosen, Settings(algorithm, all_columns=False))

    def search() -> tuple[float, int, int]:
        began = time.process_time()
        found = [engine.search(board, Limits(depth=depth)) for board in boards]
        seconds = time.process_time() - began
        return seconds, sum(r.evaluations for r in found), sum(r.nodes for r in found)

    return search


def from_scratch(batch: Batch, name: str) -> Callable[[], tuple[float, int, int]]:
    """Seconds of a batch."""

    def work() -> tuple[float, int, int]:
        began = time.process_time()
        evaluate_many(batch, name, Side.FIRST)
        return time.process_time() - began, len(batch), 0

    return work


def by_numpy(boards: list[Position], name: str) -> Callable[[], tuple[float, int, int]]:
    """Seconds of the numpy version, called once a board."""
    arrays, version = [as_array(board) for board in boards[:NUMPY_BOARDS]], NUMPY_VERSIONS[name]

    def work() -> tuple[float, int, int]:
        began = time.process_time()
        for array in arrays:
            version(array, -1)
        return time.process_time() - began, len(arrays), 0

    return work


def main() -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--depth", type=int, default=5, help="of minimax")
    parser.add_argument("--boards", type=int, default=60)
    given = parser.parse_args()
    boards = random_boards(given.boards, seed=3)
    once = Batch.of(random_boards(200, seed=3))
    batch = Batch(once.geometry, once.mover * COPIES, once.mask * COPIES, once.last * COPIES)
    works = {("minimax", "nothing"): searching(boards, nothing(), "minimax", given.depth)}
    for name in NAMES:
        works["minimax", name] = searching(boards, name, "minimax", given.depth)
        works["alphabeta", name] = searching(boards, name, "alphabeta", given.depth + DEEPER)
        works["batch", name] = from_scratch(batch, name)
        if name in NUMPY_VERSIONS:
            works["numpy", name] = by_numpy(boards, name)
    rounds = [{key: work() for key, work in works.items()} for _ in range(ROUNDS)]
    best = {key: min(found[key] for found in rounds) for key in works}

    bare, _, _ = best["minimax", "nothing"]
    print(
        f"{'evaluation':<20}{'us in a search':>16}{'us in a batch':>16}{'us in numpy':>14}"
        f"{'nodes a second':>17}"
    )
    for name in NAMES:
        seconds, evaluated, _ = best["minimax", name]
        scratch, count, _ = best["batch", name]
        slow = best.get(("numpy", name))
        in_numpy = "" if slow is None else f"{1e6 * slow[0] / slow[1]:,.0f}"
        whole, _, nodes = best["alphabeta", name]
        print(
            f"{name:<20}{1e6 * (seconds - bare) / evaluated:>16.3f}{1e6 * scratch / count:>16.3f}"
            f"{in_numpy:>14}{nodes / whole:>17,.0f}"
        )


if __name__ == "__main__":
    main()
