"""Two people on two devices, and somebody who watches, in real browser windows."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from page_site import Visitor, column, expect_stones, game_id, press, ready, status

Visit = Callable[..., Visitor]

CLIPBOARD = ["clipboard-read", "clipboard-write"]


def two_people(page: Page) -> None:
    press(page, "New game")
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_role("button", name="Two people").click()
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_have_count(0)


def copied(page: Page, name: str, *, they_play: str | None = None) -> str:
    """A link of the dialog."""
    press(page, "Share")
    dialog = page.get_by_role("dialog", name="Share")
    if they_play is not None:
        dialog.get_by_role("button", name=they_play, exact=True).click()
    dialog.get_by_role("button", name=name).click()
    expect(dialog).to_have_count(0)
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_two_people_on_two_devices_and_a_spectator(visit: Visit) -> None:
    owner, guest, spectator = visit(permissions=CLIPBOARD), visit(), visit()
    page = owner.open("/play")
    two_people(page)
    link = copied(page, "Copy play link")
    assert re.fullmatch(rf"{owner.site.url}/play\?game=[\w-]+#seat=[\w-]+", link)
    watch = copied(page, "Copy watch link")
    assert watch == link.partition("#")[0]
    expect(page.locator(".match")).to_contain_text("has not come yet")
    other = guest.open(link)
    # The key is out of the address bar, where others could read it.
    expect(other).to_have_url(watch)
    assert "seat" not in other.evaluate("JSON.stringify(history.state) + location.href")
    watched = spectator.open(watch)
    expect(page.locator(".match")).to_contain_text("on another device")
    expect(watched.locator(".tally")).to_contain_text("you watch")
    expect(status(page)).to_have_text("Your turn")
    expect(status(other)).to_have_text("First to move")
    column(other, 3).click(force=True)  # not this one's turn
    column(watched, 3).click(force=True)
    column(page, 4).click()
    for each in (page, other, watched):
        expect_stones(each, 1)
    expect(status(other)).to_have_text("Your turn")
    expect(status(watched)).to_have_text("Second to move")
    column(other, 5).click()
    for each in (page, other, watched):
        expect_stones(each, 2)
    # Each takes back their own last move only.
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    expect(watched.get_by_role("button", name="Undo")).to_be_disabled()
    press(other, "Undo")
    for each in (page, other, watched):
        expect_stones(each, 1)
    press(other, "Redo")
    expect_stones(page, 2)
    other.reload()
    ready(other)
    expect_stones(other, 2)
    # Everybody resigns for themselves, whoever is to move.
    expect(status(page)).to_have_text("Your turn")
    press(other, "Resign")
    press(other, "Sure?")
    expect(status(other)).to_have_text("First wins: you resigned.")
    expect(status(page)).to_have_text("You win: Second resigned.")
    expect(status(watched)).to_have_text("First wins: Second resigned.")
    for visitor, counts in ((owner, (1, 0)), (guest, (0, 1))):
        record = visitor.page.request.get("/api/v2/record").json()
        assert [(line["wins"], line["losses"]) for line in record] == [counts]
        listed = visitor.page.request.get("/api/v2/games").json()["games"]
        assert [game["id"] for game in listed] == [game_id(page)]
    assert spectator.page.request.get("/api/v2/games").json()["games"] == []


def test_a_new_play_link_ends_the_earlier_one(visit: Visit) -> None:
    owner, first, second = visit(permissions=CLIPBOARD), visit(), visit()
    page = owner.open("/play")
    two_people(page)
    old = copied(page, "Copy play link", they_play="First")
    new = copied(page, "Copy play link", they_play="First")
    assert old != new
    late = first.open(old)
    expect(status(late)).to_contain_text("no longer works")
    expect(late.locator(".tally")).to_contain_text("you watch")
    first.forgive("403")
    sitting = second.open(new)
    column(sitting, 4).click()
    expect_stones(page, 1)
    expect_stones(late, 1)
    expect(status(page)).to_have_text("Your turn")


def test_the_owner_takes_a_seat_back_and_deletes_the_game(visit: Visit) -> None:
    owner, guest = visit(permissions=CLIPBOARD), visit()
    page = owner.open("/play")
    two_people(page)
    other = guest.open(copied(page, "Copy play link", they_play="First"))
    column(other, 4).click()
    expect_stones(page, 1)
    press(page, "Share")
    press(page, "Take the seat back")
    press(page, "Close")
    expect(other.locator(".tally")).to_contain_text("you watch")
    column(page, 4).click()
    column(page, 4).click()  # both seats are the owner's again
    expect_stones(other, 3)
    press(page, "Share")
    press(page, "Delete this game")
    press(page, "Really delete it")
    expect(status(other)).to_contain_text("deleted")
    expect_stones(page, 0)
    assert page.request.get(f"/api/v2/games/{game_id(other)}").status == 404


def test_whoever_opens_a_game_against_a_player_watches_it(visit: Visit) -> None:
    owner, spectator = visit(), visit()
    page = owner.open("/play")
    column(page, 4).click()
    expect_stones(page, 2)
    watched = spectator.open(f"/play?game={game_id(page)}")
    expect_stones(watched, 2)
    expect(status(watched)).to_have_text("First to move")
    expect(watched.get_by_role("button", name="Resign")).to_be_disabled()
    column(page, 4).click()
    expect_stones(watched, 4)
    # What is watched is not what one comes back to.
    watched.goto("/play")
    ready(watched)
    expect_stones(watched, 0)


def test_the_owner_who_opens_the_own_play_link_stays_the_owner(visit: Visit) -> None:
    owner = visit(permissions=CLIPBOARD)
    page = owner.open("/play")
    two_people(page)
    link = copied(page, "Copy play link")
    page.goto("/analyse")
    page.goto(link)
    ready(page)
    press(page, "Share")
    expect(page.get_by_role("button", name="Delete this game")).to_be_visible()
