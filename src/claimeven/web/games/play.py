"""Playing stored games: a person's move and the answer to it, undo, redo, resigning, hints."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from claimeven.errors import BadInput, IllegalMove
from claimeven.game.game import Game, Move
from claimeven.game.notation import column_name
from claimeven.game.position import Position
from claimeven.score import Score
from claimeven.web.errors import ApiError
from claimeven.web.games.holder import Action, Holder
from claimeven.web.games.saved_game import GameConflict, SavedGame
from claimeven.web.games.seats import Seats, digest, new_key
from claimeven.web.hints import find_hint
from claimeven.web.queues.work_queue import Client
from claimeven.web.service import Service
from claimeven.web.shapes.games import HintJson, encode_saved_game
from claimeven.wire.scores import encode_score


async def begin(
    service: Service, visitor: str, first: str, second: str, position: Position
) -> tuple[SavedGame, str]:
    """A new game, stored, and the key of its owner."""
    key = new_key()
    seats = Seats(owner=digest(key), owner_visitor=digest(visitor))
    stored = SavedGame.begin(Game.from_position(first, second, position), seats)
    await service.save(None, stored)
    return stored, key


async def move(
    service: Service,
    client: Client,
    id: str,
    key: str,
    column: int,
    version: int | None,
    helped: bool = False,
) -> SavedGame:
    """A person's move, and the answer of a player whose turn it then is.

    `helped` says that the person saw scores.
    """
    async with changing(service, id, key, version) as stored:
        if stored.is_engines_turn:
            message = f"{stored.game.next_player} is to move, not you"
            raise ApiError(409, message, game=encode_saved_game(stored, key))
        _check_turn(stored, key)
        moved = _change(
            stored, key, lambda: stored.game.play(Move(column)), field="column", helped=helped
        )
        if not moved.is_engines_turn:
            await service.save(stored, moved)
            return moved
        if service.is_instant(moved.game):
            return await _let_engine_move(service, client, stored, moved)
        # The person's move is written while the player thinks: it survives a crash, and a
        # client that disconnects now finds it played.
        saving = asyncio.ensure_future(service.save(stored, moved))
        try:
            return await _let_engine_move(service, client, moved, moved)
        except ApiError as error:
            error.extra.setdefault("game", encode_saved_game(moved, key))  # with the person's move
            raise
        finally:
            await asyncio.shield(saving)


async def engine_move(
    service: Service, client: Client, id: str, key: str, version: int | None
) -> SavedGame:
    """One move of the player whose turn it is."""
    async with changing(service, id, key, version) as stored:
        if not stored.is_engines_turn:
            why = "the game is over" if stored.game.outcome else "a person is to move"
            message = f"no player can move: {why}"
            raise ApiError(409, message, game=encode_saved_game(stored, key))
        return await _let_engine_move(service, client, stored, stored)


async def change(
    service: Service, id: str, key: str, version: int | None, action: Action
) -> SavedGame:
    """Undo, redo or resign."""
    async with changing(service, id, key, version) as stored:
        changed = _change(
            stored, key, lambda: Holder(stored, key).act(action), helped=action == "undo"
        )
        await service.save(stored, changed)
        return changed


@asynccontextmanager
async def changing(
    service: Service, id: str, key: str, version: int | None = None
) -> AsyncIterator[SavedGame]:
    """A game that only this request changes, if its key and version allow it.

    Another process may change it all the same: then what this one wanted to store is refused,
    and the answer is the game as it is.
    """
    try:
        async with service.locked_game(id) as stored:
            if not Holder(stored, key).may_change:
                raise ApiError(
                    403, "you watch this game; only those who hold its keys can change it"
                )
            _check_version(stored, key, version)
            yield stored
    except GameConflict:
        now = await service.game(id)
        message = "the game was changed elsewhere at the same moment"
        raise ApiError(409, message, "version", game=encode_saved_game(now, key)) from None


async def hint(service: Service, client: Client, stored: SavedGame, key: str) -> HintJson:
    """The best column: proven if that is quick, else what a short search thinks."""
    position = stored.game.position
    if stored.game.outcome is not None:
        message = f"the game is over ({stored.game.outcome})"
        raise ApiError(409, message, game=encode_saved_game(stored, key))
    columns, score = await find_hint(service, client, position)
    now = await _note_help(service, stored, key)
    return _hint(columns, score, now.version)


async def _note_help(service: Service, stored: SavedGame, key: str) -> SavedGame:
    """Whoever plays this game was helped; one who only watches is not noted."""
    if stored.helped or not Holder(stored, key).sides:
        return stored
    async with changing(service, stored.id, key) as now:
        noted = now.changed(now.game, helped=True)
        await service.save(now, noted)
        return noted


async def _let_engine_move(
    service: Service, client: Client, stored: SavedGame, moved: SavedGame
) -> SavedGame:
    """The answer in a game that was moved on from what is stored, or is just that."""
    game = moved.game
    spec = game.next_player
    assert spec is not None
    answer = await service.choose(client, spec, game.position)
    answered = moved.changed(game.play(answer.move(spec)))
    await service.save(stored, answered)
    return answered


def _hint(columns: tuple[int, ...], score: Score | None, version: int) -> HintJson:
    names = ", ".join(map(column_name, columns))
    noun = "column" if len(columns) == 1 else "columns"
    return {
        "column": columns[0],
        "columns": list(columns),
        "score": None if score is None else encode_score(score),
        "text": f"{noun} {names}: {score or 'not known'}",
        "version": version,
    }


def _check_version(stored: SavedGame, key: str, version: int | None) -> None:
    if version is not None and version != stored.version:
        raise ApiError(
            409,
            f"the game is at version {stored.version}, not {version}: it was changed elsewhere",
            "version",
            game=encode_saved_game(stored, key),
        )


def _check_turn(stored: SavedGame, key: str) -> None:
    side = stored.game.position.to_move
    if stored.game.outcome is None and side not in Holder(stored, key).sides:
        message = f"{side.value} is to move, and you do not have that seat"
        raise ApiError(409, message, game=encode_saved_game(stored, key))


def _change(
    stored: SavedGame,
    key: str,
    act: Callable[[], Game],
    field: str | None = None,
    helped: bool = False,
) -> SavedGame:
    """A move that the rules forbid is bad input; anything else they forbid comes too late."""
    try:
        return stored.changed(act(), helped)
    except IllegalMove as error:
        if stored.game.outcome is None and field is not None:
            raise ApiError(400, str(error), field) from None
        raise ApiError(409, str(error), game=encode_saved_game(stored, key)) from None
    except BadInput as error:
        raise ApiError(400, str(error), field) from None
