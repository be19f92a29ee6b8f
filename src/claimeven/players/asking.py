"""Asking a player that may be anybody's: it answers, or it fails, and the caller goes on."""

from __future__ import annotations

from claimeven.errors import ClaimevenError, EngineFailed
from claimeven.game.position import Position
from claimeven.players.failures import raised
from claimeven.players.player import Player
from claimeven.protocol.answer import Answer
from claimeven.searches.limits import Limits


def ask(asked: Player, position: Position, limits: Limits | None = None) -> Answer | EngineFailed:
    """The player's answer in an unfinished game, or how it failed; `limits` replace its own.

    >>> from claimeven.players.roster import player
    >>> ask(player("first-legal"), Position("1")).column
    0
    >>> str(ask(player(lambda position: 9), Position("1")))[:33]
    "<lambda> answered 9 after '1': ex"
    """
    try:
        return asked.answer(position, limits)
    except EngineFailed as error:
        return error
    except ClaimevenError as error:
        return EngineFailed(str(error))
    except Exception as error:  # whatever somebody's own class raises
        return raised(asked.name, error)
