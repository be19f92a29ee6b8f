"""What the tests of the page share: a served page that can be killed, and a browser."""

from __future__ import annotations

import http.server
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

import browser as browsers
from claimeven.web.export.folder import write_folder

expect.set_options(timeout=30_000)  # a loaded machine is no reason to fail

PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}


class Site:
    """`claimeven serve` over one data directory, on a port that stays the same."""

    def __init__(self, data: Path, *words: str) -> None:
        self.data = data
        self._words = words
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        run = "from claimeven.cli.main import main; main()"
        options = [
            "--port",
            str(self.port),
            "--data-dir",
            str(self.data),
            "--no-open",
            *self._words,
        ]
        self._process = subprocess.Popen(
            [sys.executable, "-c", run, "serve", *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + 30
        while True:
            try:
                here = f"http://127.0.0.1:{self.port}"
                urllib.request.urlopen(f"{here}/api/v2/health", timeout=5).read()
                return
            except OSError:
                assert self._process.poll() is None, "the server ended by itself"
                assert time.monotonic() < end, "the server did not start"
                time.sleep(0.05)

    def stop(self, how: int = signal.SIGTERM) -> None:
        """End it; by default with SIGTERM."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=30)
            self._process = None


@contextmanager
def served(data: Path) -> Iterator[Site]:
    """A site for the length of a block."""
    site = Site(data)
    site.start()
    try:
        yield site
    finally:
        site.stop()


class ExportedSite:
    """The exported page on a web server that knows nothing: its own engine answers."""

    def __init__(self, folder: Path) -> None:
        kind = http.server.SimpleHTTPRequestHandler
        quiet = type("Quiet", (kind,), {"log_message": lambda *_: None})
        self._server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), partial(quiet, directory=str(folder))
        )
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """End it."""
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def exported_site(folder: Path) -> Iterator[ExportedSite]:
    """The page, exported into this folder and served for the length of a block."""
    write_folder(folder)
    site = ExportedSite(folder)
    try:
        yield site
    finally:
        site.stop()


@contextmanager
def chromium() -> Iterator[Browser]:
    """A real Chromium, or a skip that says how to get one."""
    path = browsers.find()
    if path is None:
        pytest.skip(browsers.HOW)
    # Chromium refuses its sandbox to root.
    arguments = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=arguments)
        try:
            yield found
        finally:
            found.close()


class Visitor:
    """A browser window with nothing remembered, watched for errors and for calls elsewhere."""

    def __init__(self, browser: Browser, site: Site | ExportedSite, **options: object) -> None:
        settings: dict[str, object] = {
            "viewport": DESKTOP,
            "reduced_motion": "reduce",
            "base_url": site.url,
            "service_workers": "block",
        }
        self.site = site
        self.context: BrowserContext = browser.new_context(**{**settings, **options})  # type: ignore[arg-type]
        self.context.set_default_timeout(30_000)
        self.problems: list[str] = []
        self.page = self.tab()

    def tab(self) -> Page:
        """One more tab, watched like the others."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("console", lambda message: self._hear(message.type, message.text))
        page.on("request", lambda request: self._note(request.url))
        return page

    def _hear(self, kind: str, text: str) -> None:
        # Most visitors come without the worker, so that no test finds what another one kept.
        if kind in ("error", "warning") and "blocked by Playwright" not in text:
            self.problems.append(f"console: {text}")

    def _note(self, url: str) -> None:
        here = (self.site.url, self.site.url.replace("http", "ws"), "data:", "blob:", "about:")
        if not url.startswith(here):
            self.problems.append(f"a request to {url}")

    def open(self, path: str) -> Page:
        """Go there, and wait until the view can be used."""
        if isinstance(self.site, ExportedSite) and path.startswith("/"):
            # Views are behind the #; another one there would not load the page again.
            self.page.goto("about:blank")
            path = f"/#{path[1:]}"
        self.page.goto(path)
        ready(self.page)
        return self.page

    def forgive(self, word: str) -> None:
        """Chromium logs every answer that is no success: some tests are about those."""
        self.problems = [problem for problem in self.problems if word not in problem]

    def close(self) -> None:
        """The window is closed; whatever went wrong in it fails the test."""
        self.context.close()
        assert not self.problems, "\n".join(self.problems)


def ready(page: Page) -> None:
    """Wait until a view is open."""
    page.wait_for_selector("html[data-ready]", state="attached")


def game_id(page: Page) -> str:
    """The game that is shown."""
    parts = urlsplit(page.url)
    return parse_qs(parts.query or parts.fragment.partition("?")[2])["game"][0]


def column(page: Page, number: int) -> Locator:
    """The button of a column, counted from 1 as on the board."""
    return page.locator(".columns button").nth(number - 1)


def stones(page: Page) -> int:
    """How many stones are drawn."""
    return page.locator(".plate svg > g").first.locator("use").count()


def expect_stones(page: Page, count: int) -> None:
    """Wait until so many stones lie."""
    expect(page.locator(".plate svg > g").first.locator("use")).to_have_count(count)


def status(page: Page) -> Locator:
    """The line over the board."""
    return page.locator(".status .words")


def press(page: Page, name: str) -> None:
    """Press a button by its name."""
    page.get_by_role("button", name=name, exact=True).click()


def new_game(
    page: Page, opponent: str, *, second: bool = False, board: tuple[int, int, int] | None = None
) -> None:
    """Start a game against somebody through the dialog."""
    press(page, "New game")
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_label("Opponent", exact=True).select_option(opponent)
    if second:
        dialog.get_by_role("button", name="Second").click()
    if board is not None:
        for name, size in zip(("Columns", "Rows", "Connect"), board, strict=True):
            dialog.get_by_label(name).fill(str(size))
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_have_count(0)
