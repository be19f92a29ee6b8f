"""Make the sets of the yardstick again: the same bytes that are shipped.

python bench/yardstick_sets.py [--boards 7x6x4,6x5x4] [--folder FOLDER] [--threads N] [--seed N]

Another seed makes another set, with the seed in its name, for `claimeven lab yardstick --set FILE`.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path

from claimeven import Geometry, Solver
from claimeven.lab.datasets.yardstick_recipe import YardstickRecipe
from claimeven.lab.datasets.yardstick_set import (
    BOARDS,
    FROZEN_SEED,
    file_name,
    write_yardstick,
)

# Late enough for exact labels within minutes; the shipped book helps on the standard board.
RECIPES = {
    "7x6x4": YardstickRecipe(Geometry(), 6, 35, 2000, 6000),
    "6x5x4": YardstickRecipe(Geometry(6, 5, 4), 4, 23, 300, 1200),
    "8x7x4": YardstickRecipe(Geometry(8, 7, 4), 28, 47, 300, 1200),
    "9x7x5": YardstickRecipe(Geometry(9, 7, 5), 39, 58, 300, 1200),
}


def main() -> None:
    """Make the sets and say how long each took."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", default=",".join(BOARDS))
    parser.add_argument("--folder", type=Path, default=Path("src/claimeven/data"))
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=FROZEN_SEED)
    arguments = parser.parse_args()
    for board in arguments.boards.split(","):
        began = time.process_time()
        recipe = replace(RECIPES[board], seed=arguments.seed)
        known = recipe.make(Solver(threads=arguments.threads, table_mb=256))
        path = arguments.folder / file_name(board, arguments.seed)
        card = write_yardstick(path, known, recipe.card(known))
        size = path.stat().st_size
        seconds = time.process_time() - began
        print(f"{path}: {len(known)} positions, {size:,} bytes, {seconds:.0f} s of processor time")
        for name, count in card["strata"].items():
            print(f"  {name:<24} {count:>4}", flush=True)


if __name__ == "__main__":
    main()
