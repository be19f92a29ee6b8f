"""Positions: named in one line, or with everything that is drawn of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal, NotRequired, TypeAlias, TypedDict

from claimeven.checks import quoted
from claimeven.errors import BadInput
from claimeven.game.geometry import Cell, Geometry
from claimeven.game.position import Position
from claimeven.game.side import Outcome, Side
from claimeven.game.threats import threats

SideJson: TypeAlias = Literal["first", "second"]
OutcomeJson: TypeAlias = Literal["first", "second", "draw"]
"""The side that won, or `draw`."""
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


class PositionJson(PositionNameJson):
    """Everything that is drawn of a position."""

    columns: int
    rows: int
    connect: int
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


class VariationMoveJson(TypedDict):
    """One move of expected play, with the cell where its stone lands."""

    column: int
    cell: CellJson
    side: SideJson


class StartJson(TypedDict):
    """A position to begin from; `last` is the column of the last stone of a drawn board."""

    position: str
    geometry: str
    last: NotRequired[int]


def encode_side(side: Side) -> SideJson:
    """The name of a side."""
    return "first" if side is Side.FIRST else "second"


def decode_side(data: Any) -> Side:
    """The side of that name."""
    if data in ("first", "second"):
        return Side(data)
    raise BadInput(f"invalid side {quoted(data)}: expected first or second")


def encode_outcome(outcome: Outcome) -> OutcomeJson:
    """How a game ended.

    >>> encode_outcome(Outcome(Side.SECOND)), encode_outcome(Outcome(None))
    ('second', 'draw')
    """
    return "draw" if outcome.winner is None else encode_side(outcome.winner)


def decode_outcome(data: Any) -> Outcome:
    """The outcome of that name."""
    if data not in ("first", "second", "draw"):
        raise BadInput(f"invalid outcome {quoted(data)}: expected first, second or draw")
    return Outcome(None if data == "draw" else Side(data))


def encode_cell(cell: Cell) -> CellJson:
    """A cell as `[column, row]`."""
    return [cell.column, cell.row]


def encode_position_name(position: Position) -> PositionNameJson:
    """The name of a position, its board and whose turn it is."""
    return {
        "position": position.text,
        "geometry": str(position.geometry),
        "to_move": encode_side(position.to_move),
    }


def encode_start(position: Position) -> StartJson:
    """A position as `decode_start` reads it back, the last stone of a drawn board included."""
    found: StartJson = {"position": position.text, "geometry": str(position.geometry)}
    if position.moves is None and position.last_cell is not None:
        found["last"] = position.last_cell.column
    return found


def decode_start(data: Any) -> Position:
    """The position that `encode_start` wrote."""
    match data:
        case {"position": str(text), "geometry": str(shape)}:
            position, last = Position.parse(text, Geometry.parse(shape)), data.get("last")
            if last is None or position.moves is not None:
                return position
            words = position.word(Side.FIRST), position.word(Side.SECOND)
            return Position.from_words(*words, position.geometry, last=last)
    raise BadInput(
        f'invalid position {quoted(data)}: expected {{"position": "4453", "geometry": "7x6x4"}}'
    )


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


def encode_variation(position: Position, columns: Iterable[int]) -> list[VariationMoveJson]:
    """Expected play from a position, move by move.

    >>> encode_variation(Position("4"), [3])
    [{'column': 3, 'cell': [3, 1], 'side': 'second'}]
    """
    found: list[VariationMoveJson] = []
    for column in columns:
        side, position = position.to_move, position.play(column)
        assert position.last_cell is not None
        cell = encode_cell(position.last_cell)
        found.append({"column": column, "cell": cell, "side": encode_side(side)})
    return found


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
    return [
        {
            "cell": encode_cell(cell),
            "side": encode_side(side),
            "parity": "even" if cell.row % 2 else "odd",
        }
        for side in Side
        for cell in threats(position, side).cells
    ]
