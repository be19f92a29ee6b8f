"""The shapes of answers, for the OpenAPI text.

Answers are made by `views` and sent as they are; tests compare them with these shapes.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from claimeven.web.routes.questions import Model

SideName = Literal["first", "second"]
OutcomeName = Literal["first", "second", "draw"]
Cell = Annotated[list[int], Field(min_length=2, max_length=2, description="[row, column]")]


class Error(BaseModel):
    error: str = Field(description="One sentence that says what is wrong")
    field: str | None = Field(description="The part of the question that it is about")


class Health(Model):
    status: Literal["ok"]
    version: str


class Score(Model):
    outcome: Literal["win", "draw", "loss"]
    plies: int | None
    points: int
    text: str


class ColumnScore(Score):
    column: int


class Last(Model):
    row: int
    column: int


class Threat(Model):
    row: int
    column: int
    side: SideName
    parity: Literal["odd", "even"]


class Position(Model):
    board: str
    columns: int
    rows: int
    connect: int
    moves: str | None = Field(description="None where the order of the moves is not known")
    text: str = Field(description="One line that every `moves` parameter takes")
    stones: int
    to_move: SideName
    cells: list[tuple[int, int, SideName]] = Field(description="[row, column, side], as played")
    last: Last | None
    legal_columns: list[int]
    landing_rows: list[int | None]
    outcome: OutcomeName | None
    winning_cells: list[Cell]
    threats: list[Threat]


class PlayerChoice(Model):
    spec: str
    name: str
    text: str
    depths: list[int] | None = None


class Players(Model):
    levels: list[PlayerChoice]
    systems: list[PlayerChoice]
    others: list[PlayerChoice]


class HeuristicChoice(Model):
    name: str
    title: str
    text: str
    parameters: dict[str, str]


class Analysis(Model):
    board: str
    moves: str
    to_move: SideName
    outcome: OutcomeName | None
    columns: list[ColumnScore | None] = Field(description="None where nothing can be played")
    best: int | None = Field(description="The leftmost of the best columns")
    variation: list[int] | None = Field(description="Best play to the end, if it was asked for")


class UnfinishedAnalysis(Error):
    columns: list[ColumnScore | None] | None = Field(None, description="What is proven so far")


class EvaluationPart(Model):
    name: str
    value: str
    number: float
    counted: float
    cells: list[Cell]
    parts: list[EvaluationPart]


class EvaluationPhase(Model):
    name: str
    weights: dict[str, float]


class Evaluation(Model):
    board: str
    moves: str
    heuristic: str
    side: SideName
    value: str
    number: float
    phase: EvaluationPhase | None = Field(description="None where weights never change")
    parts: list[EvaluationPart]


class TreeNode(Model):
    column: int | None
    player: Literal["max", "min"]
    depth: int
    alpha: float | None
    beta: float | None
    value: float
    exact: str
    bound: Literal["exact", "at least", "at most"]
    end: Literal["searched", "cut", "table", "horizon", "finished"]
    skipped: list[int]
    cut: str | None
    children: list[TreeNode]


class Tree(Model):
    column: int
    nodes: int
    shown: int
    root: TreeNode


class AnswerOf(Model):
    column: int
    spec: str
    seconds: float | None
    score: str | None


class GameSummary(Model):
    id: str
    board: str
    first: str
    second: str
    created: float
    moves: str
    answers: list[AnswerOf]
    can_redo: bool
    outcome: OutcomeName | None
    reason: str
    version: int
    turn: Literal["human", "engine"] | None


class Game(GameSummary):
    position: Position


class GameList(Model):
    games: list[GameSummary]
    next: int | None = Field(description="`before` of the next page; None at the end")


class Conflict(Error):
    game: Game | None = Field(None, description="The game as it is now")


class Hint(Model):
    column: int
    score: Score | None
    text: str


class RecordLine(Model):
    opponent: str
    wins: int
    draws: int
    losses: int


class ReviewedMove(Model):
    ply: int
    column: int
    side: SideName
    grade: Literal["best", "good", "slip", "mistake", "forced"]
    text: str
    lost_plies: int | None
    before: Score
    after: Score
    best: list[int]


class Accuracy(Model):
    first: float | None
    second: float | None


class Review(Model):
    board: str
    text: str
    moves: list[ReviewedMove]
    accuracy: Accuracy
    values: list[int] = Field(description="Points for the first side, before and after every move")


class TournamentLine(Model):
    name: str
    finished: int
    scheduled: int
    running: bool
    players: int
    modified: float


class Standing(Model):
    player: str
    games: int
    wins: int
    draws: int
    losses: int
    elo: float
    low: float | None
    high: float | None
    failures: int


class Estimated(Model):
    elo: float
    low: float
    high: float


Counts = Annotated[list[int], Field(min_length=3, max_length=3, description="won, drawn, lost")]


class Cross(Model):
    players: list[str]
    counts: list[list[Counts | None]] = Field(description="Row against column, both sides")
    first: list[list[Counts | None]] = Field(description="The same where the row moved first")


class Tournament(Model):
    name: str
    running: bool
    board: str
    finished: int
    scheduled: int
    standings: list[Standing]
    first_move_advantage: Estimated
    draw_chance: float
    cross: Cross
    grid: None


class TournamentGame(Model):
    number: int
    first: str
    second: str
    board: str
    moves: str
    opening: str
    outcome: OutcomeName
    reason: str
    failure: str | None


class TournamentGames(Model):
    games: list[TournamentGame]
    total: int


def answers(*statuses: int, **models: Any) -> dict[int | str, dict[str, Any]]:
    """What a route can answer, for the OpenAPI text."""
    found: dict[int | str, dict[str, Any]] = {}
    for status in statuses:
        found[status] = {"model": models.get(f"s{status}", Error), "description": _WORDS[status]}
        if status in (429, 503):
            found[status]["headers"] = {
                "Retry-After": {"schema": {"type": "integer"}, "description": "Seconds to wait"}
            }
    return found


_WORDS = {
    200: "The answer",
    201: "A new game",
    400: "The question makes no sense; the sentence quotes it",
    403: "Not from there: another origin or host name",
    404: "There is no such thing",
    409: "Not now: the game is over, or has moved on",
    413: "The question is too long",
    429: "This visitor asks for too much at once",
    503: "Too busy, or too hard for the time allowed",
}
