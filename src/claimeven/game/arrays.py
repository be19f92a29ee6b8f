"""Boards as arrays, in the orientations that other programs use.

Plain nested lists: `numpy.asarray` takes them as they are. Rows run from the top down or from
the bottom up, columns from the left.

| neighbour | function |
|---|---|
| Kaggle ConnectX | `to_flat`: one list, top row first, 0 empty, 1 first, 2 second |
| PettingZoo `connect_four` | `to_planes(order=OWN, rows=TOP_FIRST, planes_last=True)` |
| AlphaZero-style planes | `to_planes(order=OWN, rows=TOP_FIRST)` |
| OpenSpiel, first two of its planes | `to_planes(order=SIDES, rows=BOTTOM_FIRST)` |
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, TypeAlias

from claimeven.errors import BadNotation
from claimeven.game.geometry import Cell, Geometry
from claimeven.game.position import Position
from claimeven.game.side import Side

ArrayLike: TypeAlias = Any
"""Nested sequences of numbers, or a numpy array (which the type system knows as no sequence)."""

_MARKS = {None: 0, Side.FIRST: 1, Side.SECOND: 2}


class PlaneOrder(Enum):
    """Which side's stones fill the first plane."""

    OWN = "own"
    """The side to move, then its opponent."""
    SIDES = "sides"
    """FIRST, then SECOND."""


class RowOrder(Enum):
    """Which row of the board is row 0 of the array."""

    TOP_FIRST = "top"
    BOTTOM_FIRST = "bottom"


def to_flat(position: Position) -> list[int]:
    """One list, top row first: 0 empty, 1 first, 2 second.

    >>> to_flat(Position("12", Geometry(3, 2, 3)))
    [0, 0, 0, 1, 2, 0]
    """
    geometry = position.geometry
    return [
        _MARKS[position.owner(Cell(column, row))]
        for row in reversed(range(geometry.rows))
        for column in range(geometry.columns)
    ]


def from_flat(marks: ArrayLike, geometry: Geometry, *, last: int | None = None) -> Position:
    """The position behind a flat list of 0, 1 and 2, top row first."""
    if len(marks) != geometry.cells:
        raise BadNotation(f"the list has {len(marks)} marks; board {geometry} has {geometry.cells}")
    words = [0, 0, 0]
    for index, mark in enumerate(marks):
        if mark not in (0, 1, 2):
            raise BadNotation(f"mark {index} of the list is {mark!r}; marks are 0, 1 and 2")
        row, column = divmod(index, geometry.columns)
        words[int(mark)] |= geometry.bit(Cell(column, geometry.rows - 1 - row))
    return Position.from_words(words[1], words[2], geometry, last=last)


def to_planes(
    position: Position,
    *,
    order: PlaneOrder = PlaneOrder.OWN,
    rows: RowOrder = RowOrder.TOP_FIRST,
    planes_last: bool = False,
) -> list[list[list[int]]]:
    """Two planes of 0 and 1, indexed [plane][row][column], or [row][column][plane].

    >>> to_planes(Position("12", Geometry(3, 2, 3)), order=PlaneOrder.SIDES)
    [[[0, 0, 0], [1, 0, 0]], [[0, 0, 0], [0, 1, 0]]]
    """
    geometry = position.geometry
    words = [position.word(side) for side in _plane_sides(position.to_move, order)]
    cells = [[Cell(c, r) for c in range(geometry.columns)] for r in _array_rows(geometry, rows)]
    if planes_last:
        return [[[_holds(word, cell, geometry) for word in words] for cell in row] for row in cells]
    return [[[_holds(word, cell, geometry) for cell in row] for row in cells] for word in words]


def from_planes(
    planes: ArrayLike,
    geometry: Geometry,
    *,
    order: PlaneOrder = PlaneOrder.OWN,
    rows: RowOrder = RowOrder.TOP_FIRST,
    planes_last: bool = False,
    last: int | None = None,
) -> Position:
    """The position behind two planes laid out as `to_planes` does; arrays work too."""
    words = [0, 0]
    for index, row in enumerate(_array_rows(geometry, rows)):
        for column in range(geometry.columns):
            for plane in range(2):
                if _plane_value(planes, plane, index, column, planes_last, geometry):
                    words[plane] |= geometry.bit(Cell(column, row))
    first, second = words
    # In own/opponent order an even number of stones means that FIRST is to move.
    if order is PlaneOrder.OWN and (first | second).bit_count() % 2:
        first, second = second, first
    return Position.from_words(first, second, geometry, last=last)


def _plane_value(
    planes: ArrayLike, plane: int, row: int, column: int, planes_last: bool, geometry: Geometry
) -> int:
    try:
        value = planes[row][column][plane] if planes_last else planes[plane][row][column]
    except (IndexError, TypeError):
        shape = "rows × columns × 2" if planes_last else "2 × rows × columns"
        raise BadNotation(f"the planes are not {shape} of board {geometry}") from None
    if value not in (0, 1):
        raise BadNotation(f"plane {plane} holds {value!r}; planes hold 0 and 1")
    return int(value)


def _plane_sides(to_move: Side, order: PlaneOrder) -> tuple[Side, Side]:
    if order is PlaneOrder.OWN:
        return to_move, to_move.opponent
    return Side.FIRST, Side.SECOND


def _array_rows(geometry: Geometry, rows: RowOrder) -> Sequence[int]:
    upwards = range(geometry.rows)
    return upwards if rows is RowOrder.BOTTOM_FIRST else upwards[::-1]


def _holds(word: int, cell: Cell, geometry: Geometry) -> int:
    return int(bool(word & geometry.bit(cell)))
