"""What operators see: health, readiness, metrics, and a log that cannot be flooded."""

from __future__ import annotations

import asyncio
import errno
import io
import json
import logging
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from claimeven.cli.serve import serve
from claimeven.errors import BadInput
from claimeven.web.errors import ApiError, overloaded
from claimeven.web.games.sqlite import GAMES
from claimeven.web.operators import log, readiness
from claimeven.web.operators.readiness import Readiness
from claimeven.web.routes import positions
from claimeven.web.server import uvicorn_config
from web_service import API, LIVE, TestClient, make_app, process

ROOT = "http://localhost"
SAMPLE = re.compile(
    r'claimeven_[a-z_]+(\{[a-z]+="(?:[^"\\\n]|\\.)*"(,[a-z]+="(?:[^"\\\n]|\\.)*")*\})? [-+0-9.e]+'
)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """The application, asked from this machine."""
    app = make_app(tmp_path)
    address = ("127.0.0.1", 50000)
    with TestClient(app, base_url=ROOT, client=address, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What is written to the log."""
    found = io.StringIO()
    handler = logging.StreamHandler(found)
    handler.setFormatter(log.JsonLines())
    handler.addFilter(log.LineLimit())
    loggers = [logging.getLogger(name) for name in (log.ACCESS, log.ERRORS)]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
    yield found
    for logger in loggers:
        logger.removeHandler(handler)
        logger.setLevel(logging.NOTSET)


def lines(written: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def samples(client: TestClient) -> dict[str, float]:
    """The metrics by name and labels; every line is as Prometheus reads it."""
    response = client.get("/metrics")
    assert response.headers["content-type"].startswith("text/plain; version=0.0.4")
    found = {}
    for line in response.text.splitlines():
        if not line.startswith("# "):
            assert SAMPLE.fullmatch(line), line
            name, _, value = line.rpartition(" ")
            assert name not in found
            found[name] = float(value)
    return found


def test_alive_and_ready(client: TestClient) -> None:
    assert client.get("/health").json()["status"] == "ok"
    assert client.get(f"{API}/health").json() == client.get("/health").json()
    assert client.get("/ready").json() == {"status": "ready"}
    assert client.head("/ready").status_code == 200


def test_not_ready_on_a_full_disk_and_ready_again_when_there_is_room(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(readiness, "_FRESH_SECONDS", 0.0)
    with monkeypatch.context() as patch:
        patch.setattr("claimeven.web.operators.readiness.os.fsync", full)
        refused = client.get("/ready")
    assert refused.status_code == 503
    assert refused.headers["retry-after"]
    assert "No space left" in refused.json()["error"]
    assert client.get("/health").status_code == 200
    assert client.get("/ready").status_code == 200


def test_metrics_count_requests_refusals_and_work(client: TestClient) -> None:
    client.get(f"{API}/analyse", params={"moves": "444444132213"})
    client.get(f"{API}/games/none")
    client.get(f"{API}/games/other")
    client.get('/x"y\\z')
    client.post(f"{API}/games", json={}, headers={"Origin": "http://evil.example"})
    with client.websocket_connect(f"{LIVE}/analyse/live") as socket:
        socket.send_json({"moves": "1212121"})
        socket.receive_json()
        found = samples(client)
    count = "claimeven_requests_total"
    assert found[count + f'{{method="GET",route="{API}/analyse",status="200"}}'] == 1
    assert found[count + f'{{method="GET",route="{API}/games/{{id}}",status="404"}}'] == 2
    assert found['claimeven_refused_total{reason="forbidden"}'] == 1
    assert found["claimeven_solves_total"] == 6
    assert found["claimeven_live_connections"] == 1
    assert found['claimeven_queue_running{queue="analyses at work"}'] == 0
    assert found['claimeven_jobs_total{queue="short answers",end="done"}'] >= 1
    assert found["claimeven_memory_bytes"] > 1e6
    seconds = f'claimeven_request_seconds_bucket{{route="{API}/games/{{id}}",le='
    buckets = [value for name, value in found.items() if name.startswith(seconds)]
    assert buckets == sorted(buckets)
    assert buckets[-1] == 2 == found[seconds + '"+Inf"}']


def test_metrics_are_not_for_everybody(tmp_path: Path, client: TestClient) -> None:
    assert client.get("/metrics").status_code == 200
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):  # somebody else, behind a proxy
        assert client.get("/metrics", headers={header: "192.0.2.7"}).status_code == 403
    with TestClient(make_app(tmp_path), base_url=ROOT, client=("192.0.2.7", 1)) as stranger:
        assert stranger.get("/metrics").status_code == 403
        assert stranger.get("/health").status_code == 200


@pytest.mark.parametrize("path", ["/health", f"{API}/position?moves=x", "/none", "/static/none"])
def test_every_answer_has_an_id(client: TestClient, path: str) -> None:
    ids = {client.get(path).headers["x-request-id"] for _ in range(3)}
    assert len(ids) == 3


def test_an_error_of_ours_is_logged_once_and_answered_with_headers(
    client: TestClient, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(positions, "player_choices", broken)
    for _ in range(5):
        response = client.get(f"{API}/players?x={'y' * 100}")
    assert response.status_code == 500
    assert response.headers["content-type"] == "application/json"
    assert "default-src 'none'" in response.headers["content-security-policy"]
    assert "secret" not in response.text
    id = response.headers["x-request-id"]
    assert id in response.json()["error"]
    errors = [line for line in lines(written) if line["level"] == "error"]
    assert [("traceback" in line) for line in errors] == [True] + [False] * 4
    assert errors[-1]["request"] == id
    assert errors[0]["traceback"].count("ZeroDivisionError: a secret") == 1
    assert max(map(len, written.getvalue().splitlines())) < 5000
    assert len(written.getvalue().splitlines()[-1]) < 500


def test_requests_are_logged_as_json(client: TestClient, written: io.StringIO) -> None:
    response = client.get(f"{API}/position?moves=44")
    with client.websocket_connect(f"{LIVE}/analyse/live"):
        pass
    first, second = lines(written)
    assert first["request"] == response.headers["x-request-id"]
    assert (first["method"], first["path"]) == ("GET", f"{API}/position")
    assert (first["status"], first["bytes"]) == (200, len(response.content))
    assert first["client"] == "127.0.0.1"
    assert 0 <= first["seconds"] < 60
    assert (second["method"], second["status"]) == ("WEBSOCKET", 101)


def test_a_long_path_makes_a_short_line(client: TestClient, written: io.StringIO) -> None:
    client.get("/" + "x%0A" * 4000)
    (line,) = written.getvalue().splitlines()
    assert len(line) < 600


def test_a_flood_of_lines_is_left_out_and_counted() -> None:
    now = 0.0
    limit = log.LineLimit(clock=lambda: now)

    def write() -> logging.LogRecord | None:
        record = logging.LogRecord("x", logging.INFO, "", 0, "request", (), None)
        return record if limit.filter(record) else None

    written = [write() for _ in range(2000)]
    kept = sum(record is not None for record in written)
    assert kept == 500
    assert limit.left_out == 1500
    now = 1.0
    record = write()
    assert record is not None
    assert json.loads(log.JsonLines().format(record))["left_out"] == 1500
    record = write()
    assert record is not None
    assert "left_out" not in json.loads(log.JsonLines().format(record))


def test_a_log_never_grows_another_file(tmp_path: Path) -> None:
    (tmp_path / "book.bin").write_bytes(b"\x00\x01")
    with pytest.raises(BadInput, match="not a log"):
        log.set_up_log(str(tmp_path / "book.bin"))
    with pytest.raises(BadInput, match="cannot be written"):
        log.set_up_log(str(tmp_path / "none" / "x.log"))
    assert (tmp_path / "book.bin").read_bytes() == b"\x00\x01"


def test_a_server_writes_its_log_and_keeps_games_private(tmp_path: Path) -> None:
    file = tmp_path / "requests.log"
    data = tmp_path / "data"
    data.mkdir()
    (data / GAMES).touch(mode=0o644)
    with process(data, "--log", str(file)) as server, server.client() as client:
        id = client.post("games", json={}).headers["x-request-id"]
        link = server.link.rstrip("/")
        metrics = client.get(f"{link}/metrics").text
        assert "claimeven_connections 1\n" in metrics
        assert "claimeven_log_left_out_total 0\n" in metrics
        for path in [*data.glob(f"{GAMES}*"), file]:
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
        assert server.end() == ""
    assert id in [json.loads(line)["request"] for line in file.read_text().splitlines()]


@pytest.mark.parametrize("network", ["", "10.0.0.0/33", "here", "10.1.2.3/24"])
def test_a_network_that_is_none_is_told(tmp_path: Path, network: str) -> None:
    words = ["--data-dir", str(tmp_path), "--no-open", "--metrics-from", network]
    refused = CliRunner().invoke(serve, words)
    assert isinstance(refused.exception, BadInput)
    assert repr(network) in str(refused.exception)


def test_uvicorn_reads_requests_with_h11(tmp_path: Path) -> None:
    """With httptools the head of a request would have no limit."""
    from uvicorn.protocols.http.h11_impl import H11Protocol

    from claimeven.web.guards.connection_table import ConnectionTable

    config = uvicorn_config(make_app(tmp_path), ConnectionTable())
    config.load()
    assert issubclass(config.http_protocol_class, H11Protocol)


def test_files_that_browsers_and_robots_ask_for(client: TestClient) -> None:
    icon = client.get("/favicon.ico")
    assert icon.status_code == 200
    assert icon.content[:4] == b"\x00\x00\x01\x00"
    assert "Disallow: /api/" in client.get("/robots.txt").text


def test_not_ready_while_the_database_is_away(tmp_path: Path) -> None:
    answers: list[ApiError | None] = [overloaded("games cannot be read: no connection"), None]

    async def ask() -> None:
        if (error := answers.pop(0)) is not None:
            raise error

    async def look() -> list[str | None]:
        return [await Readiness(tmp_path, ask).problem() for _ in range(2)]

    assert asyncio.run(look()) == ["games cannot be read: no connection", None]
