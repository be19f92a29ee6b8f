"""Tournaments in the data directory, while they are played and after."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from claimeven import Position
from claimeven.game.side import Side
from claimeven.tournament.plan import Tournament
from claimeven.tournament.results import Failure, GameResult
from claimeven.tournament.store.lock import SUFFIX
from claimeven.tournament.store.store import TournamentStore
from claimeven.web.deployment import Deployment, PublicUrl
from claimeven.web.guards import request_limits
from claimeven.web.guards.rate_limit import RateLimit
from claimeven.web.shapes.tournaments import (
    ArenaJson,
    StartedTournamentJson,
    TournamentGamesJson,
    TournamentJson,
    TournamentLineJson,
)
from web_service import LIVE, TestClient, another, check_shape, service

PLAYERS = ("level:1", "level:3", "random")
WIN = (0, 1, 0, 1, 0, 1, 0)
"""The first side wins in its first column."""


def cup(path: Path) -> TournamentStore:
    return TournamentStore.create(path, Tournament.parse(PLAYERS, rounds=2), [""])


def play(store: TournamentStore, *numbers: int) -> None:
    store.add(GameResult(number, WIN, Side.FIRST, "line", (0.1, 0.2), (5, 6)) for number in numbers)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def client(folder: Path) -> Iterator[TestClient]:
    with service(folder) as client:
        yield client


def test_none_yet(client: TestClient) -> None:
    assert client.get("tournaments").json() == []
    assert client.get("tournaments/cup.arena").status_code == 404


def test_a_tournament_is_listed_with_its_table_and_games(client: TestClient, folder: Path) -> None:
    with cup(folder / "cup.arena") as store:
        play(store, 0, 1)
        failure = Failure(Side.FIRST, "crash", "it died")
        store.add([GameResult(2, (3,), Side.SECOND, "crash", (0, 0), (0, 0), failure=failure)])
        scheduled = store.counts.scheduled
        (line,) = client.get("tournaments").json()
        assert line["running"]
    (line,) = client.get("tournaments").json()
    assert line["name"] == "cup.arena"
    assert (line["finished"], line["scheduled"], line["players"]) == (3, scheduled, 3)
    assert not line["running"]
    check_shape(TournamentLineJson, line)
    table = client.get("tournaments/cup.arena").json()
    check_shape(TournamentJson, table)
    elo = table["standings"][0]["elo"]
    assert elo["low"] is None or elo["low"] < elo["value"]
    assert table["geometry"] == "7x6x4"
    assert {each["player"] for each in table["standings"]} == set(PLAYERS)
    assert sum(each["failures"] for each in table["standings"]) == 1
    assert sum(each["games"] for each in table["standings"]) == 6
    players, counts = table["cross"]["players"], table["cross"]["counts"]
    for i, _ in enumerate(players):
        assert counts[i][i] is None
        for j, _ in enumerate(players):
            assert (counts[i][j] or [])[::-1] == (counts[j][i] or [])
    games = client.get("tournaments/cup.arena/games").json()
    check_shape(TournamentGamesJson, games)
    assert games["total"] == 3
    assert [game["number"] for game in games["games"]] == [0, 1, 2]
    assert games["games"][0]["moves"] == "1212121"
    assert Position(games["games"][0]["moves"]).outcome is not None
    assert games["games"][2]["failure"] == "it died"


def test_games_come_in_pages_and_by_player(client: TestClient, folder: Path) -> None:
    with cup(folder / "cup.arena") as store:
        play(store, *range(store.counts.scheduled))
        whole = list(store.games())
    page = client.get("tournaments/cup.arena/games", params={"limit": 4, "offset": 3}).json()
    assert [game["number"] for game in page["games"]] == [game.id for game in whole[3:7]]
    assert page["total"] == len(whole)
    asked = {"player": "level:1", "opponent": "random"}
    found = client.get("tournaments/cup.arena/games", params=asked).json()
    expected = [game.id for game in whole if {game.first, game.second} == {"level:1", "random"}]
    assert [game["number"] for game in found["games"]] == expected
    assert found["total"] == len(expected)
    nobody = client.get("tournaments/cup.arena/games", params={"player": "nobody"}).json()
    assert nobody == {"games": [], "total": 0}


def test_a_running_tournament_is_told_as_it_grows(
    client: TestClient, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimeven.web.routes.tournaments.LOOK_SECONDS", 0.01)
    store = cup(folder / "cup.arena")
    with client.websocket_connect(f"{LIVE}/tournaments/cup.arena/live") as socket:
        socket.send_json({"id": 1})
        first = socket.receive_json()
        check_shape(TournamentJson, first)
        assert (first["type"], first["finished"], first["running"]) == ("tournament", 0, True)
        play(store, 0, 1)
        grown = socket.receive_json()
        while grown["finished"] < 2:
            grown = socket.receive_json()
        assert grown["running"]
        store.close()
        message: Any = {}
        while message.get("type") != "done":
            message = socket.receive_json()


def test_a_killed_tournament_is_not_running(client: TestClient, folder: Path) -> None:
    cup(folder / "cup.arena").close()
    (folder / f"cup.arena{SUFFIX}").write_text("4194305")  # no process has this number
    assert not client.get("tournaments/cup.arena").json()["running"]


def test_other_files_are_no_tournaments(client: TestClient, folder: Path) -> None:
    (folder / "notes.txt").write_text("SQLite format 3")
    (folder / "empty.arena").touch()
    sqlite3.connect(folder / "other.sqlite").execute("CREATE TABLE game (id)").connection.close()
    (folder / "folder.arena").mkdir()
    with cup(folder / "cup.arena"):
        pass
    assert [line["name"] for line in client.get("tournaments").json()] == ["cup.arena"]
    for name in ("games.sqlite3", "other.sqlite", "notes.txt", "..%2fcup.arena", "%2fetc%2fpasswd"):
        assert client.get(f"tournaments/{name}").status_code == 404
        assert client.get(f"tournaments/{name}/games").status_code == 404


def test_a_damaged_tournament_is_told(client: TestClient, folder: Path) -> None:
    cup(folder / "cup.arena").close()
    whole = (folder / "cup.arena").read_bytes()
    (folder / "cup.arena").write_bytes(whole[:200] + b"\xff" * (len(whole) - 200))
    with cup(folder / "whole.arena"):
        pass
    for path in ("tournaments/cup.arena", "tournaments/cup.arena/games"):
        answer = client.get(path)
        assert answer.status_code == 503
        assert "'cup.arena' cannot be read" in answer.json()["error"]
        assert str(folder) not in answer.text
    assert [line["name"] for line in client.get("tournaments").json()] == ["whole.arena"]


EIGHT = [f"level:{number}" for number in range(1, 9)]
SMALL_CUP = {"players": ["level:1", "random"], "rounds": 1, "openings": "empty"}
LONG_CUP = {"players": ["mcts:time=8", "mcts:time=7"], "rounds": 20, "openings": "plies:1"}


def until_over(client: TestClient, name: str) -> dict[str, Any]:
    for _ in range(3000):
        (line,) = (each for each in client.get("tournaments").json() if each["name"] == name)
        if not line["running"]:
            return dict(line)
        time.sleep(0.02)
    raise AssertionError("the tournament went on")


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is told to wait for asking often."""
    endless = dict.fromkeys(request_limits.RATES, request_limits.Rate(10**9, 10**9))
    monkeypatch.setattr(request_limits, "RATES", endless)


def test_a_visitor_starts_a_tournament(patient: None, client: TestClient, folder: Path) -> None:
    arena = client.get("arena").json()
    check_shape(ArenaJson, arena)
    assert arena["may_start"]
    started = client.post("tournaments", json=SMALL_CUP)
    assert started.status_code == 201
    check_shape(StartedTournamentJson, started.json())
    line = until_over(client, started.json()["name"])
    assert line["finished"] == line["scheduled"] == started.json()["games"] == 2
    assert client.post(f"tournaments/{line['name']}/stop", json={}).status_code == 409
    assert client.post("tournaments/nothing/stop", json={}).status_code == 409


def test_one_is_played_at_a_time_and_only_who_started_it_stops_it(
    patient: None, client: TestClient
) -> None:
    name = client.post("tournaments", json=LONG_CUP).json()["name"]
    refused = client.post("tournaments", json=SMALL_CUP)
    assert refused.status_code == 409
    assert another(client, "another-visitor").post(f"tournaments/{name}/stop").status_code == 403
    # It takes nothing from those who play and analyse meanwhile.
    assert client.get("analyse", params={"moves": "444444"}).status_code == 200
    assert client.get("tournaments").json()[0]["running"]
    assert client.post(f"tournaments/{name}/stop").json() == {"stopped": name}
    until_over(client, name)
    for _ in range(3000):
        again = client.post("tournaments", json=SMALL_CUP)
        if again.status_code not in (409, 429):  # its thread has not ended
            break
        time.sleep(0.01)
    assert again.status_code == 201


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"players": ["level:1", "engine:./mine"]}, "players"),
        ({"players": ["level:1", "level:1"]}, "players"),
        ({"players": ["level:1", "claimeven:table=1000000"]}, "players"),
        ({"players": ["level:1"]}, "players"),
        ({"players": [f"level:{n}" for n in range(1, 10)]}, "players"),
        ({"openings": "balanced:100"}, "openings"),
        ({"openings": "file:/etc/passwd"}, "openings"),
        ({"rounds": 10**9}, "rounds"),
        (
            {"players": [f"level:{n}" for n in range(1, 9)], "rounds": 20, "openings": "plies:2"},
            "rounds",
        ),
    ],
)
def test_an_order_that_is_too_much_or_wrong_is_refused(
    change: dict[str, Any], field: str, client: TestClient, folder: Path
) -> None:
    refused = client.post("tournaments", json={**SMALL_CUP, **change})
    assert (refused.status_code, refused.json()["field"]) == (400, field)
    assert not list(folder.glob("*.db"))


def test_only_visitors_of_this_machine_start_tournaments_unless_the_operator_says_so(
    tmp_path: Path,
) -> None:
    public = Deployment(PublicUrl.parse("https://school.example/four"))
    for deployment, status in (
        (public, 403),
        (Deployment(tournaments=False), 403),
        (replace(public, tournaments=True), 201),
    ):
        with service(tmp_path / str(deployment.tournaments), deployment=deployment) as client:
            assert client.get("arena").json()["may_start"] == (status == 201)
            assert client.post("tournaments", json=SMALL_CUP).status_code == status


def test_nobody_starts_many_tournaments(patient: None, client: TestClient) -> None:
    """Each of them is a file that stays."""
    runs = client.app.state.service.runs  # type: ignore[attr-defined]
    runs._starts = RateLimit(1, 0.0, "tournaments")
    name = client.post("tournaments", json=SMALL_CUP).json()["name"]
    until_over(client, name)
    statuses = set()
    for _ in range(3000):
        refused = client.post("tournaments", json=SMALL_CUP)
        statuses.add(refused.status_code)
        if refused.status_code != 409:
            break
    assert refused.json()["error"] == "too many tournaments at once; wait 60 seconds"
    assert statuses <= {409, 429}
