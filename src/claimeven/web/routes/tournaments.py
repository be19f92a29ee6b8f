"""Routes about tournaments: a list of them, the table of one, its games, and live updates."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response, WebSocket

from claimeven.tournament.store.lock import is_played
from claimeven.web.http import client_of, reply, service_of, until_disconnect
from claimeven.web.limits import ANALYSE_SECONDS, MAX_SPEC
from claimeven.web.live import Emit, answer_requests
from claimeven.web.queues import Job
from claimeven.web.routes import requests
from claimeven.web.routes.schema import docs
from claimeven.web.shapes import TournamentGamesJson, TournamentJson, TournamentLineJson
from claimeven.web.tournaments import Stamp, TournamentFolder, is_recent, stamp_of

router = APIRouter()

LOOK_SECONDS = 0.5
"""How often the file of a tournament is looked at for a client that watches it."""


@router.get("/tournaments", responses=docs(list[TournamentLineJson], 400, 429, 503))
async def listing(request: Request) -> Response:
    """The tournaments in the data directory, the latest first."""
    return await _read(request, TournamentFolder.listing)


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
        path = service.tournaments.path(name)
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
