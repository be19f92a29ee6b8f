"""Expected play: the moves that follow a position.

Stones are dropped rather than played: some searches go on after a line is complete.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypedDict

from claimeven.checks import quoted
from claimeven.errors import BadInput
from claimeven.game.position import Position
from claimeven.wire.fields import Fields
from claimeven.wire.positions import CellJson, encode_cell
from claimeven.wire.sides import SideJson, encode_side


class VariationMoveJson(TypedDict):
    """One move of expected play, with the cell where its stone lands."""

    column: int
    cell: CellJson
    side: SideJson


def encode_variation(position: Position, columns: Iterable[int]) -> list[VariationMoveJson]:
    """Expected play from a position, move by move.

    >>> encode_variation(Position("4"), [3])
    [{'column': 3, 'cell': [3, 1], 'side': 'second'}]
    """
    found: list[VariationMoveJson] = []
    for column in columns:
        side, position = position.to_move, position.drop(column)
        assert position.last_cell is not None
        cell = encode_cell(position.last_cell)
        found.append({"column": column, "cell": cell, "side": encode_side(side)})
    return found


def decode_variation(position: Position, data: Any) -> tuple[int, ...]:
    """The columns of a variation; moves into columns without room are refused."""
    if not isinstance(data, list):
        raise BadInput(f"invalid variation {quoted(data)}: expected a list of moves")
    columns = tuple(Fields.of(move, "move of a variation").whole("column") for move in data)
    for column in columns:
        position = position.drop(column)
    return columns
