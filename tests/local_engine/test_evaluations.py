"""Evaluations taken apart: the local engine says what the service says."""

from __future__ import annotations

import random

import pytest

from both_engines import BothEngines
from claimeven import Position
from claimeven.heuristics.catalog import OFFERED, parameters_of
from engine_questions import positions

NUMBERS = ("1", "7", "-3", "1/3", "2.5", "1e3", "10/42", "0")


def _with_parameters(name: str, chance: random.Random) -> str:
    """The heuristic with some parameters changed, mostly to what they may be."""
    given = []
    for key, default in parameters_of(name).items():
        if chance.random() < 0.6:
            continue
        if isinstance(default, tuple):
            value = ";".join(chance.choice(NUMBERS) for _ in default)
        elif key in ("samples", "seed", "power"):
            value = str(chance.randrange(1, 16))
        else:
            value = chance.choice(NUMBERS)
        given.append(f"{key}={value}")
    return f"{name}:{','.join(given)}" if given else name


def test_random_positions(both: BothEngines) -> None:
    found = 0
    for chance, position in positions(1, 120):
        name = chance.choice(list(OFFERED))
        query = {"moves": position.text, "geometry": str(position.geometry)}
        side = chance.choice(({}, {"side": "first"}, {"side": "second"}))
        heuristic = _with_parameters(name, chance) if chance.random() < 0.5 else name
        found += "value" in both.get("/evaluate", heuristic=heuristic, **query, **side)
    assert found


@pytest.mark.parametrize("name", OFFERED)
def test_every_evaluation(both: BothEngines, name: str) -> None:
    for moves in ("", "4", "44444453", "1212343", "3344556", "4453" * 3):
        found = both.get("/evaluate", moves=moves, heuristic=name)
        assert found["heuristic"] == name


def test_boards_that_do_not_tell_the_last_stone(both: BothEngines) -> None:
    drawn = Position.from_board(str(Position("4453")))
    found = both.get("/evaluate", moves=drawn.text, heuristic="itu")
    assert "last stone" in found["error"]
    assert "value" in both.get("/evaluate", moves=drawn.text, heuristic="bagdadi")


@pytest.mark.parametrize(
    "heuristic",
    [
        "", "x", "bagdadi ", " stank", "stank.toml", "stank:", "stank:base", "stank:base=",
        "claimevem", "stank:bas=3", "stank:x=3", "stank:base=x", "stank:base=1;2", "stank:base=1;",
        "stank:base=nan", "stank:base=-inf", "stank:base=1/0", "stank:base=1/3",
        "stank:base=2,base=3", "stank:base= 3 ", "stank:base=1e900", "stank:base=1e15",
        "stank:base=\u0663", "stank:base=" + "9" * 100, "stank:base=" + "x" * 200,
        "sethi-h1:samples=201", "sethi-h1:samples=0", "sethi-h1:samples=a",
        "sethi-h1:samples=1_000", "sethi-h1:samples=1e2", "sethi-h1:samples=inf",
        "sethi-h1:seed=-1", "sethi-h1:seed=99999999999999999999999", "sethi-h1:sample=3",
        "sethi-h2:power=17", "sethi-h2:power=2;3", "sethi-h3:base=0", "sethi-h3:base=0/7",
        "sethi-h3:base=-1/2", "bagdadi:borders=1;2;3", "bagdadi:borders=2/3;1/3",
        "bagdadi:borders=x;1", "bagdadi:borders=1", "bagdadi:own_windows=;",
        "bagdadi:own_windows=4;", "bagdadi:win=1;2;3;4;5;6;7;8;9;10;11;12;13",
        "bagdadi:position_weights=1.2;1;0.80,win=10000.0", "dangergood:threshold=0.3,block=11.5",
        "dangergood:factor=3", "itu:win=x,run=y", "itu-program:win=x,run=y",
        "itu:run=1/7,win=5000", "claimeven:seed=3", "bagdadi-program:borders=0.1;0.2",
        "bagdadi:borders=0.1;0.2", "constructor", "claimeven:__proto__=3", "stank:constructor=1",
        "sethi-h1:depth=20",
    ],
)  # fmt: skip
def test_what_a_heuristic_may_be_called(both: BothEngines, heuristic: str) -> None:
    both.get("/evaluate", moves="44536", heuristic=heuristic)


def test_bad_questions(both: BothEngines) -> None:
    for query in (
        {"moves": "8"},
        {"geometry": "0x0"},
        {"side": "third"},
        {"side": ""},
        {"heuristic": "stank", "moves": "12121212"},
        {"heuristic": "stank:base=1e9", "geometry": "12x9x6"},
    ):
        assert both.get("/evaluate", **query)["error"]


def test_lists_to_choose_from(both: BothEngines) -> None:
    assert len(both.get("/heuristics")) == len(OFFERED)
