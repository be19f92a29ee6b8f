"""OpenSpiel: our players as its bots, and positions from its states. It needs `open_spiel`."""

from __future__ import annotations

from typing import Any

from claimeven.checks import invalid
from claimeven.errors import BadInput
from claimeven.extras import need
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.players.roster import AnyPlayer, player

GAME = "connect_four"
_PARAMETERS = {"columns": 7, "rows": 6, "x_in_row": 4}


def position_of_state(state: Any) -> Position:
    """The position of a state of `connect_four`, of any size, with its moves."""
    if not isinstance(state, _pyspiel().State) or _name(state) != GAME:
        raise BadInput(invalid("state", state, f"a state of OpenSpiel's {GAME}"))
    given = state.get_game().get_parameters()
    geometry = Geometry(*(given.get(name, default) for name, default in _PARAMETERS.items()))
    return Position([int(action) for action in state.history()], geometry)


def openspiel_bot(chosen: AnyPlayer) -> Any:
    """A player as a bot: `pyspiel.evaluate_bots(state, [openspiel_bot("level:6"), ...], seed)`."""
    asked = player(chosen)

    class OpenSpielBot(_pyspiel().Bot):  # type: ignore[misc]
        """Asks the player; nothing is remembered from one state to the next."""

        def step(self, state: Any) -> int:
            return asked.choose(position_of_state(state))

        def restart_at(self, state: Any) -> None:
            pass

        def inform_action(self, state: Any, player_id: int, action: int) -> None:
            pass

        def provides_policy(self) -> bool:
            return False

    return OpenSpielBot()


def _pyspiel() -> Any:
    return need("pyspiel", "openspiel", who="claimeven.envs.openspiel")


def _name(state: Any) -> str:
    return str(state.get_game().get_type().short_name)
