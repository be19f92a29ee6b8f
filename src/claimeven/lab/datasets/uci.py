"""The well-known 8-ply data set, regenerated from the rules and the shipped opening book.

All positions of eight stones on the standard board in which neither side can complete a line with
its next stone, one of each mirror pair: 42 attributes a1, a2 … g6 (`x` first, `o` second, `b`
empty), then what the first side, which is to move, can force: win, loss or draw.

The rows come in the order of the original: games are walked through with the centre column first,
then c, e, b, f, a, g, and a position stands where a game first reaches it, in that orientation.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from claimeven import kernel
from claimeven.errors import BadBook
from claimeven.game.geometry import Cell, Geometry
from claimeven.game.notation import cell_name
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.game.threats import is_quiet
from claimeven.solver.book.book import Book, shipped_book

PLIES = 8
_STANDARD = Geometry()
_FROM_CENTRE = (3, 2, 4, 1, 5, 0, 6)
_CELLS = [Cell(column, row) for column in range(7) for row in range(6)]
_BITS = [_STANDARD.bit(cell) for cell in _CELLS]

ATTRIBUTES = tuple(cell_name(cell) for cell in _CELLS)
"""a1, a2 … a6, b1 … g6."""


class Row(NamedTuple):
    """One row of the data set."""

    marks: tuple[str, ...]
    outcome: str

    def __str__(self) -> str:
        return ",".join((*self.marks, self.outcome))


def rows() -> Iterator[Row]:
    """The 67,557 rows, in order."""
    book = shipped_book()
    if book is None or book.plies < PLIES:
        raise BadBook("the shipped opening book is missing, and the data set is made from it")
    yield from (_row(position, book) for position in _quiet_positions(Position(), set()))


def _quiet_positions(position: Position, seen: set[int]) -> Iterator[Position]:
    key = kernel.rules(_STANDARD).canonical_key(*position.words)
    if key in seen or position.outcome is not None:
        return
    seen.add(key)
    if position.stones < PLIES:
        legal = position.legal_columns
        for column in _FROM_CENTRE:
            if column in legal:
                yield from _quiet_positions(position.play(column), seen)
        return
    if is_quiet(position):
        yield position


def _row(position: Position, book: Book) -> Row:
    points = book.points(position)
    assert points is not None, "the book holds every position of eight stones"
    outcome = "win" if points > 0 else "loss" if points < 0 else "draw"
    first, mask = position.word(Side.FIRST), position.mask
    marks = ("x" if first & bit else "o" if mask & bit else "b" for bit in _BITS)
    return Row(tuple(marks), outcome)
