"""Evaluations in plain numpy that rebuild the groups of four at every call.

Written the way one of the sources describes its program: the board is a 2-D array with the top
row first, rows and columns are sliced, diagonals come from `numpy.diagonal` with offsets, and
the rising ones from the array turned upside down. First player -1, second +1, empty 0.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

CONNECT = 4
# Lines through each cell, as printed by `bagdadi`.
POSITION = np.array(
    [
        [3, 4, 5, 7, 5, 4, 3],
        [4, 6, 8, 10, 8, 6, 4],
        [5, 8, 11, 13, 11, 8, 5],
        [5, 8, 11, 13, 11, 8, 5],
        [4, 6, 8, 10, 8, 6, 4],
        [3, 4, 5, 7, 5, 4, 3],
    ]
)


def groups(board: np.ndarray) -> list[np.ndarray]:
    """The 69 groups of four, cut out of the array."""
    rows, columns = board.shape
    found = [
        board[row, column : column + CONNECT]
        for row in range(rows)
        for column in range(columns - CONNECT + 1)
    ]
    found += [
        board[row : row + CONNECT, column]
        for row in range(rows - CONNECT + 1)
        for column in range(columns)
    ]
    for turned in (board, np.flipud(board)):
        for offset in range(-(rows - CONNECT), columns - CONNECT + 1):
            diagonal = np.diagonal(turned, offset)
            found += [diagonal[k : k + CONNECT] for k in range(len(diagonal) - CONNECT + 1)]
    return found


def sethi_h2(board: np.ndarray, me: int) -> float:
    return float(me * sum(int(group.sum()) ** 3 for group in groups(board)))


def stank(board: np.ndarray, me: int) -> float:
    """Powers of ten for open lines, positive for the first player."""
    score = 0
    for group in groups(board):
        first, second = int((group == -1).sum()), int((group == 1).sum())
        if first and not second:
            score += 10**first
        elif second and not first:
            score -= 10**second
    return float(score if me == -1 else -score)


def bagdadi(board: np.ndarray, me: int) -> float:
    """Position table, windows and traps, weighted by phase."""
    stones = int((board != 0).sum())
    phase = 0 if stones < 10 else 1 if stones <= 20 else 2
    position = int((POSITION * (board == me)).sum() - (POSITION * (board == -me)).sum())
    windows = sum(_window(group, me) for group in groups(board))
    weights = ((1.2, 1.0, 15), (1.0, 1.5, 20), (0.8, 2.0, 30))[phase]
    return weights[0] * position + weights[1] * windows + weights[2] * _traps(board, me)


def _window(group: np.ndarray, me: int) -> int:
    mine, theirs = int((group == me).sum()), int((group == -me).sum())
    if mine and theirs:
        return 0
    return (0, 1, 5, 15, 100)[mine] - (0, 0, 3, 15, 0)[theirs]


def _traps(board: np.ndarray, me: int) -> int:
    """Columns where a stone would make two lines one short."""
    count = 0
    for column in range(board.shape[1]):
        empty = np.flatnonzero(board[:, column] == 0)
        if len(empty) == 0:
            continue
        tried = board.copy()
        tried[empty[-1], column] = me
        count += _one_short(tried, me) - _one_short_without(board, tried, me) >= 2
    return count


def _one_short(board: np.ndarray, me: int) -> int:
    return sum(
        int((group == me).sum()) == CONNECT - 1 and not (group == -me).any()
        for group in groups(board)
    )


def _one_short_without(before: np.ndarray, after: np.ndarray, me: int) -> int:
    """Lines one short in both boards: those do not run through the new stone."""
    pairs = zip(groups(before), groups(after), strict=True)
    return sum(
        int((new == me).sum()) == CONNECT - 1
        and not (new == -me).any()
        and np.array_equal(old, new)
        for old, new in pairs
    )


NUMPY_VERSIONS: dict[str, Callable[[np.ndarray, int], float]] = {
    "stank": stank,
    "sethi-h2": sethi_h2,
    "bagdadi": bagdadi,
}
