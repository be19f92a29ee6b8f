"""Games that were played while the service was away, and sent to it when it is back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from page_site import (
    PHONE,
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
_LOCAL = re.compile(r"\?game=local-")
_ON_SERVICE = re.compile(r"\?game=(?!local-)")


def _without_service(visit: Visit, **options: Any) -> Visitor:
    """A visitor whose browser has kept the page, and who is offline now."""
    visitor = visit(service_workers="allow", **options)
    page = visitor.open("/play")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    visitor.context.set_offline(True)
    page.goto("/play")
    ready(page)
    return visitor


def _back(visitor: Visitor) -> None:
    visitor.context.set_offline(False)
    for word in ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED"):
        visitor.forgive(word)


def _offer(page: Page) -> Locator:
    return page.get_by_role("region", name="Games from this device")


def _listed(visitor: Visitor) -> list[dict[str, Any]]:
    answer = visitor.context.request.get(f"{visitor.site.url}/api/v2/games")
    games: list[dict[str, Any]] = answer.json()["games"]
    return games


def test_a_game_carried_from_this_device_to_the_service(visit: Visit) -> None:
    visitor = _without_service(visit, viewport=PHONE, has_touch=True)
    page = visitor.page
    new_game(page, "first-legal")
    for count in (2, 4, 6, 7):
        column(page, 4).click()
        expect_stones(page, count)
    press(page, "Play again")
    column(page, 2).click()
    expect_stones(page, 2)
    expect(page).to_have_url(_LOCAL)
    before = page.url
    expect(_offer(page)).to_be_hidden()
    _back(visitor)
    expect(_offer(page)).to_contain_text("2 games from this device")
    press(page, "Send")
    expect(page).to_have_url(_ON_SERVICE)
    expect_stones(page, 2)
    expect(_offer(page)).to_have_count(0)
    assert {(each["plies"], each["outcome"]) for each in _listed(visitor)} == {
        (7, "first"),
        (2, None),
    }
    column(page, 2).click()  # the sender owns it
    expect_stones(page, 4)
    expect(page.locator(".tally")).to_contain_text("1 won, 0 drawn, 0 lost")
    page.goto(before)  # an address of before leads to the same game
    expect_stones(page, 4)
    expect(page).to_have_url(_ON_SERVICE)
    page.goto("/review")
    expect(page.locator(".history button")).to_have_count(2)
    visitor.forgive("ERR_")


def test_an_answer_that_is_lost_doubles_no_game(visit: Visit) -> None:
    visitor = _without_service(visit)
    page = visitor.page
    new_game(page, "first-legal")
    column(page, 1).click()
    expect_stones(page, 2)
    _back(visitor)
    lost: list[str] = []

    def lose(route: Route) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route.fetch().json()["id"])  # it is stored, and nobody hears of it
        route.abort()

    visitor.context.route("**/imports", lose)
    press(page, "Send")
    expect(_offer(page)).to_contain_text("does not answer")
    expect(_offer(page)).to_contain_text("1 game from this device")
    column(page, 1).click()  # it goes on here meanwhile
    expect_stones(page, 4)
    press(page, "Send")
    expect(page).to_have_url(_ON_SERVICE)
    expect_stones(page, 4)
    assert game_id(page) == lost[0]
    assert [each["plies"] for each in _listed(visitor)] == [4]
    visitor.forgive("ERR_")


def test_a_game_that_the_service_refuses_stays_here(visit: Visit) -> None:
    visitor = _without_service(visit)
    page = visitor.page
    column(page, 1).click()  # no dialog: the first stone begins a game
    expect_stones(page, 2)
    _back(visitor)
    refusal = {"status": 400, "json": {"error": "no such player today", "field": "game"}}
    visitor.context.route("**/imports", lambda route: route.fulfill(**refusal))
    press(page, "Send")
    expect(_offer(page)).to_contain_text("No such player today")
    expect(page).to_have_url(_LOCAL)
    page.reload()
    ready(page)
    expect_stones(page, 2)
    expect(status(page)).to_have_text("Your turn")
    expect(_offer(page)).to_contain_text("1 game from this device")
    assert _listed(visitor) == []
    visitor.context.unroute("**/imports")
    press(page, "Send")
    expect(page).to_have_url(_ON_SERVICE)
    expect_stones(page, 2)
    visitor.forgive("400")
    visitor.forgive("ERR_")
