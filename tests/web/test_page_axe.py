"""axe-core finds nothing to mend in any view and state, in both themes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from claimeven.coach.puzzles.puzzle_set import shipped_puzzles
from page_site import PHONE, Site, Visitor, column, expect_stones, new_game, press

AXE = Path(__file__).resolve().parents[2] / "build/page/node_modules/axe-core/axe.min.js"

Visit = Callable[..., Visitor]

pytestmark = pytest.mark.skipif(
    not AXE.exists(), reason="needs axe-core, which `make lint` installs with the page's tools"
)


def findings(page: Page, *rules: str) -> list[str]:
    """What axe finds, one line each; by default with all rules."""
    page.evaluate(AXE.read_text())
    found: list[dict[str, Any]] = page.evaluate(
        "(rules) => axe.run(rules.length ? { runOnly: rules } : {}).then((all) => all.violations)",
        list(rules),
    )
    return [
        f"{page.url} {each['id']}: {node['html'][:160]} ({node['failureSummary'][:300]})"
        for each in found
        for node in each["nodes"]
    ]


def expect_clean(page: Page, *rules: str) -> None:
    """axe is content."""
    page.wait_for_timeout(50)
    assert findings(page, *rules) == []


def test_views_as_they_open(visit: Visit) -> None:
    visitor = visit()
    for path in (
        *("/play", "/analyse?moves=4453", "/review?moves=4433221", "/review"),
        *("/lab?moves=4453&with=stank", "/lab?tab=search", "/lab?tab=tree", "/arena"),
        *("/learn", "/learn?lesson=goal", "/learn?lesson=threats&step=5"),
        *("/learn?lesson=odd-even&step=2", "/learn?lesson=odd-even&step=5"),
    ):
        expect_clean(visitor.open(path))
    dark = visit(color_scheme="dark")
    for path in (
        *("/play", "/analyse?moves=4453", "/review?moves=4433221", "/lab", "/arena"),
        *("/learn", "/learn?lesson=odd-even&step=5"),
    ):
        expect_clean(dark.open(path), "color-contrast")
    visitor.page.goto("/no/such/page")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("There is no page here")
    expect_clean(visitor.page)
    visitor.forgive("404")


def test_states_of_a_game(visit: Visit) -> None:
    page = visit().open("/play")
    new_game(page, "first-legal")
    press(page, "Scores")
    press(page, "Threats")
    for number in (4, 4, 4):
        column(page, number).click()
        expect(page.locator(".status .wait")).to_be_empty()
    expect(page.locator(".chip.best").first).to_be_visible()
    expect_clean(page)
    press(page, "Resign")
    expect_clean(page)
    column(page, 4).click()
    expect(page.get_by_role("button", name="Play again", exact=True)).to_be_visible()
    expect_clean(page)
    press(page, "Counts against all opponents")
    expect_clean(page)
    page.keyboard.press("Escape")
    press(page, "New game")
    expect_clean(page)
    page.goto("/review")
    expect(page.locator(".history button")).to_have_count(1)
    expect_clean(page)


def test_states_of_a_puzzle(visit: Visit) -> None:
    for theme in ("light", "dark"):
        page = visit(color_scheme=theme).open("/puzzles?number=300")
        expect_clean(page)
        puzzle = shipped_puzzles().numbered(300).puzzle
        wrong = next(c for c in puzzle.position.legal_columns if c not in puzzle.solution)
        column(page, wrong + 1).click()
        expect(page.locator(".variation button").first).to_be_visible()
        expect_clean(page)
        press(page, "Solution")
        expect(page.locator(".theme")).to_contain_text("Theme: ")
        expect_clean(page)


def test_states_of_the_coach(visit: Visit) -> None:
    for theme in ("light", "dark"):
        page = visit(color_scheme=theme).open("/review?moves=44444363752526")
        expect(page.locator(".coach-words")).to_contain_text("double threat")
        press(page, "Show")
        expect_clean(page)
        page.locator(".coach").get_by_role("button", name="Play").click()
        expect(page.get_by_role("button", name="Back to the game")).to_be_visible()
        expect_clean(page)
        press(page, "Back to the game")
        press(page, "Find the better move")
        column(page, 2).click()
        expect(page.locator(".coach-words")).to_contain_text("Try another one.")
        expect_clean(page)
        page.goto("/analyse?moves=12&geometry=2x4x4")
        press(page, "Why?")
        expect(page.get_by_role("button", name="Beat the plan")).to_be_visible()
        expect_clean(page)
        page.goto("/play")
        press(page, "Hint")
        expect(page.locator(".coach-words")).to_contain_text("Look at")
        expect_clean(page)
        press(page, "Show it")
        expect(page.locator(".hinted")).to_have_count(1)
        expect_clean(page)


def test_dialogs_and_tools(visit: Visit) -> None:
    page = visit().open("/analyse?moves=4453")
    press(page, "Help")
    for name in ("Scores", "Marks", "Keys"):
        page.get_by_role("tab", name=name).click()
        expect_clean(page)
    page.keyboard.press("Escape")
    press(page, "Edit position")
    expect_clean(page)
    page.goto("/lab?moves=4453&tab=tree")
    press(page, "Show tree")
    expect(page.locator(".tree-dot").first).to_be_visible()
    expect_clean(page)
    page.get_by_role("tab", name="Search").click()
    page.get_by_label("Algorithm").first.select_option("mcts")
    press(page, "Search")
    expect(page.locator(".columns-live .line")).to_have_count(7)
    expect_clean(page)


def test_a_phone_with_its_bar_open(visit: Visit, site: Site) -> None:
    page = visit(viewport=PHONE, has_touch=True).open("/play")
    page.get_by_role("button", name="More").tap()
    expect_clean(page)
    column(page, 4).tap()
    expect_stones(page, 2)
    expect_clean(page)
