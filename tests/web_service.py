"""The service as the tests see it: in this process, or as a process that can be killed."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import uvicorn

from claimeven.web.app import make_app
from claimeven.web.deployment import Deployment
from claimeven.web.guards.connection_table import ConnectionTable
from claimeven.web.middleware import LOOPBACK
from claimeven.web.routes.schema import COMPONENTS, schema_of
from claimeven.web.server import uvicorn_config

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would rather have another client than httpx
    from starlette.testclient import TestClient

__all__ = [
    "API",
    "LIVE",
    "Listening",
    "Process",
    "TestClient",
    "another",
    "check_shape",
    "make_app",
    "process",
    "service",
]

API = "/api/v2"
LIVE = f"ws://localhost{API}"


class Keys:
    """Remembers the keys of games, and sends them as the page does."""

    def __init__(self) -> None:
        self.by_game: dict[str, str] = {}

    def follow(self, client: httpx.Client | TestClient) -> None:
        client.event_hooks = {"request": [self._send], "response": [self._learn]}

    def _send(self, request: httpx.Request) -> None:
        game = re.search(r"/games/([^/?]+)", request.url.path)
        if game and game[1] in self.by_game and "Seat-Key" not in request.headers:
            request.headers["Seat-Key"] = self.by_game[game[1]]

    def _learn(self, response: httpx.Response) -> None:
        if response.status_code == 201:
            response.read()
            made = response.json()
            if "key" in made:  # a game, not a tournament
                self.by_game[made["id"]] = made["key"]


_KEYS = Keys()
"""A service that is started again has the same visitor."""


@contextmanager
def service(
    data_dir: Path, visitor: str = "visitor-tests", deployment: Deployment | None = None
) -> Iterator[TestClient]:
    """The application itself; its client knows the API's prefix, and the keys of its games."""
    app = make_app(data_dir, LOOPBACK, deployment)
    with TestClient(app, base_url=f"http://localhost{API}") as client:
        client.headers["Cookie"] = f"visitor={visitor}"
        _KEYS.follow(client)
        yield client


def another(client: TestClient, visitor: str) -> TestClient:
    """One more visitor of the same service; empty for somebody without a cookie."""
    other = TestClient(client.app, base_url=f"http://localhost{API}")
    if visitor:
        other.headers["Cookie"] = f"visitor={visitor}"
    Keys().follow(other)
    return other


def check_shape(shape: Any, data: Any) -> None:
    """Fail unless the data is exactly as a typed dictionary says; messages have more fields."""
    if isinstance(data, dict) and "type" in data:
        data = {key: value for key, value in data.items() if key not in ("id", "type")}
    schema = {**schema_of(shape), "components": {"schemas": COMPONENTS}}
    jsonschema_rs.validate(schema, data)


class Listening:
    """The service on a real socket, in a thread of this process."""

    def __init__(self, data_dir: Path) -> None:
        self.table = ConnectionTable()
        self.app = make_app(data_dir, LOOPBACK)
        self._server = uvicorn.Server(uvicorn_config(self.app, self.table))
        self.listener = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._run)

    def connect(self, source: str = "127.0.0.1", **options: int) -> socket.socket:
        """A connection from an address of this machine; options of the socket by name."""
        made = socket.socket()
        for name, value in options.items():
            made.setsockopt(socket.SOL_SOCKET, getattr(socket, name), value)
        made.settimeout(30)
        made.bind((source, 0))
        made.connect(self.listener.getsockname())
        return made

    def __enter__(self) -> Listening:
        self._thread.start()
        for _ in range(3000):
            if self._server.started:
                return self
            time.sleep(0.01)
        raise AssertionError("the server did not start")

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(30)
        self.listener.close()

    def _run(self) -> None:
        asyncio.run(self._server.serve(sockets=[self.listener]))


class Process:
    """`claimeven serve` as a user starts it."""

    def __init__(self, data_dir: Path, *words: str) -> None:
        command = [sys.executable, "-m", "claimeven.cli.main", "serve", "--no-open"]
        if "--port" not in words:
            words = (*words, "--port", "0")
        self.process = subprocess.Popen(
            [*command, "--data-dir", str(data_dir), *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        self.keys = Keys()
        found = re.search(r"http://\S+/", self.said)
        self.link = found[0] if found else ""
        if found:
            self.process.stdout.readline()  # where games are kept

    def client(self, **options: Any) -> httpx.Client:
        client = httpx.Client(base_url=f"{self.link[:-1]}{API}", timeout=30, **options)
        self.keys.follow(client)
        return client

    def end(self, how: signal.Signals = signal.SIGTERM) -> str:
        """Send a signal and wait; what it printed since it started."""
        self.process.send_signal(how)
        said, _ = self.process.communicate(timeout=20)
        return str(said)


@contextmanager
def process(data_dir: Path, *words: str) -> Iterator[Process]:
    running = Process(data_dir, *words)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.end(signal.SIGKILL)
