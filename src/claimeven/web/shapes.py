"""The JSON shapes that only the service has, but lessons; all others are in `claimeven.wire`."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias, TypedDict

from claimeven.game.game import Game
from claimeven.game.side import Side
from claimeven.web.games.holder import Holder
from claimeven.web.games.saved_game import SavedGame
from claimeven.web.games.table import ListedGame, TurnJson, turn_of
from claimeven.wire.games import MoveJson, encode_move
from claimeven.wire.intervals import IntervalJson
from claimeven.wire.positions import (
    CellJson,
    PositionJson,
    StartJson,
    encode_position,
    encode_start,
)
from claimeven.wire.puzzles import AttemptJson, OwnRatingJson
from claimeven.wire.scores import ProvenJson, ScoreJson
from claimeven.wire.sides import OutcomeJson, SideJson, encode_outcome, encode_side
from claimeven.wire.trees import SearchTreeJson
from claimeven.wire.variations import VariationMoveJson, encode_variation


class ErrorJson(TypedDict):
    """What is wrong with a request, in one sentence."""

    error: str
    field: Annotated[str | None, "The part of the request that the error is about"]
    retry_after: NotRequired[Annotated[int, "Seconds to wait, where waiting helps"]]


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


class GradedTryJson(AttemptJson):
    """A graded try, and one's own rating after it, if one was sent."""

    rating: OwnRatingJson | None


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


class OpeningsJson(TypedDict):
    """A suite of openings to choose."""

    name: str
    count: Annotated[int, "How many openings it has"]


class ArenaJson(TypedDict):
    """May one start tournaments here, and how large may they be?"""

    may_start: bool
    most_players: int
    most_rounds: int
    most_games: int
    openings: list[OpeningsJson]


class StartedTournamentJson(TypedDict):
    """A tournament that is being played now."""

    name: str
    games: int


class StoppedJson(TypedDict):
    """A tournament that is not played any more."""

    stopped: Annotated[str, "Its name"]


class MonteCarloJson(TypedDict):
    """What Monte Carlo tree search has found so far."""

    column: int
    values: Annotated[dict[str, float], "By column: expected results, from -1 to 1"]
    visits: Annotated[dict[str, int], "By column: playouts through it"]
    variation: list[VariationMoveJson]
    playouts: int
    nodes: int
    seconds: float
    text: Annotated[str, "What the best column is worth, in words"]


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
