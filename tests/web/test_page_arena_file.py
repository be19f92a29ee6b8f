"""The Arena shows a tournament from a file, with the service and without it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from claimeven.web.export.single import single_file
from cli.runner import claimeven
from page_site import PHONE, Site, Visitor, expect_stones, press, ready, status

Visit = Callable[..., Visitor]
BUTTON = re.compile("Open a file")


@pytest.fixture(scope="module")
def tournament(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A finished tournament, as the command line writes it for the page."""
    folder = tmp_path_factory.mktemp("tournament")
    players = ("--player", "first-legal", "--player", "one-ply", "--seed", "1")
    ran = claimeven("arena", "run", "cup.db", *players, "--rounds", "2", cwd=folder)
    assert ran.code == 0, ran.err
    ran = claimeven("arena", "export", "cup.db", "-o", "cup.page.json", cwd=folder)
    assert ran.code == 0, ran.err
    return folder / "cup.page.json"


@pytest.fixture(params=["service", "one file"])
def arena(
    request: pytest.FixtureRequest, browser: Browser, site: Site, tmp_path: Path
) -> Iterator[Callable[..., Page]]:
    """The Arena of both engines."""
    made: list[Visitor] = []

    def open_(**options: Any) -> Page:
        if request.param == "service":
            made.append(Visitor(browser, site, **options))
            return made[-1].open("/arena")
        path = tmp_path / "claimeven.html"
        path.write_text(single_file(), encoding="utf-8")
        here: Any = SimpleNamespace(url=path.as_uri())
        made.append(Visitor(browser, here, base_url=None, **options))
        return made[-1].open(f"{path.as_uri()}#arena")

    yield open_
    for visitor in made:
        visitor.close()


def _choose(page: Page, *paths: Path) -> None:
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name=BUTTON).click()
    chosen.value.set_files(list(paths))


def test_a_tournament_from_a_file(arena: Callable[..., Page], tournament: Path) -> None:
    page = arena(viewport=PHONE, has_touch=True)
    _choose(page, tournament)
    panel = page.locator("#panel")
    expect(panel.get_by_role("heading", name="cup.page.json")).to_be_visible()
    rows = panel.locator("tbody tr")
    expect(rows.filter(has_text="one-ply").first).to_be_visible()
    content = json.loads(tournament.read_text())
    total = len(content["games"])
    expect(panel).to_contain_text(f"{total} games")
    page.get_by_role("tab", name="Heat maps").click()
    page.get_by_role("button", name=re.compile("^one-ply against first-legal")).first.click()
    expect(panel).to_contain_text(f"1 to {total} of {total}")
    panel.locator(".list button").first.click()
    expect_stones(page, 0)
    page.keyboard.press("End")
    expect_stones(page, content["games"][0]["plies"])
    press(page, "Close")
    ready(page)
    expect(panel.get_by_role("heading", name="cup.page.json")).to_have_count(0)


_DROP = """async ([text, name]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name, { type: 'application/json' }));
  const panel = document.getElementById('panel');
  for (const type of ['dragover', 'drop']) {
    const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
    panel.dispatchEvent(event);
    if (!event.defaultPrevented) throw new Error(`${type} is left to the browser`);
  }
}"""


def test_a_file_that_is_dropped(arena: Callable[..., Page], tournament: Path) -> None:
    page = arena()
    heading = page.locator("#panel").get_by_role("heading", name="dropped.json")
    page.evaluate(_DROP, ["id,pair,first", "games.csv"])
    expect(status(page)).to_contain_text("'games.csv' is not a tournament for the page")
    text = tournament.read_text(encoding="utf-8")
    page.evaluate(_DROP, [text[: len(text) // 2], "half.json"])
    expect(status(page)).to_contain_text("'half.json' is damaged")
    page.evaluate(_DROP, [text, "dropped.json"])
    expect(heading).to_be_visible()
    # Another view leaves files to the browser again.
    page.get_by_role("link", name="Analyse", exact=True).click()
    page.wait_for_selector("html[data-ready=analyse]", state="attached")
    with pytest.raises(Exception, match="left to the browser"):
        page.evaluate(_DROP, [text, "dropped.json"])
