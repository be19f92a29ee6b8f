"""The report of a tournament: what it says, that it is whole, and that it works in a browser."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from claimeven import player
from claimeven.errors import BadInput, BadTournament
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.lab.report.tournament.boards import game_data
from claimeven.lab.report.tournament.facts import Facts
from claimeven.lab.report.tournament.page import tournament_report
from claimeven.tournament.plan import Tournament
from claimeven.tournament.referee import Referee
from claimeven.tournament.results import CRASH, Failure, GameResult
from claimeven.tournament.store.store import TournamentStore

CHROMIUM = Path("/usr/bin/chromium")
NASTY = "engine:echo '<script>alert(1)</script>'"
PLAYERS = ("stank:depth=1", "stank:depth=2", "bagdadi:depth=1", "bagdadi:depth=2", NASTY)
VOID = {"meta", "input", "br"}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TournamentStore]:
    """Every game of a small round robin; the nasty player crashes in all of its games."""
    path = tmp_path_factory.mktemp("report") / "small <cup>.sqlite"
    openings = ["4", "3"]
    with TournamentStore.create(
        path, Tournament.parse(PLAYERS, openings="plies:1"), openings
    ) as made:
        made.begin_session("0.0", "claimeven arena run 'small <cup>.sqlite' …")
        games = []
        for planned in made.schedule:
            names = PLAYERS[planned.first], PLAYERS[planned.second]
            start = Position(openings[planned.opening])
            if NASTY in names:
                side = Side.FIRST if names[0] == NASTY else Side.SECOND
                failure = Failure(side, CRASH, "it said </table>", "a <b> line")
                lost = GameResult(
                    planned.id, (), side.opponent, CRASH, (0.0, 0.0), (0, 0), failure=failure
                )
                games.append(lost)
            else:
                one, other = player(names[0]), player(names[1])
                games.append(Referee(one, other).play(planned.id, start))
        made.add(games)
        yield made


@pytest.fixture(scope="module")
def page(store: TournamentStore) -> str:
    return tournament_report(store)


class Checker(HTMLParser):
    """Are elements closed in the order they were opened? Collects what the page would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.ids: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name in ("src", "srcset", "action", "data") or (
                name in ("href", "xlink:href") and value and not value.startswith("#")
            ):
                self.fetched.append(f"{tag} {name} {(value or '')[:30]}")
            if name == "id" and tag == "section":
                self.ids.append(value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def checked(page: str) -> Checker:
    checker = Checker()
    checker.feed(page)
    assert checker.open == []
    return checker


def test_the_page_is_whole_and_fetches_nothing(page: str) -> None:
    found = checked(page)
    # Heat maps are pictures inside the page.
    assert [each for each in found.fetched if "data:image/png" not in each] == []
    assert "url(http" not in page
    assert "@import" not in page
    assert found.ids == [
        "ratings", "cross", "pairs", "depth", "time", "shortest", "longest", "failures", "settings",
    ]  # fmt: skip


def test_names_are_text_and_nothing_else(page: str) -> None:
    assert page.count("<script>") == 1
    assert "alert(1)</script>" not in page
    assert "it said &lt;/table&gt;" in page
    text = "".join(checked(page).text)
    assert NASTY in text
    assert "small <cup>" in text


def test_it_says_what_the_games_say(page: str, store: TournamentStore) -> None:
    facts = Facts.of(store)
    text = " ".join("".join(checked(page).text).split())
    assert "5 players, 40 of 40 games, round-robin on 7x6x4." in text
    for rating in facts.standings[:-1]:
        assert f"{round(rating.elo):+d}" in text
        assert str(rating.count) in text
    last = facts.standings[-1]
    assert last.player == NASTY
    assert f"≤ {round(last.elo):+d}" in text
    assert "a prior of ±1000 points" in text
    assert "claimeven arena run 'small <cup>.sqlite' …" in text


def test_depths_are_found_in_the_specs(store: TournamentStore) -> None:
    facts = Facts.of(store)
    assert facts.families == {
        "stank": {1: "stank:depth=1", 2: "stank:depth=2"},
        "bagdadi": {1: "bagdadi:depth=1", 2: "bagdadi:depth=2"},
    }


def test_effort_counts_the_moves_of_each_side(store: TournamentStore) -> None:
    facts = Facts.of(store)
    moves = sum(effort.moves for effort in facts.efforts.values())
    assert moves == sum(game.plies for game in facts.games)
    # From an opening of one stone the second side begins.
    game = next(game for game in facts.games if game.plies % 2)
    assert facts._moves_of(game) == (game.plies // 2, game.plies // 2 + 1)


def test_games_are_the_shortest_and_the_longest(store: TournamentStore) -> None:
    facts = Facts.of(store)
    played = [game.plies for game in facts.games if game.failure is None]
    assert facts.shortest()[0].plies == min(played)
    assert facts.longest()[0].plies == max(played)
    game = facts.shortest()[0]
    data = game_data(facts, game)
    assert data["opening"] == 1
    assert len(data["cells"]) == game.plies + 1
    assert data["cells"][0] == [int(game.opening) - 1, 0]
    assert all(len(line) >= 4 for line in data["lines"])
    heights: dict[int, int] = {}
    for column, row in data["cells"]:
        assert row == heights.get(column, 0)
        heights[column] = row + 1


def test_no_game_no_report(tmp_path: Path) -> None:
    path = tmp_path / "empty.sqlite"
    with (
        TournamentStore.create(path, Tournament.parse(("random", "one-ply")), [""]) as made,
        pytest.raises(BadTournament, match="has no finished game yet"),
    ):
        tournament_report(made)


def test_without_matplotlib_it_says_what_to_install(
    store: TournamentStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(BadInput, match=re.escape("pip install 'claimeven[lab]'")):
        tournament_report(store)


@pytest.mark.skipif(not CHROMIUM.exists(), reason="there is no Chromium here")
def test_in_a_browser_without_a_network(page: str, tmp_path: Path) -> None:
    from playwright.sync_api import sync_playwright

    path = tmp_path / "report.html"
    path.write_text(page, encoding="utf-8")
    with sync_playwright() as play:
        browser: Any = play.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        for width, scheme in ((360, "dark"), (1200, "light")):
            size = {"width": width, "height": 800}
            context = browser.new_context(viewport=size, color_scheme=scheme, offline=True)
            step_through(context.new_page(), path, width)
        browser.close()


def step_through(tab: Any, path: Path, width: int) -> None:
    complaints: list[str] = []
    tab.on("console", lambda message: complaints.append(message.text))
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.goto(path.as_uri())
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    game = tab.locator(".game").first

    def shown() -> int:
        discs = "[...document.querySelector('.game').querySelectorAll('.disc')]"
        return int(tab.evaluate(f"{discs}.filter(disc => disc.style.display !== 'none').length"))

    stones = shown()
    assert stones == int(game.get_attribute("data-stones"))
    for button, left in (
        ("one move back", stones - 1),
        ("to the start", 0),
        ("one move on", 1),
        ("to the end", stones),
    ):
        game.get_by_label(button).click()
        assert shown() == left
        assert game.locator("output").inner_text() == f"{left} / {stones}"
    assert complaints == []
