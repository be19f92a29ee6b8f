"""Boards that were not reached by moves: could a game have reached them?"""

from __future__ import annotations

from claimeven.checks import check_integer, quoted
from claimeven.errors import IllegalMove, ImpossiblePosition
from claimeven.game import notation
from claimeven.game.geometry import Geometry
from claimeven.game.side import Side


def check_stones(first: int, second: int, geometry: Geometry) -> None:
    """Refuse stones that float, share a cell, lie off the board or have not moved in turn."""
    both, off_board = first & second, (first | second) & ~geometry.board
    if min(first, second) < 0 or off_board:
        raise ImpossiblePosition(f"stones lie off the board {geometry}")
    if both:
        cell = notation.cell_name(geometry.cells_of(both)[0])
        raise ImpossiblePosition(f"cell {cell} holds a stone of both sides")
    mask = first | second
    # Each stone's cell but the lowest must have a stone right below it.
    floating = mask & ~(mask << 1) & ~geometry.bottom
    if floating:
        cell = notation.cell_name(geometry.cells_of(floating)[0])
        raise ImpossiblePosition(f"the stone on {cell} floats: the cell below it is empty")
    counts = first.bit_count(), second.bit_count()
    if counts[0] - counts[1] not in (0, 1):
        raise ImpossiblePosition(
            f"{counts[0]} stones of the first side (X) and {counts[1]} of the second (O) cannot "
            "alternate; the first side has as many, or one more"
        )


def check_last(column: int, mover: int, mask: int, geometry: Geometry) -> int:
    """The column itself, if a stone of the side that moved last lies on top of it."""
    column = check_integer(column, "last stone's column", error=IllegalMove)
    if not 0 <= column < geometry.columns:
        raise IllegalMove(
            f"last stone's column {quoted(column)} (counted from 0) is off the board {geometry}"
        )
    top = top_stone(column, mask, geometry)
    if not top & ~mover:
        raise ImpossiblePosition(
            f"the top of column {notation.column_name(column)} is not a stone of the side "
            "that moved last"
        )
    return column


def check_ending(mover: int, mask: int, last: int | None, geometry: Geometry) -> None:
    """A won board must have one winner, who moved last and by that stone completed every line."""
    has_line = geometry.words.has_line
    to_move = Side.SECOND if mask.bit_count() % 2 else Side.FIRST
    if has_line(mover):
        raise ImpossiblePosition(
            f"{to_move.value} has a complete line and would be to move; "
            "the game had ended before the last stone"
        )
    stones = mover ^ mask
    if not has_line(stones):
        return
    tops = mask & ~(mask >> 1) if last is None else top_stone(last, mask, geometry)
    if not any(
        not has_line(stones & ~geometry.bit(cell)) for cell in geometry.cells_of(tops & stones)
    ):
        raise ImpossiblePosition(
            f"no single stone of {to_move.opponent.value} completes all its lines; "
            "the game would have ended before"
        )


def top_stone(column: int, mask: int, geometry: Geometry) -> int:
    """The board word of the highest stone of a column; 0 if there is none."""
    stack = mask & geometry.words.column_cells[column]
    return 1 << (stack.bit_length() - 1) if stack else 0
