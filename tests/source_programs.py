"""The programs of two sources as they are described, on a board of lists: nothing is shared with
the package, and every stone is looked at anew. Slow, and for the standard board only.

A board is a list of seven columns, each a list of the stones in it from the bottom, 1 or 2.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

COLUMNS, ROWS = 7, 6
CENTRE_FIRST = (3, 2, 4, 1, 5, 0, 6)
LINES_THROUGH = (
    (3, 4, 5, 7, 5, 4, 3),
    (4, 6, 8, 10, 8, 6, 4),
    (5, 8, 11, 13, 11, 8, 5),
    (5, 8, 11, 13, 11, 8, 5),
    (4, 6, 8, 10, 8, 6, 4),
    (3, 4, 5, 7, 5, 4, 3),
)
# Weights of position, windows and traps; a move is early before the tenth, late from the twentieth.
PHASES = ((Fraction(6, 5), 1, 15), (1, Fraction(3, 2), 20), (Fraction(4, 5), 2, 30))

Board: TypeAlias = list[list[int]]


def board_of(moves: str) -> Board:
    board: Board = [[] for _ in range(COLUMNS)]
    for index, column in enumerate(moves):
        board[int(column) - 1].append(1 + index % 2)
    return board


def stones(board: Board) -> int:
    return sum(map(len, board))


def at(board: Board, column: int, row: int) -> int | None:
    """The stone on a cell, 0 where it is empty; None off the board."""
    if not (0 <= column < COLUMNS and 0 <= row < ROWS):
        return None
    return board[column][row] if row < len(board[column]) else 0


def windows() -> list[list[tuple[int, int]]]:
    found = []
    for column in range(COLUMNS):
        for row in range(ROWS):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(column + k * right, row + k * up) for k in range(4)]
                if all(0 <= c < COLUMNS and 0 <= r < ROWS for c, r in cells):
                    found.append(cells)
    return found


WINDOWS = windows()


def has_line(board: Board, side: int) -> bool:
    return any(all(at(board, *cell) == side for cell in cells) for cells in WINDOWS)


def stretch(board: Board, column: int, row: int, right: int, up: int, allowed: set[int]) -> int:
    """Cells in a row through this one, which counts as allowed whatever lies on it."""
    length = 1
    for sign in (1, -1):
        c, r = column + sign * right, row + sign * up
        while at(board, c, r) in allowed:
            length, c, r = length + 1, c + sign * right, r + sign * up
    return length


def itu_leaf(board: Board, last: int, me: int) -> Fraction:
    column, row = last, len(board[last]) - 1
    owner = board[column][row]
    axes = ((1, 0), (0, 1), (1, 1), (1, -1))
    run = max(stretch(board, column, row, *axis, {side}) for axis in axes for side in (1, 2))
    if run >= 4:
        return Fraction(100)
    free = sum(stretch(board, column, row, *axis, {owner, 0}) >= 4 for axis in axes)
    return Fraction(LINES_THROUGH[row][column] + (6 * run if owner == me else 0) + 3 * free)


def itu_value(board: Board, last: int, me: int, depth: int) -> Fraction:
    """Games end at a line or a full board, before the depth is looked at."""
    if has_line(board, board[last][-1]):
        return Fraction(100 if board[last][-1] == me else -100)
    if stones(board) == COLUMNS * ROWS:
        return Fraction(0)
    if depth == 0:
        return itu_leaf(board, last, me)
    return best_reply(board, me, depth, itu_value)


def window_score(board: Board, cells: list[tuple[int, int]], me: int) -> int:
    held = [at(board, *cell) for cell in cells]
    mine, theirs = held.count(me), held.count(3 - me)
    if mine and theirs:
        return 0
    return {0: 0, 1: 1, 2: 5, 3: 15}[mine] - {0: 0, 1: 0, 2: 3, 3: 15}[theirs]


def traps(board: Board, me: int) -> int:
    found = 0
    for column in range(COLUMNS):
        for row in range(len(board[column]), ROWS):
            ways = 0
            for right, up in ((1, 0), (0, -1), (1, -1), (1, 1)):
                rest = [at(board, column + k * right, row + k * up) for k in (1, 2, 3)]
                ways += rest.count(me) == 2 and rest.count(0) == 1
            found += ways >= 2
    return found


def bagdadi_leaf(board: Board, me: int, weights: tuple[Fraction | int, ...]) -> Fraction:
    for side, value in ((me, 10000), (3 - me, -10000)):
        if has_line(board, side):
            return Fraction(value)
    place = sum(
        LINES_THROUGH[row][column] * (1 if stone == me else -1)
        for column, stack in enumerate(board)
        for row, stone in enumerate(stack)
    )
    pattern = sum(window_score(board, cells, me) for cells in WINDOWS)
    of_place, of_pattern, of_traps = weights
    return Fraction(place * of_place + pattern * of_pattern + traps(board, me) * of_traps)


def bagdadi_weights(board: Board) -> tuple[Fraction | int, ...]:
    own_move = stones(board) // 2 + 1
    return PHASES[0 if own_move < 10 else 1 if own_move < 20 else 2]


def best_reply(
    board: Board, me: int, depth: int, value: Callable[[Board, int, int, int], Fraction]
) -> Fraction:
    """Of all moves of the side to move the best for it, as `me` sees it."""
    mover = 1 + stones(board) % 2
    found = []
    for column in range(COLUMNS):
        if len(board[column]) < ROWS:
            board[column].append(mover)
            found.append(value(board, column, me, depth - 1))
            board[column].pop()
    return max(found) if mover == me else min(found)


def column_values(name: str, moves: str, depth: int) -> dict[int, Fraction]:
    """What every column is worth to the side to move."""
    board = board_of(moves)
    me = 1 + stones(board) % 2
    weights = bagdadi_weights(board)

    def bagdadi_value(board: Board, last: int, me: int, depth: int) -> Fraction:
        if depth == 0 or stones(board) == COLUMNS * ROWS:
            return bagdadi_leaf(board, me, weights)
        return best_reply(board, me, depth, bagdadi_value)

    value = itu_value if name == "itu-program" else bagdadi_value
    values = {}
    for column in range(COLUMNS):
        if len(board[column]) < ROWS:
            board[column].append(me)
            values[column] = value(board, column, me, depth - 1)
            board[column].pop()
    return values


def choice(name: str, moves: str, depth: int) -> int:
    """The column that the program plays."""
    if name == "bagdadi-program":
        obvious = obvious_column(board_of(moves))
        if obvious is not None:
            return obvious
    values = column_values(name, moves, depth)
    order = CENTRE_FIRST if name == "bagdadi-program" else range(COLUMNS)
    return max((column for column in order if column in values), key=lambda c: values[c])


def obvious_column(board: Board) -> int | None:
    """The only column, else one that completes my line, else one that would complete theirs."""
    open_columns = [column for column in CENTRE_FIRST if len(board[column]) < ROWS]
    if len(open_columns) == 1:
        return open_columns[0]
    me = 1 + stones(board) % 2
    for side in (me, 3 - me):
        for column in open_columns:
            board[column].append(side)
            completes = has_line(board, side)
            board[column].pop()
            if completes:
                return column
    return None
