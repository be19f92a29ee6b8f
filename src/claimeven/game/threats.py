"""Threats: empty cells that would complete a line, by parity and by whether they are playable."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from claimeven import kernel
from claimeven.game.geometry import Cell, Geometry
from claimeven.game.position import Position, check_position
from claimeven.game.side import AnySide, Side, check_side


@dataclass(frozen=True, slots=True)
class Threats:
    """The winning cells of one side, from the left and from the bottom.

    `immediate` ones can be played now; `odd` and `even` ones lie in rows 1, 3, 5 … and 2, 4, 6 …
    counted from 1: with an even number of rows zugzwang tends to give the first side the odd ones.
    """

    cells: tuple[Cell, ...]
    immediate: tuple[Cell, ...]

    @property
    def odd(self) -> tuple[Cell, ...]:
        """Threats in rows 1, 3, 5 … counted from 1."""
        return tuple(cell for cell in self.cells if cell.row % 2 == 0)

    @property
    def even(self) -> tuple[Cell, ...]:
        """Threats in rows 2, 4, 6 … counted from 1."""
        return tuple(cell for cell in self.cells if cell.row % 2 == 1)


def threats(position: Position, side: AnySide) -> Threats:
    """The threats of one side, also when the other is to move; none in a finished game.

    >>> threats(Position("112233"), Side.FIRST).immediate
    (Cell(column=3, row=0),)
    """
    check_position(position)
    side = check_side(side)
    if position.outcome is not None:
        return Threats((), ())
    cells = position.geometry.cells_of(_winning_cells(position, side))
    landing = set(position.landing_cells)
    return Threats(cells, tuple(cell for cell in cells if cell in landing))


def is_quiet(position: Position) -> bool:
    """Can neither side complete a line with its next stone?

    >>> is_quiet(Position("4453")), is_quiet(Position("121212"))
    (True, False)
    """
    rules = kernel.rules(position.geometry)
    words = position.words
    mine, theirs = rules.winning_cells(*words)
    return not (mine | theirs) & rules.playable(*words)


def _winning_cells(position: Position, side: Side) -> int:
    stones, found = position.word(side), 0
    for word in _line_words(position.geometry):
        missing = word & ~stones
        if missing & (missing - 1) == 0:  # one cell, or none where the line is complete
            found |= missing
    return found & ~position.mask


@lru_cache(maxsize=64)
def _line_words(geometry: Geometry) -> tuple[int, ...]:
    return tuple(sum(geometry.bit(cell) for cell in line) for line in geometry.lines)
