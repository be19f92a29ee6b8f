"""The route that says why a move wins or loses, and who is better in a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from claimeven.coach.reasons import MoveReasons, PositionReasons
from claimeven.coach.why import check_goes_on, why
from claimeven.errors import Stopped
from claimeven.game.position import Position
from claimeven.web.errors import errors_about
from claimeven.web.http import client_of, reply, service_of, until_disconnect
from claimeven.web.limits import ANALYSE_SECONDS, read_position
from claimeven.web.queues.work_queue import Job
from claimeven.web.routes.positions import GeometryName, Moves
from claimeven.web.routes.schema import docs
from claimeven.web.service import Service
from claimeven.wire.explanations import (
    MoveReasonsJson,
    PositionReasonsJson,
    encode_move_reasons,
    encode_position_reasons,
)

router = APIRouter()

AskedColumn = Annotated[
    int | None, Query(ge=0, lt=64, description="The move that is asked about, counted from 0")
]

_NO_TIME = 1e-9
"""Seconds for exact scores where they took too long: reasons that need none are found."""


@router.get("/why", responses=docs(MoveReasonsJson | PositionReasonsJson, 400, 429, 503))
async def why_here(
    request: Request,
    moves: Moves = "",
    geometry: GeometryName = "7x6x4",
    column: AskedColumn = None,
) -> Response:
    """Why a move is good or bad; without one, who is better in a position, and why."""
    position = read_position(moves, geometry)
    with errors_about("moves"):
        check_goes_on(position)
    if column is not None:
        with errors_about("column"):
            position.play(column)
    service, client = service_of(request), client_of(request)
    work = _asking(service, position, column)
    try:
        run = service.analyses.run(client, work, ANALYSE_SECONDS)
        found = await until_disconnect(request, run)
    except Stopped:
        work = _asking(service, position, column, seconds=_NO_TIME)
        found = await until_disconnect(request, service.quick.run(client, work, ANALYSE_SECONDS))
    if isinstance(found, MoveReasons):
        return reply(encode_move_reasons(found))
    return reply(encode_position_reasons(found))


def _asking(
    service: Service, position: Position, column: int | None, seconds: float | None = None
) -> Callable[[Job], MoveReasons | PositionReasons]:
    """Work for a queue."""

    def work(job: Job) -> MoveReasons | PositionReasons:
        return why(position, column, solver=service.solver(job, position.geometry), seconds=seconds)

    return work
