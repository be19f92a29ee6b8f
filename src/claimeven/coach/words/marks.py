"""What is marked on a board to show a reason: its moves and cells by number, its stones."""

from __future__ import annotations

from claimeven.coach.explanation import Explanation
from claimeven.game.geometry import Cell

MOST_NUMBERS = 9


def marks(explanation: Explanation) -> dict[Cell, int]:
    """Empty cells by number, in the order of the moves, then of importance; stones of lines by 0.

    >>> from claimeven import Position, Side
    >>> from claimeven.coach.finders.completes import explain_completes
    >>> marks(explain_completes(Position("112233"), Side.FIRST))[Cell(3, 0)]
    1
    """
    position = explanation.position
    empty: list[Cell] = []
    for column in explanation.moves:
        position = position.play(column)
        assert position.last_cell is not None
        empty.append(position.last_cell)
    start = explanation.position
    empty += [cell for cell in explanation.cells if start.owner(cell) is None]
    numbered = list(dict.fromkeys(empty))[:MOST_NUMBERS]
    found = {cell: number for number, cell in enumerate(numbered, 1)}
    stones = (cell for line in explanation.lines for cell in line if start.owner(cell) is not None)
    return found | dict.fromkeys(stones, 0)
