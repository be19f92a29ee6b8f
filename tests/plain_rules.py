"""The rules once more, as slowly and plainly as they can be written.

A board is a dict from (column, row) to 1 or 2. Nothing here is shared with the package, so that
agreement means something.
"""

from __future__ import annotations

from dataclasses import dataclass, field

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


@dataclass
class PlainGame:
    columns: int
    rows: int
    connect: int
    board: dict[tuple[int, int], int] = field(default_factory=dict)
    last: tuple[int, int] | None = None

    def copy(self) -> PlainGame:
        return PlainGame(self.columns, self.rows, self.connect, dict(self.board), self.last)

    @property
    def to_move(self) -> int:
        return 1 + len(self.board) % 2

    def height(self, column: int) -> int:
        return sum((column, row) in self.board for row in range(self.rows))

    def open_columns(self) -> list[int]:
        return [column for column in range(self.columns) if self.height(column) < self.rows]

    def drop(self, column: int) -> PlainGame:
        child = self.copy()
        child.last = (column, self.height(column))
        child.board[child.last] = self.to_move
        return child

    def run_length(self, cell: tuple[int, int], step: tuple[int, int], owner: int) -> int:
        """Stones of the owner in a row through the cell, the cell itself counted as his."""
        length = 1
        for sign in (1, -1):
            column, row = cell[0] + sign * step[0], cell[1] + sign * step[1]
            while self.board.get((column, row)) == owner:
                length += 1
                column, row = column + sign * step[0], row + sign * step[1]
        return length

    def wins_on(self, cell: tuple[int, int], owner: int) -> bool:
        return any(self.run_length(cell, step, owner) >= self.connect for step in DIRECTIONS)

    def winner(self) -> int | None:
        for cell, owner in self.board.items():
            if self.wins_on(cell, owner):
                return owner
        return None

    def is_over(self) -> bool:
        return self.winner() is not None or not self.open_columns()

    def legal_columns(self) -> list[int]:
        return [] if self.is_over() else self.open_columns()

    def winning_cells(self, owner: int) -> set[tuple[int, int]]:
        return {
            (column, row)
            for column in range(self.columns)
            for row in range(self.rows)
            if (column, row) not in self.board and self.wins_on((column, row), owner)
        }

    def mirrored(self) -> PlainGame:
        image = {
            (self.columns - 1 - column, row): owner for (column, row), owner in self.board.items()
        }
        return PlainGame(self.columns, self.rows, self.connect, image)

    def sequences(self, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(self.drop(column).sequences(depth - 1) for column in self.legal_columns())

    def distinct_positions(self) -> list[int]:
        """Distinct boards ply by ply until no unfinished game is left."""
        counts = []
        level = {frozenset(self.board.items()): self}
        while level:
            counts.append(len(level))
            children = (
                game.drop(column) for game in level.values() for column in game.legal_columns()
            )
            level = {frozenset(child.board.items()): child for child in children}
        return counts


def count_lines(columns: int, rows: int, connect: int) -> int:
    """Lines by looking at every start and direction."""
    return sum(
        0 <= column + (connect - 1) * right < columns and 0 <= row + (connect - 1) * up < rows
        for column in range(columns)
        for row in range(rows)
        for right, up in DIRECTIONS
    )
