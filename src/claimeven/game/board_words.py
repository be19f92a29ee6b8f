"""Playing on board words: whole move lists at once, complete lines, columns with room.

A board word has one bit per cell, up each column, with a spare bit above it. Adding the bottom bit
of a column to the stones carries up to the first empty cell, so a stone that is added there makes

    mask | (mask + bottom)      0000111 | (0000111 + 1) = 0001111

Stones never go away. So a list of moves is played without a look at the rules, and one look at the
end finds whether any of them was wrong: a full column leaves a stone in the spare bit, and a game
that was over leaves a complete line of a stone that was not the last.
"""

from __future__ import annotations

from typing import Final

from claimeven import kernel


class OpenColumns(dict[int, tuple[int, ...]]):
    """The columns with room, by the word of the highest cells that are taken."""

    MOST: Final = 4096
    """Entries that are kept; a board of 12 columns has no more."""

    def __init__(self, tops: tuple[int, ...]) -> None:
        super().__init__()
        self._tops = tops

    def __missing__(self, taken: int) -> tuple[int, ...]:
        found = tuple(column for column, top in enumerate(self._tops) if not taken & top)
        if len(self) < self.MOST:
            self[taken] = found
        return found


class BoardWords:
    """What playing on one geometry takes: its masks, and the kernel's test for complete lines."""

    __slots__ = (
        "board",
        "bottoms",
        "cells",
        "column_cells",
        "columns",
        "highest",
        "is_won",
        "open_columns",
        "tops",
    )

    def __init__(self, geometry: kernel.Shape) -> None:
        columns, rows = geometry.columns, geometry.rows
        self.columns, self.cells = columns, columns * rows
        self.bottoms = tuple(1 << (column * (rows + 1)) for column in range(columns))
        """The lowest cell of each column."""
        self.column_cells = tuple(bottom * ((1 << rows) - 1) for bottom in self.bottoms)
        self.board = sum(self.column_cells)
        """All cells."""
        self.highest = tuple(bottom << (rows - 1) for bottom in self.bottoms)
        """The highest cell of each column."""
        self.tops = sum(self.highest)
        self.open_columns = OpenColumns(self.highest)
        self.is_won = kernel.rules(geometry).is_won
        """Asked with `mover` and `mask`: does the side that moved last have a complete line?"""

    def has_line(self, stones: int) -> bool:
        """Do these stones of one side hold a complete line?"""
        return self.is_won(0, stones)

    def replay(self, columns: bytes) -> tuple[int, int] | None:
        """The words `mover` and `mask` after these moves from the empty board.

        None if one of them is not a column, or was played in a full column or after the end.
        """
        mover = mask = 0
        bottoms = self.bottoms
        try:
            for column in columns:
                mover ^= mask
                mask |= mask + bottoms[column]
        except IndexError:
            return None
        if mask & ~self.board or self.has_line(mover):
            return None
        if not self.is_won(mover, mask):
            return mover, mask
        # The line must not have been there before the last stone.
        stack = mask & self.column_cells[columns[-1]]
        last = 1 << (stack.bit_length() - 1)
        return None if self.has_line(mover ^ mask ^ last) else (mover, mask)
