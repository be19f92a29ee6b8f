"""The board's shape: how many columns and rows, how many in a row win, and which lines exist."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, TypeAlias

from claimeven.checks import check_integer, check_type, invalid, quoted
from claimeven.errors import BadGeometry, BadInput, BoardTooLarge
from claimeven.game.board_words import BoardWords

MAX_BITS = 128
"""Widest board word of the kernel; a board takes columns × (rows + 1) bits of it."""

_LARGEST = 10**9
_WRITTEN = re.compile(r"\s*(-?\d{1,9})[xX×](-?\d{1,9})(?:[xX×](-?\d{1,9}))?\s*", re.ASCII)


class Cell(NamedTuple):
    """One place on the board; column 0 is on the left, row 0 at the bottom."""

    column: int
    row: int


Line: TypeAlias = tuple[Cell, ...]


@dataclass(frozen=True)
class Geometry:
    """Columns, rows and how many stones in a row win; 7×6×4 by default.

    A connect length greater than both sides is legal: neither side can win there.

    >>> Geometry()
    Geometry(columns=7, rows=6, connect=4)
    >>> print(Geometry(9, 7, 5), Geometry(9, 7, 5).cells, len(Geometry().lines))
    9x7x5 63 69
    """

    columns: int = 7
    rows: int = 6
    connect: int = 4

    def __post_init__(self) -> None:
        for name in ("columns", "rows", "connect"):
            size = getattr(self, name)
            size = check_integer(size, name, least=-_LARGEST, most=_LARGEST, error=BadGeometry)
            object.__setattr__(self, name, size)
        if self.columns < 1 or self.rows < 1:
            raise BadGeometry(f"invalid board {self}: expected at least 1 column and 1 row")
        if self.connect < 2:
            raise BadGeometry(f"invalid board {self}: expected at least 2 in a row to win")
        if self.bits > MAX_BITS:
            raise BoardTooLarge(
                f"board {self} is too large: columns × (rows + 1) = {self.bits}; "
                f"the limit is {MAX_BITS}"
            )

    @classmethod
    def parse(cls, text: str) -> Geometry:
        """Read `CxR` or `CxRxN`, such as `7x6x4`; four in a row if N is left out.

        >>> Geometry.parse("8x7")
        Geometry(columns=8, rows=7, connect=4)
        """
        match = _WRITTEN.fullmatch(check_type(text, str, "geometry"))
        if match is None:
            raise BadGeometry(invalid("geometry", text, "COLUMNSxROWSxCONNECT, such as 7x6x4"))
        columns, rows, connect = match.groups(default="4")
        return cls(int(columns), int(rows), int(connect))

    def __str__(self) -> str:
        return f"{self.columns}x{self.rows}x{self.connect}"

    @property
    def cells(self) -> int:
        """How many cells the board has."""
        return self.columns * self.rows

    @property
    def stride(self) -> int:
        """Bits from one column to the next: the rows and one spare bit above them."""
        return self.rows + 1

    @property
    def bits(self) -> int:
        """Bits of a board word that this board takes."""
        return self.columns * self.stride

    def bit(self, cell: Cell) -> int:
        """The board word with only this cell set."""
        column, row = cell if type(cell) is Cell and cell in self else self.check_cell(cell)
        return 1 << (column * self.stride + row)

    def check_cell(self, cell: object) -> Cell:
        """The cell itself, or the one that a pair of numbers names, if it is on the board."""
        if not isinstance(cell, tuple) or len(cell) != 2:
            raise BadInput(invalid("cell", cell, "a pair of column and row"))
        column, row = (check_integer(number, "number of a cell") for number in cell)
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            raise BadInput(f"cell {quoted(cell)} is off the board {self}")
        return Cell(column, row)

    def cell_of(self, index: int) -> Cell:
        """The cell of a bit index of the board word."""
        index = check_integer(index, "bit index", least=0, most=self.bits - 1)
        return Cell(*divmod(index, self.stride))

    def cells_of(self, word: int) -> tuple[Cell, ...]:
        """The cells that are set in a board word, lowest bit first."""
        word = check_integer(word, "board word", least=0, most=(1 << self.bits) - 1)
        cells = []
        while word:
            low = word & -word
            cells.append(Cell(*divmod(low.bit_length() - 1, self.stride)))
            word ^= low
        return tuple(cells)

    def __contains__(self, cell: object) -> bool:
        if not isinstance(cell, tuple) or len(cell) != 2:
            return False
        column, row = cell
        if not isinstance(column, int) or not isinstance(row, int):
            return False
        return 0 <= column < self.columns and 0 <= row < self.rows

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every line, in the fixed order that sampling evaluations index.

        Horizontals, verticals, diagonals down-right, diagonals up-right; inside each direction the
        starting cell runs from the top row down and left to right.
        """
        return _lines(self)

    @cached_property
    def bottom(self) -> int:
        """Board word of the lowest cell of every column."""
        return sum(1 << (column * self.stride) for column in range(self.columns))

    @cached_property
    def board(self) -> int:
        """Board word of all cells."""
        return self.bottom * ((1 << self.rows) - 1)

    @cached_property
    def words(self) -> BoardWords:
        """What playing on board words takes."""
        return BoardWords(self)

    def __reduce__(self) -> tuple[Any, ...]:
        # Without what has been computed from them.
        return type(self), (self.columns, self.rows, self.connect)


@lru_cache(maxsize=64)
def _lines(geometry: Geometry) -> tuple[Line, ...]:
    directions = ((1, 0), (0, -1), (1, -1), (1, 1))  # right, down, down-right, up-right
    starts = [
        Cell(column, row)
        for row in reversed(range(geometry.rows))
        for column in range(geometry.columns)
    ]
    candidates = (
        tuple(Cell(start.column + k * right, start.row + k * up) for k in range(geometry.connect))
        for right, up in directions
        for start in starts
        # Only the far end can be off the board.
        if Cell(
            start.column + (geometry.connect - 1) * right, start.row + (geometry.connect - 1) * up
        )
        in geometry
    )
    return tuple(candidates)
