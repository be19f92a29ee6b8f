"""Stored games: the local engine keeps and changes them as the service does."""

from __future__ import annotations

import random
from http import HTTPStatus
from typing import Any

import pytest

from both_engines import BothEngines, plain

PLAYERS = ("human", "first-legal", "perfect", "level:4,seed=1", "stank:depth=2")
ACTIONS = ("moves", "moves", "moves", "engine", "undo", "redo", "resign", "hint", "read")
OWN = ("deleted", "id", "key", "created", "modified", "next", "retry_after")
"""What no two engines share."""


class Pair:
    """The same game in both engines."""

    def __init__(self, both: BothEngines, order: dict[str, Any]) -> None:
        self.both = both
        served = both.client.post("/games", json=order)
        local = both.local.ask("POST", "/games", order)
        compare((local.status, local.data), (served.status_code, served.json()))
        self.game = local.data
        self.ids = local.data.get("id"), served.json().get("id")

    def ask(self, method: str, rest: str = "", body: Any = None) -> tuple[int, Any]:
        ours, theirs = (f"/games/{id}{rest}" for id in self.ids)
        local = self.both.local.ask(method, ours, body)
        served = self.both.client.request(method, theirs, json=body)
        compare((local.status, local.data), (served.status_code, served.json()))
        if "version" in local.data and "position" in local.data:
            self.game = local.data
        return local.status, local.data


def compare(ours: tuple[int, Any], theirs: tuple[int, Any]) -> None:
    local, service = _shared(plain(list(ours))), _shared(plain(list(theirs)))
    assert local == service, f"\nlocal:   {local}\nservice: {service}"


def _shared(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _shared(value) for key, value in data.items() if key not in OWN}
    return [_shared(each) for each in data] if isinstance(data, list) else data


@pytest.mark.parametrize("seed", range(12))
def test_games_of_all_kinds(both: BothEngines, seed: int) -> None:
    chance = random.Random(seed)
    shape = chance.choice(("4x3x3", "4x4x3", "5x2x3"))
    first, second = chance.choice(PLAYERS), chance.choice(PLAYERS)
    moves = chance.choice(("", "", "12"))
    pair = Pair(both, {"geometry": shape, "first": first, "second": second, "moves": moves})
    for _ in range(25):
        action = chance.choice(ACTIONS)
        version = pair.game["version"] + (chance.random() < 0.1)
        if action == "read":
            pair.ask("GET")
        elif action == "hint":
            pair.ask("GET", "/hint")
        elif action == "moves":
            column = chance.randrange(-1, 6)
            body = {"column": column, "version": version, "helped": chance.random() < 0.2}
            pair.ask("POST", "/moves", body)
        elif chance.random() < 0.5 or action != "resign":
            bodies: list[Any] = [None, {"version": version}, {"version": None}]
            body = chance.choice(bodies)
            pair.ask("POST", f"/{action}", body)
    for path in ("/record", "/ladder", "/games?limit=3", "/games?limit=0"):
        local, served = both.local.ask("GET", path), both.client.get(path)
        compare((local.status, local.data), (served.status_code, served.json()))
    if chance.random() < 0.5:
        assert pair.ask("DELETE")[0] == HTTPStatus.OK


def test_lists_go_on(both: BothEngines) -> None:
    for _ in range(5):
        Pair(both, {"second": "human"})
    seen = []
    before = ""
    for _ in range(3):
        page = both.local.ask("GET", f"/games?limit=2{before}").data
        seen += [each["id"] for each in page["games"]]
        before = f"&before={page['next']}"
    assert len(set(seen)) == len(seen) == 6


def test_what_is_wrong_with_a_new_game(both: BothEngines) -> None:
    orders: list[Any] = [
        {"moves": "8"},
        {"geometry": "0x1x2"},
        {"first": 3},
        {"first": "x" * 121},
        {"start": ""},
        [],
    ]
    for order in orders:
        served = both.client.post("/games", json=order)
        local = both.local.ask("POST", "/games", order)
        assert (local.status, local.data) == (served.status_code, served.json())


def test_a_drawn_start(both: BothEngines) -> None:
    order = {"geometry": "4x3x3", "moves": "..../..../XO..", "second": "human"}
    pair = Pair(both, order)
    for column in (0, 1, 0):
        pair.ask("POST", "/moves", {"column": column})
    pair.ask("POST", "/undo")
    assert pair.game["start"]["position"] == "..../..../XO.."


def test_a_game_that_is_not_there(both: BothEngines) -> None:
    for method, path, body in (
        ("GET", "/games/nothing", None),
        ("POST", "/games/nothing/moves", {"column": 1}),
        ("DELETE", "/games/nothing", None),
        ("GET", "/games/nothing/hint", None),
        ("GET", "/tournaments", None),
        ("GET", "/tournaments/nothing", None),
    ):
        served = both.client.request(method, path, json=body)
        local = both.local.ask(method, path, body)
        assert (local.status, local.data) == (served.status_code, served.json())


def test_a_seat_cannot_be_given_away(both: BothEngines) -> None:
    game = both.local.ask("POST", "/games", {"second": "human"}).data
    answer = both.local.ask("POST", f"/games/{game['id']}/seats", {"side": "second"})
    assert answer.status == HTTPStatus.BAD_REQUEST
    assert "kept in this browser" in answer.data["error"]


def test_whoever_watches_sees_the_game(both: BothEngines) -> None:
    game = both.local.ask("POST", "/games", {"second": "human"}).data
    messages = both.local.live(f"/games/{game['id']}/live", {"id": 1}, wait=False)
    assert [each["type"] for each in messages] == ["game"]
    assert plain(messages[0]["game"])["version"] == 0
