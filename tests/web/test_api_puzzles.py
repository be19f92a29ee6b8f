"""Puzzles over the network: asked without their solution, graded by the solver."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from claimeven import analyse
from claimeven.coach.puzzles.own_rating import OwnRating
from claimeven.coach.puzzles.puzzle_set import shipped_puzzles
from claimeven.web.shapes.puzzles import GradedTryJson
from claimeven.wire.puzzles import PuzzleJson
from web_service import TestClient, check_shape, service


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grading is not about how busy the machine is."""
    monkeypatch.setattr("claimeven.web.routes.puzzles.ANALYSE_SECONDS", 120.0)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with service(tmp_path_factory.mktemp("data")) as client:
        yield client


def asked(client: TestClient, path: str, **params: Any) -> Any:
    response = client.get(path, params=params)
    assert response.status_code == 200, response.text
    found = response.json()
    check_shape(PuzzleJson, found)
    assert "solution" not in found
    return found


def tried(client: TestClient, number: int, **body: Any) -> Any:
    response = client.post(f"puzzles/{number}/tries", json=body)
    assert response.status_code == 200, response.text
    check_shape(GradedTryJson, response.json())
    return response.json()


def test_one_by_number(client: TestClient) -> None:
    found = asked(client, "puzzles/77")
    puzzle = shipped_puzzles().numbered(77).puzzle
    assert found["number"] == 77
    assert found["words"] == puzzle.words
    assert found["position"]["position"] == puzzle.position.text


def test_the_next_one_is_near_a_rating_and_new(client: TestClient) -> None:
    seen: list[int] = []
    for _ in range(8):
        found = asked(client, "puzzles/next", rating=1200, without=",".join(map(str, seen)))
        assert abs(found["rating"] - 1200) < 150
        assert found["number"] not in seen
        seen.append(found["number"])


def test_the_puzzle_of_a_day(client: TestClient) -> None:
    day = date(2026, 5, 1)
    found = asked(client, "puzzles/daily", day="2026-05-01")
    assert found["number"] == shipped_puzzles().daily(day).number
    assert asked(client, "puzzles/daily")["number"] >= 1


def test_tries_are_graded_and_explained(client: TestClient) -> None:
    number = 300
    puzzle = shipped_puzzles().numbered(number).puzzle
    scores = analyse(puzzle.position)
    for column in puzzle.position.legal_columns:
        found = tried(client, number, column=column)
        assert found["is_right"] == (column in puzzle.solution)
        assert found["score"]["text"] == str(scores[column])
        assert found["line"][0]["column"] == column
        assert (found["solution"] is None) == (not found["is_right"])
        assert found["rating"] is None
        assert found["text"]


def test_a_first_try_changes_the_rating_that_was_sent(client: TestClient) -> None:
    number = 300
    puzzle = shipped_puzzles().numbered(number).puzzle
    own = OwnRating(1100, 100)
    sent = {"value": 1100, "deviation": 100}
    for is_right in (True, False):
        column = puzzle.solution[0] if is_right else None
        found = tried(client, number, column=column, rating=sent)
        after = own.after_try(puzzle, is_right)
        assert found["rating"] == {"value": after.value, "deviation": after.deviation}
        assert found["is_right"] is True  # giving up shows the solution


@pytest.mark.parametrize(
    ("path", "status", "field", "words"),
    [
        ("puzzles/999999", 404, None, "puzzle 999999"),
        ("puzzles/0", 400, "number", "number"),
        ("puzzles/x", 400, "number", "number"),
        ("puzzles/next?rating=high", 400, "rating", "rating"),
        ("puzzles/next?rating=99999", 400, "rating", "rating"),
        ("puzzles/next?without=1,x", 400, "without", "expected numbers"),
        ("puzzles/daily?day=tomorrow", 400, "day", "'tomorrow'"),
        ("puzzles/daily?day=2026-13-01", 400, "day", "'2026-13-01'"),
    ],
)
def test_bad_questions(
    client: TestClient, path: str, status: int, field: str | None, words: str
) -> None:
    response = client.get(path)
    assert response.status_code == status
    assert response.json()["field"] == field
    assert words in response.json()["error"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"column": 63}, "column"),
        ({"column": "3"}, "column"),
        ({"column": 99}, "column"),
        ({"column": 3, "rating": {"value": 1e9, "deviation": 100}}, "rating"),
        ({"column": 3, "rating": {"value": 1000}}, "rating"),
        ({"column": 3, "rating": 1000}, "rating"),
        ({"columns": 3}, "columns"),
    ],
)
def test_bad_tries(client: TestClient, body: dict[str, Any], field: str) -> None:
    response = client.post("puzzles/5/tries", json=body)
    assert response.status_code == 400, response.text
    assert response.json()["field"] == field
    assert client.post("puzzles/999999/tries", json={"column": 3}).status_code == 404
