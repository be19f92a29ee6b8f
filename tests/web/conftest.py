"""One server and one browser per file of page tests; a fresh window per test.

A test that is marked `both_engines` runs twice: on a page of the service, and on an exported page,
whose own engine answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from page_site import ExportedSite, Site, Visitor, chromium, exported_site, served

ENGINES = ("service", "exported page")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.definition.get_closest_marker("both_engines"):
        metafunc.parametrize("engine", ENGINES, indirect=True)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with served(tmp_path_factory.mktemp("data")) as found:
        yield found


@pytest.fixture(scope="session")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ExportedSite]:
    with exported_site(tmp_path_factory.mktemp("exported")) as found:
        yield found


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> str:
    """Which engine answers."""
    return str(getattr(request, "param", ENGINES[0]))


@pytest.fixture
def visit(
    browser: Browser, engine: str, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Visitor]]:
    """Make visitors; each is closed, and asked for errors, at the end."""
    made: list[Visitor] = []
    site = request.getfixturevalue("site" if engine == ENGINES[0] else "exported")

    def make(**options: object) -> Visitor:
        made.append(Visitor(browser, site, **options))
        return made[-1]

    yield make
    for visitor in made:
        visitor.close()
