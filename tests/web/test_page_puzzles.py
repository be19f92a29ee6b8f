"""The page in a real browser: puzzles, by pointer, keyboard and screen reader."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from claimeven.coach.puzzles.puzzle_set import NumberedPuzzle, shipped_puzzles
from claimeven.game.notation import column_name
from page_site import PHONE, Visitor, column, expect_stones, status

Visit = Callable[..., Visitor]
NUMBER = 300
STORE = "claimeven.puzzles"


def asked() -> NumberedPuzzle:
    return shipped_puzzles().numbered(NUMBER)


def right_and_wrong() -> tuple[int, int]:
    puzzle = asked().puzzle
    (right,) = puzzle.solution
    return right, next(c for c in puzzle.position.legal_columns if c != right)


def stored(page: Page) -> dict[str, object]:
    found: dict[str, object] = json.loads(page.evaluate(f"localStorage.getItem('{STORE}')"))
    return found


@pytest.mark.both_engines
def test_a_puzzle_is_tried_explained_and_counted(visit: Visit) -> None:
    page = visit().open(f"/puzzles?number={NUMBER}")
    puzzle, (right, wrong) = asked().puzzle, right_and_wrong()
    expect(status(page)).to_have_text(puzzle.words)
    expect(page.get_by_role("heading", level=2)).to_have_text(f"Puzzle {NUMBER}")
    expect(page.locator(".chips > span")).to_have_count(0)
    expect_stones(page, puzzle.position.stones)
    column(page, wrong + 1).click()
    why = page.locator(".coach-words")
    expect(why).to_contain_text(column_name(wrong))
    expect(why).to_have_attribute("aria-live", "polite")
    expect(status(page)).to_have_text(puzzle.words)
    assert stored(page)["streak"] == 0
    expect(page.locator(".standing")).to_contain_text("(−")
    # Its refutation is shown on the board.
    page.locator(".variation button").nth(1).hover()
    expect(page.locator(".planned")).to_have_count(1)
    column(page, right + 1).click()
    expect(status(page)).to_have_text("Solved")
    expect(why).to_contain_text("Right: ")
    expect(page.locator(".puzzle .theme")).to_contain_text("Theme: ")
    assert stored(page)["tries"] == 1  # the first try counts, and no other
    page.get_by_role("button", name="Next puzzle").click()
    expect(page).not_to_have_url(re.compile(rf"number={NUMBER}$"))
    expect(page.get_by_role("heading", level=2)).not_to_have_text(f"Puzzle {NUMBER}")


def test_by_keyboard_alone_with_a_streak_that_survives_a_reload(visit: Visit) -> None:
    page = visit().open(f"/puzzles?number={NUMBER}")
    right, _ = right_and_wrong()
    page.keyboard.press(str(right + 1))
    expect(status(page)).to_have_text("Solved")
    expect(page.locator(".coach-words")).to_contain_text("Right: ")
    page.reload()
    expect(page.locator(".standing")).to_contain_text("Streak1")
    page.keyboard.press("s")
    expect(status(page)).to_have_text("The solution")
    expect(page.locator(".coach-words")).to_contain_text("Solution: ")
    expect(page.locator(".standing")).to_contain_text("Streak1")  # tried before: does not count
    page.keyboard.press("n")
    expect(status(page)).to_contain_text("to move")
    page.keyboard.press("s")
    expect(page.locator(".standing")).to_contain_text("Streak0")
    page.keyboard.press("p")
    expect(page).to_have_url(re.compile("/play"))
    page.keyboard.press("z")
    expect(page).to_have_url(re.compile("/puzzles"))


def test_the_puzzle_of_the_day_is_the_same_for_everybody(visit: Visit) -> None:
    titles = []
    for size in (PHONE, {"width": 1280, "height": 800}):
        page = visit(viewport=size).open("/puzzles?daily")
        expect(page.get_by_role("heading", level=2)).to_contain_text("Puzzle of the day, ")
        titles.append((status(page).text_content(), page.locator(".plate [role=img]").count()))
        expect(page).to_have_url(re.compile(r"/puzzles\?daily$"))
    assert titles[0] == titles[1]


def test_a_damaged_store_is_one_sentence_and_nothing_else_is_lost(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/play")
    page.evaluate(f"localStorage.setItem('{STORE}', '{{broken')")
    page.evaluate("localStorage.setItem('claimeven.threats', 'true')")
    page.goto(f"/puzzles?number={NUMBER}")
    expect(page.locator(".coach-words")).to_contain_text("could not be read")
    assert page.evaluate(f"localStorage.getItem('{STORE}.damaged')") == "{broken"
    assert page.evaluate("localStorage.getItem('claimeven.threats')") == "true"
    right, _ = right_and_wrong()
    page.keyboard.press(str(right + 1))
    expect(status(page)).to_have_text("Solved")
    assert stored(page)["streak"] == 1


def test_a_number_that_no_puzzle_has(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/puzzles?number=999999")
    expect(status(page)).to_contain_text("There is no puzzle 999999.")
    visitor.forgive("404")
    page.get_by_role("button", name="Next puzzle").click()
    expect(page.get_by_role("heading", level=2)).to_contain_text("Puzzle ")
