"""Routes about positions, players and evaluations to choose from: quick look-ups."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from claimeven import __version__
from claimeven.game.position import Position
from claimeven.web.choices import heuristic_choices, player_choices
from claimeven.web.errors import errors_about
from claimeven.web.http import reply
from claimeven.web.limits import read_columns, read_geometry, read_position
from claimeven.web.routes import requests
from claimeven.web.routes.schema import docs
from claimeven.web.shapes.service import HealthJson, HeuristicChoiceJson, PlayersJson
from claimeven.wire.positions import PositionJson, encode_position

router = APIRouter()

Moves = Annotated[str, Query(**requests.MOVES)]
Play = Annotated[str, Query(**requests.PLAY)]
GeometryName = Annotated[str, Query(**requests.GEOMETRY)]


@router.get("/health", responses=docs(HealthJson))
async def health() -> Response:
    """Is the service up?"""
    found: HealthJson = {"status": "ok", "version": __version__}
    return reply(found)


@router.get("/position", responses=docs(PositionJson, 400))
async def position(
    moves: Moves = "", geometry: GeometryName = "7x6x4", play: Play = ""
) -> Response:
    """Everything there is to draw of a position, or of what follows from it."""
    found = read_position(moves, geometry)
    for column in read_columns(play):
        with errors_about("play"):
            found = found.play(column)
    return reply(encode_position(found))


@router.post("/position", responses=docs(PositionJson, 400, 403, 413))
async def drawn_position(drawing: requests.DrawingRequest) -> Response:
    """The position of a drawn board, top row first."""
    geometry = read_geometry(drawing.geometry)
    rows = drawing.drawing
    with errors_about("drawing"):
        text = rows if isinstance(rows, str) else "\n".join(row or " " for row in rows)
        return reply(encode_position(Position.from_board(text, geometry)))


@router.get("/players", responses=docs(PlayersJson))
async def players() -> Response:
    """Opponents to choose from; any spec of these kinds can be asked for."""
    return reply(player_choices())


@router.get("/heuristics", responses=docs(list[HeuristicChoiceJson]))
async def heuristics() -> Response:
    """Evaluations to look into."""
    return reply(heuristic_choices())
