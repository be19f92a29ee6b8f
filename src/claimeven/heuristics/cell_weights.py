"""What a stone is worth by the cell it lies on: `weight(cell, geometry)`."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, TypeAlias

from claimeven.errors import BadHeuristic
from claimeven.game.geometry import Cell, Geometry
from claimeven.heuristics.exact import Weight, WeightRows, check_length, rational, rational_rows


@dataclass(frozen=True)
class LinesThrough:
    """The number of lines through the cell, which is largest in the centre of every board."""

    kind: ClassVar[str] = "lines-through"

    def weight(self, cell: Cell, geometry: Geometry) -> Fraction:
        """The sum over the four axes of how many lines of N fit around the cell."""
        reach = geometry.connect - 1
        total = 0
        for right, up in ((1, 0), (0, 1), (1, -1), (1, 1)):
            behind = _room(cell, geometry, -right, -up, reach)
            ahead = _room(cell, geometry, right, up, reach)
            total += max(0, behind + ahead + 1 - reach)
        return Fraction(total)


@dataclass(frozen=True)
class CellGrid:
    """A table drawn like the board, top row first; it fits one board size.

    On boards of another size every cell weighs `elsewhere`; without it they are refused.
    """

    kind: ClassVar[str] = "grid"
    rows: WeightRows
    elsewhere: Weight | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", rational_rows(self.rows, "rows"))
        if self.elsewhere is not None:
            object.__setattr__(self, "elsewhere", rational(self.elsewhere, "elsewhere"))
        if not self.rows:
            raise BadHeuristic("rows is empty: expected a table drawn like the board")
        for index, row in enumerate(self.rows):
            check_length(row, len(self.rows[0]), f"rows[{index}]", "as many as the first row")

    def weight(self, cell: Cell, geometry: Geometry) -> Fraction:
        if (len(self.rows[0]), len(self.rows)) != (geometry.columns, geometry.rows):
            if self.elsewhere is not None:
                return Fraction(self.elsewhere)
            raise BadHeuristic(
                f"the cell table is {len(self.rows[0])} columns by {len(self.rows)} rows; "
                f"board {geometry} is {geometry.columns} by {geometry.rows}"
            )
        weight: Fraction = self.rows[geometry.rows - 1 - cell.row][cell.column]
        return weight


@dataclass(frozen=True)
class Stretched:
    """Half a table, from the left edge to the centre, laid over any board in proportion.

    `columns[0]` is the edge column and the last one the centre, each from the bottom up. The
    right half mirrors the left; a cell takes the entry nearest to its relative place.
    """

    kind: ClassVar[str] = "stretched"
    columns: WeightRows

    def __post_init__(self) -> None:
        object.__setattr__(self, "columns", rational_rows(self.columns, "columns"))
        if not self.columns or not self.columns[0]:
            raise BadHeuristic("columns is empty: expected at least one column of one entry")
        for index, column in enumerate(self.columns):
            check_length(column, len(self.columns[0]), f"columns[{index}]", "one for each row")

    def weight(self, cell: Cell, geometry: Geometry) -> Fraction:
        half = (geometry.columns + 1) // 2
        from_centre = half - 1 - min(cell.column, geometry.columns - 1 - cell.column)
        column = self.columns[-1 - _nearest(from_centre, half, len(self.columns))]
        weight: Fraction = column[_nearest(cell.row, geometry.rows, len(column))]
        return weight


CellWeights: TypeAlias = LinesThrough | CellGrid | Stretched

CELL_WEIGHTS: tuple[type[CellWeights], ...] = (LinesThrough, CellGrid, Stretched)


def _room(cell: Cell, geometry: Geometry, right: int, up: int, limit: int) -> int:
    """How many cells lie on the board in one direction, at most `limit`."""
    steps = 0
    while steps < limit and _step(cell, right, up, steps + 1) in geometry:
        steps += 1
    return steps


def _step(cell: Cell, right: int, up: int, count: int) -> Cell:
    return Cell(cell.column + count * right, cell.row + count * up)


def _nearest(index: int, count: int, entries: int) -> int:
    """The entry of `entries` that lies where `index` lies among `count`; halves round up."""
    if count == 1:
        return 0
    return (2 * index * (entries - 1) + count - 1) // (2 * (count - 1))
