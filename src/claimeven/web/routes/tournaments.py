"""Routes about tournaments: a list of them, the table of one, its games, and live updates."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response, WebSocket

from claimeven.game.geometry import Geometry
from claimeven.tournament.openings import Openings
from claimeven.tournament.store.lock import is_played
from claimeven.web.errors import ApiError
from claimeven.web.http import client_of, reply, service_of, until_disconnect
from claimeven.web.limits import ANALYSE_SECONDS, MAX_SPEC
from claimeven.web.live import Emit, answer_requests
from claimeven.web.queues.work_queue import Job
from claimeven.web.routes import requests
from claimeven.web.routes.schema import docs
from claimeven.web.shapes.tournaments import (
    ArenaJson,
    StartedTournamentJson,
    StoppedJson,
    TournamentGamesJson,
    TournamentJson,
    TournamentLineJson,
)
from claimeven.web.tournaments.folder import Stamp, TournamentFolder, is_recent, stamp_of
from claimeven.web.tournaments.runs import (
    MOST_GAMES,
    MOST_PLAYERS,
    MOST_ROUNDS,
    OPENINGS,
    TournamentOrder,
)

router = APIRouter()

LOOK_SECONDS = 0.5
"""How often the file of a tournament is looked at for a client that watches it."""


@router.get("/tournaments", responses=docs(list[TournamentLineJson], 400, 429, 503))
async def listing(request: Request) -> Response:
    """The tournaments in the data directory, the latest first."""
    return await _read(request, TournamentFolder.listing)


@router.get("/arena", responses=docs(ArenaJson))
async def arena(request: Request) -> Response:
    """May one start a tournament here, and how large may it be?"""
    found: ArenaJson = {
        "may_start": request.app.state.may_start_tournaments,
        "most_players": MOST_PLAYERS,
        "most_rounds": MOST_ROUNDS,
        "most_games": MOST_GAMES,
        "openings": [{"name": name, "count": _count(name)} for name in OPENINGS],
    }
    return reply(found)


@router.post(
    "/tournaments",
    status_code=201,
    responses=docs(StartedTournamentJson, 400, 403, 409, 413, 429, 503, status=201),
)
async def start(request: Request, order: requests.NewTournamentRequest) -> Response:
    """Start a tournament; it is played in the background and listed at once."""
    if not request.app.state.may_start_tournaments:
        raise ApiError(403, "tournaments cannot be started here: its operator does not allow it")
    service, client = service_of(request), client_of(request)
    wanted = TournamentOrder.read(order.players, order.rounds, order.openings)
    name = await service.runs.start(client, wanted)
    found: StartedTournamentJson = {"name": name, "games": wanted.games}
    return reply(found, 201)


@router.post("/tournaments/{name}/stop", responses=docs(StoppedJson, 400, 403, 409, 413, 429))
async def stop(request: Request, name: str) -> Response:
    """End a tournament that this visitor started; its games stay."""
    service_of(request).runs.stop(client_of(request), name)
    found: StoppedJson = {"stopped": name}
    return reply(found)


@cache
def _count(openings: str) -> int:
    return len(Openings.parse(openings).make(Geometry(), 0, 1))


@router.get("/tournaments/{name}", responses=docs(TournamentJson, 400, 404, 429, 503))
async def table(request: Request, name: str) -> Response:
    """Ratings and cross table, of all games finished so far."""
    return await _read(request, lambda tournaments: tournaments.table(name))


@router.get("/tournaments/{name}/games", responses=docs(TournamentGamesJson, 400, 404, 429, 503))
async def games(
    request: Request,
    name: str,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    offset: Annotated[int, Query(ge=0, lt=2**53)] = 0,
    player: Annotated[str | None, Query(max_length=10 * MAX_SPEC)] = None,
    opponent: Annotated[str | None, Query(max_length=10 * MAX_SPEC)] = None,
) -> Response:
    """Its finished games by number; of one player, or of two against each other."""
    return await _read(
        request, lambda tournaments: tournaments.games(name, limit, offset, player, opponent)
    )


@router.websocket("/tournaments/{name}/live")
async def table_live(websocket: WebSocket, name: str) -> None:
    """The table now, and again whenever a game has finished, until the tournament stops."""
    service, client = service_of(websocket), client_of(websocket)

    async def answer(_: requests.LiveTournamentRequest, emit: Emit) -> None:
        # A file is looked for in a thread; one look at it later on takes no time.
        path = await service.files.run(
            client, lambda _: service.tournaments.path(name), ANALYSE_SECONDS
        )
        seen: Stamp | None = None
        sent: TournamentJson | None = None

        def work(_: Job) -> TournamentJson:
            return service.tournaments.table(name)

        while True:
            is_over, stamp = not is_played(path), stamp_of(path)
            if stamp != seen or is_recent(stamp):
                table = await service.files.run(client, work, ANALYSE_SECONDS)
                if table != sent:
                    emit("tournament", **table)
                seen, sent = stamp, table
            if is_over:
                emit("done")
                return
            await asyncio.sleep(LOOK_SECONDS)

    await answer_requests(websocket, requests.LiveTournamentRequest, answer)


async def _read(request: Request, read: Callable[[TournamentFolder], Any]) -> Response:
    """In a queue of its own: reading a large file and rating its players takes a while."""
    service = service_of(request)
    run = service.files.run(
        client_of(request), lambda _: read(service.tournaments), ANALYSE_SECONDS
    )
    return reply(await until_disconnect(request, run))
