"""`claimeven lab quality`: how often a player's move is as good as perfect play."""

from __future__ import annotations

from contextlib import nullcontext
from functools import partial
from pathlib import Path

import click

from claimeven.cli.console.numbers import Whole
from claimeven.cli.console.options import FileName, print_json
from claimeven.cli.console.progress import ProgressBar
from claimeven.cli.lab.options import Study, seed_option, study_options
from claimeven.lab.report.quality import draw_quality, facts, quality_table
from claimeven.lab.study.choices import MoveLog
from claimeven.lab.study.quality import Quality, move_quality
from claimeven.lab.study.seeded_players import seeded, why_unrepeatable
from claimeven.solver.solver import MAX_THREADS


@click.command()
@click.argument("specs", metavar="SPEC...", nargs=-1, required=True)
@click.option(
    "--by",
    type=click.Choice(["all", "phase", "stones"]),
    default="all",
    show_default=True,
    help="One row for all positions, for each phase, or for each number of stones.",
)
@seed_option("of players that draw and have none in their SPEC")
@click.option("--log", type=FileName(), help="Save moves, to resume a stopped run.")
@click.option(
    "--threads",
    type=Whole(1, MAX_THREADS),
    default=1,
    show_default=True,
    help="Positions to ask about at the same time.",
)
@study_options
def quality(
    specs: tuple[str, ...], by: str, seed: int, log: Path | None, threads: int, study: Study
) -> None:
    """Judge the moves of every player SPEC by the exact labels.

    good: keeps win, draw or loss. perfect: keeps the exact score. given: plies given away by
    good moves. Rates are in %, with the 95 % interval. The same seed gives the same moves, unless
    a player thinks by the clock or is a program of its own.
    """
    study.check_outputs(log)
    chosen = [seeded(spec, seed) for spec in specs]
    known = study.open_set()
    measured: list[Quality] = []
    with (
        nullcontext() if log is None else MoveLog(log) as move_log,
        study.shown_if_interrupted(measured, partial(quality_table, by=by)),
    ):
        for spec in chosen:
            _warn_of_chance(spec)
            with ProgressBar(spec, lines=True) as on_progress:
                found = move_quality(
                    spec, known, threads=threads, on_progress=on_progress, log=move_log
                )
            measured.append(found)
            _warn_of_failures(found)
            if study.as_json:
                print_json(**facts(found, by))
    study.show(quality_table(measured, by))
    if study.plot is not None:
        draw_quality(study.plot, measured)


def _warn_of_chance(spec: str) -> None:
    reason = why_unrepeatable(spec)
    if reason is not None:
        click.echo(f"claimeven: another run may give other moves: {reason}", err=True)


def _warn_of_failures(measured: Quality) -> None:
    failures = measured.failures
    if failures:
        click.echo(
            f"claimeven: {measured.spec} failed {len(failures)} of {len(measured)} times, each "
            f"counted as neither good nor perfect; first: {failures[0]}",
            err=True,
        )
