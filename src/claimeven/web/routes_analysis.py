"""Routes that ask the exact solver."""

from __future__ import annotations

import time
from typing import Any

from fastapi import APIRouter, Request, Response

from claimeven.errors import Stopped
from claimeven.game.position import Position
from claimeven.score import Proven
from claimeven.web import schema
from claimeven.web.desk import Desk
from claimeven.web.errors import overloaded
from claimeven.web.lanes import Ticket
from claimeven.web.limits import ANALYSE_SECONDS, read_position
from claimeven.web.routes_positions import Board, Moves
from claimeven.web.schema import answers
from claimeven.web.store import outcome_name
from claimeven.web.views import score_json
from claimeven.web.wire import client_of, desk_of, reply, unless_gone

router = APIRouter()

VARIATION_SECONDS = 1.0


@router.get(
    "/analyse",
    response_model=schema.Analysis,
    responses=answers(400, 429, 503, s503=schema.UnfinishedAnalysis),
)
async def analyse(
    request: Request, moves: Moves = "", board: Board = "7x6x4", variation: bool = False
) -> Response:
    """The exact score of every column, for the side that plays there."""
    position = read_position(moves, board)
    desk, found = desk_of(request), dict[int, Proven]()

    def work(ticket: Ticket) -> tuple[int, ...] | None:
        desk.analysis(position, found.__setitem__)(ticket)
        return best_play(desk, ticket, position) if variation else None

    try:
        run = desk.analyses.run(client_of(request), work, ANALYSE_SECONDS)
        expected = await unless_gone(request, run)
    except Stopped:
        raise overloaded(
            f"not every column was proven within {ANALYSE_SECONDS:g} seconds; "
            "the live analysis has more time",
            columns=columns_json(position, found),
        ) from None
    return reply(analysis_json(position, found, expected))


def best_play(desk: Desk, ticket: Ticket, position: Position) -> tuple[int, ...]:
    """Best play to the end, or as much of it as is found soon."""
    if position.outcome is not None:
        return ()
    found: list[int] = []
    began = time.monotonic()
    with desk.solving(ticket, position.geometry) as solver:
        for column in solver.best_play(position):
            found.append(column)
            ticket.check()
            if time.monotonic() - began > VARIATION_SECONDS:
                break
    return tuple(found)


def analysis_json(
    position: Position, scores: dict[int, Proven], variation: tuple[int, ...] | None
) -> dict[str, Any]:
    """Scores of all columns as plain data."""
    outcome = position.outcome
    points = {column: score.points or 0 for column, score in sorted(scores.items())}
    return {
        "board": str(position.geometry),
        "moves": position.text,
        "to_move": position.to_move.value,
        "outcome": None if outcome is None else outcome_name(outcome),
        "columns": columns_json(position, scores),
        "best": max(points, key=lambda column: points[column]) if points else None,
        "variation": variation,
    }


def columns_json(position: Position, scores: dict[int, Proven]) -> list[dict[str, Any] | None]:
    """One entry per column; None where there is no score."""
    return [
        {"column": column, **score_json(scores[column])} if column in scores else None
        for column in range(position.geometry.columns)
    ]
