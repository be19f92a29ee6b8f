"""OpenSpiel: our players as its bots, and positions from its states."""

from __future__ import annotations

from typing import Any

import pyspiel

from claimeven.checks import invalid
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.players.roster import AnyPlayer, player

GAME = "connect_four"


def position_of_state(state: Any) -> Position:
    """The position of a state of `connect_four`, with its moves.

    >>> state = pyspiel.load_game("connect_four").new_initial_state()
    >>> for column in (3, 3, 4):
    ...     state.apply_action(column)
    >>> position_of_state(state)
    Position('445')
    """
    if not isinstance(state, pyspiel.State) or state.get_game().get_type().short_name != GAME:
        raise BadInput(invalid("state", state, f"a state of OpenSpiel's {GAME}"))
    return Position([int(action) for action in state.history()], _geometry(state.get_game()))


class OpenSpielBot(pyspiel.Bot):  # type: ignore[misc]
    """A player as a bot: `pyspiel.evaluate_bots(state, [OpenSpielBot("level:6"), ...], seed)`."""

    def __init__(self, chosen: AnyPlayer) -> None:
        pyspiel.Bot.__init__(self)
        self._player = player(chosen)

    def step(self, state: Any) -> int:
        """The action in a state."""
        return self._player.choose(position_of_state(state))

    def restart_at(self, state: Any) -> None:
        """A player remembers no game."""

    def inform_action(self, state: Any, player_id: int, action: int) -> None:
        """The state of the next question has it."""

    def provides_policy(self) -> bool:
        """It chooses; it has no probabilities."""
        return False


def _geometry(game: Any) -> Geometry:
    numbers = game.get_parameters()
    names = ("columns", "rows", "x_in_row")
    found = [numbers.get(name, default) for name, default in zip(names, (7, 6, 4), strict=True)]
    return Geometry(*found)
