"""Exact scores of all columns: the local engine finds what the service finds."""

from __future__ import annotations

import random

import pytest

from both_engines import BothEngines
from claimeven import Position
from claimeven.game.geometry import Geometry
from node_engine import LocalEngine


@pytest.mark.parametrize(
    ("shape", "plies", "count"),
    [("7x6x4", 30, 10), ("7x6x4", 10, 4), ("5x4x3", 6, 6), ("4x5x6", 4, 4), ("12x9x4", 104, 3)],
)
def test_scores_and_best_play(both: BothEngines, shape: str, plies: int, count: int) -> None:
    chance = random.Random(plies)
    done = 0
    while done < count:
        position = Position("", Geometry.parse(shape))
        while position.outcome is None and position.stones < plies:
            position = position.play(chance.choice(position.legal_columns))
        done += 1
        query = {"moves": position.text, "geometry": shape}
        found = both.get("/analyse", variation="true", **query)
        assert found["best"] or found["outcome"]
        pieces = both.live("/analyse/live", {"id": done, **query})
        assert pieces["done"]["columns"] == found["columns"]


def test_bad_messages(both: BothEngines) -> None:
    for message in (
        {"moves": "8"},
        {"moves": 3},
        {"geometry": "x", "id": "a question"},
        {"id": 2**60},
        {"id": "x" * 65},
        {"id": [1]},
        {"id": 1, "depth": 3},
        {"moves": "4" * 1001},
    ):
        pieces = both.live("/analyse/live", message)
        assert pieces["error"]["error"]


def test_without_the_book(both: BothEngines) -> None:
    local = LocalEngine("--no-book")
    found = local.ask("GET", "/analyse?moves=444444326555")
    local.close()
    assert found.data == both.client.get("/analyse?moves=444444326555").json()
