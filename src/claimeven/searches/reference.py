"""The definition of a search, in plain Python: minimax to a fixed depth.

The evaluating side is the side to move at the root and stays so in the whole tree; at every node
the game's end is tested first, then the depth, then the children. Shares nothing with the kernel
and meets it only in tests.
"""

from __future__ import annotations

from fractions import Fraction

from claimeven.game.position import Position
from claimeven.game.side import Side
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
        column: _value(position.play(column), heuristic, depth - 1, position.to_move)
        for column in position.legal_columns
    }


def _value(position: Position, heuristic: Heuristic, depth: int, root_side: Side) -> Fraction:
    if position.outcome is not None or depth == 0:
        return evaluation.evaluate(position, heuristic, root_side)
    best = max if position.to_move is root_side else min
    return best(
        _value(position.play(column), heuristic, depth - 1, root_side)
        for column in position.legal_columns
    )
