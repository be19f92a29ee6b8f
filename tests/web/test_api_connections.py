"""Slow, greedy and half-open connections, over raw sockets."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from claimeven.web import server
from claimeven.web.guards import connection_table, protocol
from web_service import API, Listening

GET = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
SLOW_BODY = (
    f"POST {API}/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    "Content-Length: 100\r\n\r\n{"
).encode()
UPGRADE = (
    f"GET {API}/analyse/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
    "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
).encode()


@pytest.fixture
def listening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listening]:
    monkeypatch.setattr(protocol, "HEAD_SECONDS", 0.5)
    monkeypatch.setattr(protocol, "BODY_SECONDS", 0.5)
    monkeypatch.setattr(protocol, "READ_SECONDS", 0.5)
    monkeypatch.setattr(server, "PING_SECONDS", 0.3)
    with Listening(tmp_path) as found:
        yield found


@pytest.fixture
def patient(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listening]:
    """Deadlines as they are, and few places for an address."""
    monkeypatch.setattr(connection_table, "PER_ADDRESS", 4)
    with Listening(tmp_path) as found:
        yield found


def ask(connection: socket.socket, request: bytes = GET) -> bytes:
    """The first line of the answer; the rest of it is read too."""
    connection.sendall(request)
    answer = b""
    while b"\r\n\r\n" not in answer:
        more = connection.recv(4096)
        if not more:
            break
        answer += more
    head, _, body = answer.partition(b"\r\n\r\n")
    length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
    while length and len(body) < int(length):
        body += connection.recv(4096)
    return head.partition(b"\r\n")[0]


def until_closed(connection: socket.socket) -> bytes:
    """Everything that comes before the server closes the connection."""
    found = b""
    try:
        while more := connection.recv(65536):
            found += more
    except ConnectionResetError:
        pass
    return found


def until(condition: Callable[[], bool]) -> None:
    for _ in range(3000):
        if condition():
            return
        time.sleep(0.01)
    raise AssertionError("it did not happen")


@pytest.mark.parametrize("beginning", [b"", b"GET /heal", b"GET / HTTP/1.1\r\nHost: x\r\nA: b"])
def test_a_head_has_a_deadline(listening: Listening, beginning: bytes) -> None:
    with listening.connect() as connection:
        connection.sendall(beginning)
        assert until_closed(connection).startswith(b"HTTP/1.1 408 ")
    assert listening.table.closed["slow head"] == 1


def test_a_head_that_comes_in_drops_has_the_same_deadline(listening: Listening) -> None:
    with listening.connect() as connection:
        connection.settimeout(0.05)
        answer = b""
        for byte in b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 1000:
            try:
                connection.sendall(bytes([byte]))
                answer += connection.recv(4096)
                break
            except TimeoutError:
                continue
            except ConnectionError:
                break
        assert answer.startswith(b"HTTP/1.1 408 ")


def test_the_second_request_of_a_connection_has_deadlines_too(listening: Listening) -> None:
    with listening.connect() as connection:
        assert b" 200 " in ask(connection)
        time.sleep(0.8)  # idle is not slow
        assert b" 200 " in ask(connection)
        connection.sendall(b"GET /hea")
        assert until_closed(connection).startswith(b"HTTP/1.1 408 ")


def test_a_body_has_a_deadline(listening: Listening) -> None:
    with listening.connect() as connection:
        connection.sendall(SLOW_BODY)
        assert until_closed(connection).startswith(b"HTTP/1.1 408 ")
    assert listening.table.closed["slow body"] == 1


def test_a_body_in_time_is_answered(listening: Listening) -> None:
    with listening.connect() as connection:
        connection.sendall(SLOW_BODY)
        time.sleep(0.1)
        assert b" 201 " in ask(connection, b" " * 98 + b"}")


def test_an_answer_that_nobody_reads_ends_the_connection(listening: Listening) -> None:
    page = b"GET /static/index.html HTTP/1.1\r\nHost: localhost\r\n\r\n"
    listening.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    with listening.connect(SO_RCVBUF=4096) as connection:
        connection.settimeout(0.2)
        try:
            for _ in range(200):
                connection.sendall(page)
        except (TimeoutError, ConnectionError):
            pass
        until(lambda: listening.table.closed["answer not read"] == 1)


def test_a_websocket_whose_client_is_gone_is_closed(listening: Listening) -> None:
    with listening.connect() as connection:
        assert b" 101 " in ask(connection, UPGRADE)
        # Pings come, and nobody answers them.
        assert b"keepalive" in until_closed(connection)


def test_slow_bodies_hold_no_place(patient: Listening) -> None:
    """Far more than an address may have open; the same address is still answered."""
    held = [patient.connect() for _ in range(40)]
    for number, connection in enumerate(held):
        connection.sendall(SLOW_BODY)
        if number % 10 == 0:
            with patient.connect() as beside:
                assert b" 200 " in ask(beside)
    with patient.connect() as beside, patient.connect("127.0.0.2") as elsewhere:
        for _ in range(5):
            assert b" 200 " in ask(beside)
            assert b" 200 " in ask(elsewhere)
    assert patient.table.closed["made room"] >= 36
    for connection in held:
        connection.close()
    until(lambda: "claimeven_connections 0" in patient.table.lines())


def test_connections_that_are_used_stay(patient: Listening) -> None:
    live = [patient.connect() for _ in range(4)]
    for connection in live:
        assert b" 101 " in ask(connection, UPGRADE)
    with patient.connect() as refused:
        assert until_closed(refused).startswith(b"HTTP/1.1 503 ")
    with patient.connect("127.0.0.2") as elsewhere:
        assert b" 200 " in ask(elsewhere)
    live.pop().close()
    until(lambda: "claimeven_connections 3" in patient.table.lines())
    with patient.connect() as again:
        assert b" 200 " in ask(again)
    for connection in live:
        connection.close()


def test_an_idle_connection_makes_room_after_a_while(
    patient: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    idle = [patient.connect() for _ in range(4)]
    for connection in idle:
        assert b" 200 " in ask(connection)
    with patient.connect() as refused:
        assert until_closed(refused).startswith(b"HTTP/1.1 503 ")
    monkeypatch.setattr(connection_table, "_IDLE_SECONDS", 0.0)
    with patient.connect() as newcomer:
        assert b" 200 " in ask(newcomer)
    assert until_closed(idle[0]) == b""
    assert b" 200 " in ask(idle[1])
    for connection in idle:
        connection.close()
