"""`claimeven arena report`: a tournament as one page."""

from __future__ import annotations

from pathlib import Path

import click

from claimeven.cli.arena.reading import open_to_show
from claimeven.cli.console.options import FileName
from claimeven.cli.console.output import HTML, check_output, output_option, write_text
from claimeven.tournament.store.database import database_files


@click.command()
@click.argument("file", type=FileName())
@output_option(help="The page to write; default: FILE with .html.")
def report(file: Path, output: Path | None, force: bool) -> None:
    """Write the tournament in FILE as one page, finished or not."""
    from claimeven.lab.report.tournament.page import tournament_report

    with open_to_show(file) as store:
        path = file.with_suffix(".html") if output is None else output
        check_output(path, HTML, inputs=database_files(file), force=force)
        text = tournament_report(store)
    write_text(path, text)
    click.echo(f"wrote {path}", err=True)
