"""Routes of puzzles: the next one, that of a day, one by number; and tries, which are graded."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from claimeven.coach.puzzles.attempt import Attempt, attempt
from claimeven.coach.puzzles.own_rating import LEAST, MOST, START, OwnRating
from claimeven.coach.puzzles.puzzle_set import NumberedPuzzle, shipped_puzzles
from claimeven.errors import Stopped
from claimeven.web.errors import bad_request, errors_about, not_found, overloaded
from claimeven.web.http import client_of, reply, service_of, until_disconnect
from claimeven.web.limits import ANALYSE_SECONDS
from claimeven.web.queues.work_queue import Job
from claimeven.web.routes import requests
from claimeven.web.routes.schema import docs
from claimeven.web.shapes.puzzles import GradedTryJson
from claimeven.wire.puzzles import (
    PuzzleJson,
    encode_attempt,
    encode_own_rating,
    encode_puzzle,
)

router = APIRouter()

Number = Annotated[int, Path(ge=1, lt=10**6, description="Of a puzzle, counted from 1")]
Rating = Annotated[float, Query(ge=LEAST, le=MOST, description="Own rating")]
Without = Annotated[
    str,
    Query(
        max_length=requests.MOST_NUMBERS,
        description="Numbers of puzzles that were solved lately, with commas",
        json_schema_extra={"pattern": r"^([0-9]{1,6}(,[0-9]{1,6})*)?$"},
        examples=["3,14"],
    ),
]
Day = Annotated[
    str,
    Query(
        max_length=10,
        description="The day, as YYYY-MM-DD; today (UTC) by default",
        json_schema_extra={"pattern": r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$"},
        examples=["2026-05-01"],
    ),
]


@router.get("/puzzles/next", responses=docs(PuzzleJson, 400))
async def next_puzzle(rating: Rating = START, without: Without = "") -> Response:
    """A puzzle of about a rating, drawn at random."""
    seen = {int(number) for number in _numbers(without)}
    return reply(encode_puzzle(shipped_puzzles().near(rating, random.Random(), seen)))


@router.get("/puzzles/daily", responses=docs(PuzzleJson, 400))
async def daily_puzzle(day: Day = "") -> Response:
    """The puzzle of a day: the same for everybody."""
    return reply(encode_puzzle(shipped_puzzles().daily(_day(day))))


@router.get("/puzzles/{number}", responses=docs(PuzzleJson, 400, 404))
async def puzzle(number: Number) -> Response:
    """One puzzle."""
    return reply(encode_puzzle(_numbered(number)))


@router.post("/puzzles/{number}/tries", responses=docs(GradedTryJson, 400, 404))
async def try_puzzle(request: Request, number: Number, body: requests.TryRequest) -> Response:
    """Grade a column by the exact solver; with a rating, also say what it is afterwards.

    Without a column it is a wrong try, and the answer is the solution.
    """
    asked = _numbered(number)
    column = asked.puzzle.solution[0] if body.column is None else body.column
    if column not in asked.puzzle.position.legal_columns:
        message = f"column {column} (counted from 0) of puzzle {number} cannot be played"
        raise bad_request(message, "column")
    tried = await _graded(request, asked, column)
    found: GradedTryJson = {**encode_attempt(asked, tried), "rating": None}
    if body.rating is not None:
        with errors_about("rating"):
            own = OwnRating(body.rating.value, body.rating.deviation)
        is_right = tried.is_right and body.column is not None
        found["rating"] = encode_own_rating(own.after_try(asked.puzzle, is_right))
    return reply(found)


async def _graded(request: Request, asked: NumberedPuzzle, column: int) -> Attempt:
    service = service_of(request)

    def work(job: Job) -> Attempt:
        return attempt(asked.puzzle, column, service.solver(job, asked.puzzle.geometry))

    try:
        run = service.analyses.run(client_of(request), work, ANALYSE_SECONDS)
        return await until_disconnect(request, run)
    except Stopped:
        raise overloaded(
            f"the try was not graded within {ANALYSE_SECONDS:g} seconds; try again"
        ) from None


def _numbered(number: int) -> NumberedPuzzle:
    if number > len(shipped_puzzles()):
        raise not_found(f"puzzle {number}; there are {len(shipped_puzzles())}")
    return shipped_puzzles().numbered(number)


def _numbers(text: str) -> list[str]:
    parts = text.split(",") if text else []
    if not all(part.isascii() and part.isdecimal() and len(part) <= 6 for part in parts):
        raise bad_request(
            f"invalid numbers {text[:60]!r}: expected numbers with commas, for example 3,14",
            "without",
        )
    return parts


def _day(text: str) -> date:
    if not text:
        return datetime.now(UTC).date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise bad_request(
            f"invalid day {text!r}: expected YYYY-MM-DD, for example 2026-05-01", "day"
        ) from None
