"""Several server processes over one PostgreSQL: nothing is lost, nothing is overwritten."""

from __future__ import annotations

import json
import random
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from cli.runner import assert_one_line_error, claimeven
from database_servers import PostgresServer, postgres
from web_service import API, Keys, Process, process

KILLS = 2
PLAYERS = 3
BETWEEN = 12
"""Acknowledged changes from one kill to the next."""


@pytest.fixture(scope="module")
def server() -> Iterator[PostgresServer]:
    with postgres() as found:
        yield found


def test_two_processes_share_games(server: PostgresServer, tmp_path: Path) -> None:
    words = ("--database", server.new_database())
    with process(tmp_path, *words) as one, process(tmp_path, *words) as two:
        two.keys = one.keys
        with one.client() as here, two.client() as there:
            _of_two_changes_one_is_stored(here, there)
            _moves_are_heard(here, there, two.link)
            _lists_are_shared(here, there)


def _of_two_changes_one_is_stored(here: httpx.Client, there: httpx.Client) -> None:
    """Both processes get a change of the same version at the same moment, many times."""
    game = here.post("games", json={"second": "human"}).json()
    path = f"games/{game['id']}"
    with ThreadPoolExecutor(2) as pool:
        for _ in range(15):
            order = {"version": game["version"], "column": 0}
            tries = [
                pool.submit(client.post, f"{path}/moves", json={**order, "column": column})
                for column, client in enumerate((here, there), 2)
            ]
            answers = [each.result() for each in tries]
            assert sorted(each.status_code for each in answers) == [200, 409]
            done, refused = sorted(answers, key=lambda each: each.status_code)
            assert refused.json()["game"] == done.json()
            assert here.get(path).json() == there.get(path).json() == done.json()
            undone = there.post(f"{path}/undo", json={"version": done.json()["version"]})
            game = undone.json()
            assert game["moves"] == ""


def _moves_are_heard(here: httpx.Client, there: httpx.Client, link: str) -> None:
    game = here.post("games", json={"second": "human"}).json()
    address = f"{link.replace('http', 'ws')[:-1]}{API}/games/{game['id']}/live"
    with connect(address, open_timeout=20) as socket:
        socket.send(json.dumps({"id": 1}))
        assert json.loads(socket.recv(timeout=20))["game"]["moves"] == ""
        for column, moves in ((3, "4"), (4, "45")):
            here.post(f"games/{game['id']}/moves", json={"column": column})
            assert json.loads(socket.recv(timeout=20))["game"]["moves"] == moves
        here.delete(f"games/{game['id']}")
        assert json.loads(socket.recv(timeout=20))["type"] == "done"


def _lists_are_shared(here: httpx.Client, there: httpx.Client) -> None:
    cookie = {"Cookie": "visitor=visitor-of-both"}
    made = here.post("games", json={"second": "level:1"}, headers=cookie).json()
    assert there.post(f"games/{made['id']}/resign").status_code == 200
    for client in (here, there):
        listed = client.get("games", headers=cookie).json()["games"]
        assert [(each["id"], each["outcome"]) for each in listed] == [(made["id"], "second")]
        (line,) = client.get("record", headers=cookie).json()
        assert (line["opponent"], line["losses"]) == ("level:1", 1)


class Shared:
    """Two processes, one of which is down now and then, and those who play."""

    def __init__(self, folder: Path, database: str) -> None:
        self._folder = folder
        self._words = ("--database", database)
        self.keys = Keys()
        self.processes = [self._start() for _ in range(2)]
        self.acknowledged: dict[str, Any] = {}
        self.is_over = threading.Event()

    def _start(self) -> Process:
        started = Process(self._folder, *self._words)
        started.keys = self.keys
        return started

    def kill(self, number: int) -> None:
        self.processes[number].end(signal.SIGKILL)
        self.processes[number] = self._start()

    def play(self, number: int) -> None:
        """Moves without a pause; whoever does not answer is replaced by the other."""
        chance = random.Random(number)
        game: Any = None
        while not self.is_over.is_set():
            with self.processes[chance.randrange(2)].client() as client:
                try:
                    while not self.is_over.is_set():
                        game = self._step(client, chance, game)
                except httpx.TransportError:
                    continue  # killed: the next one has the game

    def _step(self, client: httpx.Client, chance: random.Random, game: Any) -> Any:
        if game is None or game["outcome"] is not None:
            made = client.post("games", json={"second": "level:2"})
            return None if made.status_code == 429 else self._acknowledge(made)
        order = {
            "column": chance.choice(game["position"]["legal_columns"]),
            "version": game["version"],
        }
        answer = client.post(f"games/{game['id']}/moves", json=order)
        if answer.status_code == 409:  # stored, but the answer did not come
            return answer.json()["game"]
        if answer.status_code == 429:  # too fast for one address
            time.sleep(0.2)
            return game
        return self._acknowledge(answer)

    def _acknowledge(self, answer: httpx.Response) -> Any:
        assert answer.status_code in (200, 201), answer.text
        game = answer.json()
        self.acknowledged[game["id"]] = game
        return game

    def close(self) -> None:
        for each in self.processes:
            if each.process.poll() is None:
                each.end(signal.SIGKILL)


def test_kill_9_of_either_process_loses_no_acknowledged_change(
    server: PostgresServer, tmp_path: Path
) -> None:
    shared = Shared(tmp_path, server.new_database())
    try:
        with ThreadPoolExecutor(PLAYERS) as pool:
            players = [pool.submit(shared.play, number) for number in range(PLAYERS)]
            try:
                for kill in range(KILLS):
                    before = sum(each["version"] for each in shared.acknowledged.values())
                    end = time.monotonic() + 60
                    while sum(each["version"] for each in [*shared.acknowledged.values()]) < (
                        before + BETWEEN
                    ):
                        assert time.monotonic() < end
                        for each in players:
                            assert not each.done(), each.exception()
                        time.sleep(0.01)
                    shared.kill(kill % 2)
            finally:
                shared.is_over.set()
            for player in players:
                player.result()
        with shared.processes[0].client() as client:
            for id, game in shared.acknowledged.items():
                kept = client.get(f"games/{id}").json()
                assert kept["version"] >= game["version"]
                assert kept["moves"].startswith(game["moves"])
        assert sum(each["version"] for each in shared.acknowledged.values()) >= BETWEEN * KILLS
    finally:
        shared.close()


def test_a_database_that_is_not_there_is_told(server: PostgresServer, tmp_path: Path) -> None:
    for address, quoted in (
        (server.address("nothing"), "nothing"),
        ("mysql://here/games", "mysql:"),
    ):
        with process(tmp_path, "--database", address) as refused:
            assert refused.process.wait(30) == 2
            assert quoted in refused.said
            assert refused.said.count("\n") == 1


def test_a_service_moves_from_its_file_into_a_database(
    server: PostgresServer, tmp_path: Path
) -> None:
    """Games go on with the keys that their players have."""
    cookie = {"Cookie": "visitor=visitor-moves"}
    with process(tmp_path) as before, before.client(headers=cookie) as client:
        game = client.post("games", json={"second": "level:1"}).json()
        played = client.post(f"games/{game['id']}/moves", json={"column": 3}).json()
    words = ("--database", server.new_database())
    path = str(tmp_path / "games.sqlite3")
    assert_one_line_error(claimeven("serve", "--copy-games", path), "needs --database")
    ran = claimeven("serve", "--copy-games", path, *words)
    assert (ran.code, ran.out.partition(";")[0]) == (0, "games copied: 1")
    assert_one_line_error(claimeven("serve", "--copy-games", path, *words), "holds games")
    with process(tmp_path, *words) as after:
        after.keys = before.keys
        with after.client(headers=cookie) as client:
            assert client.get(f"games/{game['id']}").json() == played
            assert client.get("games").json()["games"][0]["id"] == game["id"]
            order = {"column": 0, "version": played["version"]}
            assert client.post(f"games/{game['id']}/moves", json=order).status_code == 200
