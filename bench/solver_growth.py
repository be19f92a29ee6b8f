"""How the cost of solving grows with the empty cells and with the size of the board.

    python bench/solver_growth.py measure    writes bench/data/growth_by_stones.csv (some minutes)
    python bench/solver_growth.py draw       draws docs/pictures/solver_growth.svg

Board sizes come from bench/data/solved_sizes.csv, which bench/solved_sizes.py writes.
"""

from __future__ import annotations

import argparse
import csv
import random
import statistics
import time
from pathlib import Path
from typing import Any

from claimeven import Position, Solver

ROOT = Path(__file__).parents[1]
DATA = ROOT / "bench" / "data"
PICTURE = ROOT / "docs" / "pictures" / "solver_growth.svg"
MOST_POSITIONS = 30
ENOUGH_SECONDS = 8.0


def measure() -> None:
    """Nodes and processor time of random positions, by the number of stones on the board."""
    solver = Solver(book=False)
    generator = random.Random(5)
    lines = ["stones,positions,mean_nodes,median_nodes,mean_ms,most_ms"]
    for stones in range(38):
        nodes: list[int] = []
        times: list[float] = []
        while len(nodes) < (1 if stones == 0 else MOST_POSITIONS) and sum(times) < ENOUGH_SECONDS:
            position = random_position(generator, stones)
            solver.clear()
            began = time.process_time()
            nodes.append(solver.search(position).nodes)
            times.append(time.process_time() - began)
        lines.append(
            f"{stones},{len(nodes)},{statistics.mean(nodes):.1f},{statistics.median(nodes):.1f},"
            f"{1e3 * statistics.mean(times):.4f},{1e3 * max(times):.4f}"
        )
        print(lines[-1], flush=True)
    (DATA / "growth_by_stones.csv").write_text("\n".join(lines) + "\n")


def random_position(generator: random.Random, stones: int) -> Position:
    """A position of a random game that is not over after that many stones."""
    while True:
        position = Position()
        while position.outcome is None and position.stones < stones:
            position = position.play(generator.choice(position.legal_columns))
        if position.outcome is None:
            return position


def rows(name: str) -> list[dict[str, str]]:
    """A file of the data folder, line by line."""
    with (DATA / name).open() as file:
        return list(csv.DictReader(file))


def draw() -> None:
    """Both pictures side by side."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "claimeven"  # the same data give the same file
    from matplotlib import pyplot

    figure, (left, right) = pyplot.subplots(1, 2, figsize=(11, 4.4), layout="constrained")
    draw_stones(left)
    draw_sizes(right)
    PICTURE.parent.mkdir(exist_ok=True)
    figure.savefig(PICTURE, metadata={"Date": None})
    print(PICTURE)


def draw_stones(axes: Any) -> None:
    """The standard board: nodes of a random position by stones."""
    table = rows("growth_by_stones.csv")
    stones = [int(row["stones"]) for row in table]
    axes.semilogy(stones, [max(float(row["mean_nodes"]), 0.5) for row in table], "o-", label="mean")
    axes.semilogy(
        stones, [max(float(row["median_nodes"]), 0.5) for row in table], "s--", label="median"
    )
    axes.set_xlabel("stones on the board (7x6, four in a row)")
    axes.set_ylabel("nodes to the exact score")
    axes.set_title("random positions, table emptied before each")
    axes.grid(alpha=0.3)
    axes.legend()


def draw_sizes(axes: Any) -> None:
    """Whole boards: nodes from the empty position by cells, four in a row."""
    table = [row for row in rows("solved_sizes.csv") if row["geometry"].endswith("x4")]
    markers = {"4": "v", "5": "s", "6": "o", "7": "D", "8": "^"}
    for columns, marker in markers.items():
        chosen = [row for row in table if row["geometry"][0] == columns]
        solved = [row for row in chosen if row["last_stone"]]
        open_ = [row for row in chosen if not row["last_stone"]]
        if solved:
            axes.semilogy(
                [int(row["cells"]) for row in solved],
                [int(row["nodes"]) for row in solved],
                marker + "-",
                label=f"{columns} columns",
            )
        for row in open_:
            place = int(row["cells"]), int(row["nodes"])
            axes.annotate("not finished", place, xytext=(-52, -3), textcoords="offset points",
                          fontsize=7)  # fmt: skip
            axes.semilogy([int(row["cells"])], [int(row["nodes"])], marker, mfc="none", mec="grey")
        for row in chosen:
            name = row["geometry"].removesuffix("x4")
            place = int(row["cells"]), int(row["nodes"])
            axes.annotate(name, place, xytext=(4, -9), textcoords="offset points", fontsize=8)
    axes.set_xlabel("cells of the board (four in a row)")
    axes.set_ylabel("nodes to solve the empty board")
    axes.set_title("whole boards")
    axes.grid(alpha=0.3)
    axes.legend()


def main() -> None:
    """Measure, or draw what was measured."""
    actions = {"measure": measure, "draw": draw}
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("action", choices=actions)
    actions[parser.parse_args().action]()


if __name__ == "__main__":
    main()
