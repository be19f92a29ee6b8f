"""Routes that ask the exact solver."""

from __future__ import annotations

import time
from typing import Any

from fastapi import APIRouter, Request, Response, WebSocket

from claimeven.errors import Stopped
from claimeven.game.position import Position
from claimeven.score import Proven
from claimeven.solver.result import SolveReport, position_score
from claimeven.web.errors import overloaded
from claimeven.web.http import client_of, desk_of, reply, unless_gone
from claimeven.web.limits import ANALYSE_SECONDS, LIVE_SECONDS, read_position
from claimeven.web.live import Emit, converse
from claimeven.web.queues import Ticket
from claimeven.web.routes import questions, schema
from claimeven.web.routes.positions import Board, Moves
from claimeven.web.routes.schema import answers
from claimeven.web.service import Desk
from claimeven.web.store import outcome_name
from claimeven.web.views import score_json

router = APIRouter()

SOON_SECONDS = 0.2
"""How long the end of a live analysis may wait for best play; it is told later then."""

VARIATION_SECONDS = 3.0


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
        if not variation:
            return None
        return BestPlay(desk, ticket, position).within(VARIATION_SECONDS)

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


@router.websocket("/analyse/live")
async def analyse_live(websocket: WebSocket) -> None:
    """Each column's score as soon as it is proven; a new question ends the one before."""
    desk, client = desk_of(websocket), client_of(websocket)

    async def answer(question: questions.LiveQuestion, emit: Emit) -> None:
        position = read_position(question.moves, question.board)
        began = time.monotonic()

        def on_column(column: int, score: Proven) -> None:
            emit("column", column=column, score=score_json(score))

        def on_report(report: SolveReport) -> None:
            seconds = round(time.monotonic() - began, 3)
            emit("progress", nodes=report.nodes, seconds=seconds, **bounds_json(position, report))

        def work(ticket: Ticket) -> None:
            found = desk.analysis(position, on_column, on_report)(ticket)
            variation = BestPlay(desk, ticket, position)
            emit("done", **analysis_json(position, found, variation.within(SOON_SECONDS)))
            if not variation.is_whole:
                emit("variation", variation=variation.within(VARIATION_SECONDS))

        await desk.analyses.run(client, work, LIVE_SECONDS)

    await converse(websocket, questions.LiveQuestion, answer)


class BestPlay:
    """Best play to the end of a game, as much of it as is found in the time there is."""

    def __init__(self, desk: Desk, ticket: Ticket, position: Position) -> None:
        self.is_whole = False
        self._ticket = ticket
        self._found: list[int] = []
        solver = desk.solver(ticket, position.geometry)
        self._left = iter(()) if position.outcome else solver.best_play(position)

    def within(self, seconds: float) -> tuple[int, ...]:
        """The columns found so far, after looking for that long at most, or one move longer."""
        began = time.monotonic()
        while not self.is_whole and time.monotonic() - began < seconds:
            column = next(self._left, None)
            self._ticket.check()
            if column is None:
                self.is_whole = True
            else:
                self._found.append(column)
        return tuple(self._found)


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


def bounds_json(position: Position, report: SolveReport) -> dict[str, Any]:
    """What is proven so far about the column being solved, for the side that plays there."""
    last = report.position.last_cell
    return {
        "column": None if last is None else last.column,
        "bounds": {"lower": -report.upper, "upper": -report.lower},
        "at_least": score_json(position_score(position, -report.upper)),
        "at_most": score_json(position_score(position, -report.lower)),
    }


def columns_json(position: Position, scores: dict[int, Proven]) -> list[dict[str, Any] | None]:
    """One entry per column; None where there is no score."""
    return [
        {"column": column, **score_json(scores[column])} if column in scores else None
        for column in range(position.geometry.columns)
    ]
