"""`claimeven arena check`: what is sound in a tournament's file, and what is not."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from claimeven.cli.console.options import FileName, json_option, print_json
from claimeven.cli.console.output import check_writable
from claimeven.tournament.store.database import check_is_new, database_files
from claimeven.tournament.store.inspection import Inspection, inspect_file

EXIT_DAMAGED = 1


@click.command()
@click.argument("file", type=FileName())
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=FileName(),
    help="Write the sound games into a new tournament, which can be resumed.",
)
@json_option
def check(file: Path, output: Path | None, as_json: bool) -> None:
    """Check the tournament in FILE for damage.

    The exit code is 0 if everything is sound, 1 if something is damaged, and 2 if the file is not a
    tournament or cannot be read.
    """
    if output is not None:
        check_writable(output, inputs=database_files(file))
        check_is_new(output)
    found = inspect_file(file)
    if as_json:
        print_json(**found.json)
    else:
        _print(found)
    if output is not None:
        found.rescue(output)
        click.echo(f"wrote {output}: {len(found.rows):,} games", err=True)
    if not found.is_sound:
        sys.exit(EXIT_DAMAGED)


def _print(found: Inspection) -> None:
    games = f"{len(found.rows):,} games are sound"
    if found.is_sound:
        click.echo(f"{found.path}: everything is sound, {len(found.rows):,} games")
        return
    click.echo(f"{found.path}: damaged; {games}")
    for problem in found.problems:
        click.echo(f"  {problem}")
