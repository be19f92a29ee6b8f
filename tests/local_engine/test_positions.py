"""Positions, and what is wrong with them: the local engine answers as the service does."""

from __future__ import annotations

import random
from http import HTTPStatus

import pytest

from both_engines import BothEngines
from claimeven import Position
from claimeven.game.geometry import Geometry

SHAPES = ("7x6x4", "5x4x3", "4x5x6", "9x7x5", "1x20x4", "2x20x2", "12x9x4", "20x1x3", "3x3x3")


def _play(shape: str, seed: int) -> Position:
    chance = random.Random(seed)
    position = Position("", Geometry.parse(shape))
    for _ in range(chance.randrange(position.geometry.cells + 1)):
        if position.outcome is None:
            position = position.play(chance.choice(position.legal_columns))
    return position


@pytest.mark.parametrize("shape", SHAPES)
def test_random_positions(both: BothEngines, shape: str) -> None:
    for seed in range(25):
        position = _play(shape, seed)
        both.get("/position", moves=position.text, geometry=shape)
        drawn = Position.from_board(str(position), position.geometry)
        found = both.get("/position", moves=drawn.text, geometry=shape)
        assert found["moves"] is None or not found["stones"]


def test_columns_to_play(both: BothEngines) -> None:
    found = both.get("/position", moves="44", play="3,3,0")
    assert found["position"] == "44441"
    for play in ("7", "3,3,3,3,3", "3,,3", "x", "-1", "3333", "३"):
        found = both.get("/position", moves="44", play=play)
        assert found["field"] == "play"


@pytest.mark.parametrize(
    "moves",
    [
        "8", "0", "4444444", "44x", "4,4,4", "4,", ",", "4 4\t4", "1212121", "12121212", "é", "'",
        "\"'", "a\nb", "😀😀", "\u3000", "\x1c4", "4\ufeff", "4" * 300, "4" * 1001, "😀" * 70,
        "......./X", "/", "X/......", "......./......./......./......./......./.......",
        "......./......./......./......./......./X......",
        "......./......./......./......./......./O......",
        "......./......./......./......./X....../.......",
        "......./......./......./......./.......\n1X.2...",
        "......./......./......./......./......./XXXXOOO",
        "......./......./......./......./XXXXOOO/OOOOXXX",
        "......./......./......./......./...?.../.......",
        "1234567/......./......./......./......./......./XO.....",
        "......./......./......./......./......./XO.....\n1 2 3 4 5 6 7",
        "|.......|/......./......./......./......./......./", "1" * 7 + "2" * 7,
    ],
)  # fmt: skip
def test_texts_of_all_kinds(both: BothEngines, moves: str) -> None:
    both.get("/position", moves=moves)


@pytest.mark.parametrize(
    "geometry",
    ["7x6", "7X6x4", "7×6×4", "0x6x4", "7x6x1", "21x1x4", "20x20x4", "-7x6x4", "7x6x", "x", "",
     " 7x6x4 ", "7x6x4x4", "1" * 25, "7x6x4\u3000", "9999999999x1x4", "1x128x4", "-0x1x4"],
)  # fmt: skip
def test_boards_of_all_kinds(both: BothEngines, geometry: str) -> None:
    both.get("/position", geometry=geometry)


@pytest.mark.parametrize(
    "body",
    [
        {"drawing": "......./......./......./......./......./X......"},
        {"drawing": ["", "", "", "", "", "X......"]},
        {"drawing": [".......", ".......", ".......", ".......", ".......", "XO....."]},
        {"drawing": [".."], "geometry": "2x1x2"},
        {"drawing": "..", "geometry": "2x1x2", "last": 3},
        {"drawing": ".", "geometry": 7},
        {"geometry": "7x6x4"},
        [],
        "text",
        3,
    ],
)
def test_drawn_boards(both: BothEngines, body: object) -> None:
    both.ask("POST", "/position", body)


def test_places_where_nothing_is(both: BothEngines) -> None:
    found = both.local.ask("GET", "/nothing/here")
    served = both.client.get("/nothing/here")
    assert (found.status, found.data) == (served.status_code, served.json())
    found = both.local.ask("DELETE", "/position")
    assert found.status == HTTPStatus.METHOD_NOT_ALLOWED
    assert found.data == both.client.delete("/position").json()
