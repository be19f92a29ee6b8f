"""The JSON shapes that only the service has; all others are in `claimeven.wire`."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from claimeven.game.game import HUMAN, Game
from claimeven.web.games.saved_game import SavedGame
from claimeven.wire.games import MoveJson, encode_move
from claimeven.wire.intervals import IntervalJson
from claimeven.wire.positions import (
    CellJson,
    PositionJson,
    StartJson,
    encode_position,
    encode_start,
)
from claimeven.wire.scores import ProvenJson, ScoreJson
from claimeven.wire.sides import OutcomeJson, SideJson, encode_outcome
from claimeven.wire.trees import SearchTreeJson
from claimeven.wire.variations import VariationMoveJson, encode_variation


class ErrorJson(TypedDict):
    """What is wrong with a request, in one sentence."""

    error: str
    field: Annotated[str | None, "The part of the request that the error is about"]


class HealthJson(TypedDict):
    """The service is up."""

    status: Literal["ok"]
    version: str


class PlayerChoiceJson(TypedDict):
    """A player to choose as an opponent."""

    spec: str
    name: str
    text: str
    depths: NotRequired[list[int]]


class PlayersJson(TypedDict):
    """Players to choose from."""

    levels: list[PlayerChoiceJson]
    systems: list[PlayerChoiceJson]
    others: list[PlayerChoiceJson]


class HeuristicChoiceJson(TypedDict):
    """An evaluation to choose."""

    name: str
    title: str
    text: str
    parameters: dict[str, str]


class UnfinishedAnalysisJson(ErrorJson):
    """An analysis that took too long."""

    columns: NotRequired[Annotated[list[ProvenJson | None], "What is proven so far, by column"]]


class TreeJson(SearchTreeJson):
    """The tree of a small search, with its moves."""

    steps: Annotated[
        list[VariationMoveJson], "The moves to the nodes after the root, in the order searched"
    ]


class PlayedMoveJson(MoveJson):
    """A move of a stored game, with the cell where its stone lies."""

    cell: CellJson
    side: SideJson


class GameSummaryJson(TypedDict):
    """A stored game without its position."""

    id: str
    created: Annotated[float, "Seconds since 1970"]
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
    turn: Literal["human", "engine"] | None


class SavedGameJson(GameSummaryJson):
    """A stored game."""

    position: PositionJson


class GameListJson(TypedDict):
    """Some stored games, newest first."""

    games: list[GameSummaryJson]
    next: Annotated[int | None, "`before` of the next page; null at the end"]


class ConflictJson(ErrorJson):
    """A change that came too late, or was refused."""

    game: NotRequired[Annotated[SavedGameJson, "The game as it is now"]]


class HintJson(TypedDict):
    """A column to play; `score` is for the side to move, null where nothing is known."""

    column: int
    score: ScoreJson | None
    text: str


class RecordLineJson(TypedDict):
    """How people did against one opponent, in finished games."""

    opponent: str
    wins: int
    draws: int
    losses: int


class TournamentLineJson(TypedDict):
    """A tournament in a list."""

    name: str
    finished: int
    scheduled: int
    running: bool
    players: int
    modified: Annotated[float, "Seconds since 1970"]


class StandingJson(TypedDict):
    """One player of a tournament."""

    player: str
    games: int
    wins: int
    draws: int
    losses: int
    elo: IntervalJson
    failures: int


CountJson: TypeAlias = Annotated[list[int], "[won, drawn, lost]"]


class CrossTableJson(TypedDict):
    """Who scored how much against whom; null where two players did not meet."""

    players: list[str]
    counts: Annotated[list[list[CountJson | None]], "The row's player against the column's"]
    first: Annotated[list[list[CountJson | None]], "The same, where the row's player moved first"]


class TournamentJson(TypedDict):
    """Standings and cross table of a tournament, and how far it is."""

    name: str
    running: bool
    geometry: str
    finished: int
    scheduled: int
    standings: list[StandingJson]
    first_move_advantage_elo: IntervalJson
    draw_chance: float
    cross: CrossTableJson


class TournamentGameJson(TypedDict):
    """A finished game of a tournament; `moves` begin with those of the opening."""

    number: int
    first: str
    second: str
    geometry: str
    moves: str
    plies: int
    opening: str
    outcome: OutcomeJson
    reason: str
    failure: str | None


class TournamentGamesJson(TypedDict):
    """Some games of a tournament, and how many there are in all."""

    games: list[TournamentGameJson]
    total: int


def encode_game_summary(stored: SavedGame) -> GameSummaryJson:
    """A stored game without its position."""
    game = stored.game
    return {
        "id": stored.id,
        "created": stored.created,
        "version": stored.version,
        "first": game.first,
        "second": game.second,
        "geometry": str(game.start.geometry),
        "start": encode_start(game.start),
        "moves": game.position.text,
        "played": _played(game),
        "can_undo": game.can_undo,
        "can_redo": game.can_redo,
        "outcome": None if game.outcome is None else encode_outcome(game.outcome),
        "reason": game.reason,
        "turn": _turn(game.next_player),
    }


def encode_saved_game(stored: SavedGame) -> SavedGameJson:
    """A stored game with its position."""
    return {**encode_game_summary(stored), "position": encode_position(stored.game.position)}


def _played(game: Game) -> list[PlayedMoveJson]:
    steps = encode_variation(game.start, (move.column for move in game.moves))
    return [
        {**encode_move(move), "cell": step["cell"], "side": step["side"]}
        for move, step in zip(game.moves, steps, strict=True)
    ]


def _turn(player: str | None) -> Literal["human", "engine"] | None:
    if player is None:
        return None
    return "human" if player == HUMAN else "engine"
