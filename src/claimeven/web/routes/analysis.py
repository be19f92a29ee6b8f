"""Routes that ask the exact solver."""

from __future__ import annotations

import time
from typing import Any

from fastapi import APIRouter, Request, Response, WebSocket

from claimeven.errors import Stopped
from claimeven.game.position import Position
from claimeven.score import Proven, best_columns
from claimeven.solver.result import SolveReport, position_score
from claimeven.web.errors import ApiError, overloaded
from claimeven.web.http import client_of, reply, service_of, until_disconnect
from claimeven.web.limits import ANALYSE_SECONDS, LIVE_SECONDS, read_position
from claimeven.web.live import Emit, answer_requests
from claimeven.web.queues.work_queue import Job
from claimeven.web.routes import requests
from claimeven.web.routes.positions import GeometryName, Moves
from claimeven.web.routes.schema import docs
from claimeven.web.service import Service
from claimeven.web.shapes.analysis import UnfinishedAnalysisJson
from claimeven.wire.scores import encode_proven
from claimeven.wire.solving import AnalysisJson, encode_analysis, encode_columns
from claimeven.wire.variations import encode_variation

router = APIRouter()

SOON_SECONDS = 0.2
"""How long the end of a live analysis may wait for best play; otherwise it is sent later."""

VARIATION_SECONDS = 3.0


@router.get(
    "/analyse",
    responses=docs(
        AnalysisJson,
        *(400, 429, 503),
        s429=UnfinishedAnalysisJson,
        s503=UnfinishedAnalysisJson,
    ),
)
async def analyse(
    request: Request, moves: Moves = "", geometry: GeometryName = "7x6x4", variation: bool = False
) -> Response:
    """The exact score of every column, for the side that plays there."""
    position = read_position(moves, geometry)
    service, found = service_of(request), dict[int, Proven]()

    def work(job: Job) -> tuple[int, ...] | None:
        service.analysis(position, found.__setitem__)(job)
        if not variation:
            return None
        return BestPlay(service, job, position).within(VARIATION_SECONDS)

    try:
        run = service.analyses.run(client_of(request), work, ANALYSE_SECONDS)
        best_play = await until_disconnect(request, run)
    except Stopped:
        raise overloaded(
            f"not every column was proven within {ANALYSE_SECONDS:g} seconds; "
            "the live analysis has more time",
            columns=encode_columns(position, found),
        ) from None
    except ApiError as error:
        error.extra["columns"] = encode_columns(position, found)
        raise
    return reply(encode_analysis(position, found, best_play))


@router.websocket("/analyse/live")
async def analyse_live(websocket: WebSocket) -> None:
    """Each column's score as soon as it is proven; a new request ends the one before."""
    service, client = service_of(websocket), client_of(websocket)

    async def answer(request: requests.LiveRequest, emit: Emit) -> None:
        position = read_position(request.moves, request.geometry)
        began, found = time.monotonic(), dict[int, Proven]()

        def on_column(column: int, score: Proven) -> None:
            if column in found:
                return  # the work was begun again
            found[column] = score
            best = list(best_columns(found))
            emit("column", column=column, score=encode_proven(score), best=best)

        def on_report(report: SolveReport) -> None:
            seconds = round(time.monotonic() - began, 3)
            emit("progress", seconds=seconds, **_progress(position, report))

        def work(job: Job) -> None:
            service.analysis(position, on_column, on_report)(job)
            best_play = BestPlay(service, job, position)
            emit("done", **encode_analysis(position, found, best_play.within(SOON_SECONDS)))
            if not best_play.is_complete:
                columns = best_play.within(VARIATION_SECONDS)
                emit("variation", variation=encode_variation(position, columns))

        await service.analyses.run(client, work, LIVE_SECONDS)

    await answer_requests(websocket, requests.LiveRequest, answer)


class BestPlay:
    """Best play to the end of a game, as much of it as is found in the time there is."""

    def __init__(self, service: Service, job: Job, position: Position) -> None:
        self.is_complete = False
        self._job = job
        self._found: list[int] = []
        solver = service.solver(job, position.geometry)
        self._left = iter(()) if position.outcome else solver.best_play(position)

    def within(self, seconds: float) -> tuple[int, ...]:
        """The columns found so far, after looking for that long at most, or one move longer."""
        began = time.monotonic()
        while not self.is_complete and time.monotonic() - began < seconds:
            column = next(self._left, None)
            self._job.check()
            if column is None:
                self.is_complete = True
            else:
                self._found.append(column)
        return tuple(self._found)


def _progress(position: Position, report: SolveReport) -> dict[str, Any]:
    """What is proven so far, for the side to move: of the column being solved, or of them all."""
    lower, upper, column = report.lower, report.upper, None
    if report.position != position and report.position.last_cell is not None:
        column = report.position.last_cell.column
        lower, upper = (
            position_score(position, -(score.points or 0)) for score in (report.upper, report.lower)
        )
    return {
        "nodes": report.nodes,
        "column": column,
        "at_least": encode_proven(lower),
        "at_most": encode_proven(upper),
    }
