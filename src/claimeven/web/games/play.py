"""Playing stored games: a person's move and the answer to it, undo, redo, resigning, hints."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from claimeven.errors import BadInput, IllegalMove, Stopped
from claimeven.game.game import Game, Move
from claimeven.game.notation import column_name
from claimeven.game.position import Position
from claimeven.score import Score, best_columns
from claimeven.web.errors import ApiError
from claimeven.web.games.saved_game import SavedGame
from claimeven.web.limits import HINT_SECONDS
from claimeven.web.queues import Client
from claimeven.web.service import Service
from claimeven.web.shapes import HintJson, encode_saved_game
from claimeven.wire.scores import encode_score

_HINT_PLAYER = "claimeven:nodes=300000"


async def begin(service: Service, first: str, second: str, position: Position) -> SavedGame:
    """A new game, stored."""
    stored = SavedGame.begin(Game.from_position(first, second, position))
    await service.save(stored)
    return stored


async def move(
    service: Service, client: Client, id: str, column: int, version: int | None
) -> SavedGame:
    """A person's move, and the answer of a player whose turn it then is."""
    async with service.locked_game(id) as stored:
        _check_version(stored, version)
        if stored.is_engines_turn:
            message = f"{stored.game.next_player} is to move, not you"
            raise ApiError(409, message, game=encode_saved_game(stored))
        moved = _change(stored, lambda game: game.play(Move(column)), field="column")
        if not moved.is_engines_turn:
            await service.save(moved)
            return moved
        if service.is_instant(moved.game):
            return await _let_engine_move(service, client, moved)
        # The person's move is written while the player thinks: it survives a crash, and a
        # client that disconnects now finds it played.
        saving = asyncio.ensure_future(service.save(moved))
        try:
            return await _let_engine_move(service, client, moved)
        except ApiError as error:
            error.extra.setdefault("game", encode_saved_game(moved))  # with the person's move
            raise
        finally:
            await asyncio.shield(saving)


async def engine_move(service: Service, client: Client, id: str, version: int | None) -> SavedGame:
    """One move of the player whose turn it is."""
    async with service.locked_game(id) as stored:
        _check_version(stored, version)
        if not stored.is_engines_turn:
            why = "the game is over" if stored.game.outcome else "a person is to move"
            raise ApiError(409, f"no player can move: {why}", game=encode_saved_game(stored))
        return await _let_engine_move(service, client, stored)


async def change(
    service: Service, id: str, version: int | None, act: Callable[[Game], Game]
) -> SavedGame:
    """Undo, redo or resign."""
    async with service.locked_game(id) as stored:
        _check_version(stored, version)
        changed = _change(stored, act)
        await service.save(changed)
        return changed


async def hint(service: Service, client: Client, stored: SavedGame) -> HintJson:
    """The best column: proven if that is quick, else what a short search thinks."""
    position = stored.game.position
    if stored.game.outcome is not None:
        message = f"the game is over ({stored.game.outcome})"
        raise ApiError(409, message, game=encode_saved_game(stored))
    try:
        scores = await service.analyses.run(client, service.analysis(position), HINT_SECONDS)
    except Stopped:
        answer = await service.choose(client, _HINT_PLAYER, position)
        return _hint(answer.column, answer.score)
    column = best_columns(scores)[0]
    return _hint(column, scores[column])


async def _let_engine_move(service: Service, client: Client, stored: SavedGame) -> SavedGame:
    game = stored.game
    spec = game.next_player
    assert spec is not None
    answer = await service.choose(client, spec, game.position)
    answered = stored.changed(game.play(answer.move(spec)))
    await service.save(answered)
    return answered


def _hint(column: int, score: Score | None) -> HintJson:
    return {
        "column": column,
        "score": None if score is None else encode_score(score),
        "text": f"column {column_name(column)}: {score or 'not known'}",
    }


def _check_version(stored: SavedGame, version: int | None) -> None:
    if version is not None and version != stored.version:
        raise ApiError(
            409,
            f"the game is at version {stored.version}, not {version}: it was changed elsewhere",
            "version",
            game=encode_saved_game(stored),
        )


def _change(stored: SavedGame, act: Callable[[Game], Game], field: str | None = None) -> SavedGame:
    """A move that the rules forbid is bad input; anything else they forbid comes too late."""
    try:
        return stored.changed(act(stored.game))
    except IllegalMove as error:
        if stored.game.outcome is None and field is not None:
            raise ApiError(400, str(error), field) from None
        raise ApiError(409, str(error), game=encode_saved_game(stored)) from None
    except BadInput as error:
        raise ApiError(400, str(error), field) from None
