"""Playing stored games: a person's move and the answer to it, taking back, resigning, hints."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from claimeven.errors import BadInput, IllegalMove, Stopped
from claimeven.game.notation import column_name
from claimeven.game.position import Position
from claimeven.protocol.answer import Answer
from claimeven.score import Estimate, Proven
from claimeven.web.errors import ApiError
from claimeven.web.game import Game, Played
from claimeven.web.limits import HINT_SECONDS
from claimeven.web.queues import Client
from claimeven.web.service import Desk
from claimeven.web.views import game_json, score_json

_ADVISOR = "claimeven:nodes=300000"


async def begin(desk: Desk, first: str, second: str, position: Position) -> Game:
    """A new game, stored."""
    game = Game.begin(first, second, position)
    await desk.keep(game)
    return game


async def move(desk: Desk, client: Client, id: str, column: int, version: int | None) -> Game:
    """A person's move, and the answer of a player whose turn it then is."""
    async with desk.alone_with(id) as game:
        _check_version(game, version)
        if game.is_engines_turn:
            raise ApiError(409, f"{game.next_spec} is to move, not you", game=game_json(game))
        moved = _change(game, lambda: game.play(Played(column)), field="column")
        if not moved.is_engines_turn:
            await desk.keep(moved)
            return moved
        if desk.is_instant(moved):
            return await _let_engine_move(desk, client, moved)
        # The person's move goes to disk while the player thinks: it outlives a crash, and a
        # visitor who leaves now finds it played.
        stored = asyncio.ensure_future(desk.keep(moved))
        try:
            return await _let_engine_move(desk, client, moved)
        except ApiError as error:
            error.extra.setdefault("game", game_json(moved))  # the person's move stands
            raise
        finally:
            await asyncio.shield(stored)


async def engine_move(desk: Desk, client: Client, id: str, version: int | None) -> Game:
    """One move of the player whose turn it is."""
    async with desk.alone_with(id) as game:
        _check_version(game, version)
        if not game.is_engines_turn:
            why = "the game is over" if game.outcome else "a person is to move"
            raise ApiError(409, f"no player can move: {why}", game=game_json(game))
        return await _let_engine_move(desk, client, game)


async def change(desk: Desk, id: str, version: int | None, act: Callable[[Game], Game]) -> Game:
    """Undo, redo or resign."""
    async with desk.alone_with(id) as game:
        _check_version(game, version)
        changed = _change(game, lambda: act(game))
        await desk.keep(changed)
        return changed


async def hint(desk: Desk, client: Client, position: Position) -> dict[str, Any]:
    """The best column: proven if that is quick, else what a short search thinks."""
    try:
        scores = await desk.analyses.run(client, desk.analysis(position), HINT_SECONDS)
    except Stopped:
        return _opinion(await desk.choose(client, _ADVISOR, position))
    column = max(scores, key=lambda column: scores[column].points or 0)
    return _hint(column, scores[column], f"{scores[column]}")


def over(game: Game) -> ApiError:
    """Too late: the game has ended."""
    return ApiError(409, f"the game is over ({game.outcome})", game=game_json(game))


async def _let_engine_move(desk: Desk, client: Client, game: Game) -> Game:
    spec, position = game.next_spec, game.position
    assert spec is not None
    answer = await desk.choose(client, spec, position)
    answered = game.play(Played.by(spec, answer))
    await desk.keep(answered)
    return answered


def _opinion(answer: Answer) -> dict[str, Any]:
    score = answer.score
    if score is None or isinstance(score, Estimate):
        return _hint(answer.column, None, str(score or "no opinion"))
    return _hint(answer.column, score, str(score))


def _hint(column: int, score: Proven | None, text: str) -> dict[str, Any]:
    return {
        "column": column,
        "score": None if score is None else score_json(score),
        "text": f"column {column_name(column)}: {text}",
    }


def _check_version(game: Game, version: int | None) -> None:
    if version is not None and version != game.version:
        raise ApiError(
            409,
            f"the game is at version {game.version}, not {version}: it was changed elsewhere",
            "version",
            game=game_json(game),
        )


def _change(game: Game, act: Callable[[], Game], field: str | None = None) -> Game:
    """Moves that the rules forbid are bad input; anything else against the rules comes too late."""
    try:
        return act()
    except IllegalMove as error:
        if game.outcome is None and field is not None:
            raise ApiError(400, str(error), field) from None
        raise ApiError(409, str(error), game=game_json(game)) from None
    except BadInput as error:
        raise ApiError(400, str(error), field) from None
