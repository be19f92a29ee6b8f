"""What the order of moves saves in searches with a net: nodes and time, in one run on one core.

    python bench/net_ordering.py [--depth 8] [--boards 40]

Two searches, plain alpha-beta and the PVS of players (deepening, a table of 16 MB), that value
leaves by the same evaluation, so all orders find the same values. *static* tries the columns by
what the evaluation says of the position after each; *history* by what cut off elsewhere.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from itertools import product

from claimeven import Engine, Limits, Position, Settings
from evaluations import random_boards

ROUNDS = 3
NAMES = ("claimeven", "claimeven-net", "claimeven-net-256")
ORDERS = ("centre", "history", "static")
SEARCHES = {
    "alphabeta": Settings("alphabeta", all_columns=False),
    "pvs": Settings("pvs", table_mb=16, deepening=True, all_columns=False),
}


def search(
    boards: list[Position], name: str, settings: Settings, depth: int
) -> tuple[float, int, list[object]]:
    """Seconds of processor time, nodes, and the values found."""
    engine = Engine(name, settings)
    began = time.process_time()
    found = [engine.search(board, Limits(depth=depth)) for board in boards]
    seconds = time.process_time() - began
    return seconds, sum(each.nodes for each in found), [each.value for each in found]


def main() -> None:
    """Print every figure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--depth", type=int, default=8)
    parser.add_argument("--boards", type=int, default=40)
    given = parser.parse_args()
    boards = random_boards(given.boards, seed=5)
    print("| evaluation | search | order | nodes a move | of centre | time |")
    print("|---|---|---|---|---|---|")
    for name, (algorithm, settings) in product(NAMES, SEARCHES.items()):
        runs = {
            order: min(
                search(boards, name, replace(settings, ordering=order), given.depth)
                for _ in range(ROUNDS)
            )
            for order in ORDERS
        }
        assert all(run[2] == runs["centre"][2] for run in runs.values())
        for order, (seconds, nodes, _) in runs.items():
            print(
                f"| `{name}` | {algorithm} | {order} | {nodes / len(boards):,.0f} | "
                f"{nodes / runs['centre'][1]:.2f} | {seconds / runs['centre'][0]:.2f} |"
            )


if __name__ == "__main__":
    main()
