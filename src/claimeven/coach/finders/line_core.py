"""Reasons by a few lines: no other line of the winner is needed."""

from __future__ import annotations

from functools import lru_cache

from claimeven.coach.explanation import Claim, Explanation, Kind, Promise
from claimeven.coach.line_core import LineCore, find_line_core
from claimeven.game.geometry import Cell, Line
from claimeven.game.position import Position
from claimeven.game.side import Side

CRISP_LINES = 2
"""So few lines are a better reason than Allis' rules."""
MOST_LINES = 5
"""More lines are not a reason that anybody could follow."""

# Empty cells, and nodes for the question whether all lines suffice: some 0.1 s each at the most.
_BUDGETS = ((28, 1_000_000), (34, 300_000))


def explain_line_core(
    position: Position, side: Side, promise: Promise, most_lines: int = MOST_LINES
) -> Explanation | None:
    """Lines that suffice to win; the kernel says so, and the claim is not more than that.

    >>> found = explain_line_core(Position("1122335"), Side.FIRST, Promise.WINS)
    >>> found is None
    True
    """
    if promise is not Promise.WINS or position.outcome is not None:
        return None
    found = _core(position, side)
    if found is None or len(found.lines) > most_lines:
        return None
    return Explanation(
        Kind.LINE_CORE,
        Claim.SUFFICIENT,
        position,
        side,
        Promise.WINS,
        cells=_empty_cells(position, found.lines),
        lines=found.lines,
        certificate=found,
    )


@lru_cache(maxsize=16)
def _core(position: Position, side: Side) -> LineCore | None:
    """It is asked for twice: for very few lines, and, where nothing else is found, for more."""
    empty = position.geometry.cells - position.stones
    for most_empty, nodes in _BUDGETS:
        if empty <= most_empty:
            return find_line_core(position, side, nodes=nodes, most_empty=most_empty)
    return None


def _empty_cells(position: Position, lines: tuple[Line, ...]) -> tuple[Cell, ...]:
    """The cells that the lines lack, those of several lines first."""
    cells = [cell for line in lines for cell in line if position.owner(cell) is None]
    return tuple(sorted(dict.fromkeys(cells), key=cells.count, reverse=True))
