"""Speed of the searches: ratios in one run, leaves beside the theoretical minimum.

    python bench/searches.py [--numpy-depth 8]

`--numpy-depth` is the depth at which the plain Python and numpy alpha-beta is timed; depth 8 takes
some minutes.
"""

from __future__ import annotations

import argparse
import math
import threading
import time

import numpy as np

from claimeven import Engine, Limits, Position, SearchResult, Settings, search
from claimeven.heuristics.catalog import CATALOG
from measures import cpu_seconds, print_figure
from numpy_groups import NUMPY_VERSIONS
from numpy_search import FIRST, Player, alphabeta

ROUNDS = 3
NUMPY_WINS = {"stank": None, "bagdadi": 10000.0}
FAST = Settings("pvs", ordering="history", table_mb=16, all_columns=False, deepening=True)
OPENINGS = ("", "4", "44", "443", "4435", "32164", "435261")


def against_numpy(name: str, depth: int) -> None:
    """The same value from both, and how much sooner."""
    board = np.zeros((6, 7), dtype=int)
    player = Player(NUMPY_VERSIONS[name], NUMPY_WINS[name])
    began = time.process_time()
    value = alphabeta(board, depth, -math.inf, math.inf, FIRST, FIRST, player)
    slow = time.process_time() - began
    result = search(Position(), name, depth=depth, all_columns=False)
    assert abs(float(result.value) - value) < 1e-6, (result.value, value)
    fast = cpu_seconds(lambda: search(Position(), name, depth=depth, all_columns=False))
    what = f"{name} depth {depth} against Python and numpy"
    print_figure(what, f"{slow / fast:,.0f}", f"x sooner ({slow:.1f} s, {1000 * fast:.1f} ms)")


def depths() -> None:
    """Depth 8 and 12 of every evaluation, with the settings that players use."""
    for name in CATALOG:

        def quick(name: str = name) -> SearchResult:
            return Engine(name, FAST).search(Position(), Limits(depth=8))

        shallow = cpu_seconds(quick)
        print_figure(f"{name} depth 8", f"{1000 * shallow:.1f}", "ms")
        began = time.process_time()
        result = Engine(name, FAST).search(Position(), Limits(depth=12))
        seconds = time.process_time() - began
        print_figure(f"{name} depth 12", f"{seconds:.2f}", f"s, {result.nodes:,} nodes")


def leaves(name: str = "claimeven", depth: int = 8) -> None:
    """Leaves of one depth on opening positions, summed; the minimum is that of a perfect order."""
    ways = {
        "minimax": Settings("minimax"),
        "alphabeta, unordered": Settings("alphabeta", ordering="none", all_columns=False),
        "alphabeta, centre first": Settings("alphabeta", all_columns=False),
        "alphabeta, history": Settings("alphabeta", ordering="history", all_columns=False),
        "alphabeta, static order": Settings("alphabeta", ordering="static", all_columns=False),
        "alphabeta, table and deepening": Settings(
            "alphabeta", ordering="history", table_mb=16, all_columns=False, deepening=True
        ),
        "pvs, table and deepening": FAST,
        "mtdf, table and deepening": Settings(
            "mtdf", ordering="history", table_mb=16, all_columns=False, deepening=True
        ),
    }
    counts = {
        way: sum(
            Engine(name, settings).search(Position(moves), Limits(depth=depth)).leaves
            for moves in OPENINGS
        )
        for way, settings in ways.items()
    }
    print(f"\nleaves of {name}, depth {depth}, {len(OPENINGS)} openings")
    for way, count in counts.items():
        print_figure(f"  {way}", f"{count:,}")
    minimum = len(OPENINGS) * (7 ** math.ceil(depth / 2) + 7 ** (depth // 2) - 1)
    print_figure("  theoretical minimum without a table", f"{minimum:,}")
    print_figure("  best of them", f"{min(counts.values()):,}", "leaves")


def threads(depth: int = 11) -> None:
    """Two positions at once, each in its own thread, against one alone."""

    def one(moves: str) -> None:
        search(Position(moves), "claimeven", depth=depth, all_columns=False)

    def wall(*openings: str) -> float:
        began = time.perf_counter()
        workers = [threading.Thread(target=one, args=(moves,)) for moves in openings]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return time.perf_counter() - began

    alone = min(max(wall("4"), wall("44")) for _ in range(ROUNDS))
    both = min(wall("4", "44") for _ in range(ROUNDS))
    print_figure("two threads, two positions", f"{both / alone:.2f}", "x the time of one")


def stop_latency() -> None:
    """From `stop()` in another thread to the answer."""
    late = []
    for _ in range(20):
        engine = Engine("claimeven", FAST)
        stopped: list[float] = []

        def stop(engine: Engine = engine, stopped: list[float] = stopped) -> None:
            time.sleep(0.05)
            stopped.append(time.perf_counter())
            engine.stop()

        worker = threading.Thread(target=stop)
        worker.start()
        engine.search(Position(), Limits(seconds=60))
        late.append(time.perf_counter() - stopped[0])
        worker.join()
    late.sort()
    print_figure("stop from another thread, median", f"{1000 * late[len(late) // 2]:.2f}", "ms")
    print_figure("stop from another thread, slowest of 20", f"{1000 * late[-1]:.2f}", "ms")


def main() -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--numpy-depth", type=int, default=8)
    depth = parser.parse_args().numpy_depth
    stop_latency()
    threads()
    depths()
    leaves()
    for name in NUMPY_WINS:
        against_numpy(name, depth)


if __name__ == "__main__":
    main()
