"""Cost against accuracy as a table, as JSON and as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from claimeven.lab.pictures import COLOURS, MARKERS, panels
from claimeven.lab.study.costs import Cost, CostKey, frontier
from claimeven.lab.table import ResultTable
from claimeven.ratings.interval import UNKNOWN


def cost_table(costs: Sequence[Cost], *, only_frontier: bool = False) -> ResultTable:
    """One row for every point, a star on the frontier; or only those."""
    best = frontier(costs)
    table = ResultTable(
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
    for cost in best if only_frontier else costs:
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


def depth_table(costs: Sequence[Cost]) -> ResultTable:
    """Evaluation by depth: good moves in % and microseconds, both of the cheapest search.

    A circle marks a point that rests on fewer positions than others do.
    """
    depths = sorted({cost.point.depth for cost in costs})
    most = max(cost.positions for cost in costs)
    table = ResultTable(("good % / us", *(f"depth {depth}" for depth in depths)))
    for name in dict.fromkeys(cost.point.heuristic for cost in costs):
        known = _depths(costs, name)
        best = {depth: _cheapest(costs, name, depth, lambda cost: cost.seconds) for depth in known}
        table.add(name, *(_good_and_time(best.get(depth), most) for depth in depths))
    return table


def _good_and_time(cost: Cost | None, most: int) -> str:
    if cost is None:
        return UNKNOWN
    part = "" if cost.positions == most else "°"
    return f"{100 * cost.good.value:.1f}{part} / {_two_digits(cost.microseconds)}"


def _two_digits(number: float) -> str:
    """Two significant digits: a clock is not more precise."""
    rounded = float(f"{number:.2g}")
    return f"{rounded:,.0f}" if rounded >= 10 else f"{rounded:.1f}"


def cost_facts(cost: Cost) -> dict[str, Any]:
    """A point, for JSON."""
    return {
        "evaluation": cost.point.heuristic,
        "search": cost.point.search,
        "depth": cost.point.depth,
        "positions": cost.positions,
        "good": cost.good.json,
        "perfect": round(cost.perfect.value, 6),
        "microseconds": round(cost.microseconds, 3),
        "nodes": round(cost.nodes, 2),
    }


def draw_frontier(path: Path, costs: Sequence[Cost]) -> None:
    """Good moves against time, and against nodes; one line an evaluation, its cheapest search."""
    with panels(path, 2, width=12.0, height=6.0) as (by_time, by_nodes):
        _draw(by_time, costs, lambda cost: cost.microseconds, "microseconds a move")
        _draw(by_nodes, costs, lambda cost: cost.nodes, "nodes a move")
        by_time.set_ylabel("moves that keep the outcome, %")
        by_time.legend(frameon=False, fontsize=8, ncols=2, loc="lower right")


def _draw(axes: Any, costs: Sequence[Cost], key: CostKey, label: str) -> None:
    names = list(dict.fromkeys(cost.point.heuristic for cost in costs))
    names.sort(key=lambda name: name != "claimeven")  # ours has the first colour
    for index, name in enumerate(names):
        line = [_cheapest(costs, name, depth, key) for depth in _depths(costs, name)]
        axes.plot(
            [key(cost) for cost in line],
            [100 * cost.good.value for cost in line],
            label=name,
            color=COLOURS[index % len(COLOURS)],
            marker=MARKERS[index % len(MARKERS)],
            markersize=4,
            linewidth=1.1,
        )
    best = frontier(costs, key)
    axes.step(
        [key(cost) for cost in best],
        [100 * cost.good.value for cost in best],
        where="post",
        color="#555555",
        linestyle="--",
        linewidth=1.0,
        label="efficient frontier",
    )
    axes.set_xscale("log")
    axes.set_xlabel(f"{label} (cheapest search for each depth)")


def _depths(costs: Sequence[Cost], name: str) -> list[int]:
    return sorted({cost.point.depth for cost in costs if cost.point.heuristic == name})


def _cheapest(costs: Sequence[Cost], name: str, depth: int, key: CostKey) -> Cost:
    found = [cost for cost in costs if (cost.point.heuristic, cost.point.depth) == (name, depth)]
    return min(found, key=key)
