"""What a language model is asked: the rules, the position as text, and how to answer.

Results of different prompts cannot be compared, so a change of the text is a new version.
"""

from __future__ import annotations

from collections.abc import Sequence

from claimeven.game.notation import STONES
from claimeven.game.position import Position
from claimeven.game.text_observation import text_observation

VERSION = 1

_RULES = """\
This is a game of {connect} in a row. X and O take turns; X moves first. A stone falls to the \
lowest empty cell of its column. A column without an empty cell cannot be played. Who first has \
{connect} stones in a line (across, upright or diagonal) wins. A full board without a line is a \
draw."""

_TASK = """\
You are {stone}. In which column do you play? The names of the columns are below the board. You \
may think first. End your answer with a line of this form:
move: COLUMN"""


def prompt(position: Position, *, legal: bool = False, refused: Sequence[str] = ()) -> str:
    """The question for the side to move; `refused` are the reasons why earlier answers were no
    moves.

    >>> from claimeven.game.geometry import Geometry
    >>> print(prompt(Position("1", Geometry(3, 2, 3)), refused=["column 9 is off the board"]))
    This is a game of 3 in a row. X and O take turns; X moves first. A stone falls to the lowest \
empty cell of its column. A column without an empty cell cannot be played. Who first has 3 stones \
in a line (across, upright or diagonal) wins. A full board without a line is a draw.
    <BLANKLINE>
    board: 3 columns, 2 rows, 3 in a row wins
    . . .
    X . .
    1 2 3
    moves: 1
    to move: O
    <BLANKLINE>
    You are O. In which column do you play? The names of the columns are below the board. You may \
think first. End your answer with a line of this form:
    move: COLUMN
    <BLANKLINE>
    Your answer before this was not a legal move: column 9 is off the board.
    """
    parts = [
        _RULES.format(connect=position.geometry.connect),
        text_observation(position, legal=legal),
        _TASK.format(stone=STONES[position.to_move]),
        *(f"Your answer before this was not a legal move: {reason}." for reason in refused[-1:]),
    ]
    return "\n\n".join(parts)
