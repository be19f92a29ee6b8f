"""A few lines that suffice to win.

Only chosen lines of the winner count, all lines of the other side do. The kernel solves that game;
it begins with all lines of the winner and leaves out one after the other until none can go.
"""

from __future__ import annotations

from dataclasses import dataclass

from claimeven import kernel
from claimeven.game.geometry import Geometry, Line
from claimeven.game.position import Position, check_position
from claimeven.game.side import AnySide, Side, check_side

NODES = 400_000
"""How many nodes the first question may take, and as many again leaving out lines."""
MOST_EMPTY = 28
"""Positions with more empty cells rarely have a core of a few lines."""


@dataclass(frozen=True, slots=True)
class LineCore:
    """Lines that suffice: this side wins even if no other line of its own counts."""

    side: Side
    lines: tuple[Line, ...]
    is_minimal: bool
    """Is none of them to spare? False if the search was cut short before that was seen."""


def find_line_core(
    position: Position, side: AnySide, *, nodes: int = NODES, most_empty: int = MOST_EMPTY
) -> LineCore | None:
    """Lines of a side that suffice to win; None if it does not win, or that was not seen in time.

    >>> core = find_line_core(Position("22334"), "first", most_empty=42)
    >>> len(core.lines), core.is_minimal
    (2, True)
    """
    check_position(position)
    side = check_side(side)
    empty = position.geometry.cells - position.stones
    if position.outcome is not None or empty > most_empty:
        return None
    geometry = position.geometry
    is_mover = position.to_move is side
    found = kernel.line_core(kernel.rules(geometry), *position.words, is_mover, nodes)
    if found is None:
        return None
    words, is_minimal, _ = found
    return LineCore(side, tuple(_line(geometry, word) for word in words), is_minimal)


def _line(geometry: Geometry, word: int) -> Line:
    cells = set(geometry.cells_of(word))
    return next(line for line in geometry.lines if set(line) == cells)
