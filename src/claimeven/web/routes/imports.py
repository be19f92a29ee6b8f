"""The route for games that were played elsewhere: in a browser, while the service was away."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from fastapi import APIRouter, Request, Response
from pydantic import BeforeValidator, Field

from claimeven.game.game import HUMAN
from claimeven.web.games.importing import ImportedGame, read_game, take_in
from claimeven.web.games.seats import KEY_PATTERN, digest
from claimeven.web.http import client_of, reply, service_of
from claimeven.web.limits import MAX_SPEC, check_spec, read_geometry
from claimeven.web.routes.requests import (
    Column,
    GeometryText,
    MovesText,
    RequestModel,
    SpecText,
    as_whole,
)
from claimeven.web.routes.schema import docs
from claimeven.web.shapes.games import ConflictJson, NewGameJson, encode_saved_game

router = APIRouter()

MOST_MOVES = 128
"""No board has more cells."""

_Whole = BeforeValidator(as_whole)
_Count: TypeAlias = Annotated[int, Field(ge=0, lt=2**53), _Whole]
_Seconds: TypeAlias = Annotated[float, Field(ge=0, lt=2**40)]
_SideName: TypeAlias = Literal["first", "second"]
_Text: TypeAlias = Annotated[str, Field(max_length=MAX_SPEC)]


class ImportedNumber(RequestModel):
    """A number and its exact text."""

    value: float
    exact: Annotated[str, Field(max_length=1000, pattern=r"^-?[0-9]+(/[1-9][0-9]*)?$")]


class ImportedEstimate(RequestModel):
    """What an evaluation thought."""

    kind: Literal["estimate"]
    value: ImportedNumber
    heuristic: _Text | None = None
    text: _Text = ""


class ImportedProof(RequestModel):
    """A proven score; a draw has no plies."""

    kind: Literal["win", "loss", "draw"]
    plies: Annotated[int, Field(ge=0, le=MOST_MOVES), _Whole] | None = None
    points: Annotated[int, Field(ge=-MOST_MOVES, le=MOST_MOVES), _Whole] | None = None
    text: _Text = ""


class ImportedMove(RequestModel):
    """A move, with what its player said of it."""

    column: Column
    score: Annotated[ImportedProof | ImportedEstimate, Field(discriminator="kind")] | None = None
    depth: _Count | None = None
    nodes: _Count | None = None
    seconds: _Seconds | None = None
    player: _Text | None = None


class ImportedStart(RequestModel):
    """The position that the game began from."""

    position: MovesText
    geometry: GeometryText
    last_column: Column | None = None


ImportedMoves: TypeAlias = Annotated[list[ImportedMove], Field(max_length=MOST_MOVES)]


class ImportedRecord(RequestModel):
    """A game with every move."""

    first: SpecText
    second: SpecText
    start: ImportedStart
    moves: ImportedMoves
    undone: ImportedMoves = Field(default_factory=list)
    outcome: _SideName | Literal["draw"] | None
    reason: Literal["", "resigned"] = ""


class ImportRequest(RequestModel):
    """A game that was played elsewhere; its key is chosen there, at random."""

    key: Annotated[
        str,
        Field(
            pattern=KEY_PATTERN,
            description="The owner's key: 128 random bits. Sent again, it means the same game",
        ),
    ]
    created: Annotated[_Seconds, Field(description="Seconds since 1970")]
    helped: bool = Field(True, description="Did a person see scores or hints, or take back?")
    game: ImportedRecord


@router.post(
    "/imports",
    status_code=201,
    responses=docs(NewGameJson, 400, 403, 409, 413, 429, 503, status=201, s409=ConflictJson),
)
async def import_game(request: Request, order: ImportRequest) -> Response:
    """Take in a game that was played elsewhere; the sender owns it.

    The same key means the same game, so it can be sent again. Then the stored game goes on as the
    one that is sent, if that has more moves and no seat was given away; two games that differ are a
    conflict.
    """
    service, client = service_of(request), client_of(request)
    service.new_games.take(client)
    record = order.game
    read_geometry(record.start.geometry)
    for name, spec in (("first", record.first), ("second", record.second)):
        if spec != HUMAN:
            check_spec(spec, f"game.{name}")
    game = read_game(_plain(record))
    await service.check_players(client, record.first, record.second, game.start.geometry)
    imported = ImportedGame(game, order.key, order.created, order.helped)
    stored = await take_in(service, client.visitor, imported)
    made: NewGameJson = {**encode_saved_game(stored, digest(order.key)), "key": order.key}
    return reply(made, 201)


def _plain(record: ImportedRecord) -> dict[str, Any]:
    return record.model_dump(exclude_none=True) | {"outcome": record.outcome}
