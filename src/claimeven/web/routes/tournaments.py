"""Routes about tournaments: what there is, the table of one, its games, and how it goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response, WebSocket

from claimeven.tournament.store.lock import is_played
from claimeven.web.http import client_of, desk_of, reply, unless_gone
from claimeven.web.limits import ANALYSE_SECONDS, MAX_SPEC
from claimeven.web.live import Emit, converse
from claimeven.web.queues import Ticket
from claimeven.web.routes import questions, schema
from claimeven.web.routes.schema import answers
from claimeven.web.tournaments import Tournaments, stamp_of

router = APIRouter()


LOOK_SECONDS = 0.5
"""How often a tournament is looked at while somebody watches it."""


@router.get("/tournaments", response_model=list[schema.TournamentLine],
            responses=answers(400, 429, 503))  # fmt: skip
async def listing(request: Request) -> Response:
    """The tournaments in the data directory, the latest first."""
    return await _read(request, Tournaments.listing)


@router.get("/tournaments/{name}", response_model=schema.Tournament,
            responses=answers(400, 404, 429, 503))  # fmt: skip
async def table(request: Request, name: str) -> Response:
    """Ratings and cross table; read anew while it is played."""
    return await _read(request, lambda tournaments: tournaments.table(name))


@router.get("/tournaments/{name}/games", response_model=schema.TournamentGames,
            responses=answers(400, 404, 429, 503))  # fmt: skip
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
    """The table now, and again whenever it has grown, until nobody plays any more."""
    desk, client = desk_of(websocket), client_of(websocket)

    async def answer(_: questions.LiveTournament, emit: Emit) -> None:
        path, told = desk.tournaments.path(name), None
        while True:
            is_over, stamp = not is_played(path), stamp_of(path)
            if stamp != told:
                told = stamp
                work: Callable[[Ticket], Any] = lambda _: desk.tournaments.table(name)  # noqa: E731
                emit("tournament", **await desk.analyses.run(client, work, ANALYSE_SECONDS))
            if is_over:
                emit("done")
                return
            await asyncio.sleep(LOOK_SECONDS)

    await converse(websocket, questions.LiveTournament, answer)


async def _read(request: Request, read: Callable[[Tournaments], Any]) -> Response:
    """Reading a large file and rating its players takes a while: that is work for a lane."""
    desk = desk_of(request)
    run = desk.analyses.run(client_of(request), lambda _: read(desk.tournaments), ANALYSE_SECONDS)
    return reply(await unless_gone(request, run))
