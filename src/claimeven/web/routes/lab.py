"""Routes that look inside: an evaluation explained, a search as it goes, a small tree."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response, WebSocket

from claimeven.errors import BadInput
from claimeven.game.position import Position
from claimeven.heuristics.explain import explain
from claimeven.searches.engine import Engine
from claimeven.searches.limits import Limits
from claimeven.searches.mcts import Mcts, MctsResult
from claimeven.searches.result import SearchResult
from claimeven.searches.settings import Settings
from claimeven.searches.tree import TreeNode, recorded_tree
from claimeven.web.errors import bad_request, errors_about
from claimeven.web.http import client_of, reply, service_of, until_disconnect
from claimeven.web.limits import ANALYSE_SECONDS, TREE_SECONDS, check_heuristic, read_position
from claimeven.web.live import Emit, answer_requests
from claimeven.web.queues.work_queue import Job
from claimeven.web.routes import requests
from claimeven.web.routes.positions import GeometryName, Moves
from claimeven.web.routes.schema import docs
from claimeven.web.shapes.analysis import MonteCarloJson, TreeJson
from claimeven.wire.evaluations import ValueBreakdownJson, encode_value_breakdown
from claimeven.wire.searches import encode_search_result
from claimeven.wire.sides import SideJson, decode_side
from claimeven.wire.trees import encode_search_tree
from claimeven.wire.variations import VariationMoveJson, encode_variation

router = APIRouter()

HeuristicName = Annotated[str, Query(**requests.HEURISTIC)]
MOST_NODES = 2000
"""Nodes of a tree that are sent; of a larger tree the deepest plies are left out."""

FIRST_PLAYOUTS = 50
"""Monte Carlo search tells what it has found after so many, and then ever more."""

MONTE_CARLO_NODES = 1 << 18
SEARCH_DEPTH = 8
SEARCH_SECONDS = 30.0


@router.get("/evaluate", responses=docs(ValueBreakdownJson, 400, 429, 503))
async def evaluate(
    request: Request,
    moves: Moves = "",
    geometry: GeometryName = "7x6x4",
    heuristic: HeuristicName = "claimeven",
    side: SideJson | None = None,
) -> Response:
    """A position's value for a side (by default the one to move), with its parts."""
    position = read_position(moves, geometry)
    chosen = check_heuristic(heuristic)

    def work(_: Job) -> ValueBreakdownJson:
        # An evaluation that draws lines at random draws the same ones for every request.
        seen_by = None if side is None else decode_side(side)
        return encode_value_breakdown(explain(position, chosen, seen_by, call=0))

    run = service_of(request).analyses.run(client_of(request), work, ANALYSE_SECONDS)
    with errors_about("heuristic"):
        return reply(await until_disconnect(request, run))


@router.get("/tree", responses=docs(TreeJson, 400, 429, 503))
async def tree(
    request: Request,
    moves: Moves = "",
    geometry: GeometryName = "7x6x4",
    heuristic: HeuristicName = "claimeven",
    algorithm: Literal["minimax", "alphabeta", "pvs", "mtdf"] = "alphabeta",
    depth: Annotated[int, Query(ge=1, le=4)] = 3,
) -> Response:
    """The tree of a small search as it was walked: what was cut, and why."""
    position = read_position(moves, geometry)
    chosen = check_heuristic(heuristic)

    def work(job: Job) -> TreeJson:
        engine = Engine(chosen, Settings(algorithm), trace_plies=depth, trace_nodes=MOST_NODES)
        job.on_stop(engine.stop)
        try:
            result = engine.search(position, Limits(depth=depth))
        except BadInput:
            job.check()  # a search that was stopped has no answer
            raise
        job.check()
        root = recorded_tree(engine, position)
        return {
            **encode_search_tree(position, result, root),
            "steps": list(_steps(position, root)),
        }

    run = service_of(request).analyses.run(client_of(request), work, TREE_SECONDS)
    with errors_about("moves"):
        return reply(await until_disconnect(request, run))


@router.websocket("/search/live")
async def search_live(websocket: WebSocket) -> None:
    """A search by deepening: a message for every finished depth."""
    service, client = service_of(websocket), client_of(websocket)

    async def answer(request: requests.LiveSearchRequest, emit: Emit) -> None:
        position = read_position(request.moves, request.geometry)
        if position.outcome is not None:
            message = f"the game {position.text!r} is over; there is nothing to search"
            raise bad_request(message, "moves")
        chosen = check_heuristic(request.heuristic)
        depth = request.depth
        if depth is None and request.seconds is None:
            depth = SEARCH_DEPTH
        limits = Limits(depth, seconds=request.seconds or SEARCH_SECONDS)

        deepest = 0

        def send(type: str, result: SearchResult) -> None:
            nonlocal deepest
            if type == "info" and result.depth <= deepest:
                return  # the work was begun again
            deepest = result.depth
            emit(type, **encode_search_result(position, chosen.name, result))

        def work(job: Job) -> None:
            table_mb = 0 if request.algorithm == "minimax" else 16
            settings = Settings(request.algorithm, table_mb=table_mb, deepening=True)
            engine = Engine(chosen, settings)
            job.on_stop(engine.stop)
            result = engine.search(position, limits, lambda found: send("info", found))
            job.check()
            send("done", result)

        with errors_about("heuristic"):
            await service.analyses.run(client, work, SEARCH_SECONDS + 1)

    await answer_requests(websocket, requests.LiveSearchRequest, answer)


@router.websocket("/montecarlo/live")
async def monte_carlo_live(websocket: WebSocket) -> None:
    """Monte Carlo tree search: a message after more and more playouts."""
    service, client = service_of(websocket), client_of(websocket)

    async def answer(request: requests.MonteCarloRequest, emit: Emit) -> None:
        position = read_position(request.moves, request.geometry)
        if position.outcome is not None:
            message = f"the game {position.text!r} is over; there is nothing to search"
            raise bad_request(message, "moves")
        told = 0

        def work(job: Job) -> None:
            nonlocal told
            search, done, began = Mcts(max_nodes=MONTE_CARLO_NODES), 0, time.monotonic()
            job.on_stop(search.stop)
            ends = began + (request.seconds or SEARCH_SECONDS)
            while done < request.playouts:
                wanted = min(max(FIRST_PLAYOUTS, done // 2), request.playouts - done)
                left = ends - time.monotonic()
                if left <= 0:
                    break
                result = search.search(position, Limits(nodes=wanted, seconds=left))
                job.check()
                done += wanted
                if done > told:  # otherwise the work was begun again
                    told = done
                    emit("info", **_monte_carlo(position, result, done, time.monotonic() - began))
            emit("done")

        await service.analyses.run(client, work, SEARCH_SECONDS + 1)

    await answer_requests(websocket, requests.MonteCarloRequest, answer)


def _monte_carlo(
    position: Position, result: MctsResult, playouts: int, seconds: float
) -> MonteCarloJson:
    return {
        "column": result.column,
        "values": {str(column): float(value) for column, value in result.values.items()},
        "visits": {str(column): count for column, count in result.visits.items()},
        "variation": encode_variation(position, result.variation),
        "playouts": playouts,
        "nodes": result.nodes,
        "seconds": round(seconds, 3),
        "text": str(result.score),
    }


def _steps(position: Position, node: TreeNode) -> Iterator[VariationMoveJson]:
    """The moves to all nodes below this one, in the order searched."""
    for child in node.children:
        assert child.column is not None
        yield from encode_variation(position, [child.column])
        yield from _steps(position.drop(child.column), child)
