"""The score of a position by trying everything: no bounds, no tricks, only memory.

Works on `PlainGame`, which shares nothing with the package.
"""

from __future__ import annotations

from plain_rules import PlainGame


def plain_points(game: PlainGame, known: dict[frozenset[tuple[tuple[int, int], int]], int]) -> int:
    """Score of an unfinished game for the side to move, on the stone scale."""
    key = frozenset(game.board.items())
    if key not in known:
        known[key] = max(_points_of(game.drop(column), known) for column in game.legal_columns())
    return known[key]


def _points_of(child: PlainGame, known: dict[frozenset[tuple[tuple[int, int], int]], int]) -> int:
    """What the move that led here is worth to the side that made it."""
    if child.winner() is not None:
        return (child.columns * child.rows + 2 - len(child.board)) // 2
    return 0 if not child.legal_columns() else -plain_points(child, known)
