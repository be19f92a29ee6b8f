"""The server as a process: killed, abandoned, started twice, stopped."""

from __future__ import annotations

import json
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from claimeven import Position
from claimeven.web.games.sqlite import GAMES
from web_service import API, Process, process


def test_kill_9_during_play_loses_no_acknowledged_move(tmp_path: Path) -> None:
    """Eight players play without a pause; the server dies among their moves, twice."""
    acknowledged: dict[str, str] = {}

    def play(server: Process, number: int) -> None:
        try:
            with server.client(headers={"Cookie": f"visitor=visitor-{number}"}) as client:
                while True:
                    game = client.post("games", json={"second": "level:4"}).json()
                    while game["outcome"] is None:
                        acknowledged[game["id"]] = game["moves"]
                        columns = game["position"]["legal_columns"]
                        order = {"column": columns[number % len(columns)]}
                        game = client.post(f"games/{game['id']}/moves", json=order).json()
                    acknowledged[game["id"]] = game["moves"]
        except Exception:
            assert server.process.poll() is not None or is_killed.is_set()

    for _ in range(2):
        is_killed = threading.Event()
        with process(tmp_path) as server:
            players = [threading.Thread(target=play, args=(server, n)) for n in range(8)]
            for player in players:
                player.start()
            before = len(acknowledged)
            while len(acknowledged) < before + 10:
                time.sleep(0.01)
            is_killed.set()
            server.end(signal.SIGKILL)
            for player in players:
                player.join()
    with process(tmp_path) as server, server.client() as client:
        assert len(acknowledged) >= 20
        for id, moves in acknowledged.items():
            kept = client.get(f"games/{id}").json()["moves"]
            # A move that was stored but whose answer was not sent may be there too.
            assert kept.startswith(moves)
            assert len(kept) <= len(moves) + 2


def test_an_interrupted_server_ends_quietly_and_frees_its_directory(tmp_path: Path) -> None:
    for how, code in ((signal.SIGINT, 0), (signal.SIGTERM, -signal.SIGTERM)):
        with process(tmp_path) as server, server.client() as client:
            busy = _send(server.link, "analyse?geometry=9x9x4")
            assert client.get("health").status_code == 200
            assert server.end(how) == ""
            assert server.process.returncode == code
            busy.close()


def test_an_interrupt_while_a_server_starts_ends_it_quietly(tmp_path: Path) -> None:
    program = """
import signal, sys
from claimeven.cli.start import main
from claimeven.web import app

make_app = app.make_app

def interrupted(*arguments):
    signal.raise_signal(signal.SIGINT)
    return make_app(*arguments)

app.make_app = interrupted
sys.argv = ["claimeven", "serve", "--port", "0", "--no-open", "--data-dir", sys.argv[1]]
main()
"""
    ran = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, timeout=60
    )
    assert (ran.returncode, ran.stderr) == (0, "")


def test_what_happens_inside_is_told_on_request(tmp_path: Path) -> None:
    cup = {"players": ["level:1", "random"], "rounds": 1, "openings": "empty"}
    with process(tmp_path, "--log-level", "info") as server, server.client() as client:
        name = client.post("tournaments", json=cup).json()["name"]
        for _ in range(200):
            if not client.get(f"tournaments/{name}").json()["running"]:
                break
            time.sleep(0.1)
        said = server.end()
    assert "INFO claimeven.tournament.runner: game 0: " in said


def test_a_second_server_of_a_directory_names_the_first(tmp_path: Path) -> None:
    with process(tmp_path) as first, process(tmp_path) as second:
        assert second.link == first.link
        assert second.process.wait(20) == 0


def test_a_busy_port_is_told_and_the_next_one_taken(tmp_path: Path) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = str(busy.getsockname()[1])
        with process(tmp_path / "a", "--port", port) as refused:
            assert refused.process.wait(20) == 2
            assert port in refused.said
            assert refused.said.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (("--host", "nowhere.invalid"), "nowhere.invalid"),
        (("--port", "70000"), "70000"),
        (("--data-dir", "/dev/null/x"), "/dev/null"),
    ],
)
def test_what_cannot_be_served_is_told_in_a_line(
    tmp_path: Path, words: tuple[str, ...], quoted: str
) -> None:
    with process(tmp_path, *words) as refused:
        assert refused.process.wait(20) == 2
        assert quoted in refused.said


def test_a_damaged_file_of_games_is_told(tmp_path: Path) -> None:
    (tmp_path / GAMES).write_bytes(b"these are no games" * 1000)
    with process(tmp_path) as refused:
        assert refused.process.wait(20) == 2
        assert "not a database" in refused.said
        assert refused.said.count("\n") == 1


def _send(link: str, path: str) -> socket.socket:
    """Ask, and do not wait for the answer."""
    where = urlsplit(link)
    assert where.hostname is not None
    connection = socket.create_connection((where.hostname, where.port or 80))
    connection.sendall(f"GET {API}/{path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return connection


def test_abandoned_requests_make_room(tmp_path: Path) -> None:
    """More hard analyses than one visitor may have, one after another, each abandoned."""
    with process(tmp_path) as server, server.client() as client:
        for _ in range(20):
            _send(server.link, "analyse?geometry=9x9x4").close()
        answer = client.get("analyse", params={"moves": "444444132213"})
        tries = 0
        while answer.status_code == 429 and tries < 50:  # until they were heard of
            tries += 1
            time.sleep(0.02)
            answer = client.get("analyse", params={"moves": "444444132213"})
        assert answer.status_code == 200
        assert answer.json()["best"] == [0]


def test_a_visitor_who_leaves_while_a_player_thinks_finds_the_move_played(tmp_path: Path) -> None:
    with process(tmp_path) as server, server.client() as client:
        order = {"geometry": "9x9x4", "second": "claimeven:time=8"}
        game: Any = client.post("games", json=order).json()
        where = urlsplit(server.link)
        assert where.hostname is not None
        body = json.dumps({"column": 4}).encode()
        connection = socket.create_connection((where.hostname, where.port or 80))
        connection.sendall(
            f"POST {API}/games/{game['id']}/moves HTTP/1.1\r\nHost: localhost\r\n"
            f"Seat-Key: {game['key']}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        while game["moves"] != "5":
            time.sleep(0.01)
            game = client.get(f"games/{game['id']}").json()
        connection.close()
        undone = client.post(f"games/{game['id']}/undo").json()  # waits for the player to end
        assert undone["moves"] == ""


def test_another_s_moves_go_on_beside_fifty_analyses(tmp_path: Path) -> None:
    with process(tmp_path) as server, server.client() as client:
        held = [_send(server.link, "analyse?geometry=9x9x4") for _ in range(50)]
        refused = 0
        for connection in held[10:]:
            connection.settimeout(20)
            refused += b" 429 " in connection.recv(4096).split(b"\r\n")[0]
        assert refused == 40
        game = client.post("games", json={"second": "level:5"}).json()
        while game["outcome"] is None:
            order = {"column": game["position"]["legal_columns"][0]}
            game = client.post(f"games/{game['id']}/moves", json=order).json()
        assert Position(game["moves"]).outcome is not None
        for connection in held:
            connection.close()


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux to limit another process")
def test_a_full_disk_is_told_and_the_service_goes_on_when_there_is_room(tmp_path: Path) -> None:
    """The files of the running server may not grow for a while."""
    with process(tmp_path) as server, server.client() as client:
        game = client.post("games", json={"second": "human"}).json()
        size = (tmp_path / f"{GAMES}-wal").stat().st_size
        free = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, free[1]))
        path = f"games/{game['id']}"
        moved = 0
        for _ in range(50):  # the file may have some room left inside
            answer = client.post(f"{path}/moves", json={"column": 3 if moved % 2 else 4})
            if answer.status_code != 200:
                break
            moved = answer.json()["version"]
        assert answer.status_code == 503
        assert "could not be stored" in answer.json()["error"]
        assert answer.headers["retry-after"]
        assert client.post("games", json={}).status_code == 503
        # Everything that was acknowledged can be read, and nothing else is there.
        assert client.get(path).json()["version"] == moved
        assert client.get("games").status_code == 200
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, free)
        answer = client.post(f"{path}/moves", json={"column": 2})
        assert (answer.status_code, answer.json()["version"]) == (200, moved + 1)
