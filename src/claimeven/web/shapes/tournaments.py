"""The JSON shapes of tournaments."""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypedDict

from claimeven.wire.intervals import IntervalJson
from claimeven.wire.sides import OutcomeJson


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
