"""`claimeven lab quality`: how often a player's move is as good as perfect play."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import click

from claimeven.cli.console.options import json_option, print_json
from claimeven.cli.console.progress import ProgressBar
from claimeven.cli.lab.options import open_set, result_options, set_options, show, threads_option
from claimeven.lab.report.quality import draw_quality, facts, quality_table
from claimeven.lab.study.choices import MoveLog
from claimeven.lab.study.quality import Quality, move_quality


@click.command()
@click.argument("specs", metavar="SPEC...", nargs=-1, required=True)
@set_options
@click.option(
    "--by",
    type=click.Choice(["all", "phase", "stones"]),
    default="all",
    show_default=True,
    help="One row for all positions, for each phase, or for each number of stones.",
)
@click.option("--log", type=click.Path(path_type=Path), help="Save moves, to resume a stopped run.")
@result_options
@threads_option
@json_option
def quality(
    specs: tuple[str, ...],
    files: tuple[Path, ...],
    part: str | None,
    first: int | None,
    no_check: bool,
    by: str,
    log: Path | None,
    csv: Path | None,
    plot: Path | None,
    markdown: bool,
    threads: int,
    as_json: bool,
) -> None:
    """Ask every player SPEC for its move in every position, and judge it by the exact labels.

    good: keeps win, draw or loss. perfect: keeps the exact score. given: plies given away by
    good moves. Rates are in %, with the 95 % interval.
    """
    known = open_set(files, part, first, no_check)
    measured: list[Quality] = []
    with nullcontext() if log is None else MoveLog(log) as move_log:
        for spec in specs:
            with ProgressBar(spec, lines=True) as on_progress:
                measured.append(
                    move_quality(
                        spec, known, threads=threads, on_progress=on_progress, log=move_log
                    )
                )
            _warn(measured[-1])
    table = quality_table(measured, by)
    if as_json:
        for each in measured:
            print_json(**facts(each, by))
    show(table, csv, markdown, silent=as_json)
    if plot is not None:
        draw_quality(plot, measured)


def _warn(measured: Quality) -> None:
    failures = measured.failures
    if failures:
        click.echo(
            f"claimeven: {measured.spec} failed {len(failures)} of {len(measured)} times, each "
            f"counted as neither good nor perfect; first: {failures[0]}",
            err=True,
        )
