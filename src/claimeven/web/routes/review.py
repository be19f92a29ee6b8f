"""Routes that grade the moves of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import APIRouter, Request, Response, WebSocket

from claimeven.coach.review import OnReview, Review, ReviewedMove, review_moves
from claimeven.errors import Stopped
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.web.errors import bad, overloaded
from claimeven.web.http import client_of, desk_of, reply, unless_gone
from claimeven.web.limits import LIVE_SECONDS, REVIEW_SECONDS, read_position
from claimeven.web.live import Emit, converse
from claimeven.web.queues import Ticket
from claimeven.web.routes import questions, schema
from claimeven.web.routes.positions import Board, Moves
from claimeven.web.routes.schema import answers
from claimeven.web.service import Desk
from claimeven.web.views import score_json

router = APIRouter()


@router.get("/review", response_model=schema.Review, responses=answers(400, 429, 503))
async def review(request: Request, moves: Moves = "", board: Board = "7x6x4") -> Response:
    """Every move of a game graded by the exact solver."""
    start, columns = _game(read_position(moves, board))
    return await _review(request, start, columns)


@router.get(
    "/games/{id}/review", response_model=schema.Review, responses=answers(400, 404, 429, 503)
)
async def review_game(request: Request, id: str) -> Response:
    """The same for a stored game."""
    game = desk_of(request).game(id)
    return await _review(request, game.start, tuple(move.column for move in game.moves))


@router.websocket("/review/live")
async def review_live(websocket: WebSocket) -> None:
    """Each move as soon as it is graded, the last one first."""
    desk, client = desk_of(websocket), client_of(websocket)

    async def answer(question: questions.LiveQuestion, emit: Emit) -> None:
        start, columns = _game(read_position(question.moves, question.board))
        work = _grading(desk, start, columns, lambda move: emit("move", **move_json(move)))
        found = await desk.analyses.run(client, work, LIVE_SECONDS)
        emit("done", **review_json(found, columns))

    await converse(websocket, questions.LiveQuestion, answer)


async def _review(request: Request, start: Position, columns: tuple[int, ...]) -> Response:
    desk = desk_of(request)
    try:
        run = desk.analyses.run(client_of(request), _grading(desk, start, columns), REVIEW_SECONDS)
        found = await unless_gone(request, run)
    except Stopped:
        raise overloaded(
            f"the game was not reviewed within {REVIEW_SECONDS:g} seconds; try again"
        ) from None
    return reply(review_json(found, columns))


def _game(position: Position) -> tuple[Position, tuple[int, ...]]:
    if position.moves is None:
        raise bad(f"{position.text!r} is a drawn board; a review needs the moves", "moves")
    return Position(geometry=position.geometry), position.moves


def _grading(
    desk: Desk, start: Position, columns: tuple[int, ...], on_move: OnReview | None = None
) -> Callable[[Ticket], Review]:
    def work(ticket: Ticket) -> Review:
        def tell(move: ReviewedMove) -> None:
            ticket.check()
            if on_move is not None:
                on_move(move)

        solver = desk.solver(ticket, start.geometry)
        return review_moves(start, columns, solver=solver, on_move=tell)

    return work


def review_json(found: Review, columns: tuple[int, ...]) -> dict[str, Any]:
    """A review as plain data."""
    end = found.start
    for column in columns:
        end = end.play(column)
    return {
        "board": str(found.start.geometry),
        "text": end.text,
        "moves": [move_json(move) for move in found.moves],
        "accuracy": {side.value: _rounded(found.accuracy(side)) for side in Side},
        "values": found.values,
    }


def move_json(move: ReviewedMove) -> dict[str, Any]:
    """A graded move as plain data."""
    return {
        "ply": move.ply,
        "column": move.column,
        "side": move.side.value,
        "grade": move.grade.value,
        "text": move.text,
        "lost_plies": move.lost_plies,
        "before": score_json(move.before),
        "after": score_json(move.after),
        "best": move.best,
    }


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 4)
