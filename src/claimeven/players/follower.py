"""`follow-up`: plays by follow-up plans alone, without looking ahead."""

from __future__ import annotations

from claimeven import kernel
from claimeven.game.position import Position
from claimeven.players.player import Player
from claimeven.players.simple import winning_columns
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.searches.limits import Limits


class FollowUpPlayer(Player):
    """Completes a line, or plays to where a plan holds for its side: one that wins, if there is
    one, else one that does not lose. A plan that holds once holds to the end of the game.

    Where there is no plan it stops a line, or follows the last stone, or plays in the middle.
    """

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        columns = winning_columns(position, position.to_move)
        for must_win in (True, False):
            columns = columns or planned_columns(position, must_win=must_win)
        columns = columns or winning_columns(position, position.opponent)
        return Answer(_preferred(position, columns or position.legal_columns))


def planned_columns(position: Position, *, must_win: bool) -> tuple[int, ...]:
    """Columns after which the side to move has a follow-up plan, perhaps one that wins.

    >>> from claimeven.game.geometry import Geometry
    >>> planned_columns(Position("12", Geometry(3, 4, 3)), must_win=True)
    (1,)
    """
    rules = kernel.rules(position.geometry)
    return tuple(
        column
        for column in position.legal_columns
        if (child := position.play(column)).outcome is None
        and kernel.follow_up(rules, *child.words, must_win) is not None
    )


def _preferred(position: Position, columns: tuple[int, ...]) -> int:
    """The column of the last stone, or the one that is nearest to the middle."""
    last = position.last_cell
    if last is not None and last.column in columns:
        return last.column
    middle = (position.geometry.columns - 1) / 2
    return min(columns, key=lambda column: abs(column - middle))
