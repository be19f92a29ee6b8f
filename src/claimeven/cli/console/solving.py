"""What `solve` and `analyse` share: their options, and the progress line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar

import click

from claimeven.cli.console.input_lines import GivenPositions
from claimeven.cli.console.numbers import Whole
from claimeven.cli.console.options import (
    FileName,
    geometry_option,
    json_option,
    positions_argument,
    read_positions,
)
from claimeven.cli.console.status_line import StatusLine
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.machine import usable_processors
from claimeven.solver.checks import MAX_THREADS
from claimeven.solver.result import SolveReport
from claimeven.solver.solver import DEFAULT_TABLE_MB, Solver

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True)
class Questions:
    """The positions a user asks about, the solver that answers, and how to print the answers."""

    solver: Solver
    positions: GivenPositions
    as_json: bool


def solving_command(command: Callable[..., None]) -> Callable[..., None]:
    """Add everything that says what to solve and with what; the command gets it as `Questions`."""

    @positions_argument
    @solver_options
    @book_options
    @geometry_option
    @json_option
    @wraps(command)
    def ask(
        positions: tuple[str, ...],
        threads: int,
        table_mb: int,
        book_file: str | None,
        no_book: bool,
        geometry: Geometry,
        as_json: bool,
        **others: Any,
    ) -> None:
        if book_file is not None and no_book:
            raise BadInput(f"--book '{book_file}' does not go with --no-book: leave one out")
        book = not no_book if book_file is None else book_file
        solver = Solver(threads=threads, table_mb=table_mb, book=book)
        command(Questions(solver, read_positions(positions, geometry), as_json), **others)

    return ask


def solver_options(command: Command) -> Command:
    """Add `--threads` and `--table-mb`."""
    command = click.option(
        "--table-mb",
        type=Whole(),
        default=DEFAULT_TABLE_MB,
        show_default=True,
        help="Memory for what has been proven.",
    )(command)
    return click.option(
        "--threads",
        type=Whole(),
        default=lambda: min(usable_processors(), MAX_THREADS),
        show_default="all",
        help="Processors to use.",
    )(command)


def book_options(command: Command) -> Command:
    """Add `--book FILE` and `--no-book`; the shipped book is used otherwise."""
    command = click.option("--no-book", is_flag=True, help="Search without an opening book.")(
        command
    )
    return click.option(
        "--book",
        "book_file",
        metavar="FILE",
        type=FileName(str),
        help="Opening book instead of the shipped one.",
    )(command)


def signed(points: int | None) -> str:
    """Points with a sign, zero without."""
    return f"{points:+d}" if points else "0"


class ReportLine:
    """A callback that keeps one line of progress on standard error, if that is a terminal.

    The line is made for the first report: most questions are answered before there is one.
    """

    def __init__(self, on_first: Callable[[], None] | None = None) -> None:
        self._line: StatusLine | None = None
        self._on_first = on_first

    def __call__(self, report: SolveReport) -> None:
        """Show how far a solver has come."""
        if self._line is None:
            self._line = StatusLine().__enter__()
            if self._on_first is not None:
                self._on_first()
        bounds = f"{report.lower} to {report.upper}"
        self._line(f"{report.nodes:,} nodes  table {report.table_fill:.0%}  {bounds}")

    def clear(self) -> None:
        """Remove the line: the question is answered."""
        line, self._line = self._line, None
        if line is not None:
            line.__exit__()

    def __enter__(self) -> ReportLine:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()
