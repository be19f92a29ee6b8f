"""One server and one browser per file of page tests; a fresh window per test."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from page_site import Site, Visitor, chromium, served


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with served(tmp_path_factory.mktemp("data")) as found:
        yield found


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Callable[..., Visitor]]:
    """Make visitors; each is closed, and asked for errors, at the end."""
    made: list[Visitor] = []

    def make(**options: object) -> Visitor:
        made.append(Visitor(browser, site, **options))
        return made[-1]

    yield make
    for visitor in made:
        visitor.close()
