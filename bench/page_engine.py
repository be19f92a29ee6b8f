"""The page's own engine in Chromium: how soon it is there, answers, and lets go.

    python bench/page_engine.py [--positions 1000] [--games 40] [--rounds 10] [--stops 20]

- `interactive`: one exported file from a disk, until its board takes a stone.
- `levels 1 to 6`: their moves in whole games against each other, asked of the engine's worker.
- `analyse`: scores of all columns in positions of games of levels, with the opening book.
- `stop`: how long another question waits that is asked together with the end of a long solve.
- `longest task`: the longest time for which the page's own thread was busy while somebody played,
  switched scores on and asked why, in tasks of more than 50 ms (0: there was none).
"""

from __future__ import annotations

import argparse
import http.server
import random
import statistics
import sys
import tempfile
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from claimeven import Position
from claimeven.players.roster import player
from claimeven.web.export.folder import write_folder
from claimeven.web.export.single import single_file

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]

from page_site import chromium, column, expect_stones, press, ready  # noqa: E402

LEVELS = range(1, 7)
_ENGINE = """async () => {
  const engine = new Worker('static/engine/main.js', { type: 'module' });
  const waiting = new Map();
  let started = () => {};
  engine.onmessage = ({ data }) => {
    if (data.kind === 'ready') started();
    if (data.kind === 'answer') waiting.get(data.number)(data.answer);
    if (data.kind === 'piece' && data.message.type === 'progress') window.worked?.();
  };
  const isReady = new Promise((resolve) => { started = resolve; });
  engine.postMessage({ kind: 'start', root: new URL('static/', location).href, packed: {} });
  await isReady;
  let number = 0;
  window.tell = (message) => engine.postMessage(message);
  window.ask = async (method, path, body) => {
    const began = performance.now();
    const answer = new Promise((resolve) => waiting.set(++number, resolve));
    engine.postMessage({ kind: 'ask', number, question: { method, path, body } });
    const { status, data } = await answer;
    return { status, data, ms: performance.now() - began };
  };
  await window.ask('GET', '/analyse?moves=44'); // the book is there then
}"""
_GAME = """async ([first, second]) => {
  let { data } = await window.ask('POST', '/games', { first, second });
  const times = [];
  while (!data.outcome) {
    const found = await window.ask('POST', `/games/${data.id}/engine`, {});
    if (found.status !== 200) throw new Error(JSON.stringify(found.data));
    times.push([data.to_move === 'first' ? first : second, found.ms]);
    data = found.data;
  }
  return times;
}"""
_STOP = """async (moves) => {
  window.tell({ kind: 'open', number: 1e6, path: '/analyse/live' });
  const worked = new Promise((resolve) => { window.worked = resolve; });
  window.tell({ kind: 'send', number: 1e6, message: { id: 1, moves, geometry: '9x7x4' } });
  await Promise.race([worked, new Promise((resolve) => setTimeout(resolve, 300))]);
  window.tell({ kind: 'send', number: 1e6, message: { id: 2, cancel: true } });
  const { ms } = await window.ask('GET', '/position?moves=44');
  window.tell({ kind: 'close', number: 1e6 });
  return ms;
}"""
_WATCH = """() => {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      window.longest = Math.max(window.longest, duration);
    }
  }).observe({ type: 'longtask', buffered: true });
}"""


def interactive(browser: Browser, address: str) -> float:
    """Milliseconds until the board takes a stone."""
    page = browser.new_page()
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(".columns button:not([disabled])")
    found = 1000 * (time.perf_counter() - began)
    page.close()
    return found


def positions(count: int) -> list[str]:
    """Unfinished ones of games of levels, each with moves by chance at the beginning."""
    chance = random.Random(1)
    found: list[str] = []
    while len(found) < count:
        position = Position("")
        sides = [player(f"level:{chance.choice(LEVELS)},seed={chance.randrange(10**6)}")] * 2
        while position.outcome is None and len(found) < count:
            found.append(position.text)
            by_chance = position.stones < 2
            moves = position.legal_columns
            mover = sides[position.stones % 2]
            position = position.play(chance.choice(moves) if by_chance else mover.choose(position))
    return found


def longest_task(page: Page, address: str) -> float:
    """Of the page's own thread, in milliseconds, while somebody plays."""
    page.add_init_script(f"({_WATCH})()")
    page.goto(address)
    ready(page)
    press(page, "Scores")
    for count in (2, 4, 6):
        column(page, 4).click()
        expect_stones(page, count)
    press(page, "Hint")
    page.wait_for_timeout(1500)
    found: float = page.evaluate("window.longest")
    return found


def spread(times: list[float]) -> str:
    """Median, 95th and 99th percentile, and the most."""
    ordered = sorted(times)
    cuts = [ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.95, 0.99)]
    middle = statistics.median(ordered)
    return (
        f"{middle:.1f} ms at the median, {cuts[0]:.0f} at the 95th percentile, "
        f"{cuts[1]:.0f} at the 99th, {ordered[-1]:.0f} at most ({len(ordered)})"
    )


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Isolates pages: browsers give those a clock of 5 us, and others one of 100 us."""

    def end_headers(self) -> None:
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def serve(folder: Path) -> http.server.ThreadingHTTPServer:
    """A web server that says nothing."""
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(Quiet, directory=str(folder))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def engine(page: Page, asked: argparse.Namespace) -> None:
    """What is asked of the worker itself."""
    page.evaluate(_ENGINE)
    chance = random.Random(2)
    times: list[tuple[str, float]] = []
    for _ in range(asked.games):
        pair = [f"level:{chance.choice(LEVELS)}" for _ in range(2)]
        times += page.evaluate(_GAME, pair)
    print(f"levels 1 to 6: {spread([ms for _, ms in times])}", flush=True)
    found: list[float] = []
    for moves in positions(asked.positions):
        answer: dict[str, Any] = page.evaluate(
            "(path) => window.ask('GET', path)", f"/analyse?moves={moves}"
        )
        found.append(answer["ms"])
    print(f"analyse: {spread(found)}", flush=True)
    stops = [page.evaluate(_STOP, "5") for _ in range(asked.stops)]
    print(f"stop: {spread(stops)}", flush=True)


def main() -> None:
    """One line for each figure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--stops", type=int, default=20)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch, chromium() as browser:
        single = Path(scratch) / "claimeven.html"
        single.write_text(single_file(), encoding="utf-8")
        loads = [interactive(browser, single.as_uri()) for _ in range(asked.rounds)]
        print(f"interactive: fastest {min(loads):.0f} ms, median {statistics.median(loads):.0f} ms")
        page = browser.new_page()
        print(f"longest task: {longest_task(page, single.as_uri()):.0f} ms", flush=True)
        page.close()
        write_folder(Path(scratch) / "folder")
        server = serve(Path(scratch) / "folder")
        page = browser.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        ready(page)
        engine(page, asked)
        page.close()
        server.shutdown()


if __name__ == "__main__":
    main()
