"""The page for everybody: keys and hands, small screens, blind players, the end of games."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from page_site import PHONE, Visitor, column, expect_stones, new_game, press, status

Visit = Callable[..., Visitor]

LANDSCAPE = {"width": 640, "height": 360}
NARROW = {"width": 320, "height": 568}


def test_the_goal_is_always_there_and_one_that_cannot_be_reached_warns(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/analyse?geometry=12x8x5")
    expect(page.locator("#goal")).to_have_text("connect 5 on 12×8")
    page.keyboard.press("p")
    expect(page.locator("#goal")).to_have_text("connect 4 on 7×6")
    press(page, "New game")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Connect").fill("8")
    expect(dialog.get_by_role("status")).to_contain_text("every game would be a draw")
    dialog.get_by_label("Connect").fill("4")
    expect(dialog.get_by_role("status")).to_be_empty()
    visitor.forgive("WebSocket is closed before")


def test_scores_as_points_and_keys_without_letters(visit: Visit) -> None:
    page = visit().open("/analyse?moves=4453")
    first = page.locator(".chips > span").first
    expect(page.locator(".chip.best").first).to_be_visible()
    score = page.request.get("/api/v2/analyse?moves=4453").json()["columns"][0]
    distance = first.text_content()
    press(page, "Help")
    page.get_by_role("tab", name="Scores").click()
    press(page, "Points")
    expect(first).to_have_text(re.compile(rf"[+−]?{abs(score['points'])}$"))
    assert first.text_content() != distance
    page.get_by_role("tab", name="Keys").click()
    press(page, "Keys of one letter or digit")
    press(page, "Close")
    page.keyboard.press("p")
    page.keyboard.press("4")
    page.keyboard.press("ArrowLeft")
    expect(status(page)).to_have_text("Second to move")
    expect(page).to_have_title("Analyse · Claimeven")


def test_a_blind_player_reads_the_board_and_hears_what_happens(visit: Visit) -> None:
    page = visit().open("/play")
    heard = page.locator("#live")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the first stop leads to the board
    expect(column(page, 4)).to_be_focused()
    page.keyboard.press("Enter")
    expect(heard).to_contain_text("You: column 4.")
    expect_stones(page, 2)
    page.keyboard.press("ArrowUp")
    expect(heard).to_have_text("d1: first.")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    expect(heard).to_contain_text(re.compile(r"e2: (empty|second)"))
    expect(page.locator(".cursor-cell")).to_have_count(1)
    contents = column(page, 4).get_attribute("aria-description") or ""
    assert contents.startswith("From below: first")
    page.keyboard.press("t")
    expect(heard).to_contain_text("Threats")
    page.keyboard.press("Home")
    expect(heard).to_have_text("The start.")
    page.keyboard.press("v")
    expect(heard).to_contain_text("Review.")


def test_arrow_keys_step_after_a_click_and_fast_ones_are_not_lost(visit: Visit) -> None:
    page = visit().open("/analyse?moves=444444")
    press(page, "Scores")
    held: list[Route] = []
    page.route("**/api/v2/position*", lambda route: held.append(route))
    column(page, 1).click()
    expect_stones(page, 7)
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    page.unroute("**/api/v2/position*")
    expect_stones(page, 3)


def test_the_end_of_a_game_keeps_its_buttons_in_place(visit: Visit) -> None:
    page = visit().open("/play")
    new_game(page, "first-legal")
    for number in (4, 4, 4):
        column(page, number).click()
        expect(page.locator(".status .wait")).to_be_empty()
    places = [press_place(page, name) for name in ("New game", "Hint", "Undo", "Redo", "Resign")]
    column(page, 4).click()
    over = ("New game", "Review this game", "Undo", "Play again", "Swap sides and play again")
    expect(page.get_by_role("button", name="Play again", exact=True)).to_be_visible()
    assert [press_place(page, name) for name in over] == places
    expect(page.locator(".tally")).to_have_text("1 won, 0 drawn, 0 lost")
    press(page, "Undo")
    expect(page.locator(".tally")).to_have_text("0 won, 0 drawn, 0 lost")
    column(page, 4).click()
    press(page, "Swap sides and play again")
    expect(page.locator(".match .name").first).to_contain_text("first-legal")
    expect_stones(page, 1)


def press_place(page: Page, name: str) -> tuple[int, int, int]:
    """Where a button is, and how wide."""
    box = page.get_by_role("button", name=name, exact=True).bounding_box()
    assert box is not None
    return round(box["x"]), round(box["y"]), round(box["width"])


def test_small_screens_have_columns_for_fingers(visit: Visit) -> None:
    page = visit(viewport=NARROW, has_touch=True).open("/play")
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    assert column_width(page) >= 44
    page.goto("/analyse?geometry=12x8x5")
    expect(page.locator(".columns button")).to_have_count(12)
    assert column_width(page) >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    room = page.locator(".frame-room")
    assert room.evaluate("(room) => room.scrollWidth > room.clientWidth")
    column(page, 12).tap()
    expect_stones(page, 1)
    page.get_by_role("button", name="One move back").tap()
    expect_stones(page, 0)


def test_a_phone_on_its_side_has_two_columns(visit: Visit) -> None:
    page = visit(viewport=LANDSCAPE, has_touch=True).open("/play")
    board = page.locator(".plate").bounding_box()
    hint = page.get_by_role("button", name="Hint").bounding_box()
    assert board is not None
    assert hint is not None
    assert column_width(page) >= 44
    assert hint["x"] > board["x"] + board["width"]
    assert hint["y"] + hint["height"] <= LANDSCAPE["height"]


def column_width(page: Page) -> float:
    """How wide the columns are."""
    box = column(page, 1).bounding_box()
    assert box is not None
    return box["width"]


def test_a_move_that_is_on_its_way_arrives_when_the_view_is_left(visit: Visit) -> None:
    page = visit().open("/play")
    new_game(page, "first-legal")
    held: list[Route] = []
    page.route("**/moves", lambda route: held.append(route))
    column(page, 4).click()
    page.keyboard.press("a")
    expect(page).to_have_title("Analyse · Claimeven")
    page.keyboard.press("p")
    expect(page).to_have_title("Play · Claimeven")
    held[0].continue_()
    expect_stones(page, 2)


def test_a_board_that_is_too_large_gets_an_estimate(visit: Visit) -> None:
    page = visit().open("/analyse?geometry=9x9x4")
    expect(page.locator(".chip.estimate")).to_have_count(9)
    expect(page.locator(".verdict .big")).to_contain_text("Estimate, not proven")
    expect(page.locator(".bar")).to_have_class("bar guess")


def test_a_tournament_is_started_and_its_table_opens(visit: Visit) -> None:
    page = visit().open("/arena")
    if page.get_by_role("button", name="New tournament").count():
        press(page, "New tournament")
    press(page, "Level 2")
    press(page, "Level 4")
    press(page, "first-legal")
    page.get_by_label("Rounds").select_option("1")
    press(page, "Start")
    expect(page.get_by_role("row").filter(has_text="one-ply")).to_be_visible()
    expect(page.get_by_text("8 games of 8")).to_be_visible()


def test_monte_carlo_and_a_drawn_tree_in_the_lab(visit: Visit) -> None:
    page = visit(viewport=PHONE).open("/lab?moves=4453&tab=search")
    page.get_by_label("Algorithm").first.select_option("mcts")
    page.get_by_label("Show", exact=True).select_option("slow")
    press(page, "Search")
    expect(page.locator(".facts")).to_contain_text("50 playouts")
    press(page, "Stop")
    page.get_by_role("tab", name="Tree").click()
    press(page, "Show tree")
    press(page, "Step ▶")
    expect(page.locator(".tree-dot.reached")).to_have_count(2)


def test_your_games_with_pictures_and_filters(visit: Visit) -> None:
    page = visit().open("/play")
    new_game(page, "first-legal", board=(5, 4, 3))
    for number in (3, 3):
        column(page, number).click()
    new_game(page, "one-ply", board=(7, 6, 4))
    column(page, 4).click()
    expect_stones(page, 2)
    page.keyboard.press("v")
    games = page.locator(".history button")
    expect(games).to_have_count(2)
    expect(games.first.locator("circle")).to_have_count(2)
    page.locator("#panel").get_by_label("Board").select_option("5x4x3")
    expect(games).to_have_count(1)
    expect(games.first).to_contain_text("5 × 4, connect 3")


NOTE = """async (note) => {
  const { BoardArea } = await import(new URL('static/js/board/area.js', document.baseURI));
  const board = new BoardArea(document.getElementById('board-area'));
  board.show(await (await fetch('api/v2/position?moves=4453')).json());
  board.coach.play = (steps) => { window.played = steps.length; };
  board.coach.say(note);
}"""


def test_what_the_coach_says_is_drawn_played_and_opened(visit: Visit) -> None:
    page = visit(viewport=PHONE).open("/play")
    place = page.locator(".plate").bounding_box()
    moves = [
        {"column": 4, "cell": [4, 1], "side": "first"},
        {"column": 4, "cell": [4, 2], "side": "second"},
    ]
    note = {
        "sentence": "Second's even threat at c4 decides: in the end First has to play c3. " * 3,
        "side": "second",
        "cells": [[2, 3], [6, 2]],
        "lines": [[[0, 3], [1, 3], [2, 3], [3, 3]]],
        "moves": moves,
        "more": ["Second answers every stone above it."],
    }
    page.evaluate(NOTE, note)
    words = page.locator(".coach-words")
    expect(words).to_have_attribute("aria-live", "polite")
    box = words.bounding_box()
    assert box is not None
    assert box["height"] <= 45  # two lines
    press(page, "Show")
    expect(page.locator(".coach-ring.second")).to_have_count(2)
    expect(page.locator(".coach-below")).to_have_count(1)
    expect(page.locator(".coach-line")).to_have_count(1)
    expect(page.locator(".plan")).to_have_count(2)
    page.locator(".coach").get_by_role("button", name="Play").click()
    assert page.evaluate("window.played") == 2
    page.locator(".coach").get_by_role("button", name="More").click()
    expect(page.get_by_role("dialog")).to_contain_text("answers every stone")
    assert page.locator(".plate").bounding_box() == place
