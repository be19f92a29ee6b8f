"""Pictures for docs/solver.md: python bench/solver_pictures.py"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from claimeven import Position, Side, Solver
from claimeven.game.geometry import Cell

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
STONES = {Side.FIRST: "#e6b800", Side.SECOND: "#c0392b"}


def draw_bounds(pyplot: Any) -> None:
    """What is proven after so many nodes, until both bounds meet."""
    position = Position("3164437142")
    budgets, lowers, uppers = [], [], []
    nodes = 1
    while True:
        result = Solver(book=False, table_mb=16).search(position, nodes=nodes)
        budgets.append(nodes)
        lowers.append(result.lower.points)
        uppers.append(result.upper.points)
        if result.is_exact:
            break
        nodes = max(nodes + 1, nodes * 5 // 4)
    figure, axes = pyplot.subplots(figsize=(7, 3.6), layout="constrained")
    axes.fill_between(budgets, lowers, uppers, step="post", alpha=0.25, label="still possible")
    axes.step(budgets, uppers, where="post", label="at most")
    axes.step(budgets, lowers, where="post", label="at least")
    axes.set_xscale("log")
    axes.set_xlabel(f"nodes spent on {position.text}")
    axes.set_ylabel("score, stone scale")
    axes.axhline(0, color="grey", lw=0.6)
    axes.legend()
    save(figure, "solver_bounds.svg")


def draw_follow_up(pyplot: Any) -> None:
    """Whose cells the empty ones are when the opponent always answers on top."""
    position = Position("4444225617")
    figure, axes = pyplot.subplots(figsize=(4.6, 3.8), layout="constrained")
    for column in range(7):
        height = sum(position.owner(Cell(column, row)) is not None for row in range(6))
        for row in range(6):
            draw_cell(axes, position, column, row, is_base=(6 - height) % 2 == 1 and row == height)
    axes.set_xlim(-0.6, 6.6)
    axes.set_ylim(-0.6, 5.6)
    axes.set_aspect("equal")
    axes.set_axis_off()
    axes.set_title("M to move: cells M can get, cells F is sure of, b: bases", fontsize=9)
    save(figure, "solver_follow_up.svg")


def draw_cell(axes: Any, position: Position, column: int, row: int, *, is_base: bool) -> None:
    """A stone, or whose cell it would be; cells are counted in pairs from the top."""
    from matplotlib.patches import Circle, Rectangle

    axes.add_patch(Rectangle((column - 0.5, row - 0.5), 1, 1, fill=False, ec="#888888", lw=0.6))
    owner = position.owner(Cell(column, row))
    if owner is not None:
        axes.add_patch(Circle((column, row), 0.4, color=STONES[owner]))
        return
    is_upper = (5 - row) % 2 == 0
    text = "b" if is_base else "F" if is_upper else "M"
    axes.text(column, row, text, ha="center", va="center", fontsize=12,
              color="#1f4e79" if text == "F" else "#7a5c00")  # fmt: skip


def save(figure: Any, name: str) -> None:
    """The same picture is the same file."""
    PICTURES.mkdir(exist_ok=True)
    figure.savefig(PICTURES / name, metadata={"Date": None})
    print(PICTURES / name)


def main() -> None:
    """Draw all."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "claimeven"
    from matplotlib import pyplot

    draw_bounds(pyplot)
    draw_follow_up(pyplot)


if __name__ == "__main__":
    main()
