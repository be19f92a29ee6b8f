"""Small versions of five attacks, each beside a normal player: none of his requests fails.

`bench/web_attacks.py` has the large ones, and measures.
"""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from web_service import API, Listening

PLAYER, GREEDY = "127.0.0.1", "127.0.0.2"
Attack = Callable[[Listening, threading.Event], None]


def request(method: str, path: str, visitor: str, data: Any = None, key: str = "") -> bytes:
    body = b"" if data is None else json.dumps(data).encode()
    head = (
        f"{method} {API}{path} HTTP/1.1\r\nHost: localhost\r\nCookie: visitor={visitor}\r\n"
        f"Seat-Key: {key}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def ask(connection: socket.socket, asked: bytes) -> tuple[int, Any]:
    connection.sendall(asked)
    answer = b""
    while b"\r\n\r\n" not in answer:
        more = connection.recv(65536)
        assert more, "the connection was closed"
        answer += more
    head, _, body = answer.partition(b"\r\n\r\n")
    length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
    while len(body) < length:
        body += connection.recv(65536)
    return int(head.split(b" ")[1]), json.loads(body)


def flood(path: str, visitors: int, connections: int, method: str = "GET", key: str = "") -> Attack:
    """The same request over many connections, again and again."""

    def attack(server: Listening, over: threading.Event) -> None:
        def one(number: int) -> None:
            asked = request(method, path, f"greedy-visitor-{number % visitors}", key=key)
            while not over.is_set():
                with suppress(OSError, AssertionError), server.connect(GREEDY) as connection:
                    connection.settimeout(0.3)  # and then it leaves, and comes again
                    while not over.is_set():
                        ask(connection, asked)

        threads = [threading.Thread(target=one, args=(number,)) for number in range(connections)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    return attack


def slow_bodies(server: Listening, over: threading.Event) -> None:
    asked = request("POST", "/games", "greedy-visitor", {"second": "level:5"})[:-5]
    held: list[socket.socket] = []
    while not over.wait(0.01):
        with suppress(OSError):
            held.append(server.connect(GREEDY))
            held[-1].sendall(asked)
        if len(held) > 300:
            held.pop(0).close()
    for connection in held:
        connection.close()


def lock_flood(server: Listening, over: threading.Event) -> None:
    order = {"geometry": "9x9x4", "second": "mcts:time=8"}
    with server.connect(GREEDY) as owner:
        _, game = ask(owner, request("POST", "/games", "greedy-visitor", order))
        path, key = f"/games/{game['id']}", game.get("key", "")
        owner.sendall(request("POST", f"{path}/moves", "greedy-visitor", {"column": 4}, key))
        flood(f"{path}/undo", 4, 40, "POST", key)(server, over)


ATTACKS: dict[str, Attack] = {
    "two analysing cookies": flood("/analyse?geometry=9x9x4", 2, 16),
    "slow bodies": slow_bodies,
    "lock flood": lock_flood,
    "list flood": flood("/games?limit=100", 2, 8),
    "huge trees": flood("/tree?geometry=20x5x4&algorithm=minimax&depth=4", 2, 8),
}


@contextmanager
def attacked(server: Listening, attack: Attack) -> Iterator[None]:
    over = threading.Event()
    attacking = threading.Thread(target=attack, args=(server, over))
    attacking.start()
    over.wait(0.5)
    try:
        yield
    finally:
        over.set()
        attacking.join(60)


@pytest.mark.parametrize("name", ATTACKS)
def test_a_normal_player_is_answered_beside(name: str, tmp_path: Path) -> None:
    key = ""

    def play(connection: socket.socket, method: str, path: str, data: Any = None) -> Any:
        nonlocal key
        status, answer = ask(connection, request(method, path, "normal-visitor", data, key))
        assert status in (200, 201), (path, status, answer)
        key = answer.get("key", key)
        return answer

    with Listening(tmp_path) as server, attacked(server, ATTACKS[name]):
        connection = server.connect(PLAYER)
        game = play(connection, "POST", "/games", {"second": "level:5"})
        for _ in range(3):
            play(connection, "GET", f"/games/{game['id']}/hint")
            play(connection, "GET", f"/analyse?moves={game['moves']}")
            play(connection, "GET", f"/evaluate?moves={game['moves']}")
            order = {"column": game["position"]["legal_columns"][0]}
            game = play(connection, "POST", f"/games/{game['id']}/moves", order)
        connection.close()
        with server.connect(PLAYER) as another:
            play(another, "GET", "/games?limit=5")
