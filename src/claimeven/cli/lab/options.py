"""Options of the laboratory's commands: position files, threads, files of results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from claimeven.cli.console.output import write_text
from claimeven.errors import BadInput
from claimeven.lab.datasets.position_set import CHECKED, PositionSet
from claimeven.lab.datasets.set_file import read_set
from claimeven.lab.datasets.split import TEST, TRAIN
from claimeven.lab.pictures import check_picture
from claimeven.lab.table import ResultTable
from claimeven.solver.solver import Solver

Command = TypeVar("Command", bound=Callable[..., Any])


def set_options(command: Command) -> Command:
    """Add `--positions FILE`, `--part`, `--first` and `--no-check`."""
    for option in (
        click.option(
            "--no-check", is_flag=True, help="Do not solve a sample again to check the labels."
        ),
        click.option("--first", type=click.IntRange(min=1), help="Use only the first N positions."),
        click.option(
            "--part", type=click.Choice([TRAIN, TEST]), help="Use only this part of the set."
        ),
        click.option(
            "--positions",
            "files",
            type=click.Path(path_type=Path),
            multiple=True,
            required=True,
            help="Labelled positions, from `claimeven lab positions`; several files make one set.",
        ),
    ):
        command = option(command)
    return command


def result_options(command: Command) -> Command:
    """Add `--csv FILE`, `--plot FILE` and `--markdown`.

    A file that cannot be written is an error before the work begins.
    """
    for option in (
        click.option(
            "--plot",
            type=click.Path(path_type=Path),
            callback=lambda _context, _option, path: _writable(path, check_picture),
            help="Draw a picture, .svg, .png or .pdf.",
        ),
        click.option(
            "--csv",
            type=click.Path(path_type=Path),
            callback=lambda _context, _option, path: _writable(path),
            help="Write the table as CSV.",
        ),
        click.option("--markdown", is_flag=True, help="Print the table as Markdown."),
    ):
        command = option(command)
    return command


def _writable(path: Path | None, check: Callable[[Path], None] | None = None) -> Path | None:
    if path is None:
        return None
    if path.is_dir():
        raise BadInput(f"cannot write '{path}': it is a folder")
    if not path.parent.is_dir():
        raise BadInput(f"cannot write '{path}': there is no folder '{path.parent}'")
    if check is not None:
        check(path)
    return path


def threads_option(command: Command) -> Command:
    """Add `--threads`."""
    return click.option(
        "--threads", type=int, default=1, show_default=True, help="Threads to use."
    )(command)


def open_set(
    files: Sequence[Path], part: str | None = None, first: int | None = None, no_check: bool = False
) -> PositionSet:
    """Read files as one set, and check a sample of the labels."""
    known = PositionSet.of(entry for file in files for entry in read_set(file))
    if not no_check:
        known.check(Solver(), sample=CHECKED)
    if part is not None:
        known = known.part(part)
    return known.first(first)


def show(table: ResultTable, csv: Path | None, markdown: bool, *, silent: bool = False) -> None:
    """Print a table unless `silent`, and write the CSV file if one was named."""
    if not silent:
        click.echo(table.markdown() if markdown else table.text())
    if csv is not None:
        write_text(csv, table.csv())
