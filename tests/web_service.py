"""The service as the tests see it: in this process, or as a process that can be killed."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs

from claimeven.web.app import make_app
from claimeven.web.middleware import LOOPBACK
from claimeven.web.routes.schema import COMPONENTS, schema_of

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would rather have another client than httpx
    from starlette.testclient import TestClient

__all__ = ["API", "LIVE", "Process", "TestClient", "check_shape", "process", "service"]

API = "/api/v2"
LIVE = f"ws://localhost{API}"


@contextmanager
def service(data_dir: Path) -> Iterator[TestClient]:
    """The application itself; its client knows the API's prefix."""
    with TestClient(make_app(data_dir, LOOPBACK), base_url=f"http://localhost{API}") as client:
        yield client


def check_shape(shape: Any, data: Any) -> None:
    """Fail unless the data is exactly as a typed dictionary says; messages have more fields."""
    if isinstance(data, dict) and "type" in data:
        data = {key: value for key, value in data.items() if key not in ("id", "type")}
    schema = {**schema_of(shape), "components": {"schemas": COMPONENTS}}
    jsonschema_rs.validate(schema, data)


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
        found = re.search(r"http://\S+/", self.said)
        self.link = found[0] if found else ""
        if found:
            self.process.stdout.readline()  # where games are kept

    def client(self, **options: Any) -> httpx.Client:
        return httpx.Client(base_url=f"{self.link[:-1]}{API}", timeout=30, **options)

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
