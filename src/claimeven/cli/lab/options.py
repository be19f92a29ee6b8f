"""What the laboratory's studies share: which positions they measure with, where results go."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from claimeven.cli.console.numbers import SEED, Whole
from claimeven.cli.console.options import FileName, RenamedOption, json_option
from claimeven.cli.console.output import (
    CSV,
    PICTURE,
    check_different,
    check_output,
    check_writable,
    force_option,
    write_text,
)
from claimeven.cli.console.unused import WITH_JSON, refuse_unused
from claimeven.lab.datasets.position_set import CHECKED, PositionSet
from claimeven.lab.datasets.set_file import read_set
from claimeven.lab.datasets.split import TEST, TRAIN
from claimeven.lab.pictures import check_picture
from claimeven.lab.table import ResultTable
from claimeven.solver.solver import Solver

T = TypeVar("T")


@dataclass(frozen=True)
class Study:
    """The positions that a command measures with, and where its results go."""

    files: tuple[Path, ...]
    part: str | None
    count: int | None
    no_check: bool
    csv: Path | None
    plot: Path | None
    markdown: bool
    force: bool
    as_json: bool

    def open_set(self) -> PositionSet:
        """Read the files as one set, check a sample of the labels, and take the wanted part."""
        known = open_set(self.files, no_check=self.no_check)
        if self.part is not None:
            known = known.part(self.part)
        return known.first(self.count)

    def check_outputs(self, *logs: Path | None) -> None:
        """Check every file that is to be written, before the work begins."""
        if self.as_json:
            refuse_unused("markdown", WITH_JSON)
        if self.csv is None and self.plot is None:
            refuse_unused("force", "without --csv or --plot")
        if self.plot is not None:
            check_picture(self.plot)
            check_output(self.plot, PICTURE, inputs=self.files, force=self.force)
        if self.csv is not None:
            check_output(self.csv, CSV, inputs=self.files, force=self.force)
        for log in logs:
            if log is not None:
                check_writable(log, inputs=self.files)
        check_different(self.plot, self.csv, *logs)

    def show(self, table: ResultTable) -> None:
        """Print the table, unless JSON is printed, and write the CSV file if one was named."""
        if not self.as_json:
            self.print_table(table)
        self.write_csv(table)

    def write_csv(self, table: ResultTable) -> None:
        """Write the CSV file if one was named."""
        if self.csv is not None:
            write_text(self.csv, table.csv())

    @contextmanager
    def shown_if_interrupted(
        self, found: Sequence[T], table: Callable[[Sequence[T]], ResultTable]
    ) -> Iterator[None]:
        """Print what was found so far if Ctrl-C ends the block; JSON is printed as it is found."""
        try:
            yield
        except KeyboardInterrupt:
            if found and not self.as_json:
                self.print_table(table(found))
            raise

    def print_table(self, table: ResultTable) -> None:
        """Print a table as it was asked for."""
        if self.markdown:
            click.echo(table.markdown())
        else:
            print_table(table)


def study_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of a study, which the command gets as its `study`."""

    @_set_options
    @_result_options
    @wraps(command)
    def run(**given: Any) -> None:
        study = Study(**{field.name: given.pop(field.name) for field in fields(Study)})
        command(study=study, **given)

    return run


def _set_options(command: Callable[..., None]) -> Callable[..., None]:
    for option in (
        click.option(
            "--no-check", is_flag=True, help="Do not solve a sample again to check the labels."
        ),
        click.option(
            "--count",
            cls=RenamedOption,
            old=("--first",),
            type=Whole(1),
            metavar="N",
            help="Use only the first N positions.",
        ),
        click.option(
            "--part", type=click.Choice([TRAIN, TEST]), help="Use only this part of the set."
        ),
        click.option(
            "--positions",
            "files",
            type=FileName(),
            multiple=True,
            required=True,
            help="Labelled positions, from `claimeven lab positions`; several files make one set.",
        ),
    ):
        command = option(command)
    return command


def _result_options(command: Callable[..., None]) -> Callable[..., None]:
    for option in (
        json_option,
        force_option,
        click.option("--plot", type=FileName(), help="Draw a picture, .svg, .png or .pdf."),
        click.option("--csv", type=FileName(), help="Write the table as CSV."),
        click.option("--markdown", is_flag=True, help="Print the table as Markdown."),
    ):
        command = option(command)
    return command


def seed_option(what: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Add `--seed`; `what` says of what."""
    return click.option("--seed", type=SEED, default=1, show_default=True, help=f"The seed {what}.")


def print_table(table: ResultTable) -> None:
    """Print a table that fits the terminal, or all of it into a pipe or a file."""
    is_terminal = sys.stdout is not None and sys.stdout.isatty()
    width = shutil.get_terminal_size().columns if is_terminal else None
    click.echo(table.text(width))


def open_set(files: Sequence[Path], *, no_check: bool = False) -> PositionSet:
    """Read files as one set, and check a sample of the labels."""
    known = PositionSet.of(entry for file in files for entry in read_set(file))
    if not no_check:
        known.check(Solver(), sample=CHECKED)
    return known
