"""Positions: named in one line, or with everything that is drawn of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict

from claimeven.checks import quoted
from claimeven.errors import BadInput
from claimeven.game.geometry import Cell, Geometry
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.game.threats import threats
from claimeven.wire.fields import Fields
from claimeven.wire.sides import OutcomeJson, SideJson, encode_outcome, encode_side

CellJson: TypeAlias = Annotated[list[int], "[column, row]"]
StoneJson: TypeAlias = Annotated[list[Any], "[column, row, side]"]


class PositionNameJson(TypedDict):
    """What every answer about a position begins with."""

    position: str
    """One line that reads back as the position: its moves, or a drawn board."""
    geometry: str
    to_move: SideJson


class ThreatJson(TypedDict):
    """An empty cell that completes a line of a side."""

    cell: CellJson
    side: SideJson
    parity: Literal["odd", "even"]
    immediate: bool
    """Can a stone be played there now?"""


class PositionJson(PositionNameJson):
    """Everything that is drawn of a position."""

    columns: int
    rows: int
    connect: int
    lines: int
    """How many lines there are on the board; where there are none, nobody can win."""
    moves: str | None
    """None where the order of the moves is not known."""
    stones: int
    cells: list[StoneJson]
    """In the order played, where it is known."""
    last: CellJson | None
    legal_columns: list[int]
    landing_rows: list[int | None]
    """The row where a stone would land, by column; None where the column is full."""
    outcome: OutcomeJson | None
    winning_cells: list[CellJson]
    threats: list[ThreatJson]


class StartJson(TypedDict):
    """A position to begin from, with all that is needed to read it back."""

    position: str
    geometry: str
    last_column: NotRequired[int]
    """Where the last stone of a drawn board fell, if that is known."""


def encode_cell(cell: Cell) -> CellJson:
    """A cell as `[column, row]`."""
    return [cell.column, cell.row]


def decode_cell(data: Any) -> Cell:
    """The cell."""
    match data:
        case [int(column), int(row)] if not any(isinstance(each, bool) for each in data):
            return Cell(column, row)
    raise BadInput(f"invalid cell {quoted(data)}: expected [column, row]")


def encode_position_name(position: Position) -> PositionNameJson:
    """The name of a position, its board and whose turn it is."""
    return {
        "position": position.text,
        "geometry": str(position.geometry),
        "to_move": encode_side(position.to_move),
    }


def encode_start(position: Position) -> StartJson:
    """A position as `decode_start` reads it back."""
    found: StartJson = {"position": position.text, "geometry": str(position.geometry)}
    if position.moves is None and position.last_cell is not None:
        found["last_column"] = position.last_cell.column
    return found


def decode_start(data: Any) -> Position:
    """The position that `encode_start` wrote."""
    fields = _position_fields(data)
    last = fields.whole("last_column") if "last_column" in fields else None
    return _position(fields, last)


def decode_position(data: Any) -> Position:
    """The position that `encode_position` or `encode_position_name` wrote."""
    fields = _position_fields(data)
    return _position(fields, decode_cell(fields["last"]).column if "last" in fields else None)


def encode_position(position: Position) -> PositionJson:
    """A position with everything that is drawn of it."""
    geometry, last, outcome = position.geometry, position.last_cell, position.outcome
    landing: list[int | None] = [None] * geometry.columns
    for cell in position.landing_cells:
        landing[cell.column] = cell.row
    winning = {cell for line in position.winning_lines for cell in line}
    return {
        **encode_position_name(position),
        "columns": geometry.columns,
        "rows": geometry.rows,
        "connect": geometry.connect,
        "lines": len(geometry.lines),
        "moves": None if position.moves is None else position.text,
        "stones": position.stones,
        "cells": _stones(position),
        "last": None if last is None else encode_cell(last),
        "legal_columns": list(position.legal_columns),
        "landing_rows": landing,
        "outcome": None if outcome is None else encode_outcome(outcome),
        "winning_cells": [encode_cell(cell) for cell in sorted(winning)],
        "threats": _threats(position),
    }


def _position_fields(data: Any) -> Fields:
    return Fields.of(data, "position", '{"position": "4453", "geometry": "7x6x4"}')


def _position(fields: Fields, last: int | None) -> Position:
    geometry = Geometry.parse(fields.text("geometry"))
    position = Position.parse(fields.text("position"), geometry)
    if last is None or position.moves is not None:
        return position
    words = position.word(Side.FIRST), position.word(Side.SECOND)
    return Position.from_words(*words, geometry, last=last)


def _stones(position: Position) -> list[StoneJson]:
    if position.moves is None:
        cells = position.geometry.cells_of(position.mask)
        owners = [(cell, position.owner(cell)) for cell in cells]
        return [[*encode_cell(cell), encode_side(owner)] for cell, owner in owners if owner]
    heights = [0] * position.geometry.columns
    found: list[StoneJson] = []
    for ply, column in enumerate(position.moves):
        found.append([column, heights[column], "second" if ply % 2 else "first"])
        heights[column] += 1
    return found


def _threats(position: Position) -> list[ThreatJson]:
    playable = position.landing_cells if position.outcome is None else ()
    return [
        {
            "cell": encode_cell(cell),
            "side": encode_side(side),
            "parity": "even" if cell.row % 2 else "odd",
            "immediate": cell in playable,
        }
        for side in Side
        for cell in threats(position, side).cells
    ]
