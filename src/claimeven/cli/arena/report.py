"""`claimeven arena report`: a tournament as one page."""

from __future__ import annotations

from pathlib import Path

import click

from claimeven.cli.console.output import write_text
from claimeven.tournament.store.store import TournamentStore


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="The page to write; default: FILE with .html.",
)
def report(file: Path, output: Path | None) -> None:
    """Write the tournament in FILE as one page, finished or not."""
    from claimeven.lab.report.tournament.page import tournament_report

    with TournamentStore.open(file) as store:
        text = tournament_report(store)
    path = file.with_suffix(".html") if output is None else output
    write_text(path, text)
    click.echo(f"wrote {path}", err=True)
