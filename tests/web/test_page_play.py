"""The page in a real browser: games by mouse, keyboard and finger, and what they outlive."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, Route, expect

from page_site import (
    PHONE,
    Site,
    Visitor,
    column,
    expect_stones,
    game_id,
    new_game,
    press,
    ready,
    status,
)

Visit = Callable[..., Visitor]


def test_the_first_screen_is_a_board_that_is_ready_to_play(visit: Visit) -> None:
    page = visit().open("/")
    expect(page.locator(".columns button")).to_have_count(7)
    expect(status(page)).to_have_text("Your turn")
    expect(page.locator(".moves")).to_contain_text("Press 4 to drop in the middle")
    page.keyboard.press("4")
    expect_stones(page, 2)
    expect(page).to_have_url(re.compile(r"/play\?game="))


def test_a_whole_game_by_mouse(visit: Visit) -> None:
    page = visit().open("/play")
    new_game(page, "first-legal")
    column(page, 4).hover()
    expect(page.locator(".ghost")).to_have_count(1)
    for count in (2, 4, 6, 7):
        column(page, 4).click()
        expect_stones(page, count)
    expect(status(page)).to_have_text("You win after 7 moves.")
    expect(page.locator(".joined")).to_have_count(2)
    expect(page.locator(".tally")).to_contain_text("1 won, 0 drawn, 0 lost")
    column(page, 4).click(force=True)
    expect_stones(page, 7)
    press(page, "Review this game")
    expect(page).to_have_url(re.compile(r"/review\?game="))


def test_a_whole_game_by_keyboard(visit: Visit) -> None:
    page = visit().open("/play")
    page.keyboard.press("n")
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(dialog.get_by_role("button", name="Two people")).to_have_attribute(
        "aria-pressed", "true"
    )
    for _ in range(6):
        page.keyboard.press("Tab")
    expect(dialog.get_by_role("button", name="Start")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(column(page, 4)).to_be_focused()
    page.keyboard.press("Enter")
    expect_stones(page, 1)
    expect(page.locator("#live")).to_contain_text("First: column 4.")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect_stones(page, 2)
    # Quicker than the service answers: no stone is lost.
    page.keyboard.type("45454")
    expect_stones(page, 7)
    expect(page.locator("#live")).to_contain_text("First wins after 7 moves.")
    page.locator(".moves button").last.focus()
    page.keyboard.press("ArrowLeft")
    expect(status(page)).to_have_text("Move 6 of 7")
    expect_stones(page, 6)
    page.keyboard.press("Home")
    expect_stones(page, 0)
    page.keyboard.press("End")
    expect_stones(page, 7)


@pytest.mark.both_engines
def test_a_whole_game_by_finger(visit: Visit) -> None:
    page = visit(viewport=PHONE, has_touch=True, is_mobile=True).open("/play")
    new_game(page, "first-legal")
    box = column(page, 4).bounding_box()
    assert box is not None
    assert box["width"] >= 44
    for count in (2, 4, 6, 7):
        column(page, 4).tap()
        expect_stones(page, count)
    expect(status(page)).to_have_text("You win after 7 moves.")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


@pytest.mark.both_engines
def test_hint_undo_redo_and_resign(visit: Visit) -> None:
    page = visit().open("/play")
    new_game(page, "first-legal")
    for count in (2, 4, 6):
        column(page, 4).click()
        expect_stones(page, count)
    press(page, "Hint")
    press(page, "Show it")
    expect(status(page)).to_have_text("Hint: column 4, wins in 1 ply")
    expect(page.locator(".hinted")).to_have_count(1)
    press(page, "Undo")
    expect_stones(page, 4)
    press(page, "Redo")
    expect_stones(page, 6)
    press(page, "Resign")
    expect(page.locator("#live")).to_contain_text("Press again to resign.")
    expect_stones(page, 6)
    press(page, "Sure?")
    expect(status(page)).to_have_text("first-legal wins: you resigned.")
    press(page, "Undo")
    expect(status(page)).to_have_text("Your turn")


def test_the_other_side_on_another_board(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/play")
    new_game(page, "one-ply", second=True, board=(5, 4, 3))
    expect(page.locator(".columns button")).to_have_count(5)
    expect_stones(page, 1)
    expect(status(page)).to_have_text("Your turn")
    press(page, "New game")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Columns").fill("0")
    dialog.get_by_role("button", name="Start").click()
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    visitor.forgive("400")


def test_a_system_of_a_source_with_a_depth(visit: Visit) -> None:
    page = visit().open("/play")
    press(page, "New game")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Opponent", exact=True).select_option("stank")
    dialog.get_by_label("Opponent looks ahead").select_option("2")
    expect(dialog).to_contain_text("powers of ten")
    dialog.get_by_role("button", name="Start").click()
    expect(page.locator(".match")).to_contain_text("stank, 2 plies")
    column(page, 4).click()
    expect_stones(page, 2)


def test_two_engines_play_by_themselves_and_can_be_paused(visit: Visit) -> None:
    page = visit().open("/play")
    press(page, "New game")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Engines").click()
    dialog.get_by_label("First", exact=True).select_option("first-legal")
    dialog.get_by_label("Second", exact=True).select_option("first-legal")
    for name, size in zip(("Columns", "Rows", "Connect"), (2, 2, 3), strict=True):
        dialog.get_by_label(name).fill(str(size))
    dialog.get_by_role("button", name="Start").click()
    press(page, "Pause")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    press(page, "Go on")
    expect(status(page)).to_have_text("A draw: the board is full.")


def test_a_full_column_is_told(visit: Visit) -> None:
    page = visit().open("/play")
    new_game(page, "first-legal", board=(4, 2, 4))
    column(page, 1).click()
    expect_stones(page, 2)
    column(page, 1).click(force=True)
    expect(status(page)).to_have_text("Column 1 is full.")
    expect(status(page)).to_have_role("alert")
    expect(column(page, 1)).to_have_attribute("aria-label", "Column 1, full")


def test_scores_stay_on_while_playing(visit: Visit) -> None:
    page = visit().open("/play")
    new_game(page, "first-legal", board=(5, 4, 4))
    page.keyboard.press("s")
    for count, moves in ((0, ""), (2, "31"), (4, "3131")):
        expect_stones(page, count)
        scores = page.request.get(f"/api/v2/analyse?geometry=5x4x4&moves={moves}").json()["columns"]
        expect(page.locator(".chips > span")).to_have_count(len(scores))
        for chip, score in zip(page.locator(".chips > span").all(), scores, strict=True):
            expect(chip).to_have_text(FACES[score["kind"]].format(score["plies"]))
        column(page, 3).click()
    expect(column(page, 3)).to_have_attribute("aria-label", re.compile(r"Column 3, .*"))


FACES = {"win": "▲+{}", "draw": "=", "loss": "▼−{}"}


def test_a_game_survives_a_reload_and_its_link_opens_at_a_move(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/play")
    new_game(page, "first-legal")
    column(page, 4).click()
    expect_stones(page, 2)
    column(page, 4).click()
    expect_stones(page, 4)
    page.reload()
    ready(page)
    expect_stones(page, 4)
    game = page.url
    other = visit(storage_state=visitor.context.storage_state())
    page = other.open(game.removeprefix(other.site.url) + "&ply=3")
    expect_stones(page, 3)
    expect(status(page)).to_have_text("Move 3 of 4")
    column(page, 4).click(force=True)
    expect_stones(page, 4)
    column(page, 4).click()
    expect_stones(page, 6)


@pytest.mark.both_engines
def test_a_tab_that_is_killed_in_mid_game_loses_no_move(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/play")
    new_game(page, "first-legal")
    for count in (2, 4):
        column(page, 4).click()
        expect_stones(page, count)
    # Chromium without a disk forgets what is in localStorage when the last tab ends too soon.
    other = visitor.tab()
    other.goto(page.url)
    expect_stones(other, 4)
    with suppress(Error):  # the process of the tab ends, without a chance to tidy up
        page.goto("chrome://crash")
    visitor.forgive("chrome://crash")
    visitor.page = visitor.tab()
    page = visitor.open("/play")
    expect_stones(page, 4)
    column(page, 4).click()
    expect_stones(page, 6)


def test_two_tabs_show_the_same_game(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/play")
    new_game(page, "first-legal")
    column(page, 4).click()
    expect_stones(page, 2)
    other = visitor.tab()
    other.goto(page.url)
    ready(other)
    column(other, 5).click()
    expect_stones(other, 4)
    expect_stones(page, 4)


def test_a_move_from_a_stale_tab_loses_nothing(visit: Visit) -> None:
    one = visit()
    page = one.open("/play")
    new_game(page, "first-legal")
    column(page, 4).click()
    expect_stones(page, 2)
    # A browser with the same keys: no channel tells it, so its move comes with an old version.
    two = visit(storage_state=one.context.storage_state())
    other = two.open(page.url.removeprefix(one.site.url))
    column(page, 4).click()
    expect_stones(page, 4)
    column(other, 7).click()
    expect_stones(other, 4)
    two.forgive("409")


def test_a_player_that_thinks_long_can_be_stopped(visit: Visit) -> None:
    page = visit().open("/play")
    new_game(page, "perfect", board=(9, 8, 4))
    column(page, 5).click()
    expect(status(page)).to_have_text("perfect thinks")
    press(page, "Stop")
    expect(status(page)).to_have_text("perfect waits")
    expect_stones(page, 1)
    press(page, "Let it move")
    press(page, "Stop")
    expect(page.get_by_role("button", name="Let it move")).to_be_visible()
    press(page, "Undo")
    expect(status(page)).to_have_text("Your turn")
    expect_stones(page, 0)


def test_a_game_that_does_not_exist_is_told_and_the_board_is_ready(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/game/nothing")
    expect(status(page)).to_contain_text("This is not there any more")
    column(page, 4).click()
    expect_stones(page, 2)
    visitor.forgive("404")


def test_links_that_were_cut_or_changed_do_no_harm(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/game/%E0%A4%A")
    visitor.forgive("404")
    expect(status(page)).to_contain_text("This is not there any more")
    made = page.request.post("/api/v2/games", data={"second": "human", "moves": "44"}).json()
    for ply in ("abc", "-1", "1e9", "99"):
        page.goto(f"/play?game={made['id']}&ply={ply}")
        expect(status(page)).to_contain_text("First to move")


def test_nonsense_that_a_browser_remembers_does_no_harm(visit: Visit) -> None:
    visitor = visit()
    for name, value in (
        ("settings", '{"geometry": "99x0x7", "opponent": 5}'),
        ("theme", "{{"),
        ("game", "[1]"),
    ):
        visitor.context.add_init_script(f"localStorage['claimeven.{name}'] = {value!r}")
    page = visitor.open("/play")
    expect(page.locator(".columns button")).to_have_count(7)
    new_game(page, "first-legal", board=(7, 6, 4))
    column(page, 4).click()
    expect_stones(page, 2)
    visitor.forgive("40")


def test_a_killed_server_loses_no_move_and_the_page_goes_on(visit: Visit, site: Site) -> None:
    visitor = visit()
    page = visitor.open("/play")
    new_game(page, "first-legal")
    column(page, 4).click()
    expect_stones(page, 2)
    site.stop(signal.SIGKILL)
    column(page, 4).click()
    expect(status(page)).to_contain_text("Your game is kept")
    site.start()
    expect(status(page)).to_have_text("Your turn")
    expect_stones(page, 4)
    assert _moves(page) == "4141"
    visitor.forgive("CONNECTION")


def test_taking_back_outlives_a_killed_server(visit: Visit, site: Site) -> None:
    visitor = visit()
    page = visitor.open("/play")
    new_game(page, "first-legal")
    column(page, 4).click()
    expect_stones(page, 2)
    site.stop(signal.SIGKILL)
    press(page, "Undo")
    expect(status(page)).to_contain_text("Your game is kept")
    site.start()
    expect_stones(page, 0)
    assert _moves(page) == ""
    visitor.forgive("CONNECTION")


def test_a_late_answer_keeps_the_address_of_the_next_view(visit: Visit) -> None:
    page = visit().open("/play")
    new_game(page, "first-legal")
    held: dict[str, Route] = {}
    page.route("**/moves", lambda route: held.update(move=route))
    page.route("**/page/analyse.js", lambda route: held.update(view=route))
    with page.expect_request("**/moves"):
        column(page, 4).click()
    with page.expect_request("**/page/analyse.js"):
        page.get_by_role("link", name="Analyse").click()
    with suppress(Error):  # nobody waits for it any more
        held["move"].continue_()
    expect(page).to_have_url(re.compile("/analyse$"))
    held["view"].continue_()
    expect(page.locator("html")).to_have_attribute("data-ready", "analyse")
    expect(page).to_have_url(re.compile("/analyse"))


def test_a_move_that_is_refused_is_asked_for_once(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/play")
    new_game(page, "first-legal")
    column(page, 4).click()
    expect_stones(page, 2)
    identity = game_id(page)
    game = page.request.get(f"/api/v2/games/{identity}").json()
    game |= {"yours": ["first"], "is_owner": True, "may_change": True}
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=409, json={"error": "not now", "game": game})

    page.route("**/moves", refuse)
    column(page, 4).click()
    expect(status(page)).to_have_text("Your turn")
    page.wait_for_timeout(300)
    assert len(asked) == 1
    expect_stones(page, 2)
    visitor.forgive("409")


def _moves(page: Page) -> str:
    return str(page.request.get(f"/api/v2/games/{game_id(page)}").json()["moves"])
