"""The boards that the source documents draw, with the stones of the first side as X."""

from __future__ import annotations

from claimeven import Position

# Printed by `bagdadi`: 11 stones, the last one on d4, the second side to move.
BAGDADI = Position.from_board(
    """
    . . . . . . .
    . . . . . . .
    . . . X . . .
    . . X O . . .
    . X O X . . .
    O X O O X . .
    """,
    last=3,
)

# Printed by `sethi`: the second side (X there, O here) is to move and wins on d4.
SETHI = Position.from_board(
    """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . X O X O X .
    . O X X X O .
    O O O X X X O
    """
)

# Printed by `itu`, reconstructed: the first side is to move.
ITU_FIRST = Position.from_board(
    """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O . X X O . .
    """
)
ITU_SECOND = Position.from_board(
    """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O . . X X . .
    O . X X O O .
    """
)
