"""Routes that look inside: an evaluation explained, a search as it goes, a small tree."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response, WebSocket

from claimeven.game.side import Side
from claimeven.heuristics.explain import Explanation, explain
from claimeven.heuristics.parts import Part
from claimeven.searches.engine import Engine
from claimeven.searches.limits import Limits
from claimeven.searches.result import SearchResult
from claimeven.searches.settings import Settings
from claimeven.searches.tree import TreeNode, search_tree
from claimeven.web.errors import about, bad
from claimeven.web.http import client_of, desk_of, reply, unless_gone
from claimeven.web.limits import ANALYSE_SECONDS, TREE_SECONDS, check_heuristic, read_position
from claimeven.web.live import Emit, converse
from claimeven.web.queues import Ticket
from claimeven.web.routes import questions, schema
from claimeven.web.routes.positions import Board, Moves
from claimeven.web.routes.schema import answers
from claimeven.wire.trees import encode_tree

router = APIRouter()

HeuristicName = Annotated[str, Query(**questions.HEURISTIC)]
MOST_NODES = 2000
"""Nodes of a tree that are sent; deeper plies are left out beyond that."""

SEARCH_DEPTH = 8
SEARCH_SECONDS = 30.0


@router.get("/evaluate", response_model=schema.Evaluation, responses=answers(400, 429, 503))
async def evaluate(
    request: Request,
    moves: Moves = "",
    board: Board = "7x6x4",
    heuristic: HeuristicName = "claimeven",
    side: Literal["first", "second"] | None = None,
) -> Response:
    """A position's value for a side (the one to move unless told otherwise), with its parts."""
    position = read_position(moves, board)
    chosen = check_heuristic(heuristic)

    def work(_: Ticket) -> Explanation:
        # The same draw every time, where an evaluation draws: an answer can be asked for again.
        return explain(position, chosen, None if side is None else Side(side), call=0)

    run = desk_of(request).analyses.run(client_of(request), work, ANALYSE_SECONDS)
    with about("heuristic"):
        found = await unless_gone(request, run)
    return reply(
        {
            "board": str(position.geometry),
            "moves": position.text,
            "heuristic": heuristic,
            "side": found.side.value,
            "value": str(found.value),
            "number": float(found.value),
            "phase": _phase_json(found),
            "parts": [_part_json(part) for part in found.parts],
        }
    )


@router.get("/tree", response_model=schema.Tree, responses=answers(400, 429, 503))
async def tree(
    request: Request,
    moves: Moves = "",
    board: Board = "7x6x4",
    heuristic: HeuristicName = "claimeven",
    algorithm: Literal["minimax", "alphabeta", "pvs", "mtdf"] = "alphabeta",
    depth: Annotated[int, Query(ge=1, le=4)] = 3,
) -> Response:
    """The tree of a small search as it was walked: what was cut, and why."""
    position = read_position(moves, board)
    chosen = check_heuristic(heuristic)

    def work(ticket: Ticket) -> tuple[SearchResult, TreeNode]:
        plies, settings = depth, Settings(algorithm)
        while True:
            ticket.check()
            found = search_tree(position, chosen, Limits(depth=depth), plies, settings)
            if plies == 1 or _count(found[1]) <= MOST_NODES:
                return found
            plies -= 1

    run = desk_of(request).analyses.run(client_of(request), work, TREE_SECONDS)
    with about("moves"):
        result, root = await unless_gone(request, run)
    return reply(
        {
            "column": result.column,
            "nodes": result.nodes,
            "shown": _count(root),
            "root": encode_tree(root),
        }
    )


@router.websocket("/search/live")
async def search_live(websocket: WebSocket) -> None:
    """A search by deepening: every finished depth is told."""
    desk, client = desk_of(websocket), client_of(websocket)

    async def answer(question: questions.LiveSearch, emit: Emit) -> None:
        position = read_position(question.moves, question.board)
        if position.outcome is not None:
            raise bad(f"the game {position.text!r} is over; there is nothing to search", "moves")
        chosen = check_heuristic(question.heuristic)
        depth = question.depth
        if depth is None and question.seconds is None:
            depth = SEARCH_DEPTH
        limits = Limits(depth, seconds=question.seconds or SEARCH_SECONDS)

        def work(ticket: Ticket) -> None:
            table_mb = 0 if question.algorithm == "minimax" else 16
            settings = Settings(question.algorithm, table_mb=table_mb, deepening=True)
            engine = Engine(chosen, settings)
            ticket.on_stop(engine.stop)
            result = engine.search(position, limits, lambda it: emit("info", **_result_json(it)))
            ticket.check()
            emit("done", **_result_json(result))

        with about("heuristic"):
            await desk.analyses.run(client, work, SEARCH_SECONDS + 1)

    await converse(websocket, questions.LiveSearch, answer)


def _result_json(result: SearchResult) -> dict[str, Any]:
    return {
        "depth": result.depth,
        "nodes": result.nodes,
        "leaves": result.leaves,
        "cuts": result.cuts,
        "table_hits": result.table_hits,
        "seconds": round(result.seconds, 6),
        "column": result.column,
        "score": str(result.score),
        "value": float(result.value),
        "values": {str(column): float(value) for column, value in result.values.items()},
        "bounds": {str(column): float(value) for column, value in result.bounds.items()},
        "variation": result.variation,
    }


def _phase_json(found: Explanation) -> dict[str, Any] | None:
    """The part of the game that the position is in, and what each term weighs there."""
    if found.heuristic.phases is None:
        return None
    position = found.position
    phase = found.heuristic.phases.current(position.stones, position.geometry.cells)
    return {"name": phase.name, "weights": {name: float(value) for name, value in phase.weights}}


def _part_json(part: Part) -> dict[str, Any]:
    return {
        "name": part.label,
        "value": str(part.value),
        "number": float(part.value),
        "counted": float(part.raw),
        "cells": [[cell.row, cell.column] for cell in part.cells],
        "parts": [_part_json(child) for child in part.parts],
    }


def _count(root: TreeNode) -> int:
    return 1 + sum(map(_count, root.children))
