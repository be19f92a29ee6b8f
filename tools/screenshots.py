"""Take the pictures of every view for the documentation.

    python tools/screenshots.py [VIEW …]

Serves the page from a fresh data directory, plays a little, and writes
`docs/screenshots/VIEW-SIZE-THEME.png` at phone and desktop size, light and dark. Large ones are
stored with a palette, if Pillow is installed.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import browser as browsers

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from page_site import DESKTOP, PHONE, served  # noqa: E402

PICTURES = ROOT / "docs" / "screenshots"
LARGE = 100_000
SIZES = {"phone": PHONE, "desktop": DESKTOP}


def play(page: Page) -> None:
    """A game in the middle, scores on."""
    for key, stones in (("4", 2), ("4", 4), ("3", 6)):
        page.keyboard.press(key)
        page.wait_for_selector(f".moves li:nth-child({stones // 2}) button:nth-child(3)")
    page.keyboard.press("s")
    page.wait_for_selector(".bar:not(.silent):not(.guess)", timeout=60_000)


def analyse(page: Page) -> None:
    """Threats on, best play on the board."""
    page.wait_for_selector(".variation button", timeout=60_000)
    page.keyboard.press("t")
    page.locator(".variation button").nth(5).hover()


def review(page: Page) -> None:
    """At the first mistake."""
    page.wait_for_selector(".match .count:has-text('%')", timeout=60_000)
    page.keyboard.press("Home")
    page.keyboard.press("n")
    page.wait_for_selector(".hinted")


def puzzles(page: Page) -> None:
    """A wrong try, explained; its refutation on the board."""
    page.keyboard.press("2")
    page.wait_for_selector(".variation button", timeout=60_000)
    page.locator(".variation button").nth(3).hover()


def learn(page: Page) -> None:
    """A task of a lesson, solved."""
    page.keyboard.press("5")
    page.wait_for_selector(".coach-words:has-text('Right.')", timeout=60_000)


def lab(page: Page) -> None:
    """The worked example."""
    page.keyboard.press("w")
    page.wait_for_selector("tr.wrong")


def tree(page: Page) -> None:
    """The first cut of a small search."""
    page.get_by_role("button", name="Show tree").click()
    page.get_by_role("button", name="Next cut").click()
    page.wait_for_selector(".planned")


def dialog(page: Page) -> None:
    """How a game is started."""
    page.keyboard.press("n")
    page.get_by_label("Opponent", exact=True).select_option("stank")


def share(page: Page) -> None:
    """Links to a game of two people."""
    page.keyboard.press("n")
    page.get_by_role("button", name="Two people").click()
    page.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.type("445")
    page.wait_for_selector(".moves li:nth-child(2) button")
    page.get_by_role("button", name="Share", exact=True).click()
    page.wait_for_selector("dialog")


def arena(page: Page) -> None:
    """Who scored how much against whom, beside the end of a game."""
    page.wait_for_selector(".moves button", state="attached")
    page.get_by_role("tab", name="Heat maps").click()


VIEWS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "play": ("/play", play),
    "newgame": ("/play", dialog),
    "share": ("/play", share),
    "analyse": ("/analyse?moves=444356654", analyse),
    "review": ("/review?moves=4444355533352", review),
    "puzzles": ("/puzzles?number=650", puzzles),
    "learn": ("/learn?lesson=goal&step=5", learn),
    "lab": ("/lab", lab),
    "tree": ("/lab?moves=4453&heuristic=stank&tab=tree", tree),
    "arena": ("/arena", arena),
    "ratings": ("/arena", lambda page: None),
}


@contextmanager
def _browser() -> Iterator[Browser]:
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=browsers.find(), args=root)
        yield found
        found.close()


def _take(browser: Browser, url: str, view: str, size: str, theme: str) -> Path:
    context = browser.new_context(
        viewport=SIZES[size],  # type: ignore[arg-type]
        color_scheme=theme,  # type: ignore[arg-type]
        reduced_motion="reduce",
        service_workers="block",
    )
    path, act = VIEWS[view]
    page = context.new_page()
    page.goto(url + path)
    page.wait_for_selector("html[data-ready]", state="attached")
    act(page)
    page.wait_for_timeout(400)
    page.evaluate("scrollTo(0, 0)")
    target = PICTURES / f"{view}-{size}-{theme}.png"
    page.screenshot(path=target)
    context.close()
    _shrink(target)
    return target


def _shrink(picture: Path) -> None:
    if picture.stat().st_size < LARGE:
        return
    try:
        from PIL import Image
    except ImportError:
        return
    with Image.open(picture) as image:
        image.convert("RGB").quantize(256).save(picture, optimize=True)


def _tournament(folder: Path) -> None:
    """Something for the arena to show."""
    from claimeven.cli.main import main as claimeven

    specs = ("level:1", "level:3", "level:5", "stank:depth=2", "bagdadi:depth=2", "one-ply")
    players = [word for spec in specs for word in ("--player", spec)]
    options = ["--openings", "plies:1", "--rounds", "3", "--workers", "1"]
    with suppress(SystemExit), redirect_stdout(io.StringIO()):
        claimeven(["arena", "run", str(folder / "league.db"), *players, *options])


def main() -> None:
    """Take all pictures, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("views", nargs="*", metavar="VIEW", help=", ".join(VIEWS))
    wanted = parser.parse_args().views
    for view in wanted:
        if view not in VIEWS:
            parser.error(f"unknown view {view!r}; choose from {', '.join(VIEWS)}")
    PICTURES.mkdir(parents=True, exist_ok=True)
    pictures = product(wanted or VIEWS, SIZES, ("light", "dark"))
    with tempfile.TemporaryDirectory() as data:
        if "arena" in (wanted or VIEWS):
            _tournament(Path(data))
        with served(Path(data)) as site, _browser() as browser:
            for view, size, theme in pictures:
                print(_take(browser, site.url, view, size, theme).name, flush=True)


if __name__ == "__main__":
    main()
