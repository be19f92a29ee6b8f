"""Cost against accuracy as a table, as JSON and as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from claimeven.lab.costs import Cost, frontier
from claimeven.lab.pictures import COLOURS, MARKERS, picture
from claimeven.lab.table import Table


def cost_table(costs: Sequence[Cost]) -> Table:
    """One row for every point, a star on the frontier."""
    best = frontier(costs)
    table = Table(
        (
            "evaluation",
            "search",
            "depth",
            "positions",
            "good %",
            "perfect %",
            "us/move",
            "nodes/move",
            "frontier",
        )
    )
    for cost in costs:
        table.add(
            cost.point.heuristic,
            cost.point.search,
            cost.point.depth,
            cost.positions,
            cost.good.percent(),
            cost.perfect.percent(),
            f"{cost.microseconds:.1f}",
            f"{cost.nodes:.0f}",
            "*" if cost in best else "",
        )
    return table


def cost_facts(cost: Cost) -> dict[str, Any]:
    """A point, for JSON."""
    good = cost.good
    return {
        "evaluation": cost.point.heuristic,
        "search": cost.point.search,
        "depth": cost.point.depth,
        "positions": cost.positions,
        "good": [round(number, 6) for number in (good.value, good.low, good.high)],
        "perfect": round(cost.perfect.value, 6),
        "microseconds": round(cost.microseconds, 3),
        "nodes": round(cost.nodes, 2),
    }


def draw_frontier(path: Path, costs: Sequence[Cost]) -> None:
    """Good moves against time, one line an evaluation (its cheapest search at each depth)."""
    names = list(dict.fromkeys(cost.point.heuristic for cost in costs))
    names.sort(key=lambda name: name != "claimeven")  # ours has the first colour
    with picture(path, width=9.0, height=5.5) as axes:
        for index, name in enumerate(names):
            line = [_cheapest(costs, name, depth) for depth in _depths(costs, name)]
            axes.plot(
                [cost.microseconds for cost in line],
                [100 * cost.good.value for cost in line],
                label=name,
                color=COLOURS[index % len(COLOURS)],
                marker=MARKERS[index % len(MARKERS)],
                markersize=4,
                linewidth=1.1,
            )
        best = frontier(costs)
        axes.step(
            [cost.microseconds for cost in best],
            [100 * cost.good.value for cost in best],
            where="post",
            color="#555555",
            linestyle="--",
            linewidth=1.0,
            label="efficient frontier",
        )
        axes.set_xscale("log")
        axes.set_xlabel("microseconds a move (cheapest search for each depth)")
        axes.set_ylabel("moves that keep the outcome, %")
        axes.legend(frameon=False, fontsize=8, ncols=2)


def _depths(costs: Sequence[Cost], name: str) -> list[int]:
    return sorted({cost.point.depth for cost in costs if cost.point.heuristic == name})


def _cheapest(costs: Sequence[Cost], name: str, depth: int) -> Cost:
    found = [cost for cost in costs if cost.point.heuristic == name and cost.point.depth == depth]
    return min(found, key=lambda cost: cost.microseconds)
