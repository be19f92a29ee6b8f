"""`claimeven perft`: count move sequences."""

from __future__ import annotations

import time

import click

from claimeven.cli.console.numbers import Whole
from claimeven.cli.console.options import (
    geometry_option,
    json_option,
    positions_argument,
    print_json,
    read_positions,
)
from claimeven.cli.console.progress import ProgressBar
from claimeven.game import counting
from claimeven.game.geometry import Geometry
from claimeven.game.notation import column_name
from claimeven.game.position import Position
from claimeven.wire.positions import encode_position_name


@click.command()
@click.argument("depth", type=Whole())
@positions_argument
@click.option("--divide", is_flag=True, help="Show the count of every first move.")
@geometry_option
@json_option
def perft(
    depth: int, positions: tuple[str, ...], divide: bool, geometry: Geometry, as_json: bool
) -> None:
    """Count the move sequences of DEPTH moves.

    Finished games are not continued.
    """
    for position in read_positions(positions, geometry):
        began = time.perf_counter()
        by_column = _by_column(position, depth) if divide else None
        total = sum(by_column.values()) if by_column is not None else _count(position, depth)
        seconds = time.perf_counter() - began
        if as_json:
            counts = [by_column.get(each) for each in range(geometry.columns)] if by_column else []
            print_json(
                **encode_position_name(position),
                depth=depth,
                sequences=total,
                **({"columns": counts} if divide else {}),
                seconds=round(seconds, 6),
            )
        else:
            _print(position, depth, total, seconds, by_column)


def _count(position: Position, depth: int) -> int:
    with ProgressBar(f"perft {depth}") as bar:
        return counting.perft(position, depth, bar)


def _by_column(position: Position, depth: int) -> dict[int, int]:
    with ProgressBar(f"perft {depth}") as bar:
        return counting.divide(position, depth, bar)


def _print(
    position: Position, depth: int, total: int, seconds: float, by_column: dict[int, int] | None
) -> None:
    for column, count in (by_column or {}).items():
        click.echo(f"column {column_name(column)}  {count:>16,}")
    name = position.text or "the empty board"
    rate = f", {total / seconds / 1e6:,.0f} million a second" if seconds > 0.05 else ""
    moves = "move" if depth == 1 else "moves"
    click.echo(f"{total:,} sequences of {depth} {moves} from {name} ({position.geometry}){rate}")
