"""The coach: the local engine says what the service says, and its certificates hold."""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any
from urllib.parse import urlencode

import pytest

from both_engines import BothEngines
from claimeven import Position
from claimeven.coach.checker.checker import refusal
from claimeven.coach.explanation import Claim, Explanation
from claimeven.game.geometry import Geometry
from claimeven.players.roster import player
from claimeven.wire.explanations import decode_explanation
from node_engine import LocalAnswer

QUESTIONS = int(os.environ.get("CLAIMEVEN_LOCAL_QUESTIONS", "14"))
"""About moves and positions of each kind of board; `make local-engine` asks 500."""

SMALL = ("6x5x4", "5x4x3", "4x5x4", "8x4x4", "9x3x4", "6x6x5", "3x9x4", "10x4x4")
TRIES = 20
"""On a busy machine the time may not be enough; what was proven stays in the solver's table."""

EASY = ("6x5x4", "5x4x3", "4x5x4", "6x4x4", "3x9x4")
"""Boards whose games are reviewed quickly from the first move on."""


@pytest.fixture(scope="module", autouse=True)
def patience() -> Any:
    """Answers are not about how busy the machine is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("claimeven.web.routes.why.ANALYSE_SECONDS", 120.0)
        patch.setattr("claimeven.web.routes.review.REVIEW_SECONDS", 120.0)
        yield


def random_position(chance: random.Random, shape: str, empty: int = 24) -> Position:
    """An unfinished position of at most so many empty cells, mostly without overlooked lines."""
    geometry = Geometry.parse(shape)
    least = max(0, geometry.cells - empty)
    while True:
        position = Position("", geometry)
        for _ in range(chance.randrange(least, geometry.cells)):
            quiet = [
                column for column in position.legal_columns if position.play(column).outcome is None
            ]
            if quiet:
                position = position.play(chance.choice(quiet))
        if position.outcome is None and position.legal_columns:
            return position


def level_game(seed: int) -> Position:
    """A game between levels, to its end or part of the way."""
    chance = random.Random(seed)
    sides = [player(f"level:{chance.randint(1, 6)},seed={seed}") for _ in range(2)]
    position = Position()
    for _ in range(chance.randrange(8, 42)):
        if position.outcome is None:
            position = position.play(sides[position.stones % 2].choose(position))
    return position


def reasons_in(found: dict[str, Any]) -> list[Explanation]:
    """Every explanation of an answer."""
    named = (found.get(name) for name in ("reason", "refutation", "missed", "fact", "counter"))
    others = (each["refutation"] for each in found.get("others", ()))
    return [decode_explanation(each) for each in (*named, *others) if each is not None]


def check_reasons(found: dict[str, Any]) -> Counter[str]:
    """Count the kinds of an answer's reasons; the checker has to accept each certificate."""
    kinds: Counter[str] = Counter()
    for explanation in reasons_in(found):
        kinds[explanation.kind.value] += 1
        assert explanation.claim is Claim.FACT or refusal(explanation) is None
    return kinds


def ask_why(both: BothEngines, position: Position, chance: random.Random) -> Counter[str]:
    """A question about a move, or about the position."""
    column = chance.choice([None, *position.legal_columns])
    query = {"moves": position.text, "geometry": str(position.geometry)}
    query |= {} if column is None else {"column": str(column)}
    for _ in range(TRIES):
        if both.local.ask("GET", f"/why?{urlencode(query)}").data["columns"] is not None:
            break
    return check_reasons(both.get("/why", **query))


def test_why_on_random_positions(both: BothEngines) -> None:
    chance, kinds = random.Random(21), Counter[str]()
    for _ in range(QUESTIONS):
        kinds += ask_why(both, random_position(chance, chance.choice(SMALL)), chance)
        kinds += ask_why(both, random_position(chance, "7x6x4"), chance)
    assert len(kinds) >= 10, kinds


def test_why_in_games_of_levels(both: BothEngines) -> None:
    chance, kinds = random.Random(4), Counter[str]()
    for seed in range(QUESTIONS // 2):
        end = level_game(seed)
        assert end.moves is not None
        least = min(16, len(end.moves) - 1)
        position = Position(end.moves[: chance.randrange(least, len(end.moves))])
        kinds += ask_why(both, position, chance)
    assert kinds


def test_drawn_boards(both: BothEngines) -> None:
    chance = random.Random(9)
    for _ in range(max(5, QUESTIONS // 6)):
        position = Position.from_board(str(random_position(chance, "7x6x4")))
        ask_why(both, position, chance)


def test_what_cannot_be_asked(both: BothEngines) -> None:
    for query in (
        {"moves": "1212121"},
        {"moves": "1212121", "column": 3},
        {"moves": "444444", "column": 3},
        {"column": 7},
        {"column": "x"},
        {"column": -1},
        {"column": 64},
        {"moves": "8"},
        {"geometry": "0x1"},
    ):
        assert both.get("/why", **query)["error"]


@pytest.mark.skipif(QUESTIONS < 100, reason="takes ten seconds")
def test_boards_that_are_too_hard(both: BothEngines, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimeven.web.routes.why.ANALYSE_SECONDS", 0.3)
    found = both.local.ask("GET", "/why?moves=223&geometry=12x9x4&column=11").data
    assert found["grade"] is None
    assert found == both.client.get("/why?moves=223&geometry=12x9x4&column=11").json()


def test_reviews(both: BothEngines) -> None:
    for seed in range(max(3, QUESTIONS // 10)):
        end = level_game(100 + seed)
        found = both.get("/review", moves=end.text)
        assert len(found["moves"]) == end.stones
    chance = random.Random(8)
    for _ in range(max(5, QUESTIONS // 6)):
        shape = chance.choice(EASY)
        position = random_position(chance, shape)
        found = both.get("/review", moves=position.text, geometry=shape)
        assert len(found["moves"]) == position.stones
    assert both.get("/review")["moves"] == []
    assert both.get("/review", moves="......./......./......./......./......./X......")["error"]


def test_live_reviews(both: BothEngines) -> None:
    end = level_game(3)
    question = {"id": 7, "moves": end.text}
    pieces = both.local.live("/review/live", question)
    assert [piece["ply"] for piece in pieces[:-1]] == list(reversed(range(end.stones)))
    assert {piece["type"] for piece in pieces[:-1]} == {"move"}
    assert both.live("/review/live", question)["done"]["moves"][0]["ply"] == 0
    assert "error" in both.live("/review/live", {"moves": "1x"})


def test_reviews_of_stored_games(both: BothEngines) -> None:
    drawn = "......./......./......./......./......./XO....."
    for moves in (level_game(5).text, drawn):
        order = {"moves": moves, "first": "human", "second": "human"}
        reviews = []
        for ask in (both.local.ask, asked_service(both)):
            game = ask("POST", "/games", order).data
            ask("POST", f"/games/{game['id']}/moves", {"column": 3})
            reviews.append(ask("GET", f"/games/{game['id']}/review"))
        assert reviews[0] == reviews[1]
    assert both.get("/games/none/review")["error"]


def asked_service(both: BothEngines) -> Any:
    """The service, asked in the way the local engine is."""

    def ask(method: str, path: str, body: Any = None) -> LocalAnswer:
        response = both.client.request(method, path, json=body)
        return LocalAnswer(response.status_code, response.json())

    return ask
