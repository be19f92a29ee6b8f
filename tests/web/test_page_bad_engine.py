"""What may go wrong with the page's own engine: one sentence says so, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from claimeven.web.scripts import scripts
from claimeven.web.views import OTHER_FILES
from page_site import ExportedSite, Visitor, column, expect_stones, ready, status

Broken = Callable[..., Visitor]
_LONGEST_STOP_MS = 2000
"""Nothing on a busy machine; without a stop the board takes minutes."""
_DIES_AT_A_MOVE = """
self.addEventListener('message', (event) => {
  if (event.data.kind === 'ask' && event.data.question.path.endsWith('/moves')) {
    event.stopImmediatePropagation();
    self.postMessage({ kind: 'died' });
  }
});
"""
_STOPS = """async () => {
  const engine = new Worker('static/engine/main.js', { type: 'module' });
  const heard = (fits) => new Promise((resolve) => {
    engine.addEventListener('message', ({ data }) => fits(data) && resolve(data));
  });
  const isReady = heard((data) => data.kind === 'ready');
  engine.postMessage({ kind: 'start', root: new URL('static/', location).href, packed: {} });
  await isReady;
  const ask = async (number) => {
    const began = performance.now();
    const answered = heard((data) => data.kind === 'answer' && data.number === number);
    const question = { method: 'GET', path: '/position?moves=44' };
    engine.postMessage({ kind: 'ask', number, question });
    await answered;
    return performance.now() - began;
  };
  engine.postMessage({ kind: 'open', number: 1, path: '/analyse/live' });
  const send = (message) => engine.postMessage({ kind: 'send', number: 1, message });
  const times = [];
  for (let i = 2; i < 7; ++i) {
    send({ id: i, moves: '5', geometry: '9x7x4' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    send({ id: -i, cancel: true });
    times.push(await ask(i));
  }
  return times;
}"""


@pytest.fixture
def broken(browser: Browser, exported: ExportedSite) -> Iterator[Broken]:
    """Visitors whose engine begins with these lines, the first time or every time."""
    made: list[Visitor] = []

    def make(lines: str = "", *, once: bool = False) -> Visitor:
        visitor = Visitor(browser, exported)
        made.append(visitor)
        own = scripts()["engine/main.js"]
        fetched: list[str] = []

        def serve(route: Route) -> None:
            first = lines if not (once and fetched) else ""
            fetched.append(route.request.url)
            route.fulfill(body=first + own, content_type="text/javascript")

        visitor.context.route("**/engine/main.js", serve)
        return visitor

    yield make
    for visitor in made:
        visitor.close()


def _play(page: Page, *counts: int) -> None:
    for count in counts:
        column(page, 4).click()
        expect_stones(page, count)


def test_without_webassembly(broken: Broken) -> None:
    visitor = broken("delete self.WebAssembly;\n")
    visitor.page.goto("about:blank")
    visitor.page.goto("/#play")
    expect(visitor.page.locator("body")).to_contain_text("this browser has no WebAssembly")
    visitor.forgive("WebAssembly")


def test_storage_that_is_refused(broken: Broken) -> None:
    visitor = broken("IDBFactory.prototype.open = () => { throw new DOMException('no'); };\n")
    page = visitor.open("/play")
    _play(page, 2, 4)
    expect(page.locator("body")).to_contain_text("does not let the page store games")


def test_a_damaged_book(broken: Broken) -> None:
    content = bytearray(OTHER_FILES["book.bin"].read_bytes())
    content[len(content) // 2] ^= 1
    visitor = broken()
    visitor.context.route(
        "**/book.bin",
        lambda route: route.fulfill(body=bytes(content), content_type="application/octet-stream"),
    )
    page = visitor.open("/analyse?moves=2577713147446472141745")
    expect(page.locator("#panel")).to_contain_text("Best play")


def test_a_worker_that_dies_is_asked_once_more(broken: Broken) -> None:
    page = broken(_DIES_AT_A_MOVE, once=True).open("/play")
    _play(page, 2, 4)
    page.reload()
    ready(page)
    expect_stones(page, 4)
    expect(status(page)).to_have_text("Your turn")


def test_a_board_that_is_too_large(broken: Broken) -> None:
    visitor = broken()
    visitor.page.goto("about:blank")
    visitor.page.goto("/#analyse?geometry=20x20x4")
    expect(visitor.page.locator("body")).to_contain_text("This board is too large")


def test_a_long_solve_is_stopped_at_once(broken: Broken) -> None:
    visitor = broken()
    visitor.open("/play")
    times = visitor.page.evaluate(_STOPS)
    assert sorted(times)[len(times) // 2] < _LONGEST_STOP_MS, times
