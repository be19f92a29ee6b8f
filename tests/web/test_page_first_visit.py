"""A first visit is small, and what it brings plays and solves without a network."""

from __future__ import annotations

import gzip
import hashlib
import re
import threading
from collections.abc import Iterator
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser

from claimeven import Position, analyse, best_columns
from claimeven.web.export.folder import folder_files
from claimeven.web.views import FOLDER
from page_site import Visitor, column, expect_stones, ready

MOST_BYTES = 150_000
_LEVEL = 6
"""What web servers compress with unless somebody says otherwise."""
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
_LATE = "2577713147446472141745"
_SOLVE = f"""async () => {{
  const engine = new Worker('static/engine/main.js', {{ type: 'module' }});
  const next = () => new Promise((resolve) => {{
    engine.onmessage = (event) => resolve(event.data);
  }});
  const started = next();
  engine.postMessage({{ kind: 'start', root: new URL('static/', location).href, packed: {{}} }});
  await started;
  const path = '/analyse?moves={_LATE}';
  const answered = next();
  engine.postMessage({{ kind: 'ask', number: 1, question: {{ method: 'GET', path }} }});
  return (await answered).answer;
}}"""


class CountingHost:
    """The exported folder on a web server that has only what a first visit needs."""

    def __init__(self) -> None:
        worker = (FOLDER / "sw.js").read_text(encoding="utf-8")
        first = re.search(r"const FIRST = \[(.*?)\];", worker, re.DOTALL)
        assert first is not None
        wanted = {*re.findall(r"'([^']+)'", first[1]), "sw.js", "index.html"}
        self.files = {name: each for name, each in folder_files().items() if name in wanted}
        self.sent: dict[str, list[int]] = {}

    def answer(self, request: BaseHTTPRequestHandler) -> None:
        """One file, from memory."""
        name = request.path.partition("?")[0].lstrip("/") or "index.html"
        content = self.files.get(name)
        if content is None:
            request.send_error(HTTPStatus.NOT_FOUND)
            return
        tag = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
        if request.headers.get("If-None-Match") == tag:
            request.send_response(HTTPStatus.NOT_MODIFIED)
            body = b""
        else:
            request.send_response(HTTPStatus.OK)
            request.send_header("Content-Encoding", "gzip")
            body = gzip.compress(content, _LEVEL, mtime=0)
            self.sent.setdefault(name, []).append(len(body))
            request.send_header("Content-Length", str(len(body)))
        request.send_header("ETag", tag)
        request.send_header("Cache-Control", "no-cache")
        request.send_header("Content-Type", _TYPES.get(Path(name).suffix, "text/plain"))
        request.end_headers()
        request.wfile.write(body)


@pytest.fixture
def host() -> Iterator[tuple[CountingHost, str]]:
    counting = CountingHost()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"  # before that, browsers take no notice of ETags

        def do_GET(self) -> None:
            counting.answer(self)

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield counting, f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_what_a_first_visit_fetches_plays_and_solves(
    browser: Browser, host: tuple[CountingHost, str]
) -> None:
    counting, address = host
    site: Any = SimpleNamespace(url=address)
    visitor = Visitor(browser, site, base_url=None, service_workers="allow")
    page = visitor.open(address)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    expect_stones(page, 0)
    assert set(counting.sent) >= counting.files.keys() - {"index.html"}
    sent = sum(sum(sizes) for sizes in counting.sent.values())
    assert sent < MOST_BYTES, counting.sent
    visitor.context.set_offline(True)
    page.reload()
    ready(page)
    for count in (2, 4, 6):  # the usual opponent is a level
        column(page, 4).click()
        expect_stones(page, count)
    solved = page.evaluate(_SOLVE)
    assert solved["status"] == HTTPStatus.OK
    best = best_columns(analyse(Position(_LATE)))
    assert solved["data"]["best"] == list(best)
    for word in ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "404"):
        visitor.forgive(word)
    visitor.close()
