"""`claimeven book build | deepen | verify | info`: opening books."""

from __future__ import annotations

import time
from pathlib import Path

import click

from claimeven.cli.console.groups import CommandGroup
from claimeven.cli.console.numbers import SEED, Real, Seconds, Whole
from claimeven.cli.console.options import FileName, geometry_option, json_option, print_json
from claimeven.cli.console.output import BOOK, check_output, force_option
from claimeven.cli.console.progress import ProgressBar
from claimeven.cli.console.solving import solver_options
from claimeven.errors import BadBook
from claimeven.game.geometry import Geometry
from claimeven.solver.book.book import Book, shipped_book
from claimeven.solver.book.builder import build_book
from claimeven.solver.book.check import positions_by_ply, quiet_figures, sample_errors
from claimeven.solver.book.deepener import Depth, deepen_book
from claimeven.solver.solver import Solver


@click.group(cls=CommandGroup)
def book() -> None:
    """Build, deepen and check opening books.

    A book holds exact scores of every position of the first plies, and of some deeper ones.
    """


@book.command()
@click.argument("file", type=FileName())
@click.option(
    "--plies", type=Whole(), default=8, show_default=True, help="Stones the book reaches."
)
@force_option
@solver_options
@geometry_option
def build(
    file: Path, plies: int, force: bool, threads: int, table_mb: int, geometry: Geometry
) -> None:
    """Build a book into FILE; a stopped build goes on where it was."""
    check_output(file, BOOK, force=force)
    solver = Solver(threads=threads, table_mb=table_mb, book=False)
    began = time.monotonic()
    with ProgressBar(f"book {geometry}, {plies} plies") as on_progress:
        made = build_book(file, geometry, plies, solver, on_progress)
    size = file.stat().st_size
    click.echo(
        f"{file}: {len(made):,} positions of up to {plies} stones, {size:,} bytes, "
        f"{time.monotonic() - began:.0f} s"
    )


@book.command()
@click.argument("file", type=FileName())
@click.option(
    "--reach",
    type=Real(),
    default=Depth.reach,
    show_default=True,
    help="How likely play must be to reach a position whose columns are solved.",
)
@click.option(
    "--deepest", type=Whole(), default=Depth.deepest, show_default=True, help="Stones at most."
)
@click.option(
    "--slow-nodes",
    type=Whole(0, 2**62),
    default=Depth.slow_nodes,
    show_default=True,
    help="Keep positions that take so many nodes to solve.",
)
@click.option("--seconds", type=Seconds(), help="Write what is solved after so long.")
@solver_options
def deepen(
    file: Path,
    reach: float,
    deepest: int,
    slow_nodes: int,
    seconds: float | None,
    threads: int,
    table_mb: int,
) -> None:
    """Add deeper positions to the book FILE.

    It chooses those where play is likely to come and solving is slow.
    """
    solver = Solver(threads=threads, table_mb=table_mb, book=False)
    depth = Depth(reach, deepest, slow_nodes, seconds)
    began, before = time.monotonic(), len(Book(file))
    with ProgressBar(f"deeper book, reach {reach:g}") as on_progress:
        made = deepen_book(file, depth, solver, on_progress)
    click.echo(
        f"{file}: {len(made) - before:,} positions added, {len(made):,} in all, "
        f"{file.stat().st_size:,} bytes, {time.monotonic() - began:.0f} s"
    )


@book.command()
@click.argument("file", type=FileName(), required=False)
@click.option(
    "--sample", type=Whole(1, 10**9), default=100, show_default=True, help="Positions to solve."
)
@click.option("--seed", type=SEED, default=1, show_default=True, help="Which positions.")
@solver_options
def verify(file: Path | None, sample: int, seed: int, threads: int, table_mb: int) -> None:
    """Solve a random sample of FILE (or of the shipped book) again."""
    checked = _open(file)
    solver = Solver(threads=threads, table_mb=table_mb, book=False)
    with ProgressBar("verify") as on_progress:
        errors = sample_errors(checked, sample, seed, solver, on_progress)
    for position, points, found in errors:
        click.echo(f"{position.text}: {points:+d} in the book, {found:+d} when solved")
    if errors:
        raise BadBook(f"{checked.path} is wrong: {len(errors)} of {sample} scores differ")
    click.echo(f"{checked.path}: {min(sample, len(checked))} positions solved again, all right")


@book.command()
@click.argument("file", type=FileName(), required=False)
@json_option
def info(file: Path | None, as_json: bool) -> None:
    """Show what FILE (or the shipped book) holds.

    It also says who wins the quiet positions of its last ply.
    """
    shown = _open(file)
    figures = quiet_figures(shown, shown.plies)
    by_ply = positions_by_ply(shown)
    size = shown.path.stat().st_size
    if as_json:
        print_json(
            file=str(shown.path),
            geometry=str(shown.geometry),
            plies=shown.plies,
            deepest=shown.deepest,
            positions=len(shown),
            by_stones=by_ply,
            bytes=size,
            quiet={
                "positions": figures.positions,
                "first_wins": figures.first_wins,
                "first_loses": figures.first_loses,
                "draws": figures.draws,
            },
        )
        return
    click.echo(f"{shown.path}: {shown.geometry}, positions of up to {shown.plies} stones")
    if shown.deepest > shown.plies:
        deeper = [(stones, count) for stones, count in by_ply.items() if stones > shown.plies]
        listed = ", ".join(f"{count:,} of {stones}" for stones, count in deeper)
        click.echo(f"and {sum(count for _, count in deeper):,} deeper ones: {listed}")
    click.echo(f"{len(shown):,} positions (one of each mirror pair), {size:,} bytes")
    click.echo(
        f"{figures.positions:,} of {shown.plies} stones without a win at once for either side: "
        f"first wins {figures.first_wins:,}, loses {figures.first_loses:,}, "
        f"draws {figures.draws:,}"
    )


def _open(file: Path | None) -> Book:
    if file is not None:
        return Book(file)
    shipped = shipped_book()
    if shipped is None:
        raise BadBook("this installation has no book of its own; name a file")
    return shipped
