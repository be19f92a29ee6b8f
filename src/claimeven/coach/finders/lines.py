"""Lines that one more stone completes."""

from __future__ import annotations

from functools import lru_cache

from claimeven import kernel
from claimeven.coach.certificates import Completion
from claimeven.game.geometry import Cell, Geometry, Line
from claimeven.game.position import Position
from claimeven.game.side import Side


def completion(position: Position, side: Side, cell: Cell) -> Completion | None:
    """The first line that a stone of this side on this empty cell completes."""
    stones = position.word(side)
    for line, others in _lines_through(position.geometry, cell):
        if stones & others == others:
            return Completion(cell, line)
    return None


def winning_cells(position: Position, side: Side) -> tuple[Cell, ...]:
    """Empty cells that complete a line of this side, playable or not; also if the game is over."""
    own, theirs = kernel.rules(position.geometry).winning_cells(*position.words)
    return position.geometry.cells_of(own if side is position.to_move else theirs)


def immediate(position: Position, side: Side) -> tuple[Cell, ...]:
    """Those of them that a stone can be played on."""
    landing = position.landing_cells
    return tuple(cell for cell in winning_cells(position, side) if cell in landing)


@lru_cache(maxsize=4096)
def _lines_through(geometry: Geometry, cell: Cell) -> tuple[tuple[Line, int], ...]:
    """Lines that hold a cell, each with the board word of its other cells."""
    bit = geometry.bit
    return tuple(
        (line, sum(bit(each) for each in line) ^ bit(cell))
        for line in geometry.lines
        if cell in line
    )
