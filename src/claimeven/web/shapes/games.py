"""The JSON shapes of stored games, hints and records."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from claimeven.game.game import Game
from claimeven.game.side import Side
from claimeven.web.games.holder import Holder
from claimeven.web.games.saved_game import SavedGame
from claimeven.web.games.table import ListedGame, TurnJson, turn_of
from claimeven.web.shapes.service import ErrorJson
from claimeven.wire.games import MoveJson, encode_move
from claimeven.wire.positions import (
    CellJson,
    PositionJson,
    StartJson,
    encode_position,
    encode_start,
)
from claimeven.wire.scores import ScoreJson
from claimeven.wire.sides import OutcomeJson, SideJson, encode_outcome, encode_side
from claimeven.wire.variations import encode_variation


class PlayedMoveJson(MoveJson):
    """A move of a stored game, with the cell where its stone lies."""

    cell: CellJson
    side: SideJson


class GameLineJson(TypedDict):
    """A stored game in a list, without its moves."""

    id: str
    created: Annotated[float, "Seconds since 1970"]
    modified: Annotated[float, "Seconds since 1970"]
    version: int
    first: str
    second: str
    geometry: str
    plies: Annotated[int, "How many moves were made"]
    outcome: OutcomeJson | None
    reason: str
    turn: TurnJson | None
    helped: Annotated[bool, "Did a person see a hint or scores, or take a move back?"]
    yours: Annotated[list[SideJson], "The sides that this visitor plays"]


SeatJson: TypeAlias = Literal["player", "owner", "offered", "guest"]


class SeatsJson(TypedDict):
    """Who sits where: a player, the owner, or somebody else; `offered` until they come."""

    first: SeatJson
    second: SeatJson


class SavedGameJson(TypedDict):
    """A stored game, as whoever asks may see and change it."""

    id: str
    created: Annotated[float, "Seconds since 1970"]
    modified: Annotated[float, "Seconds since 1970"]
    version: Annotated[int, "Grows with every change"]
    first: str
    second: str
    geometry: str
    start: StartJson
    moves: Annotated[str, "One line that reads back as the position"]
    played: list[PlayedMoveJson]
    can_undo: bool
    can_redo: bool
    outcome: OutcomeJson | None
    reason: Annotated[str, "Why the game ended, where the board does not show it"]
    turn: TurnJson | None
    position: PositionJson
    seats: SeatsJson
    yours: Annotated[list[SideJson], "The sides that the key of this request moves for"]
    is_owner: bool
    may_change: Annotated[bool, "False for a spectator"]


class NewGameJson(SavedGameJson):
    """A game that was just begun."""

    key: Annotated[str, "The owner's key: `Seat-Key` of requests that change the game; told once"]


class GivenSeatJson(TypedDict):
    """A seat that was given away, and the game."""

    side: SideJson
    key: Annotated[str, "The key of that seat, told once; an earlier key no longer works"]
    game: SavedGameJson


class DeletedGameJson(TypedDict):
    """A game that is gone."""

    deleted: Annotated[str, "Its id"]


class GameListJson(TypedDict):
    """Some games of a visitor, newest first."""

    games: list[GameLineJson]
    next: Annotated[int | None, "`before` of the next page; null at the end"]


class ConflictJson(ErrorJson):
    """A change that came too late, or was refused."""

    game: NotRequired[Annotated[SavedGameJson, "The game as it is now"]]


class HintJson(TypedDict):
    """A column to play; `score` is for the side to move, null where nothing is known."""

    column: int
    columns: Annotated[list[int], "All that are as good, that one first"]
    score: ScoreJson | None
    text: str
    version: Annotated[int, "Of the game: a hint is noted in it"]


class LadderJson(TypedDict):
    """About which level a visitor plays at; null until there are enough games.

    0 is below level 1. Nine times out of ten the level is from `low` to `high`.
    """

    games: Annotated[int, "Finished games against levels on the usual board, without help"]
    needed: Annotated[int, "So many games are needed"]
    level: int | None
    low: int | None
    high: int | None


class RecordLineJson(TypedDict):
    """How people did against one opponent, in finished games."""

    opponent: str
    geometry: Annotated[str, "Empty for games that were counted before boards were told apart"]
    wins: int
    draws: int
    losses: int


def encode_saved_game(stored: SavedGame, key: str) -> SavedGameJson:
    """A stored game, for the holder of the key with that digest; empty for spectators."""
    game, holder = stored.game, Holder(stored, key)
    return {
        "id": stored.id,
        "created": stored.created,
        "modified": stored.modified,
        "version": stored.version,
        "first": game.first,
        "second": game.second,
        "geometry": str(game.start.geometry),
        "start": encode_start(game.start),
        "moves": game.position.text,
        "played": _played(game),
        "can_undo": holder.can_undo,
        "can_redo": holder.can_redo,
        "outcome": None if game.outcome is None else encode_outcome(game.outcome),
        "reason": game.reason,
        "turn": turn_of(game.next_player),
        "position": encode_position(game.position),
        "seats": {"first": _seat(stored, Side.FIRST), "second": _seat(stored, Side.SECOND)},
        "yours": [encode_side(side) for side in holder.sides],
        "is_owner": holder.is_owner,
        "may_change": holder.may_change,
    }


def encode_listed_game(listed: ListedGame) -> GameLineJson:
    """A game in a list."""
    return {
        "id": listed.id,
        "created": listed.created,
        "modified": listed.modified,
        "version": listed.version,
        "first": listed.first,
        "second": listed.second,
        "geometry": listed.geometry,
        "plies": listed.plies,
        "outcome": listed.outcome,
        "reason": listed.reason,
        "turn": listed.turn,
        "helped": listed.helped,
        "yours": [encode_side(side) for side in listed.yours],
    }


def _seat(stored: SavedGame, side: Side) -> SeatJson:
    if side not in stored.people:
        return "player"
    if not stored.seats.is_given(side):
        return "owner"
    return "guest" if stored.seats.visitor(side) else "offered"


def _played(game: Game) -> list[PlayedMoveJson]:
    steps = encode_variation(game.start, (move.column for move in game.moves))
    return [
        {**encode_move(move), "cell": step["cell"], "side": step["side"]}
        for move, step in zip(game.moves, steps, strict=True)
    ]
