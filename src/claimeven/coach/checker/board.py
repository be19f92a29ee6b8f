"""The board as the checker sees it: stones in a dictionary, nothing derived, nothing fast."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

from claimeven.game.geometry import Cell
from claimeven.game.position import Position
from claimeven.game.side import Side

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


class CertificateRefused(Exception):
    """A certificate does not prove what it claims; the message says why."""


def require(holds: bool, otherwise: str) -> None:
    """Refuse the certificate unless this holds."""
    if not holds:
        raise CertificateRefused(otherwise)


@dataclass
class CheckedBoard:
    """A game that is played on, one stone after another."""

    columns: int
    rows: int
    connect: int
    to_move: Side
    stones: dict[tuple[int, int], Side] = field(default_factory=dict)

    @classmethod
    def of(cls, position: Position) -> CheckedBoard:
        """The board of a position."""
        shape = position.geometry
        board = cls(shape.columns, shape.rows, shape.connect, position.to_move)
        for column in range(shape.columns):
            for row in range(shape.rows):
                owner = position.owner(Cell(column, row))
                if owner is not None:
                    board.stones[column, row] = owner
        return board

    def copy(self) -> CheckedBoard:
        """The same game, to be played on differently."""
        return CheckedBoard(self.columns, self.rows, self.connect, self.to_move, dict(self.stones))

    def height(self, column: int) -> int:
        """How many stones lie in a column."""
        return sum((column, row) in self.stones for row in range(self.rows))

    def open_columns(self) -> list[int]:
        """Columns with room."""
        return [column for column in range(self.columns) if self.height(column) < self.rows]

    def landing_cells(self) -> list[tuple[int, int]]:
        """Where a stone would land in each of them."""
        return [(column, self.height(column)) for column in self.open_columns()]

    def is_empty(self, cell: tuple[int, int]) -> bool:
        """Is it a cell of the board without a stone?"""
        column, row = cell
        return 0 <= column < self.columns and 0 <= row < self.rows and cell not in self.stones

    def drop(self, column: object) -> None:
        """Play a column; it must be one with room, and must not end the game."""
        require(type(column) is int, f"{column!r} is not a column")
        assert isinstance(column, int)
        require(column in self.open_columns(), f"column {column} cannot be played")
        cell = (column, self.height(column))
        require(not self.completes(cell, self.to_move), f"column {column} ends the game")
        self.stones[cell] = self.to_move
        self.to_move = self.to_move.opponent

    def completes(self, cell: tuple[int, int], side: Side) -> bool:
        """Would a stone of this side on this cell complete a line?"""
        for right, up in DIRECTIONS:
            length = 1
            for sign in (1, -1):
                column, row = cell[0] + sign * right, cell[1] + sign * up
                while self.stones.get((column, row)) is side:
                    length += 1
                    column, row = column + sign * right, row + sign * up
            if length >= self.connect:
                return True
        return False

    def can_complete(self, side: Side) -> bool:
        """Could this side complete a line if it were to move?"""
        return any(self.completes(cell, side) for cell in self.landing_cells())

    def is_line(self, cells: object) -> bool:
        """Are these the cells of one line of the board, from one end to the other?"""
        if not isinstance(cells, tuple) or len(cells) != self.connect:
            return False
        if not all(isinstance(cell, tuple) and len(cell) == 2 for cell in cells):
            return False
        if not all(0 <= column < self.columns and 0 <= row < self.rows for column, row in cells):
            return False
        steps = {
            (after[0] - before[0], after[1] - before[1])
            for before, after in itertools.pairwise(cells)
        }
        turned = {(-right, -up) for right, up in DIRECTIONS}
        return len(steps) == 1 and steps <= {*DIRECTIONS, *turned}

    def lines(self) -> list[list[tuple[int, int]]]:
        """Every line of the board."""
        found = []
        for column in range(self.columns):
            for row in range(self.rows):
                for right, up in DIRECTIONS:
                    line = [(column + k * right, row + k * up) for k in range(self.connect)]
                    if all(0 <= c < self.columns and 0 <= r < self.rows for c, r in line):
                        found.append(line)
        return found
