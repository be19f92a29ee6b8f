"""`claimeven lab frontier`: good moves against time and nodes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from claimeven.cli.console.heuristic_options import heuristics_option
from claimeven.cli.console.numbers import Seconds, parse_depths
from claimeven.cli.console.options import FileName, print_json
from claimeven.cli.console.progress import ProgressBar, duration
from claimeven.cli.console.unused import WITH_JSON, refuse_unused
from claimeven.cli.lab.options import Study, seed_option, study_options
from claimeven.errors import BadInput
from claimeven.heuristics.catalog import CATALOG, heuristic
from claimeven.journal import work_path
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.report.frontier import cost_facts, cost_table, depth_table, draw_frontier
from claimeven.lab.study.cost_log import CostLog
from claimeven.lab.study.cost_plan import CostLimits, CostPlan
from claimeven.lab.study.costs import SEARCHES, Cost


@click.command()
@heuristics_option
@click.option("--depths", default="1-10", show_default=True, help="Depths, such as 1-10 or 2,4,6.")
@click.option(
    "--search", "searches", type=click.Choice(list(SEARCHES)), multiple=True, help="[default: all]"
)
@click.option(
    "--seconds",
    type=Seconds(),
    default=30.0,
    show_default=True,
    help="Processor time for a point; a slow one gets half of the positions, a quarter …",
)
@click.option(
    "--longest",
    type=Seconds(),
    default=0.02,
    show_default=True,
    help="Leave out depths where a move takes more seconds than this.",
)
@seed_option("that chooses the positions of slow points")
@click.option(
    "--log",
    type=FileName(),
    help="Save points, to resume a stopped run. [default: beside the CSV until that is written]",
)
@click.option("--brief", is_flag=True, help="Print only evaluation by depth, and the frontier.")
@study_options
def frontier(
    heuristics: tuple[str, ...],
    depths: str,
    searches: tuple[str, ...],
    seconds: float,
    longest: float,
    seed: int,
    log: Path | None,
    brief: bool,
    study: Study,
) -> None:
    """Measure good moves against time and nodes a move.

    Every evaluation is measured at every depth with every search.

    A star marks the efficient frontier: no cheaper point chooses as well (compared by the lower
    ends of the intervals, because a high rate on few positions can be luck). The time is
    estimated first; the same command resumes a stopped run. Times decide which points are
    measured, and on how many positions; the choices on the same positions repeat.
    """
    if study.as_json:
        refuse_unused("brief", WITH_JSON)
    work = log if log is not None or study.csv is None else work_path(study.csv)
    study.check_outputs(work)
    wanted, limits = parse_depths(depths), CostLimits(seconds, longest)
    names = heuristics or tuple(CATALOG)
    for name in names:
        heuristic(name)  # a bad name is an error before the work
    known = study.open_set()
    with _log(work, known, seconds, seed, keep=work == log) as cost_log:
        plan = CostPlan(known, limits, cost_log, seed)
        asked = [(name, kind) for name in names for kind in searches or SEARCHES]
        with ProgressBar("plan", lines=True) as on_planned:
            for number, (name, kind) in enumerate(asked):
                on_planned(number, len(asked), f"{name} {kind}")
                plan.add(name, kind, wanted)
        if not plan.planned:
            raise BadInput(f"every move takes more than {longest:g} s; give a larger --longest")
        _print_plan(plan, len(asked) * len(wanted), longest, seed)
        costs: list[Cost] = []
        with study.shown_if_interrupted(costs, cost_table):
            _measure(plan, costs, study.as_json)
        _show(study, costs, brief)


@contextmanager
def _log(
    path: Path | None, known: PositionSet, seconds: float, seed: int, *, keep: bool
) -> Iterator[CostLog | None]:
    """The log of points; one that is not kept is removed when the results are written."""
    if path is None:
        yield None
        return
    with CostLog(path, known, seconds, seed) as cost_log:
        yield cost_log
        if not keep:
            cost_log.remove()


def _print_plan(plan: CostPlan, asked: int, longest: float, seed: int) -> None:
    """Say how many points there are, and how long they will take."""
    done = sum(each.known is not None for each in plan.planned)
    parts = [f"frontier: {len(plan.planned)} points, seed {seed}, about {duration(plan.seconds)}"]
    if done:
        parts.append(f"{done} are known from an earlier run")
    if len(plan.planned) < asked:
        parts.append(f"{asked - len(plan.planned)} left out: a move takes over {longest:g} s")
    click.echo("; ".join(parts), err=True)


def _measure(plan: CostPlan, costs: list[Cost], as_json: bool) -> None:
    with ProgressBar("frontier", lines=True) as bar:
        for cost in plan.measured(lambda each, passed: bar(passed, plan.seconds, str(each.point))):
            costs.append(cost)
            if as_json:
                bar.pause()
                print_json(**cost_facts(cost))


def _show(study: Study, costs: list[Cost], brief: bool) -> None:
    if brief:
        study.print_table(depth_table(costs))
        click.echo()
        study.print_table(cost_table(costs, only_frontier=True))
        study.write_csv(cost_table(costs))
    else:
        study.show(cost_table(costs))
    if study.plot is not None:
        draw_frontier(study.plot, costs)
