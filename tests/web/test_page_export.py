"""The page without a service: as one file from a disk, and as a folder on any web server."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from http import HTTPStatus
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from claimeven.web.export.single import single_file
from claimeven.web.views import FOLDER
from page_site import (
    PHONE,
    ExportedSite,
    Visitor,
    column,
    expect_stones,
    new_game,
    press,
    ready,
    status,
)

MOST_BYTES = 2_500_000
Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def single(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("single") / "claimeven.html"
    path.write_text(single_file(), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def folder(exported: ExportedSite) -> str:
    """The address of the folder on a web server that knows nothing."""
    return f"{exported.url}/"


@pytest.fixture
def at(browser: Browser) -> Iterator[Visit]:
    """Visitors of an address; each is closed, and asked for errors, at the end."""
    made: list[Visitor] = []

    def make(address: str, **options: object) -> Visitor:
        site: Any = SimpleNamespace(url=address)
        made.append(Visitor(browser, site, base_url=None, **options))
        return made[-1]

    yield make
    for visitor in made:
        visitor.close()


def _open(visitor: Visitor, view: str = "") -> Page:
    return visitor.open(f"{visitor.site.url}{view and f'#{view}'}")


def test_one_file_is_small_and_fetches_nothing(single: Path) -> None:
    text = single.read_text(encoding="utf-8")
    assert len(text.encode()) < MOST_BYTES
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', text)
    assert policy is not None
    assert "default-src 'none'" in policy[1]
    assert "unsafe-inline" not in policy[1]
    assert "connect-src" not in policy[1]
    # What loads by itself, and links that leave the file.
    assert not re.findall(r'(?:src|href)="(?!#|data:)[^"]+"', text.split("</head>")[0])


@pytest.mark.parametrize("options", [{}, {"viewport": PHONE, "has_touch": True}])
def test_a_game_from_a_disk(at: Visit, single: Path, options: dict[str, Any]) -> None:
    visitor = at(single.as_uri(), **options)
    page = _open(visitor)
    expect(status(page)).to_have_text("Your turn")
    new_game(page, "first-legal")
    for count in (2, 4, 6, 7):
        column(page, 4).click()
        expect_stones(page, count)
    expect(status(page)).to_have_text("You win after 7 moves.")
    expect(page.locator(".tally")).to_contain_text("1 won, 0 drawn, 0 lost")
    press(page, "Review this game")
    expect(page).to_have_url(re.compile(r"#review\?game=local-"))


def test_no_move_is_lost_when_the_tab_is_closed(at: Visit, single: Path) -> None:
    visitor = at(single.as_uri())
    page = _open(visitor)
    for count in (2, 4, 6):
        column(page, 4).click()
        expect_stones(page, count)
    page.close()
    visitor.page = visitor.tab()
    page = _open(visitor)
    expect_stones(page, 6)
    # What a browser remembers of choices is stored later than games, and may be lost.
    page.evaluate("localStorage.clear()")
    page.close()
    visitor.page = visitor.tab()
    expect_stones(_open(visitor), 6)


def test_scores_from_a_disk(at: Visit, single: Path) -> None:
    page = _open(at(single.as_uri()), "analyse?moves=44444")
    expect(page.locator("#panel")).to_contain_text("Second loses in 36 plies")
    expect(page.locator("#panel")).to_contain_text("Best play")


@pytest.mark.parametrize("view", ["puzzles", "review", "lab", "analyse", "arena", "learn", "play"])
def test_every_view_opens_in_a_folder(at: Visit, folder: str, view: str) -> None:
    page = _open(at(folder), view)
    expect(page.locator("#panel")).not_to_be_empty()
    expect(status(page)).not_to_contain_text(re.compile("wrong|not there|does not answer"))
    page.reload()
    ready(page)
    expect(page).to_have_url(re.compile(f"#{view}"))


def test_a_worker_that_dies_is_started_again(at: Visit, folder: str) -> None:
    page = _open(at(folder))
    column(page, 4).click()
    expect_stones(page, 2)
    page.workers[0].evaluate("self.postMessage({ kind: 'died' })")
    column(page, 4).click()
    expect_stones(page, 4)


def test_the_tables_of_the_browser_are_those_of_the_memory(at: Visit, folder: str) -> None:
    """Random changes leave IndexedDB and the database in memory with the same games."""
    page = _open(at(folder))
    found = page.evaluate(_CHANGES)
    assert found["stored"] == found["remembered"]
    assert found["conflicts"] > 0
    assert found["games"] > 0


def test_the_service_has_the_book_and_lets_the_kernel_run(visit: Visit) -> None:
    visitor = visit()
    for name in ("static/book.bin", "static/js/kernel/kernel.wasm"):
        answer = visitor.context.request.get(f"{visitor.site.url}/{name}")
        assert answer.status == HTTPStatus.OK
        assert answer.headers["content-encoding"] == "gzip"
    assert (FOLDER / "js" / "kernel" / "kernel.wasm").exists()


_CHANGES = """async () => {
  const load = (name) => import(`./static/js/local/games/${name}.js`);
  const { IndexedDatabase } = await load('indexed_database');
  const { MemoryDatabase, GameConflict } = await load('memory_database');
  const both = [await IndexedDatabase.open(), new MemoryDatabase()];
  let seed = 7;
  const below = (n) => (seed = (seed * 48271) % 2147483647) % n;
  const rows = new Map();
  let conflicts = 0;
  for (let i = 0; i < 200; ++i) {
    const id = `local-${below(12)}`;
    const known = rows.get(id) ?? null;
    const isWrong = below(5) === 0;
    const before = isWrong ? { id, version: 99 } : known;
    const after = known && below(6) === 0 ? null : { id, version: (known?.version ?? 0) + 1 };
    const result = { opponent: `level:${below(3)}`, geometry: '7x6x4', kind: 'wins' };
    const change = { before, after, results: below(3) ? [] : [{ result, by: 1 }] };
    const ends = await Promise.all(
      both.map((database) => database.change(change).then(() => 'done', (error) => error)),
    );
    if (ends[0] instanceof GameConflict !== ends[1] instanceof GameConflict) throw ends[0];
    if (ends[0] !== 'done') {
      conflicts += 1;
    } else if (after) rows.set(id, after);
    else rows.delete(id);
  }
  const ofMost = async (database) => ({
    all: (await database.newest(Infinity, Infinity)).map(({ id, version }) => [id, version]),
    page: (await database.newest(2, Infinity)).map(({ id }) => id),
    record: (await database.records()).sort((a, b) => (a.opponent < b.opponent ? -1 : 1)),
    one: (await database.game('local-3'))?.version ?? null,
  });
  const [stored, remembered] = await Promise.all(both.map(ofMost));
  return { stored, remembered, conflicts, games: stored.all.length };
}"""
