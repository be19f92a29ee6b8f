"""Puzzles: the local engine asks and grades as the service does."""

from __future__ import annotations

import os
import random
from datetime import date, timedelta
from typing import Any

import pytest

from both_engines import BothEngines
from claimeven.coach.checker.checker import refusal
from claimeven.coach.puzzles.puzzle_set import shipped_puzzles
from claimeven.wire.explanations import decode_explanation

TRIES = int(os.environ.get("CLAIMEVEN_LOCAL_QUESTIONS", "20"))
"""`make local-engine` asks 500."""


@pytest.fixture(scope="module", autouse=True)
def patience() -> Any:
    """Grading is not about how busy the machine is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("claimeven.web.routes.puzzles.ANALYSE_SECONDS", 120.0)
        yield


def test_every_puzzle(both: BothEngines) -> None:
    for number in range(1, len(shipped_puzzles()) + 1, 7):
        assert both.get(f"/puzzles/{number}")["number"] == number


def test_the_puzzle_of_a_day(both: BothEngines) -> None:
    both.get("/puzzles/daily")
    chance = random.Random(1)
    days = [date(1, 1, 1), date(2026, 1, 1), date(2028, 2, 29), date(9999, 12, 31)]
    days += [date(2026, 1, 1) + timedelta(chance.randrange(20_000)) for _ in range(6)]
    for day in days:
        calendar = day.isocalendar()
        texts = [
            day.isoformat(),
            day.strftime("%Y%m%d").zfill(8),
            f"{calendar.year:04}-W{calendar.week:02}-{calendar.weekday}",
            f"{calendar.year:04}W{calendar.week:02}{calendar.weekday}",
        ]
        found = [both.get("/puzzles/daily", day=text) for text in texts]
        assert all(each == found[0] for each in found)


@pytest.mark.parametrize(
    "day",
    ["2026-13-01", "2026-02-29", "2026-1-1", "0000-01-01", "x", "2026-W54-1", "2026-W53",
     "2025-W53", "2026-W10", "2026W10", "2026-W1-1", "2026-W10-0", "2026-W10-8", "2026-0101",
     "202601-01", "2026-W101", "9999-W52-6", "9999-12-31 ", " 2026-01-1",
     "2026-01-01T", "२०२६-०१-०१"],
)  # fmt: skip
def test_days_of_all_kinds(both: BothEngines, day: str) -> None:
    both.get("/puzzles/daily", day=day)


def test_the_next_puzzle(both: BothEngines) -> None:
    """It is drawn at random, so both are right who take one of the nearest that are left."""
    chance = random.Random(2)
    puzzles = shipped_puzzles().puzzles
    for _ in range(20):
        rating = chance.choice([-1000, 600, 1000.5, 1234, 4000])
        without = chance.sample(range(1, len(puzzles) + 1), chance.choice([0, 5, 700]))
        listed = ",".join(map(str, without))
        found = both.local.ask("GET", f"/puzzles/next?rating={rating}&without={listed}").data
        left = [abs(each.rating - rating) for i, each in enumerate(puzzles) if i + 1 not in without]
        assert found["number"] not in without
        assert abs(found["rating"] - rating) <= sorted(left)[49]
        assert found == both.client.get(f"/puzzles/{found['number']}").json()


def test_tries(both: BothEngines) -> None:
    chance = random.Random(3)
    rights = 0
    for _ in range(TRIES):
        number = chance.randint(1, len(shipped_puzzles()))
        puzzle = shipped_puzzles().numbered(number).puzzle
        column = chance.choice([None, *puzzle.solution, *puzzle.position.legal_columns])
        rating = {"value": chance.uniform(-1000, 4000), "deviation": chance.uniform(50, 350)}
        body = {"column": column, "rating": chance.choice([None, rating])}
        found = both.ask("POST", f"/puzzles/{number}/tries", body)
        assert found["is_right"] == (column is None or column in puzzle.solution)
        rights += found["is_right"]
        if found["reason"] is not None:
            assert refusal(decode_explanation(found["reason"])) is None
    assert 0 < rights < TRIES


def test_what_is_refused(both: BothEngines) -> None:
    for path in ("/puzzles/0", "/puzzles/x", "/puzzles/999999", "/puzzles/1000000", "/puzzles/1.5"):
        assert both.get(path)["error"]
        assert both.ask("POST", f"{path}/tries", {"column": 1})["error"]
    for query in (
        {"rating": "x"},
        {"rating": 5000},
        {"rating": -1001},
        {"without": "1,,2"},
        {"without": "1;2"},
        {"without": "1234567"},
        {"without": "1" * 5000},
        {"without": "é'"},
    ):
        assert both.get("/puzzles/next", **query)["error"]
    assert both.get("/puzzles/daily", day="2026-01-011")["error"]
    bodies: list[Any] = [
        None,
        [],
        {"column": "3"},
        {"column": 64},
        {"column": 6.5},
        {"column": True},
        {"column": 12},
        {"columns": 3},
        {"rating": 3},
        {"rating": []},
        {"rating": {}},
        {"rating": {"value": 1000}},
        {"rating": {"value": "1000", "deviation": 100}},
        {"rating": {"value": 1000, "deviation": 49}},
        {"rating": {"value": 5000, "deviation": 100}},
        {"rating": {"value": 1000, "deviation": 100, "more": 1}},
    ]
    for body in bodies:
        assert both.ask("POST", "/puzzles/5/tries", body)["error"]
