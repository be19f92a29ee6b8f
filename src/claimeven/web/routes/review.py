"""Routes that grade the moves of a game."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request, Response, WebSocket

from claimeven.coach.review import OnReview, Review, ReviewedMove, review_moves
from claimeven.errors import Stopped
from claimeven.game.game import Game
from claimeven.game.position import Position
from claimeven.web.errors import bad_request, overloaded
from claimeven.web.http import client_of, reply, service_of, until_disconnect
from claimeven.web.limits import LIVE_SECONDS, REVIEW_SECONDS, read_position
from claimeven.web.live import Emit, answer_requests
from claimeven.web.queues.work_queue import Job
from claimeven.web.routes import requests
from claimeven.web.routes.positions import GeometryName, Moves
from claimeven.web.routes.schema import docs
from claimeven.web.service import Service
from claimeven.wire.reviews import ReviewJson, encode_review, encode_reviewed_move

router = APIRouter()


@router.get("/review", responses=docs(ReviewJson, 400, 429, 503))
async def review(request: Request, moves: Moves = "", geometry: GeometryName = "7x6x4") -> Response:
    """Every move of a game graded by the exact solver."""
    return await _review(request, _game(read_position(moves, geometry)))


@router.get("/games/{id}/review", responses=docs(ReviewJson, 400, 404, 429, 503))
async def review_game(request: Request, id: str) -> Response:
    """The same for a stored game."""
    return await _review(request, (await service_of(request).game(id)).game)


@router.websocket("/review/live")
async def review_live(websocket: WebSocket) -> None:
    """Each move as soon as it is graded, the last one first."""
    service, client = service_of(websocket), client_of(websocket)

    async def answer(request: requests.LiveRequest, emit: Emit) -> None:
        game = _game(read_position(request.moves, request.geometry))

        told = set[int]()

        def on_move(move: ReviewedMove) -> None:
            if move.ply in told:
                return  # the work was begun again
            told.add(move.ply)
            emit("move", **encode_reviewed_move(move))

        found = await service.analyses.run(client, _grading(service, game, on_move), LIVE_SECONDS)
        emit("done", **encode_review(found))

    await answer_requests(websocket, requests.LiveRequest, answer)


async def _review(request: Request, game: Game) -> Response:
    service = service_of(request)
    try:
        run = service.analyses.run(client_of(request), _grading(service, game), REVIEW_SECONDS)
        found = await until_disconnect(request, run)
    except Stopped:
        raise overloaded(
            f"the game was not reviewed within {REVIEW_SECONDS:g} seconds; try again"
        ) from None
    return reply(encode_review(found))


def _game(position: Position) -> Game:
    if position.moves is None:
        message = f"{position.text!r} is a drawn board; a review needs the moves"
        raise bad_request(message, "moves")
    return Game.from_position("human", "human", position)


def _grading(
    service: Service, game: Game, on_move: OnReview | None = None
) -> Callable[[Job], Review]:
    """Work for a queue."""

    def work(job: Job) -> Review:
        def graded(move: ReviewedMove) -> None:
            job.check()
            if on_move is not None:
                on_move(move)

        solver = service.solver(job, game.start.geometry)
        columns = [move.column for move in game.moves]
        return review_moves(game.start, columns, solver=solver, on_move=graded)

    return work
