"""The definition of a search, in plain Python: minimax to a fixed depth.

The evaluating side is the side to move at the root and stays so in the whole tree; at every node
the game's end is tested first, then the depth, then the children. For an evaluation that plays on
after a line, only a full board is an end. Shares nothing with the kernel and meets it only in
tests.
"""

from __future__ import annotations

from fractions import Fraction

from claimeven.game.position import Position
from claimeven.heuristics import reference as evaluation
from claimeven.heuristics.spec import Heuristic


def column_values(position: Position, heuristic: Heuristic, depth: int) -> dict[int, Fraction]:
    """The value of every legal column for the side to move, `depth` plies deep.

    >>> from claimeven.heuristics.catalog import heuristic
    >>> values = column_values(Position(), heuristic("stank"), 1)
    >>> max(values.values())
    Fraction(70, 1)
    """
    return {
        column: _value(position.play(column), heuristic, depth - 1, position)
        for column in position.legal_columns
    }


def _value(position: Position, heuristic: Heuristic, depth: int, root: Position) -> Fraction:
    if depth == 0 or _is_over(position, heuristic):
        return evaluation.evaluate(position, heuristic, root.to_move, root=root)
    best = max if position.to_move is root.to_move else min
    columns = [cell.column for cell in position.landing_cells]
    return best(_value(position.drop(column), heuristic, depth - 1, root) for column in columns)


def _is_over(position: Position, heuristic: Heuristic) -> bool:
    if heuristic.play_on:
        return not position.landing_cells
    return position.outcome is not None
