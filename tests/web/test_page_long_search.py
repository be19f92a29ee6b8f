"""A long search in the page's own engine: nothing waits for it, and it ends when cancelled."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

import claimeven.web
from page_site import chromium

STATIC = Path(claimeven.web.__file__).parent / "static"
_SOON_MS = 5000
"""Ample on a busy machine; the search itself would take half a minute."""

_TALK = """async () => {
    const worker = new Worker('/js/local/worker.js', { type: 'module' });
    const heard = [];
    let wake = () => {};
    worker.onmessage = ({ data }) => { heard.push(data); wake(); };
    const next = async (fits) => {
        for (;;) {
            const found = heard.find(fits);
            if (found) { heard.splice(heard.indexOf(found), 1); return found; }
            await new Promise((resolve) => { wake = resolve; });
        }
    };
    const ask = async (path) => {
        const began = performance.now();
        worker.postMessage({ kind: 'ask', number: 7, question: { method: 'GET', path } });
        const { answer } = await next((each) => each.kind === 'answer');
        return { answer, ms: performance.now() - began };
    };
    const send = (message) => worker.postMessage({ kind: 'send', number: 1, message });
    const piece = (type) => next((each) => each.kind === 'piece' && each.message.type === type);
    worker.postMessage({ kind: 'start', root: location.origin + '/', assets: {}, packed: {} });
    await next((each) => each.kind === 'ready');
    await ask('/heuristics');
    worker.postMessage({ kind: 'open', number: 1, path: '/search/live' });
    send({ id: 1, heuristic: 'claimeven', algorithm: 'alphabeta', seconds: 30 });
    await piece('info');
    const during = await ask('/position?moves=44');
    send({ id: 2, cancel: true });
    const after = await ask('/position?moves=445');
    send({ id: 3, heuristic: 'stank', depth: 3 });
    const began = performance.now();
    const done = await piece('done');
    return { during, after, done: done.message, again: performance.now() - began };
}"""


@pytest.fixture
def address() -> Iterator[str]:
    handler = partial(_Quiet, directory=str(STATIC))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


def test_a_long_search(address: str) -> None:
    with chromium() as browser:
        page = browser.new_page()
        page.goto(f"{address}/icons/icon.svg")
        found = page.evaluate(_TALK)
        page.close()
    assert found["during"]["answer"]["data"]["position"] == "44"
    assert found["during"]["ms"] < _SOON_MS
    assert found["after"]["ms"] < _SOON_MS
    assert found["done"]["id"] == 3
    assert found["done"]["depth"] == 3
    assert found["again"] < _SOON_MS
