"""`claimeven lab yardstick`: a frozen set of positions that everybody can measure with and cite."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import click

from claimeven.cli.console.numbers import Whole
from claimeven.cli.console.options import FileName, json_option, print_json
from claimeven.cli.console.progress import ProgressBar
from claimeven.cli.console.unused import WITH_JSON, refuse_unused
from claimeven.cli.lab.options import seed_option
from claimeven.errors import ClaimevenError
from claimeven.lab.datasets.yardstick_set import (
    BOARDS,
    YardstickSet,
    read_yardstick,
    shipped_set,
)
from claimeven.lab.report.yardstick import yardstick_table
from claimeven.lab.study.seeded_players import why_unrepeatable
from claimeven.lab.study.yardstick import Measured
from claimeven.lab.study.yardstick import yardstick as measure
from claimeven.players.roster import parse_spec
from claimeven.solver.solver import MAX_THREADS


@click.command()
@click.argument("specs", metavar="PLAYER...", nargs=-1, required=True)
@click.option(
    "--geometry",
    "board",
    type=click.Choice(BOARDS),
    default=BOARDS[0],
    show_default=True,
    help="Which set.",
)
@click.option(
    "--set",
    "set_file",
    type=FileName(),
    help="A set that you have made, in place of one of ours.",
)
@click.option("--by-phase", is_flag=True, help="A row for each phase of the game too.")
@click.option("--markdown", is_flag=True, help="Print a Markdown table.")
@seed_option("of players that draw and have none in their spec")
@click.option(
    "--threads",
    type=Whole(1, MAX_THREADS),
    default=1,
    show_default=True,
    help="Positions to ask about at the same time.",
)
@json_option
def yardstick(
    specs: tuple[str, ...],
    board: str,
    set_file: Path | None,
    by_phase: bool,
    markdown: bool,
    seed: int,
    threads: int,
    as_json: bool,
) -> None:
    """Measure every PLAYER on the yardstick.

    good: keeps win, draw or loss. perfect: keeps the exact score. loss: points lost per move. Rates
    are in %, with the 95 % interval. The last lines are for citing.
    """
    if as_json:
        refuse_unused("markdown", WITH_JSON)
        refuse_unused("by_phase", WITH_JSON)
    if set_file is not None:
        refuse_unused("board", "with --set")
    for spec in specs:
        parse_spec(spec)
    known = shipped_set(board) if set_file is None else read_yardstick(set_file)
    measured: list[Measured] = []
    errors: list[ClaimevenError] = []
    for spec in specs:
        try:
            measured.append(_measure(spec, known, seed, threads))
        except ClaimevenError as error:  # the others are measured nevertheless
            errors.append(error)
    if as_json:
        for each in measured:
            print_json(**each.facts())
    elif measured:
        table = yardstick_table(measured, by_phase=by_phase)
        width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
        click.echo(table.markdown() if markdown else table.text(width))
        for each in measured:
            click.echo(f"{each.quality.spec}: {each.cite}")
    for failure in errors[:-1]:
        click.echo(f"claimeven: {failure}", err=True)
    if errors:
        raise errors[-1]


def _measure(spec: str, known: YardstickSet, seed: int, threads: int) -> Measured:
    reason = why_unrepeatable(spec)
    if reason is not None:
        click.echo(f"claimeven: another run may give other moves: {reason}", err=True)
    with ProgressBar(spec, lines=True) as on_progress:
        found = measure(spec, known, seed=seed, threads=threads, on_progress=on_progress)
    failures = found.quality.failures
    if failures:
        click.echo(
            f"claimeven: {spec} failed {len(failures)} of {len(found.quality)} times, each counted "
            f"as its worst move; first: {failures[0]}",
            err=True,
        )
    return found
