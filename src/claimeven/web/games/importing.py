"""Games that were played elsewhere, such as in a browser while the service was away.

The sender chooses the key at random before the game is sent. The game's id follows from the key, so
that a game which is sent twice, because an answer was lost, is stored once.
"""

from __future__ import annotations

import base64
import hashlib
import time
from dataclasses import dataclass
from typing import Any

from claimeven.errors import IllegalMove
from claimeven.game.game import HUMAN, RESIGNED, Game
from claimeven.game.side import Side
from claimeven.web.errors import ApiError, bad_request, errors_about
from claimeven.web.games.saved_game import GameConflict, SavedGame
from claimeven.web.games.seats import Seats, digest
from claimeven.web.service import Service
from claimeven.web.shapes.games import encode_saved_game
from claimeven.wire.games import decode_game

_ID_BYTES = 9
_TRIES = 3


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """A game as it was sent."""

    game: Game
    key: str
    created: float
    helped: bool

    @property
    def id(self) -> str:
        """Nobody can tell the key by it.

        >>> ImportedGame(Game(), "0123456789abcdefABCDEF", 0.0, False).id
        'dW-CbBLL5PUI'
        """
        found = hashlib.sha256(f"id of the game of {self.key}".encode()).digest()
        return base64.urlsafe_b64encode(found[:_ID_BYTES]).decode()

    def begin(self, visitor: str) -> SavedGame:
        """The game as it is stored for the first time."""
        now = round(time.time(), 3)
        seats = Seats(owner=digest(self.key), owner_visitor=digest(visitor))
        created = min(round(self.created, 3), now)
        return SavedGame(self.id, created, 0, self.game, seats, now, self.helped)


def read_game(data: dict[str, Any]) -> Game:
    """The game, if the rules allow every move and the way it ended."""
    with errors_about("game"):
        game = decode_game(data)
        _check_undone(game)
    end = game.position.outcome
    if game.outcome is not None and end is None:
        _check_resignation(game)
    elif game.reason:
        raise bad_request(f"nobody has {game.reason}: the board tells how it ended", "game")
    return game


async def take_in(service: Service, visitor: str, imported: ImportedGame) -> SavedGame:
    """The game as it is stored now."""
    for _ in range(_TRIES):
        stored = await service.find_game(imported.id)
        try:
            if stored is None:
                begun = imported.begin(visitor)
                await service.save(None, begun)
                return begun
            async with service.locked_game(imported.id) as now:
                return await _go_on(service, now, imported)
        except GameConflict:
            continue  # the same game was sent twice at the same moment
    raise ApiError(409, "the game was changed elsewhere at the same moment", "game")


async def _go_on(service: Service, stored: SavedGame, imported: ImportedGame) -> SavedGame:
    if not _leads_to(imported.game, stored.game):
        # The owner's key does not move for a seat that was given away.
        is_shared = any(stored.seats.is_given(side) for side in Side)
        if is_shared or not _leads_to(stored.game, imported.game):
            now = encode_saved_game(stored, digest(imported.key))
            message = "this game was sent before, and went on differently here"
            raise ApiError(409, message, "game", game=now)
        changed = stored.changed(imported.game, imported.helped)
        await service.save(stored, changed)
        return changed
    return stored


def _leads_to(game: Game, later: Game) -> bool:
    """Are both the same game, and nothing happened in the first that is not in the second?"""

    def columns(game: Game) -> list[int]:
        return [move.column for move in game.moves]

    begin = (game.first, game.second, game.start)
    if begin != (later.first, later.second, later.start):
        return False
    if game.outcome is not None and columns(game) != columns(later):
        return False
    if game.outcome is not None and game.outcome != later.outcome:
        return False
    return columns(later)[: len(game.moves)] == columns(game)


def _check_undone(game: Game) -> None:
    """Can what was taken back be played again?"""
    position = game.position
    for move in reversed(game.undone):
        if position.outcome is not None:
            raise IllegalMove("no move that was taken back can follow the end of the game")
        position = position.play(move.column)


def _check_resignation(game: Game) -> None:
    winner = None if game.outcome is None else game.outcome.winner
    if winner is None or game.reason != RESIGNED or game.player(winner.opponent) != HUMAN:
        raise bad_request(
            f"outcome '{game.outcome}' is not on the board: expected a person who resigned", "game"
        )
