"""Why a move wins or loses, and who is better in a position: reasons that were checked.

>>> from claimeven import Position, why
>>> print(why(Position("11223"), 0).text)
Only d1 kept the win. First completes a line at d1 at once.
"""

from __future__ import annotations

from typing import overload

from claimeven.checks import check_integer, check_seconds, check_type
from claimeven.coach.column_scores import ColumnScores
from claimeven.coach.inquiry import Inquiry
from claimeven.coach.reasons import MoveReasons, PositionReasons
from claimeven.errors import BadInput, IllegalMove
from claimeven.game.position import Position, check_position
from claimeven.solver.solver import Solver, shared_solver

DEFAULT_SECONDS = 10.0
"""For exact scores; the standard board takes a fraction of it."""


@overload
def why(
    position: Position,
    column: None = None,
    *,
    solver: Solver | None = None,
    seconds: float | None = DEFAULT_SECONDS,
) -> PositionReasons: ...
@overload
def why(
    position: Position,
    column: int,
    *,
    solver: Solver | None = None,
    seconds: float | None = DEFAULT_SECONDS,
) -> MoveReasons: ...
def why(
    position: Position,
    column: int | None = None,
    *,
    solver: Solver | None = None,
    seconds: float | None = DEFAULT_SECONDS,
) -> MoveReasons | PositionReasons:
    """The reasons for and against a move (0-based column), or who is better and why.

    Exact scores may take `seconds`; boards that are too large for that get the reasons that need
    none. Every reason was checked by the rules of the game, and compared with the scores.

    >>> from claimeven import why
    >>> why(Position("112233")).reason.kind
    <Kind.COMPLETES: 'completes'>
    """
    check_goes_on(position)
    solver = shared_solver() if solver is None else check_type(solver, Solver, "solver")
    scores = ColumnScores(solver, check_seconds(seconds))
    if column is None:
        return Inquiry(scores).about_position(position)
    column = check_integer(column, "column", error=IllegalMove)
    return Inquiry(scores).about_move(position, column)


def check_goes_on(position: Position) -> None:
    """Refuse a finished game: there is no move to ask about.

    >>> check_goes_on(Position("1212121"))
    Traceback (most recent call last):
    claimeven.errors.BadInput: the game '1212121' is over (first wins); ask about the position \
before its last move
    """
    check_position(position)
    if position.outcome is not None:
        raise BadInput(
            f"the game {position.text!r} is over ({position.outcome}); ask about the position "
            "before its last move"
        )
