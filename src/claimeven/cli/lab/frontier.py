"""`claimeven lab frontier`: good moves against time and nodes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from claimeven.cli.console.heuristic_options import heuristics_option
from claimeven.cli.console.numbers import parse_depths
from claimeven.cli.console.options import json_option, print_json
from claimeven.cli.console.progress import ProgressBar, duration
from claimeven.cli.lab.options import open_set, result_options, set_options, show
from claimeven.errors import BadInput
from claimeven.heuristics.catalog import CATALOG, heuristic
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.report.frontier import cost_facts, cost_table, depth_table, draw_frontier
from claimeven.lab.study.cost_log import CostLog
from claimeven.lab.study.cost_plan import CostLimits, CostPlan
from claimeven.lab.study.costs import SEARCHES, Cost


@click.command()
@heuristics_option
@set_options
@click.option("--depths", default="1-10", show_default=True, help="Depths, such as 1-10 or 2,4,6.")
@click.option(
    "--search", "searches", type=click.Choice(list(SEARCHES)), multiple=True, help="[default: all]"
)
@click.option(
    "--seconds",
    type=float,
    default=30.0,
    show_default=True,
    help="Processor time for a point; a slow one gets half of the positions, a quarter …",
)
@click.option(
    "--longest",
    type=float,
    default=0.02,
    show_default=True,
    help="Leave out depths where a move takes more seconds than this.",
)
@click.option(
    "--log",
    type=click.Path(path_type=Path),
    help="Save points, to resume a stopped run. [default: beside the CSV until that is written]",
)
@click.option("--brief", is_flag=True, help="Print only evaluation by depth, and the frontier.")
@result_options
@json_option
def frontier(
    heuristics: tuple[str, ...],
    files: tuple[Path, ...],
    part: str | None,
    first: int | None,
    no_check: bool,
    depths: str,
    searches: tuple[str, ...],
    seconds: float,
    longest: float,
    log: Path | None,
    brief: bool,
    csv: Path | None,
    plot: Path | None,
    markdown: bool,
    as_json: bool,
) -> None:
    """Good moves against microseconds and nodes a move: evaluation x depth x search.

    A star marks the efficient frontier: no cheaper point chooses as well (compared by the lower
    ends of the intervals, because a high rate on few positions can be luck). The time is
    estimated first; the same command resumes a stopped run.
    """
    wanted, limits = parse_depths(depths), CostLimits(seconds, longest)
    names = heuristics or tuple(CATALOG)
    for name in names:
        heuristic(name)  # a bad name is an error before the work
    known = open_set(files, part, first, no_check)
    with _log(log, csv, known, seconds) as cost_log:
        plan = CostPlan(known, limits, cost_log)
        asked = [(name, kind) for name in names for kind in searches or SEARCHES]
        with ProgressBar("plan", lines=True) as on_planned:
            for number, (name, kind) in enumerate(asked):
                on_planned(number, len(asked), f"{name} {kind}")
                plan.add(name, kind, wanted)
        if not plan.planned:
            raise BadInput(f"every move takes more than {longest:g} s; give a larger --longest")
        _print_plan(plan, len(asked) * len(wanted), longest)
        costs = _measure(plan, as_json)
        show(cost_table(costs), csv, markdown, silent=as_json or brief)
        if brief and not as_json:
            show(depth_table(costs), None, markdown)
            click.echo()
            show(cost_table(costs, only_frontier=True), None, markdown)
        if plot is not None:
            draw_frontier(plot, costs)


@contextmanager
def _log(
    log: Path | None, csv: Path | None, known: PositionSet, seconds: float
) -> Iterator[CostLog | None]:
    """The named log, or one beside the CSV until that is written."""
    if log is None and csv is None:
        yield None
        return
    path = log or csv.with_name(csv.name + ".work")  # type: ignore[union-attr]
    with CostLog(path, known, seconds) as cost_log:
        yield cost_log
        if log is None:
            cost_log.remove()


def _print_plan(plan: CostPlan, asked: int, longest: float) -> None:
    """Say how many points there are, and how long they will take."""
    done = sum(each.known is not None for each in plan.planned)
    parts = [f"frontier: {len(plan.planned)} points, about {duration(plan.seconds)}"]
    if done:
        parts.append(f"{done} are known from an earlier run")
    if len(plan.planned) < asked:
        parts.append(f"{asked - len(plan.planned)} left out: a move takes over {longest:g} s")
    click.echo("; ".join(parts), err=True)


def _measure(plan: CostPlan, as_json: bool) -> list[Cost]:
    costs = []
    with ProgressBar("frontier", lines=True) as bar:
        for cost in plan.measured(lambda each, passed: bar(passed, plan.seconds, str(each.point))):
            costs.append(cost)
            if as_json:
                bar.pause()
                print_json(**cost_facts(cost))
    return costs
