"""The shapes of requests: bodies and messages are checked against these, and OpenAPI has them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from claimeven.coach.puzzles.own_rating import LEAST, LEAST_DEVIATION, MOST, START_DEVIATION
from claimeven.heuristics.catalog import OFFERED
from claimeven.web.limits import LONGEST_ID, MAX_SPEC, MAX_TEXT
from claimeven.web.tournaments.runs import MOST_PLAYERS, MOST_ROUNDS

# Patterns are documented, not enforced: our own messages are better than a pattern's.
GEOMETRY: dict[str, Any] = {
    "max_length": 20,
    "json_schema_extra": {"pattern": r"^[1-9][0-9]?[xX×][1-9][0-9]?([xX×][1-9][0-9]?)?$"},
    "description": "COLUMNSxROWSxCONNECT, 20 of each at most",
    "examples": ["7x6x4"],
}
MOVES: dict[str, Any] = {
    "max_length": MAX_TEXT,
    "json_schema_extra": {"pattern": r"^[0-9A-Za-z,./|_\-\s]*$"},
    "description": "Moves, columns counted from 1; or a drawn board with slashes between rows",
    "examples": ["4453"],
}
PLAY: dict[str, Any] = {
    "max_length": MAX_TEXT,
    "json_schema_extra": {"pattern": r"^([0-9]+(,[0-9]+)*)?$"},
    "description": "Columns to play after that, counted from 0, with commas",
    "examples": ["3,3"],
}
HEURISTIC: dict[str, Any] = {
    "max_length": MAX_SPEC,
    "json_schema_extra": {"pattern": rf"^({'|'.join(OFFERED)})(:.*)?$"},
    "description": "A name from `/heuristics`, perhaps with parameters",
    "examples": ["bagdadi"],
}
MOST_NUMBERS = 4000
"""Characters of a list of numbers of puzzles."""

GeometryText = Annotated[str, Field(**GEOMETRY)]
MovesText = Annotated[str, Field(**MOVES)]
HeuristicText = Annotated[str, Field(**HEURISTIC)]
SpecText = Annotated[
    str, Field(max_length=MAX_SPEC, description="`human` or a player", examples=["level:5"])
]


def as_whole(value: Any) -> Any:
    """JSON has one kind of number: 3.0 is as whole as 3."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Column = Annotated[int, Field(ge=0, lt=64), BeforeValidator(as_whole)]
Version = Annotated[int, Field(ge=0, lt=2**31), BeforeValidator(as_whole)]
Depth = Annotated[int, Field(ge=1, le=42), BeforeValidator(as_whole)]


class RequestModel(BaseModel):
    """Fields that are not listed are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


MessageId = (
    Annotated[int, Field(gt=-(2**53), lt=2**53)] | Annotated[str, Field(max_length=LONGEST_ID)]
)


class LiveRequest(RequestModel):
    """A position or game for a live analysis or review."""

    id: MessageId | None = None
    moves: MovesText = ""
    geometry: GeometryText = "7x6x4"


class LiveSearchRequest(LiveRequest):
    """A live search; it is limited by depth, seconds or both."""

    heuristic: HeuristicText = "claimeven"
    algorithm: Literal["minimax", "alphabeta", "pvs", "mtdf"] = "alphabeta"
    depth: Depth | None = None
    seconds: Annotated[float, Field(gt=0, le=30)] | None = None


class NewTournamentRequest(RequestModel):
    """A tournament on the usual board: everybody meets everybody, with sides swapped."""

    players: Annotated[list[SpecText], Field(min_length=2, max_length=MOST_PLAYERS)]
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS), BeforeValidator(as_whole)] = 1
    openings: Annotated[str, Field(max_length=20, examples=["plies:1"])] = "plies:1"


class MonteCarloRequest(LiveRequest):
    """A live Monte Carlo search; it is limited by playouts and seconds."""

    playouts: Annotated[int, Field(ge=1, le=200_000), BeforeValidator(as_whole)] = 20_000
    seconds: Annotated[float, Field(gt=0, le=30)] | None = None


class LiveTournamentRequest(RequestModel):
    """The beginning of watching a tournament."""

    id: MessageId | None = None


class LiveGameRequest(RequestModel):
    """The beginning of watching a game; a key says for whom the answers are."""

    id: int | str | None = None
    key: Annotated[str, Field(max_length=64)] | None = None


class DrawingRequest(RequestModel):
    """A drawn board."""

    drawing: (
        Annotated[str, Field(max_length=MAX_TEXT)]
        | Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=40)]
    ) = Field(description="Rows from the top: one text with slashes or lines, or a list")
    geometry: GeometryText = "7x6x4"


class NewGameRequest(RequestModel):
    """Who plays, and from which position."""

    geometry: GeometryText = "7x6x4"
    first: SpecText = "human"
    second: SpecText = "level:3"
    moves: MovesText = ""


class MoveRequest(RequestModel):
    """A person's move; `version` is that of the game it was made in."""

    column: Column
    version: Version | None = None
    helped: bool = Field(False, description="Did the person see scores of the columns?")


class ChangeRequest(RequestModel):
    """Any other change of a game."""

    version: Version | None = None


class RatingRequest(RequestModel):
    """Somebody's own rating, and one standard deviation of it."""

    value: Annotated[float, Field(ge=LEAST, le=MOST)]
    deviation: Annotated[float, Field(ge=LEAST_DEVIATION, le=START_DEVIATION)]


class TryRequest(RequestModel):
    """A column for a puzzle, or null to give up; the rating is for a first try, which counts."""

    column: Column | None = None
    rating: RatingRequest | None = None


class SeatRequest(RequestModel):
    """A seat of a game."""

    side: Literal["first", "second"]
