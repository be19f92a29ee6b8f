"""A position as text for whoever reads words, such as a language model.

    board: 7 columns, 6 rows, 4 in a row wins
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . X . . .
    . . O O . . .
    . . X X O . .
    1 2 3 4 5 6 7
    moves: 4 4 3 5 4 3
    to move: X

X is the first side. Which columns can be played is not said unless it is asked for: to see that a
column is full is part of playing. A board without a history has no line of moves, a finished game
has its result instead of whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterable

from claimeven.checks import check_type
from claimeven.game.geometry import Geometry
from claimeven.game.notation import STONES, column_name
from claimeven.game.position import Position, check_position


def text_observation(position: Position, *, legal: bool = False) -> str:
    """The position as text; `legal` adds a line with the columns that can be played.

    >>> from claimeven.game.geometry import Geometry
    >>> print(text_observation(Position("122", Geometry(3, 2, 3)), legal=True))
    board: 3 columns, 2 rows, 3 in a row wins
    . X .
    X O .
    1 2 3
    moves: 1 2 2
    to move: O
    legal columns: 1 3
    """
    check_position(position)
    check_type(legal, bool, "legal")
    lines = [_shape(position.geometry), _board(position)]
    if position.moves is not None:
        lines.append(f"moves: {column_names(position.moves)}".rstrip())
    if position.outcome is None:
        lines.append(f"to move: {STONES[position.to_move]}")
    else:
        winner = position.outcome.winner
        lines.append("result: draw" if winner is None else f"result: {STONES[winner]} wins")
    if legal:
        lines.append(f"legal columns: {column_names(position.legal_columns)}".rstrip())
    return "\n".join(lines)


def column_names(columns: Iterable[int]) -> str:
    """Columns as people write them, with spaces between.

    >>> column_names([0, 3, 9])
    '1 4 a'
    """
    return " ".join(map(column_name, columns))


def _shape(geometry: Geometry) -> str:
    columns, rows = _count(geometry.columns, "column"), _count(geometry.rows, "row")
    return f"board: {columns}, {rows}, {geometry.connect} in a row wins"


def _count(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number} {what}s"


def _board(position: Position) -> str:
    """The drawn board above the names of its columns, which may have two characters."""
    names = [column_name(column) for column in range(position.geometry.columns)]
    rows = [*(row.split(" ") for row in str(position).split("\n")), names]
    width = len(names[-1])
    return "\n".join(" ".join(cell.rjust(width) for cell in row) for row in rows)
