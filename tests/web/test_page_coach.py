"""The coach on the page: reviews that say why, hints in two steps, and plans to beat."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from claimeven import Position, why
from page_site import (
    PHONE,
    Visitor,
    column,
    expect_stones,
    game_id,
    new_game,
    press,
    status,
)

Visit = Callable[..., Visitor]

EXAMPLE = "44444363752526"
FAULT = 11
"""Its only mistake, which lets Second make a double threat."""


def coach(page: Page) -> Locator:
    """What the coach says; it is a live region."""
    return page.locator(".coach-words")


def expect_the_fault_explained(page: Page) -> None:
    before = Position(EXAMPLE[: FAULT - 1])
    reasons = why(before, int(EXAMPLE[FAULT - 1]) - 1)
    expect(status(page)).to_have_text(f"Move {FAULT} of {len(EXAMPLE)}: turned a win into a loss")
    said = f"First, column 2: turned a win into a loss. {reasons.text}"
    expect(coach(page)).to_have_text(said)


def test_a_first_visitor_sees_a_mistake_explained_within_three_presses(visit: Visit) -> None:
    page = visit().open("/")
    page.get_by_role("link", name="Review").click()
    press(page, "Show an example")
    expect_the_fault_explained(page)
    phone = visit(viewport=PHONE, has_touch=True).open("/")
    phone.get_by_role("button", name="More").tap()
    phone.get_by_role("link", name="Review").tap()
    phone.get_by_role("button", name="Show an example").tap()
    expect_the_fault_explained(phone)


def test_a_review_draws_the_refutation_and_plays_it(visit: Visit) -> None:
    page = visit().open(f"/review?moves={EXAMPLE}")
    expect_the_fault_explained(page)
    press(page, "Show")
    expect(page.locator(".coach-ring.second")).to_have_count(2)
    expect(page.locator(".coach-line.second")).to_have_count(2)
    expect(page.locator(".plan")).to_have_count(1)
    page.locator(".coach").get_by_role("button", name="Play").click()
    expect(status(page)).to_have_text("As it could have gone on")
    expect_stones(page, FAULT + 1)
    press(page, "Back to the game")
    expect_the_fault_explained(page)
    expect_stones(page, FAULT)
    page.locator(".coach").get_by_role("button", name="More").click()
    expect(page.get_by_role("dialog")).to_contain_text("Checked by: the rules of the game")


def test_a_review_opens_at_the_first_mistake_of_ones_own_side(visit: Visit) -> None:
    """The opponent's mistake before is not what one came for; a link keeps its move."""
    page = visit().open("/play")
    new_game(page, "first-legal")
    for count, number in enumerate((4, 7, 7, 7), start=1):
        column(page, number).click()
        expect_stones(page, 2 * count)
    game = game_id(page)
    graded = page.request.get(f"/api/v2/games/{game}/review").json()["moves"]
    faults = [move for move in graded if move["grade"] in ("slip", "mistake")]
    own = next(move for move in faults if move["side"] == "first")
    page.goto(f"/review?game={game}")
    place = f"Move {own['ply'] + 1} of {len(graded)}"
    expect(status(page)).to_have_text(f"{place}: {own['text']}")
    expect(coach(page)).to_contain_text(f"You (First), column {own['column'] + 1}: {own['text']}.")
    reasons = why(
        Position("".join(str(m["column"] + 1) for m in graded[: own["ply"]])), own["column"]
    )
    expect(coach(page)).to_contain_text(reasons.text)
    page.goto(f"/review?game={game}&ply=2")
    expect(page.locator(".match .count").first).to_contain_text("%")
    expect(status(page)).to_have_text(re.compile(f"^Move 2 of {len(graded)}"))


def test_any_move_of_a_review_can_be_asked_about(visit: Visit) -> None:
    page = visit().open(f"/review?moves={EXAMPLE}&ply=12")
    press(page, "Why?")
    expect(coach(page)).to_contain_text(why(Position(EXAMPLE[:11]), 4).text)
    expect(page.get_by_role("button", name="Why?")).to_be_disabled()
    page.keyboard.press("ArrowLeft")
    expect_the_fault_explained(page)


def test_practice_answers_explain_themselves(visit: Visit) -> None:
    page = visit().open(f"/review?moves={EXAMPLE}")
    expect_the_fault_explained(page)
    page.keyboard.press("f")
    expect(coach(page)).to_contain_text("Which column is better?")
    page.keyboard.press("2")
    expect(coach(page)).to_have_text(
        "That is the move that was played. Second wins by threats: e2, a double threat at b2 and "
        "f2. Try another one."
    )
    expect_stones(page, FAULT)  # what was tried lies there
    press(page, "Show")
    expect(page.locator(".plan")).to_have_count(1)
    page.locator(".coach").get_by_role("button", name="Play").click()
    expect_stones(page, FAULT + 1)
    press(page, "Back to the game")
    expect(coach(page)).to_contain_text("Which column is better?")
    page.keyboard.press("5")
    expect(coach(page)).to_contain_text("Right: column 5 wins in")


def test_a_hint_says_where_to_look_and_then_the_move_with_its_reason(visit: Visit) -> None:
    page = visit().open("/play")
    new_game(page, "first-legal")
    for count in (2, 4, 6):
        column(page, 4).click()
        expect_stones(page, count)
    press(page, "Hint")
    expect(status(page)).to_have_text("Hint: where to look")
    expect(coach(page)).to_have_text("There is a line to complete. Where?")
    expect(page.locator(".hinted")).to_have_count(0)
    page.keyboard.press("h")
    expect(status(page)).to_have_text("Hint: column 4, wins in 1 ply")
    expect(page.locator(".hinted")).to_have_count(1)
    expect(coach(page)).to_have_text("Column 4. First completes a line at d4.")
    expect(page.get_by_role("button", name="Show it", exact=True)).to_be_disabled()
    column(page, 4).click()
    expect(status(page)).to_have_text("You win after 7 moves.")
    expect(coach(page)).to_have_text("")


@pytest.mark.both_engines
def test_analyse_says_why_and_draws_it(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/analyse?moves=2233")
    press(page, "Why?")
    expect(coach(page)).to_have_text(why(Position("2233")).text)
    expect(page.locator(".coach-ring.first")).to_have_count(2)
    expect(page.locator(".plan")).to_have_count(1)
    page.locator(".coach").get_by_role("button", name="Play").click()
    expect_stones(page, 5)
    expect(coach(page)).to_have_text("")
    visitor.open("/analyse?moves=1212121")
    expect(page.get_by_role("button", name="Why?")).to_be_disabled()


def test_somebody_tries_to_beat_a_plan(visit: Visit) -> None:
    """On a narrow board Second follows and does not lose, whatever one plays."""
    page = visit().open("/analyse?moves=12&geometry=2x4x4")
    expect(page.get_by_role("button", name="Beat the plan")).to_be_hidden()
    page.keyboard.press("w")
    press(page, "Beat the plan")
    expect(page).to_have_url(re.compile(r"/play\?game="))
    expect_stones(page, 2)
    expect(page.locator(".match")).to_contain_text("follow-up")
    for count, number in ((4, 1), (6, 1), (8, 2)):
        column(page, number).click()
        expect_stones(page, count)
    expect(status(page)).to_have_text("A draw: the board is full.")
