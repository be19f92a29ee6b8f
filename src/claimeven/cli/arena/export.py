"""`claimeven arena export`: finished games for other programs."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from claimeven.cli.arena.reading import open_to_show
from claimeven.cli.console.options import FileName
from claimeven.cli.console.output import (
    CSV,
    GAMES,
    JSON_LINES,
    PARQUET,
    FileKind,
    check_output,
    output_option,
    write_text,
)
from claimeven.cli.console.unused import refuse_unused
from claimeven.errors import BadInput
from claimeven.tournament.export import FORMATS, SUFFIXES, TEXT_WRITERS, write_export
from claimeven.tournament.store.database import database_files
from claimeven.tournament.store.store import TournamentStore

PAGE = "page"
PAGE_SUFFIX = ".page.json"
ALL_FORMATS = (*FORMATS, PAGE)
TOURNAMENT = FileKind(
    "a tournament for the page", lambda head: head.startswith(b'{"claimeven": "tournament"')
)
KINDS = {"csv": CSV, "jsonl": JSON_LINES, "text": GAMES, "parquet": PARQUET, PAGE: TOURNAMENT}


@click.command()
@click.argument("file", type=FileName())
@output_option(help="The file to write; default: standard output.")
@click.option(
    "--format", "form", metavar="|".join(ALL_FORMATS), help="Default: by the name of the output."
)
def export(file: Path, output: Path | None, force: bool, form: str | None) -> None:
    """Write the finished games of FILE for other programs.

    The formats are CSV, JSON lines, text (PGN-like) and Parquet; and `page` (NAME.page.json), which
    the Arena of the page opens, with ratings and tables.
    """
    chosen = _format(output, form)
    if output is None:
        refuse_unused("force", "without --output")
        if chosen == "parquet":
            raise BadInput("Parquet is a binary format: name a file with --output")
    else:
        check_output(output, KINDS[chosen], inputs=database_files(file), force=force)
    with open_to_show(file) as store:
        if chosen == PAGE:
            _write_page(store, file.name, output)
        elif output is not None:
            write_export(store, output, chosen)
            click.echo(f"{output}: {store.counts.finished:,} games")
        else:
            TEXT_WRITERS[chosen](store, sys.stdout)


def _write_page(store: TournamentStore, name: str, output: Path | None) -> None:
    from claimeven.web.export.tournament import page_lines

    if output is None:
        sys.stdout.writelines(page_lines(store, name))
        return
    write_text(output, "".join(page_lines(store, name)))
    click.echo(f"{output}: {store.counts.finished:,} games")


def _format(output: Path | None, form: str | None) -> str:
    if form is not None:
        if form not in ALL_FORMATS:
            raise BadInput(f"invalid format {form!r}: expected one of {', '.join(ALL_FORMATS)}")
        return form
    if output is None:
        return FORMATS[0]
    if output.name.lower().endswith(PAGE_SUFFIX):
        return PAGE
    suffix = output.suffix.lower()
    if suffix not in SUFFIXES:
        raise BadInput(
            f"invalid output {output.name!r}: expected a name that ends with one of "
            f"{', '.join((*SUFFIXES, PAGE_SUFFIX))}, or --format"
        )
    return SUFFIXES[suffix]
