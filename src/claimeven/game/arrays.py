"""Boards as arrays, in the orientations that other programs use.

Plain nested lists: `numpy.asarray` takes them as they are. Rows run from the top down or from
the bottom up, columns from the left.

| program | function |
|---|---|
| Kaggle ConnectX | `to_flat`: one list, top row first, 0 empty, 1 first, 2 second |
| PettingZoo `connect_four` | `to_planes(order=OWN, rows=TOP_FIRST, planes_last=True)` |
| AlphaZero-style planes | `to_planes(order=OWN, rows=TOP_FIRST)` |
| OpenSpiel, first two of its planes | `to_planes(order=SIDES, rows=BOTTOM_FIRST)` |
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from enum import Enum
from typing import Any, TypeAlias, TypeVar

from claimeven.checks import check_list, check_type, invalid
from claimeven.errors import BadNotation
from claimeven.game.geometry import Cell, Geometry
from claimeven.game.position import Position, check_position
from claimeven.game.side import Side

ArrayLike: TypeAlias = Any
"""Nested sequences of numbers, or a numpy array (for type checkers not a sequence)."""

Choice = TypeVar("Choice", bound=Enum)

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
    geometry = check_position(position).geometry
    return [
        _MARKS[position.owner(Cell(column, row))]
        for row in reversed(range(geometry.rows))
        for column in range(geometry.columns)
    ]


def from_flat(marks: ArrayLike, geometry: Geometry, *, last: int | None = None) -> Position:
    """The position behind a flat list of 0, 1 and 2, top row first."""
    check_type(geometry, Geometry, "geometry")
    words = [0, 0, 0]
    for index, mark in enumerate(_entries(marks, geometry.cells, "cells")):
        side = _entry(mark, (0, 1, 2), f"mark {index} of the list")
        row, column = divmod(index, geometry.columns)
        words[side] |= geometry.bit(Cell(column, geometry.rows - 1 - row))
    return Position.from_words(words[1], words[2], geometry, last=last)


def to_planes(
    position: Position,
    *,
    order: PlaneOrder | str = PlaneOrder.OWN,
    rows: RowOrder | str = RowOrder.TOP_FIRST,
    planes_last: bool = False,
) -> list[list[list[int]]]:
    """Two planes of 0 and 1, indexed [plane][row][column], or [row][column][plane].

    >>> to_planes(Position("12", Geometry(3, 2, 3)), order=PlaneOrder.SIDES)
    [[[0, 0, 0], [1, 0, 0]], [[0, 0, 0], [0, 1, 0]]]
    """
    geometry = check_position(position).geometry
    check_type(planes_last, bool, "planes_last")
    words = [position.word(side) for side in _plane_sides(position.to_move, order)]
    cells = [[Cell(c, r) for c in range(geometry.columns)] for r in _array_rows(geometry, rows)]
    if planes_last:
        return [[[_holds(word, cell, geometry) for word in words] for cell in row] for row in cells]
    return [[[_holds(word, cell, geometry) for cell in row] for row in cells] for word in words]


def from_planes(
    planes: ArrayLike,
    geometry: Geometry,
    *,
    order: PlaneOrder | str = PlaneOrder.OWN,
    rows: RowOrder | str = RowOrder.TOP_FIRST,
    planes_last: bool = False,
    last: int | None = None,
) -> Position:
    """The position behind two planes laid out as `to_planes` does; arrays work too."""
    check_type(geometry, Geometry, "geometry")
    order, row_numbers = _choice(PlaneOrder, order), _array_rows(geometry, rows)
    check_type(planes_last, bool, "planes_last")
    planes = _nested_lists(planes, geometry, planes_last)
    words = [0, 0]
    for index, row in enumerate(row_numbers):
        for column in range(geometry.columns):
            for plane in range(2):
                place = (index, column, plane) if planes_last else (plane, index, column)
                value = planes[place[0]][place[1]][place[2]]
                if _entry(value, (0, 1), f"entry {place} of the planes"):
                    words[plane] |= geometry.bit(Cell(column, row))
    first, second = words
    # In own/opponent order an even number of stones means that FIRST is to move.
    if order is PlaneOrder.OWN and (first | second).bit_count() % 2:
        first, second = second, first
    return Position.from_words(first, second, geometry, last=last)


def _nested_lists(
    planes: ArrayLike, geometry: Geometry, planes_last: bool
) -> list[list[list[object]]]:
    """The planes as lists; an array of another board must not be read as part of this one."""
    rows, columns, both = (geometry.rows, "rows"), (geometry.columns, "columns"), (2, "planes")
    outer, middle, inner = (rows, columns, both) if planes_last else (both, rows, columns)
    return [
        [_entries(part, *inner) for part in _entries(row, *middle)]
        for row in _entries(planes, *outer)
    ]


def _entries(part: ArrayLike, wanted: int, name: str) -> list[object]:
    """The entries of a list or array of a given length."""
    if not hasattr(part, "__len__"):
        raise BadNotation(invalid("array", part, f"a list of {wanted} {name}"))
    listed = check_list(part, "array", f"{wanted} {name}", error=BadNotation)
    if len(listed) != wanted:
        raise BadNotation(f"invalid array with {len(listed)} {name}: expected {wanted}")
    return listed


def _entry(value: Any, known: tuple[int, ...], what: str) -> int:
    """The entry as a plain number, if it is one of those that are known."""
    # An array in place of a number has a length, and cannot be compared with one number.
    if not hasattr(value, "__len__"):
        with suppress(Exception):  # whatever somebody's own class raises
            return next(number for number in known if value == number)
    choices = " or ".join(str(number) for number in known)
    raise BadNotation(invalid(what, value, choices))


def _choice(kind: type[Choice], value: Choice | str) -> Choice:
    for choice in kind:
        if value is choice or (isinstance(value, str) and value == choice.value):
            return choice
    known = " or ".join(repr(choice.value) for choice in kind)
    raise BadNotation(invalid(kind.__name__, value, known))


def _plane_sides(to_move: Side, order: PlaneOrder | str) -> tuple[Side, Side]:
    if _choice(PlaneOrder, order) is PlaneOrder.OWN:
        return to_move, to_move.opponent
    return Side.FIRST, Side.SECOND


def _array_rows(geometry: Geometry, rows: RowOrder | str) -> Sequence[int]:
    upwards = range(geometry.rows)
    return upwards if _choice(RowOrder, rows) is RowOrder.BOTTOM_FIRST else upwards[::-1]


def _holds(word: int, cell: Cell, geometry: Geometry) -> int:
    return int(bool(word & geometry.bit(cell)))
