"""`claimeven show`: draw a position with its threats."""

from __future__ import annotations

import click
from rich.text import Text

from claimeven.cli.console.board import Discs, ascii_option, choose_discs, draw, screen, side_name
from claimeven.cli.console.options import (
    geometry_option,
    json_option,
    positions_argument,
    print_json,
    read_positions,
)
from claimeven.cli.console.unused import WITH_JSON, refuse_unused
from claimeven.game.geometry import Cell, Geometry
from claimeven.game.notation import cell_name, column_name
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.game.threats import Threats, threats
from claimeven.wire.positions import encode_position


@click.command()
@positions_argument
@ascii_option
@geometry_option
@json_option
def show(positions: tuple[str, ...], ascii_only: bool, geometry: Geometry, as_json: bool) -> None:
    """Draw positions with threats by parity, and the winning line."""
    if as_json:
        refuse_unused("ascii_only", WITH_JSON)
    console, discs = screen(), choose_discs(ascii_only)
    for position in read_positions(positions, geometry):
        if as_json:
            print_json(**encode_position(position))
        else:
            console.print(draw(position, discs))
            for line in _describe(position, discs):
                console.print(line)


def _describe(position: Position, discs: Discs) -> list[Text]:
    if position.outcome is not None:
        return [_describe_end(position, discs)]
    columns = " ".join(column_name(column) for column in position.legal_columns)
    lines = [
        side_name(position.to_move, discs) + Text(f" to move, stones: {position.stones}"),
        Text(f"columns with room: {columns}"),
    ]
    for side in Side:
        found = threats(position, side)
        if found.cells:
            lines.append(side_name(side, discs) + Text(" would win on " + _list_threats(found)))
    return lines


def _describe_end(position: Position, discs: Discs) -> Text:
    outcome = position.outcome
    assert outcome is not None
    if outcome.winner is None:
        return Text(f"draw: the board is full after {position.stones} stones")
    lines = ", ".join("-".join(cell_name(cell) for cell in line) for line in position.winning_lines)
    return side_name(outcome.winner, discs) + Text(f" wins with stone {position.stones}: {lines}")


def _list_threats(found: Threats) -> str:
    def word(cell: Cell) -> str:
        parity = "odd" if cell in found.odd else "even"
        now = ", playable now" if cell in found.immediate else ""
        return f"{cell_name(cell)} (column {column_name(cell.column)}, {parity} row{now})"

    return ", ".join(word(cell) for cell in found.cells)
