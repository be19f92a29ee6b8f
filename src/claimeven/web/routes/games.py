"""Routes about stored games."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from claimeven.web import play
from claimeven.web.game import Game
from claimeven.web.http import client_of, desk_of, reply, unless_gone
from claimeven.web.limits import HUMAN, check_spec, read_position
from claimeven.web.routes import questions, schema
from claimeven.web.routes.schema import answers
from claimeven.web.views import game_json, summary_json

router = APIRouter()

_CHANGE = answers(
    *(400, 403, 404, 409, 413, 429, 503),
    s409=schema.Conflict,
    s429=schema.Conflict,
    s503=schema.Conflict,
)


@router.post("/games", status_code=201, response_model=schema.Game,
             responses=answers(400, 403, 413, 429, 503))  # fmt: skip
async def begin(request: Request, order: questions.NewGame) -> Response:
    """Begin a game; if a player is first, ask for its move at `/games/{id}/engine`."""
    position = read_position(order.moves, order.board)
    for side in ("first", "second"):
        spec = getattr(order, side)
        if spec != HUMAN:
            check_spec(spec, side)
    desk_of(request).new_games.take(client_of(request))
    game = await play.begin(desk_of(request), order.first, order.second, position)
    return reply(game_json(game), 201)


@router.get("/games", response_model=schema.GameList, responses=answers(400))
async def listing(
    request: Request,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    before: Annotated[int | None, Query(ge=0, lt=2**53)] = None,
) -> Response:
    """Stored games, newest first."""
    rows = desk_of(request).store.latest(limit, before)
    following = rows[-1][0] if len(rows) == limit else None
    return reply({"games": [summary_json(game) for _, game in rows], "next": following})


@router.get("/games/{id}", response_model=schema.Game, responses=answers(404))
async def game(request: Request, id: str) -> Response:
    """A stored game."""
    return reply(game_json(desk_of(request).game(id)))


@router.post("/games/{id}/moves", response_model=schema.Game, responses=_CHANGE)
async def move(request: Request, id: str, order: questions.MoveOrder) -> Response:
    """A person's move; the answer of a player comes with it."""
    desk = desk_of(request)
    is_instant = desk.is_instant(desk.game(id))
    work = play.move(desk, client_of(request), id, order.column, order.version)
    # Nobody leaves within a millisecond; watching for it would take as long as the answer.
    return reply(game_json(await (work if is_instant else unless_gone(request, work))))


@router.post("/games/{id}/engine", response_model=schema.Game, responses=_CHANGE)
async def engine(request: Request, id: str, order: questions.Order | None = None) -> Response:
    """One move of the player whose turn it is."""
    version = None if order is None else order.version
    work = play.engine_move(desk_of(request), client_of(request), id, version)
    return reply(game_json(await unless_gone(request, work)))


@router.post("/games/{id}/undo", response_model=schema.Game, responses=_CHANGE)
async def undo(request: Request, id: str, order: questions.Order | None = None) -> Response:
    """Back to the last decision of a person."""
    version = None if order is None else order.version
    return reply(game_json(await play.change(desk_of(request), id, version, Game.undo)))


@router.post("/games/{id}/redo", response_model=schema.Game, responses=_CHANGE)
async def redo(request: Request, id: str, order: questions.Order | None = None) -> Response:
    """Play again what was taken back."""
    version = None if order is None else order.version
    return reply(game_json(await play.change(desk_of(request), id, version, Game.redo)))


@router.post("/games/{id}/resign", response_model=schema.Game, responses=_CHANGE)
async def resign(request: Request, id: str, order: questions.Order | None = None) -> Response:
    """Give up."""
    version = None if order is None else order.version
    return reply(game_json(await play.change(desk_of(request), id, version, Game.resign)))


@router.get("/games/{id}/hint", response_model=schema.Hint, responses=answers(404, 409, 429, 503))
async def hint(request: Request, id: str) -> Response:
    """The best column, proven where that is quick."""
    desk = desk_of(request)
    found = desk.game(id)
    if found.outcome is not None:
        raise play.over(found)
    work = play.hint(desk, client_of(request), found.position)
    return reply(await unless_gone(request, work))


@router.get("/record", response_model=list[schema.RecordLine])
async def record(request: Request) -> Response:
    """Wins, draws and losses of people against every opponent."""
    return reply(desk_of(request).store.record(HUMAN))
