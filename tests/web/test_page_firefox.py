"""The page in Firefox: from the service, and as one file from a disk with its own engine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import browser as browsers
from claimeven.web.export.single import single_file
from firefox import Firefox, Tab, running
from page_site import Site, served

pytestmark = pytest.mark.skipif(browsers.find_firefox() is None, reason=browsers.HOW_FIREFOX)

STATUS = "document.querySelector('.status .words').textContent"
STONES = "document.querySelectorAll('.plate svg > g')[0].querySelectorAll('use').length"


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    with running(tmp_path_factory.mktemp("profile")) as found:
        yield found


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with served(tmp_path_factory.mktemp("data")) as found:
        yield found


@pytest.fixture(params=["service", "one file"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """What stands before the name of a view."""
    if request.param == "service":
        site: Site = request.getfixturevalue("site")
        return f"{site.url}/"
    path = tmp_path / "claimeven.html"
    path.write_text(single_file(), encoding="utf-8")
    return f"{path.as_uri()}#"


def _drop(tab: Tab, column: int) -> None:
    tab.click(f"document.querySelectorAll('.columns button')[{column - 1}]")


def test_a_game_and_its_scores(firefox: Firefox, address: str) -> None:
    tab = firefox.visitor()
    tab.open(f"{address}play")
    tab.wait(f"{STATUS} === 'Your turn'")
    for count in (2, 4):
        _drop(tab, 4)
        tab.wait(f"{STONES} === {count} && {STATUS} === 'Your turn'")
    tab.close()  # the game is kept
    again = firefox.tab(tab.somebody)
    again.open(f"{address}play")
    again.wait(f"{STONES} === 4")
    again.close()
    scores = firefox.tab(tab.somebody)
    scores.open(f"{address}analyse?moves=44444")
    scores.wait("document.getElementById('panel').textContent.includes('loses in 36 plies')")
    scores.close()
    assert firefox.problems == []
