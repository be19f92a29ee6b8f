"""What `solve` and `analyse` share: options, scores as JSON, the line that reports progress."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from claimeven.game.position import Position
from claimeven.score import AtLeast, AtMost, Draw, Loss, Proven, Win, points_to_score
from claimeven.search.solver import DEFAULT_TABLE_MB, OnReport, SolveReport

Command = TypeVar("Command", bound=Callable[..., Any])

_PATIENCE_SECONDS = 0.5


def solver_options(command: Command) -> Command:
    """Add `--threads` and `--table-mb`."""
    for option in (
        click.option(
            "--table-mb",
            type=int,
            default=DEFAULT_TABLE_MB,
            show_default=True,
            help="Memory for what has been proven.",
        ),
        click.option(
            "--threads", type=int, default=1, show_default=True, help="Processors to use."
        ),
    ):
        command = option(command)
    return command


def book_option(command: Command) -> Command:
    """Add `--book FILE` and `--no-book`; the shipped book is used otherwise."""
    command = click.option("--no-book", is_flag=True, help="Search without an opening book.")(
        command
    )
    return click.option(
        "--book", "book_file", type=click.Path(), help="Opening book instead of the shipped one."
    )(command)


def score_facts(score: Proven | AtLeast | AtMost | None) -> dict[str, Any] | None:
    """A score as JSON: its kind, the plies to the end and the place on the stone scale."""
    match score:
        case None:
            return None
        case Win() | Loss():
            kind = "win" if isinstance(score, Win) else "loss"
            return {"kind": kind, "plies": score.plies, "points": score.points}
        case Draw():
            return {"kind": "draw", "plies": None, "points": 0}
        case AtLeast():
            return {"kind": "at least", "score": score_facts(score.score)}
        case AtMost():
            return {"kind": "at most", "score": score_facts(score.score)}


def signed(points: int | None) -> str:
    """Points with a sign, zero without."""
    return f"{points:+d}" if points else "0"


@contextmanager
def report_line(position: Position) -> Iterator[OnReport]:
    """A callback that keeps one line of progress on standard error, if that is a terminal."""
    began = time.monotonic()
    drawn = False

    def report(report: SolveReport) -> None:
        nonlocal drawn
        if (
            sys.stderr is None
            or not sys.stderr.isatty()
            or time.monotonic() - began < _PATIENCE_SECONDS
        ):
            return
        drawn = True
        cells, stones = position.geometry.cells, position.stones
        bounds = " to ".join(
            str(points_to_score(points, stones=stones, cells=cells))
            for points in (report.lower, report.upper)
        )
        seconds = time.monotonic() - began
        line = f"{seconds:5.0f} s  {report.nodes:,} nodes  table {report.table_fill:.0%}  {bounds}"
        print(f"\r{line:<78.78}", end="", file=sys.stderr, flush=True)

    try:
        yield report
    finally:
        if drawn:
            print(f"\r{'':78}\r", end="", file=sys.stderr, flush=True)
