"""Puzzles as they are asked, and tries as they are graded. What is asked never has the answer."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict, get_args

from claimeven.checks import invalid
from claimeven.coach.puzzles.attempt import Attempt
from claimeven.coach.puzzles.own_rating import OwnRating
from claimeven.coach.puzzles.puzzle import Task
from claimeven.coach.puzzles.puzzle_set import NumberedPuzzle
from claimeven.errors import BadInput
from claimeven.game.position import Position
from claimeven.score import Proven
from claimeven.wire.explanations import ExplanationJson, encode_explanation
from claimeven.wire.fields import Fields
from claimeven.wire.positions import PositionJson, decode_position, encode_position
from claimeven.wire.scores import ProvenJson, decode_proven, encode_proven
from claimeven.wire.variations import VariationMoveJson, decode_variation, encode_variation

TaskJson: TypeAlias = Literal["win", "only-move", "save-draw", "spot-threat"]
_TASKS: tuple[TaskJson, ...] = get_args(TaskJson)


class PuzzleJson(TypedDict):
    """A puzzle to solve."""

    number: int
    """In its set, counted from 1."""
    task: TaskJson
    moves_to_win: int | None
    """The N of "win in N"; null for other tasks."""
    words: str
    """The task in a sentence."""
    rating: int
    position: PositionJson


class OwnRatingJson(TypedDict):
    """A rating on the scale of the puzzles, and one standard deviation of it."""

    value: float
    deviation: float


class AttemptJson(TypedDict):
    """A try, graded by the solver; scores are for the side to move in the puzzle."""

    number: int
    column: int
    is_right: bool
    text: str
    score: ProvenJson
    solution: list[int] | None
    """The right columns; null after a wrong try, so that one can try again."""
    theme: str | None
    """The idea in words; null after a wrong try."""
    reason: ExplanationJson | None
    """Why the column is right, or what refutes it; null where the coach found no reason."""
    line: list[VariationMoveJson]
    """The try, then best play: the refutation of a wrong one."""


def encode_puzzle(asked: NumberedPuzzle) -> PuzzleJson:
    """A puzzle without its solution."""
    puzzle = asked.puzzle
    return {
        "number": asked.number,
        "task": puzzle.task.value,
        "moves_to_win": puzzle.moves_to_win,
        "words": puzzle.words,
        "rating": puzzle.rating,
        "position": encode_position(puzzle.position),
    }


def decode_puzzle(data: Any) -> tuple[int, Task, Position, int, int | None]:
    """Number, task, position, rating, and the N of "win in N": all but the solution."""
    fields = Fields.of(data, "puzzle")
    moves = fields.whole("moves_to_win") if "moves_to_win" in fields else None
    task = Task(fields.one_of("task", _TASKS))
    position = decode_position(fields["position"])
    return fields.whole("number"), task, position, fields.whole("rating"), moves


def encode_attempt(asked: NumberedPuzzle, tried: Attempt) -> AttemptJson:
    """A graded try."""
    return {
        "number": asked.number,
        "column": tried.column,
        "is_right": tried.is_right,
        "text": tried.text,
        "score": encode_proven(tried.score),
        "solution": list(tried.solution) if tried.is_right else None,
        "theme": tried.puzzle.theme_words if tried.is_right else None,
        "reason": None if tried.reason is None else encode_explanation(tried.reason),
        "line": encode_variation(tried.puzzle.position, (tried.column, *tried.line)),
    }


def decode_attempt(position: Position, data: Any) -> tuple[int, bool, Proven, tuple[int, ...]]:
    """Column, right or wrong, its score, and best play after it, for the puzzle's position."""
    fields = Fields.of(data, "try")
    played = decode_variation(position, fields["line"])
    if not played:
        raise BadInput(invalid("line of a try", fields["line"], "the column that was tried first"))
    column, *line = played
    return column, fields.flag("is_right"), decode_proven(fields["score"]), tuple(line)


def encode_own_rating(rating: OwnRating) -> OwnRatingJson:
    """A rating with its deviation."""
    return {"value": rating.value, "deviation": rating.deviation}


def decode_own_rating(data: Any) -> OwnRating:
    """The rating.

    >>> decode_own_rating({"value": 1000, "deviation": 100})
    OwnRating(value=1000.0, deviation=100.0)
    """
    fields = Fields.of(data, "rating")
    return OwnRating(fields.number("value"), fields.number("deviation"))
