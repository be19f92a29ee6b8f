"""`claimeven lab frontier`: what does accuracy cost?"""

from __future__ import annotations

from pathlib import Path

import click

from claimeven.cli.heuristic_options import heuristics_option
from claimeven.cli.lab_options import open_set, result_options, set_options, show
from claimeven.cli.options import json_option, print_json
from claimeven.cli.progress import ProgressBar
from claimeven.errors import BadInput
from claimeven.heuristics.catalog import CATALOG
from claimeven.lab.costs import SEARCHES, Cost, measure
from claimeven.lab.frontier_report import cost_facts, cost_table, draw_frontier
from claimeven.lab.pictures import check_picture


@click.command()
@heuristics_option
@set_options
@click.option("--depths", default="1-10", show_default=True, help="Depths, such as 1-10.")
@click.option(
    "--search", "searches", type=click.Choice(list(SEARCHES)), multiple=True, help="[default: all]"
)
@click.option(
    "--seconds",
    type=float,
    default=3.0,
    show_default=True,
    help="Processor time for each point; slow searches see fewer positions.",
)
@click.option(
    "--longest",
    type=float,
    default=0.25,
    show_default=True,
    help="Seconds a move beyond which a search is not taken deeper.",
)
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
    csv: Path | None,
    plot: Path | None,
    markdown: bool,
    as_json: bool,
) -> None:
    """Good moves against microseconds and nodes a move: evaluation x depth x search.

    A star marks the efficient frontier: nothing cheaper chooses as well.
    """
    check_picture(plot)
    wanted = _depths(depths)
    known = open_set(files, part, first, no_check)
    costs: list[Cost] = []
    names, kinds = heuristics or tuple(CATALOG), searches or tuple(SEARCHES)
    total = len(names) * len(kinds) * len(wanted)
    with ProgressBar("frontier") as on_progress:
        for number, (name, kind) in enumerate((n, k) for n in names for k in kinds):
            for step, depth in enumerate(wanted):
                costs.append(measure(name, kind, depth, known, seconds))
                on_progress(number * len(wanted) + step + 1, total)
                if as_json:
                    on_progress.pause()
                    print_json(**cost_facts(costs[-1]))
                if costs[-1].quality.seconds.value > longest:
                    break
    show(cost_table(costs), csv, markdown, silent=as_json)
    if plot is not None:
        draw_frontier(plot, costs)


def _depths(text: str) -> range:
    low, dash, high = text.partition("-")
    if not low.isdecimal() or (dash and not high.isdecimal()):
        raise BadInput(f"depths {text!r} make no range; write 1-10, or one number")
    wanted = range(int(low), int(high or low) + 1)
    if not wanted or wanted[0] < 1:
        raise BadInput(f"depths {text!r} hold no depth; they begin at 1, the smaller first")
    return wanted
