"""Where a game ends if both sides play their best, whichever of the best moves they choose."""

from __future__ import annotations

from claimeven.game.geometry import Cell
from claimeven.game.position import Position
from claimeven.score import best_columns
from claimeven.solver.solver import Solver

_MOST_POSITIONS = 5_000


def best_ends(position: Position, solver: Solver) -> tuple[Cell, ...]:
    """The cells of the last stones of all lines of best play; none if there are too many lines.

    A win is best when it is soonest, a loss when it is latest. Few cells should be empty: with
    many, the lines are more than can be looked at.

    >>> best_ends(Position("112233"), Solver(table_mb=1))
    (Cell(column=3, row=0),)
    """
    ends: set[Cell] = set()
    seen = {position}
    waiting = [position]
    while waiting and len(seen) <= _MOST_POSITIONS:
        here = waiting.pop()
        for column in best_columns(solver.analyse(here)):
            after = here.play(column)
            if after.outcome is not None:
                assert after.last_cell is not None
                ends.add(after.last_cell)
            elif after not in seen:
                seen.add(after)
                waiting.append(after)
    return () if waiting else tuple(sorted(ends))
