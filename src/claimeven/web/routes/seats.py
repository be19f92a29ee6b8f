"""Routes about who plays a stored game and who watches it, and its end."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response, WebSocket

from claimeven.game.side import Side
from claimeven.web.errors import ApiError
from claimeven.web.games.holder import Holder
from claimeven.web.games.play import changing
from claimeven.web.games.saved_game import SavedGame
from claimeven.web.games.seats import digest, new_key
from claimeven.web.http import client_of, reply, service_of
from claimeven.web.live import Emit, answer_requests
from claimeven.web.routes import requests
from claimeven.web.routes.games import SeatKey
from claimeven.web.routes.schema import docs
from claimeven.web.shapes.games import (
    ConflictJson,
    DeletedGameJson,
    GivenSeatJson,
    SavedGameJson,
    encode_saved_game,
)
from claimeven.wire.sides import encode_side

router = APIRouter()

_ERRORS = (400, 403, 404, 409, 413, 429, 503)


@router.post("/games/{id}/seats", responses=docs(GivenSeatJson, *_ERRORS, s409=ConflictJson))
async def give(
    request: Request, id: str, order: requests.SeatRequest, seat_key: SeatKey = None
) -> Response:
    """Give a seat away: its new key moves for that side, and the owner's no longer does."""
    side, new = Side(order.side), new_key()
    stored = await _reseat(request, id, seat_key, side, digest(new))
    given: GivenSeatJson = {
        "side": encode_side(side),
        "key": new,
        "game": encode_saved_game(stored, digest(seat_key)),
    }
    return reply(given)


@router.post("/games/{id}/seats/return", responses=docs(SavedGameJson, *_ERRORS, s409=ConflictJson))
async def take_back(
    request: Request, id: str, order: requests.SeatRequest, seat_key: SeatKey = None
) -> Response:
    """Take a seat back: its key no longer works, and the owner moves for that side again."""
    stored = await _reseat(request, id, seat_key, Side(order.side), "")
    return reply(encode_saved_game(stored, digest(seat_key)))


@router.post(
    "/games/{id}/join",
    responses=docs(SavedGameJson, *_ERRORS, s409=ConflictJson),
)
async def join(request: Request, id: str, seat_key: SeatKey = None) -> Response:
    """Take the seat that the key opens: the game is among this visitor's own from now on."""
    service, key = service_of(request), digest(seat_key)
    visitor = digest(client_of(request).visitor)
    async with changing(service, id, key) as stored:
        seats = stored.seats.taken(key, visitor) if visitor else stored.seats
        if seats != stored.seats:
            before, stored = stored, stored.reseated(seats)
            await service.save(before, stored)
    return reply(encode_saved_game(stored, key))


@router.delete(
    "/games/{id}", responses=docs(DeletedGameJson, 400, 403, 404, 409, 503, s409=ConflictJson)
)
async def delete(request: Request, id: str, seat_key: SeatKey = None) -> Response:
    """Delete a game; only its owner can."""
    service, key = service_of(request), digest(seat_key)
    async with changing(service, id, key) as stored:
        _check_owner(stored, key, "delete it")
        await service.save(stored, None)
    deleted: DeletedGameJson = {"deleted": id}
    return reply(deleted)


@router.websocket("/games/{id}/live")
async def watch(websocket: WebSocket, id: str) -> None:
    """The game now, and again whenever somebody has changed it, until it is deleted."""
    service = service_of(websocket)

    async def answer(request: requests.LiveGameRequest, emit: Emit) -> None:
        key = digest(request.key)
        with service.watchers.watch(id) as watcher:
            stored: SavedGame | None = await service.game(id)
            seen = -1
            while stored is not None:
                if stored.version > seen:
                    seen = stored.version
                    emit("game", game=encode_saved_game(stored, key))
                stored = await watcher.next()
        emit("done")

    await answer_requests(websocket, requests.LiveGameRequest, answer)


async def _reseat(
    request: Request, id: str, seat_key: str | None, side: Side, key: str
) -> SavedGame:
    service, owner = service_of(request), digest(seat_key)
    async with changing(service, id, owner) as stored:
        _check_owner(stored, owner, "give seats away")
        if side not in stored.people:
            player = stored.game.player(side)
            raise ApiError(400, f"{side.value} is played by {player}, not by a person", "side")
        after = stored.reseated(stored.seats.give(side, key))
        await service.save(stored, after)
        return after


def _check_owner(stored: SavedGame, key: str, what: str) -> None:
    if not Holder(stored, key).is_owner:
        raise ApiError(403, f"only the one who began the game can {what}")
