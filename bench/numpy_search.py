"""Alpha-beta in plain Python with numpy evaluations, of the kind the sources describe.

Boards are copied at every move, the game's end is looked for in the rebuilt groups, columns are
tried from left to right and the window is passed down. The benchmark checks that
the kernel finds the same value.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from numpy_groups import CONNECT, groups

FIRST, SECOND = -1, 1


@dataclass(frozen=True)
class Player:
    """An evaluation for FIRST's or SECOND's view, and what finished games are worth."""

    evaluate: Callable[[np.ndarray, int], float]
    win: float | None
    """None where finished boards are evaluated like all others."""


def winner(board: np.ndarray) -> int:
    """-1, 1, or 0 if neither has a line."""
    for group in groups(board):
        total = int(group.sum())
        if abs(total) == CONNECT:
            return FIRST if total < 0 else SECOND
    return 0


def alphabeta(
    board: np.ndarray, depth: int, alpha: float, beta: float, mover: int, me: int, player: Player
) -> float:
    """The value for `me`, who maximises."""
    won_by = winner(board)
    full = not (board == 0).any()
    if won_by or full or depth == 0:
        return ending(board, won_by, full, me, player)
    best = -np.inf if mover == me else np.inf
    for column in range(board.shape[1]):
        rows = np.flatnonzero(board[:, column] == 0)
        if rows.size == 0:
            continue
        child = board.copy()
        child[rows[-1], column] = mover
        value = alphabeta(child, depth - 1, alpha, beta, -mover, me, player)
        if mover == me:
            best, alpha = max(best, value), max(alpha, value)
        else:
            best, beta = min(best, value), min(beta, value)
        if alpha >= beta:
            break
    return best


def ending(board: np.ndarray, won_by: int, full: bool, me: int, player: Player) -> float:
    """The value of a finished game or of the horizon."""
    if player.win is not None and won_by:
        return player.win if won_by == me else -player.win
    if player.win is not None and full:
        return 0.0
    return player.evaluate(board, me)
