"""Learn on the page: by mouse, by keys, by ear; on small screens; with what the browser keeps."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from claimeven.coach.lessons.course import lesson, lessons
from page_site import Visitor, column, press, status

Visit = Callable[..., Visitor]

FIRST_TASK = next(at for at, step in enumerate(lesson("goal").steps, 1) if step.task)
CELL_TASK = "/learn?lesson=threats&step=5"
OUTCOME_TASK = "/learn?lesson=odd-even&step=5"
SMALL = [
    {"width": 320, "height": 568},
    {"width": 740, "height": 360},
    {"width": 568, "height": 320},
]


def step_line(page: Page, number: int) -> Locator:
    """The line that says which step is shown; the live region says more than that."""
    return page.get_by_text(re.compile(rf"^step {number} of \d+$"))


def coach(page: Page) -> Locator:
    """What is said to a try; it is a live region."""
    return page.locator(".coach-words[aria-live=polite]")


@pytest.mark.both_engines
def test_a_lesson_from_the_list_to_a_solved_task(visit: Visit) -> None:
    page = visit().open("/learn")
    expect(page.locator(".lessons li")).to_have_count(len(lessons()))
    press(page, "Start: Four in a row")
    for number in range(2, FIRST_TASK + 1):
        press(page, "Next")
        expect(step_line(page, number)).to_be_visible()
    expect(status(page)).to_have_text("First to move: complete a line.")
    column(page, 1).click()
    expect(coach(page)).to_contain_text("Not yet. A stone on a")
    column(page, 5).click()
    expect(coach(page)).to_contain_text("Right.")
    press(page, "All lessons")
    expect(page.locator(".lessons li").first).to_contain_text("1/4")
    page.reload()
    expect(page.locator(".lessons li").first).to_contain_text("1/4 solved")
    expect(page.get_by_role("button", name="Go on: Four in a row")).to_be_visible()


def test_back_reload_and_links(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/learn?lesson=threats&step=4")
    expect(step_line(page, 4)).to_be_visible()
    press(page, "Next")
    assert "step=5" in page.url
    page.reload()
    expect(step_line(page, 5)).to_be_visible()
    visitor.open("/learn?lesson=nothing")
    expect(status(page)).to_contain_text("This is not there")
    expect(page.locator(".lessons li")).to_have_count(len(lessons()))
    visitor.forgive("404")


def test_by_keys_alone_and_by_ear(visit: Visit) -> None:
    page = visit().open("/play")
    page.keyboard.press("j")
    page.wait_for_selector("html[data-ready=learn]", state="attached")
    page.get_by_role("button", name="Start: Four in a row").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_contain_text("Step 1 of 8. Connect Four is a game for two.")
    for _ in range(FIRST_TASK - 1):
        page.keyboard.press("n")
    expect(page.locator("#live")).to_contain_text("First to move: complete a line.")
    page.keyboard.press("1")
    expect(coach(page)).to_contain_text("Not yet.")
    page.keyboard.press("b")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Column 5")).to_be_focused()
    page.keyboard.press("Enter")
    expect(coach(page)).to_contain_text("Right.")


def test_a_cell_is_chosen_by_keys(visit: Visit) -> None:
    page = visit().open(CELL_TASK)
    expect(page.get_by_role("group", name="Columns")).to_be_hidden()
    page.keyboard.press("b")
    expect(page.get_by_role("button", name="d1, Second")).to_be_focused()
    for key in ("ArrowUp", "ArrowUp", "ArrowUp"):
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="d4, empty")).to_be_focused()
    page.keyboard.press("Enter")
    expect(coach(page)).to_contain_text("A stone of First on d4 completes no line.")
    page.get_by_role("button", name="f4, empty").click()
    expect(coach(page)).to_contain_text("Right. A stone of First on f4 completes a line.")
    expect(page.get_by_role("group", name="Columns")).to_be_visible()


def test_who_wins_and_a_game_that_is_played_out(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open(OUTCOME_TASK)
    press(page, "First wins")
    expect(coach(page)).to_contain_text("Not yet. First does not win")
    press(page, "Second wins")
    expect(coach(page)).to_contain_text("Right.")
    expect(page.get_by_text("First begins: 1 1 7 7 7 7 7 7")).to_be_visible()
    page.get_by_role("button", name="One move less").click()
    expect(page.locator(".planned-number")).to_have_count(7)
    page = visitor.open("/learn?lesson=zugzwang&step=3")
    column(page, 7).click()
    expect(coach(page)).to_contain_text("Second completes a line on g6")
    column(page, 1).click()
    expect(coach(page)).to_contain_text("Good. Second answers in column 7.")
    column(page, 7).click()
    expect(coach(page)).to_contain_text("Second answers in column 1.")
    column(page, 1).click()
    expect(coach(page)).to_contain_text("Right. Second had to play a4 in the end.")


def test_an_answer_that_is_shown_is_not_solved(visit: Visit) -> None:
    page = visit().open(f"/learn?lesson=goal&step={FIRST_TASK}")
    press(page, "Show me")
    expect(coach(page)).not_to_be_empty()
    press(page, "Try again")
    expect(coach(page)).to_be_empty()
    press(page, "All lessons")
    expect(page.locator(".lessons li").first).to_contain_text("0/4")


def test_a_damaged_store_is_put_aside(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/learn")
    page.evaluate("localStorage.setItem('claimeven.lessons', '{nonsense')")
    page.reload()
    expect(status(page)).to_contain_text("cannot be read; it was put aside")
    kept = page.evaluate("localStorage.getItem('claimeven.lessons.damaged')")
    assert kept == "{nonsense"
    page.goto(f"/learn?lesson=goal&step={FIRST_TASK}")
    column(page, 5).click()
    expect(coach(page)).to_contain_text("Right.")
    stored = json.loads(page.evaluate("localStorage.getItem('claimeven.lessons')"))
    assert stored == {"goal": [lesson("goal").tasks[0].id]}


@pytest.mark.parametrize("size", SMALL, ids=["narrow", "landscape", "small landscape"])
def test_small_screens(visit: Visit, size: dict[str, int]) -> None:
    visitor = visit(viewport=size, has_touch=True)
    for path in ("/learn", "/learn?lesson=goal", CELL_TASK, OUTCOME_TASK):
        page = visitor.open(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], path
    press(page, "Second wins")
    expect(coach(page)).to_contain_text("Right.")
    press(page, "Next")
    expect(step_line(page, 6)).to_be_attached()
