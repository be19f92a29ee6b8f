"""The baselines of the yardstick, as a Markdown table: every kind of player that we have.

python bench/yardstick_baselines.py [--board 7x6x4] [--only TEXT]

The network is that of `examples/small_net.py`, by its policy alone and with a search; it plays on
the standard board only. One thread asks; rows are printed when all players have been measured.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from claimeven.lab import yardstick
from claimeven.lab.datasets.yardstick_set import BOARDS
from claimeven.lab.report.yardstick import yardstick_table

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"

SIMPLE = ("random:seed=1", "first-legal", "one-ply:seed=1")
LEVELS = tuple(f"level:{number},seed=1" for number in range(1, 11))
SOURCES = (
    *("sethi-h1:seed=1", "sethi-h2", "sethi-h3", "stank", "stank-playon", "dangergood"),
    *("itu", "itu-unsigned", "itu-program", "bagdadi", "bagdadi-program"),
)
MONTE_CARLO = tuple(f"mcts:playouts={count},seed=1" for count in (100, 1000, 10_000))
CLAIMEVEN = tuple(f"claimeven:depth={depth}" for depth in (1, 2, 4, 8, 12))
NETWORK = (
    "small_net:net",
    *(f"small_net:Searching,simulations={count}" for count in (50, 200)),
)


def players(board: str) -> tuple[str, ...]:
    """Everybody who plays on a board."""
    network = NETWORK if board == BOARDS[0] else ()
    return (*SIMPLE, *LEVELS, *SOURCES, *MONTE_CARLO, *CLAIMEVEN, "perfect", *network)


def main() -> None:
    """Measure all of them and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--board", choices=BOARDS, default=BOARDS[0])
    parser.add_argument("--only", default="", help="players with this text in their spec")
    arguments = parser.parse_args()
    sys.path.insert(0, str(EXAMPLES))
    measured = []
    for spec in players(arguments.board):
        if arguments.only in spec:
            measured.append(yardstick(spec, arguments.board))
            print(f"{spec}: {measured[-1].cite}", file=sys.stderr, flush=True)
    print(yardstick_table(measured).markdown())


if __name__ == "__main__":
    main()
