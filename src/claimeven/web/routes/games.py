"""Routes about stored games."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from claimeven.game.game import HUMAN, Game
from claimeven.web.games import play
from claimeven.web.http import client_of, reply, service_of, until_disconnect
from claimeven.web.limits import check_spec, read_position
from claimeven.web.routes import requests
from claimeven.web.routes.schema import docs
from claimeven.web.shapes import (
    ConflictJson,
    GameListJson,
    HintJson,
    RecordLineJson,
    SavedGameJson,
    encode_game_summary,
    encode_saved_game,
)

router = APIRouter()

_CHANGE = docs(
    SavedGameJson,
    *(400, 403, 404, 409, 413, 429, 503),
    s409=ConflictJson,
    s429=ConflictJson,
    s503=ConflictJson,
)


@router.post(
    "/games", status_code=201, responses=docs(SavedGameJson, 400, 403, 413, 429, 503, status=201)
)
async def begin(request: Request, order: requests.NewGameRequest) -> Response:
    """Begin a game; if a player is first, ask for its move at `/games/{id}/engine`."""
    position = read_position(order.moves, order.geometry)
    for name, spec in (("first", order.first), ("second", order.second)):
        if spec != HUMAN:
            check_spec(spec, name)
    service = service_of(request)
    service.new_games.take(client_of(request))
    stored = await play.begin(service, order.first, order.second, position)
    return reply(encode_saved_game(stored), 201)


@router.get("/games", responses=docs(GameListJson, 400))
async def listing(
    request: Request,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    before: Annotated[int | None, Query(ge=0, lt=2**53)] = None,
) -> Response:
    """Stored games, newest first."""
    rows = service_of(request).store.latest(limit, before)
    found: GameListJson = {
        "games": [encode_game_summary(stored) for _, stored in rows],
        "next": rows[-1][0] if len(rows) == limit else None,
    }
    return reply(found)


@router.get("/games/{id}", responses=docs(SavedGameJson, 404))
async def game(request: Request, id: str) -> Response:
    """A stored game."""
    return reply(encode_saved_game(service_of(request).game(id)))


@router.post("/games/{id}/moves", responses=_CHANGE)
async def move(request: Request, id: str, order: requests.MoveRequest) -> Response:
    """A person's move; the answer of a player comes with it."""
    service = service_of(request)
    is_instant = service.is_instant(service.game(id).game)
    work = play.move(service, client_of(request), id, order.column, order.version)
    # Watching for a disconnect would take as long as an instant answer.
    stored = await (work if is_instant else until_disconnect(request, work))
    return reply(encode_saved_game(stored))


@router.post("/games/{id}/engine", responses=_CHANGE)
async def engine(
    request: Request, id: str, order: requests.ChangeRequest | None = None
) -> Response:
    """One move of the player whose turn it is."""
    work = play.engine_move(service_of(request), client_of(request), id, _version(order))
    return reply(encode_saved_game(await until_disconnect(request, work)))


@router.post("/games/{id}/undo", responses=_CHANGE)
async def undo(request: Request, id: str, order: requests.ChangeRequest | None = None) -> Response:
    """Back to the last decision of a person."""
    stored = await play.change(service_of(request), id, _version(order), Game.undo)
    return reply(encode_saved_game(stored))


@router.post("/games/{id}/redo", responses=_CHANGE)
async def redo(request: Request, id: str, order: requests.ChangeRequest | None = None) -> Response:
    """Play again what was taken back."""
    stored = await play.change(service_of(request), id, _version(order), Game.redo)
    return reply(encode_saved_game(stored))


@router.post("/games/{id}/resign", responses=_CHANGE)
async def resign(
    request: Request, id: str, order: requests.ChangeRequest | None = None
) -> Response:
    """Give up."""
    stored = await play.change(service_of(request), id, _version(order), Game.resign)
    return reply(encode_saved_game(stored))


@router.get("/games/{id}/hint", responses=docs(HintJson, 404, 409, 429, 503, s409=ConflictJson))
async def hint(request: Request, id: str) -> Response:
    """The best column, proven where that is quick."""
    service = service_of(request)
    work = play.hint(service, client_of(request), service.game(id))
    return reply(await until_disconnect(request, work))


@router.get("/record", responses=docs(list[RecordLineJson]))
async def record(request: Request) -> Response:
    """Wins, draws and losses of people against every opponent."""
    return reply(service_of(request).store.record())


def _version(order: requests.ChangeRequest | None) -> int | None:
    return None if order is None else order.version
