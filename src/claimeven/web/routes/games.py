"""Routes about stored games."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Header, Query, Request, Response

from claimeven.game.game import HUMAN
from claimeven.game.geometry import Geometry
from claimeven.game.side import Side
from claimeven.ratings.ladder import LEAST_GAMES, LadderGame, place_on_ladder
from claimeven.web.games import play
from claimeven.web.games.holder import Action
from claimeven.web.games.seats import digest
from claimeven.web.games.table import ListedGame
from claimeven.web.http import client_of, reply, service_of, until_disconnect, visitors_of
from claimeven.web.limits import check_spec, read_position
from claimeven.web.routes import requests
from claimeven.web.routes.schema import docs
from claimeven.web.shapes.games import (
    ConflictJson,
    GameListJson,
    HintJson,
    LadderJson,
    NewGameJson,
    RecordLineJson,
    SavedGameJson,
    encode_listed_game,
    encode_saved_game,
)
from claimeven.wire.sides import encode_side

router = APIRouter()

LADDER_GAMES = 200
"""The latest games that say about which level somebody plays at."""

SeatKey = Annotated[
    str | None,
    Header(alias="Seat-Key", max_length=64, description="The key of the game's owner or of a seat"),
]

_CHANGE = docs(
    SavedGameJson,
    *(400, 403, 404, 409, 413, 429, 503),
    s409=ConflictJson,
    s429=ConflictJson,
    s503=ConflictJson,
)


@router.post(
    "/games", status_code=201, responses=docs(NewGameJson, 400, 403, 413, 429, 503, status=201)
)
async def begin(request: Request, order: requests.NewGameRequest) -> Response:
    """Begin a game; if a player is first, ask for its move at `/games/{id}/engine`."""
    position = read_position(order.moves, order.geometry)
    for name, spec in (("first", order.first), ("second", order.second)):
        if spec != HUMAN:
            check_spec(spec, name)
    service, client = service_of(request), client_of(request)
    service.new_games.take(client)
    await service.check_players(client, order.first, order.second, position.geometry)
    stored, key = await play.begin(service, client.visitor, order.first, order.second, position)
    made: NewGameJson = {**encode_saved_game(stored, digest(key)), "key": key}
    return reply(made, 201)


@router.get("/games", responses=docs(GameListJson, 400, 503))
async def listing(
    request: Request,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    before: Annotated[int | None, Query(ge=0, lt=2**53)] = None,
) -> Response:
    """The games of this visitor, newest first."""
    store = service_of(request).store
    games, following = await store.listed(visitors_of(request), limit, before)
    found: GameListJson = {"games": [encode_listed_game(each) for each in games], "next": following}
    return reply(found)


@router.get("/games/{id}", responses=docs(SavedGameJson, 400, 404, 503))
async def game(request: Request, id: str, seat_key: SeatKey = None) -> Response:
    """A stored game; whoever knows its id may watch it."""
    stored = await service_of(request).game(id)
    return reply(encode_saved_game(stored, digest(seat_key)))


@router.post("/games/{id}/moves", responses=_CHANGE)
async def move(
    request: Request, id: str, order: requests.MoveRequest, seat_key: SeatKey = None
) -> Response:
    """A person's move; the answer of a player comes with it."""
    service, key = service_of(request), digest(seat_key)
    is_instant = service.is_instant((await service.game(id)).game)
    work = play.move(
        service, client_of(request), id, key, order.column, order.version, order.helped
    )
    # Watching for a disconnect would take as long as an instant answer.
    stored = await (work if is_instant else until_disconnect(request, work))
    return reply(encode_saved_game(stored, key))


@router.post("/games/{id}/engine", responses=_CHANGE)
async def engine(
    request: Request,
    id: str,
    order: requests.ChangeRequest | None = None,
    seat_key: SeatKey = None,
) -> Response:
    """One move of the player whose turn it is."""
    service, key = service_of(request), digest(seat_key)
    work = play.engine_move(service, client_of(request), id, key, _version(order))
    return reply(encode_saved_game(await until_disconnect(request, work), key))


@router.post("/games/{id}/undo", responses=_CHANGE)
async def undo(
    request: Request,
    id: str,
    order: requests.ChangeRequest | None = None,
    seat_key: SeatKey = None,
) -> Response:
    """Back to the last decision of a person; where two people play, to one's own last move."""
    return await _change(request, id, order, seat_key, "undo")


@router.post("/games/{id}/redo", responses=_CHANGE)
async def redo(
    request: Request,
    id: str,
    order: requests.ChangeRequest | None = None,
    seat_key: SeatKey = None,
) -> Response:
    """Play again what was taken back."""
    return await _change(request, id, order, seat_key, "redo")


@router.post("/games/{id}/resign", responses=_CHANGE)
async def resign(
    request: Request,
    id: str,
    order: requests.ChangeRequest | None = None,
    seat_key: SeatKey = None,
) -> Response:
    """Give up."""
    return await _change(request, id, order, seat_key, "resign")


@router.get(
    "/games/{id}/hint", responses=docs(HintJson, 400, 404, 409, 429, 503, s409=ConflictJson)
)
async def hint(request: Request, id: str, seat_key: SeatKey = None) -> Response:
    """The best column, proven where that is quick."""
    service = service_of(request)
    stored = await service.game(id)
    work = play.hint(service, client_of(request), stored, digest(seat_key))
    return reply(await until_disconnect(request, work))


@router.get("/record", responses=docs(list[RecordLineJson], 503))
async def record(request: Request) -> Response:
    """Wins, draws and losses of this visitor against every opponent, on every board."""
    return reply(await service_of(request).store.record(visitors_of(request)))


@router.get("/ladder", responses=docs(LadderJson, 503))
async def ladder(request: Request) -> Response:
    """About which level this visitor plays at, from games without hints, undo and scores."""
    store = service_of(request).store
    listed = await store.unhelped(visitors_of(request), str(Geometry()), LADDER_GAMES)
    games = [game for each in listed if (game := _ladder_game(each)) is not None]
    place = place_on_ladder(games)
    found: LadderJson = {
        "games": len(games),
        "needed": LEAST_GAMES,
        "level": None if place is None else place.level,
        "low": None if place is None else place.low,
        "high": None if place is None else place.high,
    }
    return reply(found)


def _ladder_game(listed: ListedGame) -> LadderGame | None:
    """A game of one person against a level; None for any other."""
    if len(listed.yours) != 1 or listed.outcome is None:
        return None
    side = listed.yours[0]
    spec = listed.second if side is Side.FIRST else listed.first
    name, _, number = spec.partition(":")
    if name != "level" or not (number.isascii() and number.isdecimal()):
        return None
    points = 0.5 if listed.outcome == "draw" else float(listed.outcome == encode_side(side))
    return LadderGame(int(number), side is Side.FIRST, points)


async def _change(
    request: Request,
    id: str,
    order: requests.ChangeRequest | None,
    seat_key: str | None,
    action: Action,
) -> Response:
    key = digest(seat_key)
    stored = await play.change(service_of(request), id, key, _version(order), action)
    return reply(encode_saved_game(stored, key))


def _version(order: requests.ChangeRequest | None) -> int | None:
    return None if order is None else order.version
