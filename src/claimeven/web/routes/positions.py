"""Routes about positions and who can play: nothing here thinks."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from claimeven import __version__
from claimeven.game.position import Position
from claimeven.heuristics.catalog import CATALOG, heuristic, parameters_of, source_of
from claimeven.players.levels import WHO
from claimeven.players.roster import KINDS
from claimeven.web.errors import about
from claimeven.web.http import reply
from claimeven.web.limits import read_geometry, read_position
from claimeven.web.routes import questions, schema
from claimeven.web.routes.schema import answers
from claimeven.web.views import position_json

router = APIRouter()

Moves = Annotated[str, Query(**questions.MOVES)]
Board = Annotated[str, Query(**questions.BOARD)]

_DEPTHS = {"stank": 6, "stank-playon": 6, "sethi-h1": 4}


@router.get("/health", response_model=schema.Health)
async def health() -> Response:
    """Is the service up?"""
    return reply({"status": "ok", "version": __version__})


@router.get("/position", response_model=schema.Position, responses=answers(400))
async def position(moves: Moves = "", board: Board = "7x6x4") -> Response:
    """Everything there is to draw of a position."""
    return reply(position_json(read_position(moves, board)))


@router.post("/position", response_model=schema.Position, responses=answers(400, 403, 413))
async def drawn_position(drawing: questions.Drawing) -> Response:
    """The position that somebody drew, top row first."""
    geometry = read_geometry(drawing.board)
    rows = drawing.drawing
    with about("drawing"):
        text = rows if isinstance(rows, str) else "\n".join(row or " " for row in rows)
        return reply(position_json(Position.from_board(text, geometry)))


@router.get("/players", response_model=schema.Players)
async def players() -> Response:
    """Opponents to choose from; any spec of these kinds can be asked for."""
    return reply(_players())


@router.get("/heuristics", response_model=list[schema.HeuristicChoice])
async def heuristics() -> Response:
    """Evaluations to look into."""
    return reply(_heuristics())


@cache
def _players() -> dict[str, Any]:
    levels = [
        {"spec": f"level:{number}", "name": f"Level {number}", "text": text}
        for number, text in WHO.items()
    ]
    systems = [
        {
            "spec": name,
            "name": name,
            "text": KINDS[name].idea,
            "depths": list(range(1, _DEPTHS.get(name, 8) + 1)),
        }
        for name in CATALOG
    ]
    others = [
        {"spec": name, "name": name, "text": KINDS[name].idea}
        for name in ("random", "first-legal", "one-ply", "mcts", "perfect")
    ]
    return {"levels": levels, "systems": systems, "others": others}


@cache
def _heuristics() -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "title": heuristic(name).idea,
            "text": source_of(name),
            "parameters": {
                key: ";".join(map(str, value)) if isinstance(value, tuple) else str(value)
                for key, value in parameters_of(name).items()
            },
        }
        for name in CATALOG
    ]
