"""`claimeven count`: distinct positions per ply."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import click

from claimeven.checks import invalid, parse_integer
from claimeven.cli.console.numbers import Whole
from claimeven.cli.console.options import (
    geometry_option,
    json_option,
    positions_argument,
    print_json,
    read_positions,
)
from claimeven.cli.console.progress import ProgressBar
from claimeven.errors import BadInput
from claimeven.game import counting
from claimeven.game.counting import PlyCount
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.wire.positions import encode_position_name


def _parse_ply(_context: click.Context, _argument: click.Parameter, text: str) -> int | None:
    """A number of plies, or `all`, which is None."""
    if text == "all":
        return None
    try:
        return parse_integer(text, "ply", least=0, most=10**9)
    except BadInput:
        raise BadInput(invalid("ply", text, "a number from 0 up, or 'all'")) from None


@click.command()
@click.argument("ply", callback=_parse_ply)
@positions_argument
@click.option(
    "--memory-mb",
    type=Whole(),
    default=counting.DEFAULT_MEMORY_MB,
    show_default=True,
    help="Memory the count may use.",
)
@geometry_option
@json_option
def count(
    ply: int | None,
    positions: tuple[str, ...],
    memory_mb: int,
    geometry: Geometry,
    as_json: bool,
) -> None:
    """Count the distinct positions of every ply up to PLY (or 'all').

    Games that ended are counted at the ply where they ended and not continued.
    """
    for position in read_positions(positions, geometry):
        counts = _counts(position, ply, memory_mb)
        if as_json:
            _print_json_lines(position, counts)
        else:
            _print_table(position, counts)


def _counts(position: Position, last: int | None, memory_mb: int) -> Iterator[PlyCount]:
    with ProgressBar("counting the next ply") as bar:
        plies = counting.census(position, memory_mb=memory_mb, on_progress=bar)
        for count in islice(plies, None if last is None else last + 1):
            bar.pause()
            yield count


def _print_json_lines(position: Position, counts: Iterator[PlyCount]) -> None:
    for count in counts:
        print_json(
            **encode_position_name(position),
            ply=count.ply,
            positions=count.positions,
            won=count.won,
            drawn=count.drawn,
        )


def _print_table(position: Position, counts: Iterator[PlyCount]) -> None:
    name = position.text or "the empty board"
    total = 0
    for count in counts:
        if count.ply == 0:
            click.echo(f"distinct positions from {name} ({position.geometry})")
            click.echo(f"{'ply':>5} {'positions':>18} {'just won':>18} {'drawn':>14}")
        total += count.positions
        click.echo(f"{count.ply:>5} {count.positions:>18,} {count.won:>18,} {count.drawn:>14,}")
    click.echo(f"{'sum':>5} {total:>18,}")
