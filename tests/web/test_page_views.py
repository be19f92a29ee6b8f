"""The page in a real browser: analyse, review and lab."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from claimeven import Geometry, Position, evaluate
from page_site import Site, Visitor, column, expect_stones, game_id, press, ready, status

Visit = Callable[..., Visitor]

WON = "4433221"
"""First wins with the bottom row, after mistakes of both."""

SIDES = ("first", "second")
FACES = {"win": "▲+{}", "draw": "=", "loss": "▼−{}"}


@pytest.mark.both_engines
def test_a_shared_link_opens_the_position_with_its_exact_scores(visit: Visit, site: Site) -> None:
    page = visit().open("/?moves=4433&geometry=7x6x4")
    expect_stones(page, 4)
    expect(page.locator('nav a[aria-current="page"]')).to_have_text("Analyse")
    analysis = page.request.get(f"{site.url}/api/v2/analyse?moves=4433&geometry=7x6x4").json()
    scores, best = analysis["columns"], analysis["best"][0]
    for chip, score in zip(page.locator(".chips > span").all(), scores, strict=True):
        expect(chip).to_have_text(FACES[score["kind"]].format(score["plies"]))
    words = f"wins in {scores[best]['plies']} plies"
    expect(page.locator(".verdict .big")).to_have_text(f"First {words}")
    expect(column(page, best + 1)).to_have_attribute("aria-label", f"Column {best + 1}, {words}")
    expect(page.locator(".bar")).to_have_class("bar")
    expect(page.locator("#live")).to_contain_text(words)
    # Move on: the scores stay on, for the new position.
    column(page, 1).click()
    expect_stones(page, 5)
    expect(page.locator(".verdict .big")).to_contain_text("Second")
    expect(page).to_have_url(re.compile(r"[/#]analyse\?moves=44331&geometry=7x6x4"))
    page.go_back()


def test_best_play_is_shown_on_hover_and_played_on_press(visit: Visit) -> None:
    page = visit().open("/analyse?moves=443322&geometry=7x6x4")
    first = page.locator(".variation button").nth(1)
    first.hover()
    expect(page.locator(".planned")).to_have_count(1)
    page.locator(".brand").hover()
    expect(page.locator(".planned")).to_have_count(0)
    first.click()
    expect_stones(page, 7)
    expect(status(page)).to_have_text("First has won")
    page.keyboard.press("u")
    expect_stones(page, 6)


def test_threats_by_parity(visit: Visit) -> None:
    page = visit().open("/analyse?moves=443322&geometry=7x6x4")
    page.keyboard.press("t")
    expect(page.locator(".threat.first title").first).to_have_text("first wins here, odd row")
    wanted = page.request.get("/api/v2/position?moves=443322").json()["threats"]
    expect(page.locator(".threat")).to_have_count(len(wanted))
    assert wanted


def test_moves_are_pasted_and_mistakes_told_in_one_sentence(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/analyse")
    box = page.get_by_label("Moves, or a link")
    box.fill(f"{visitor.site.url}/?moves=3131&geometry=5x4x4")
    box.press("Enter")
    expect(page.locator(".columns button")).to_have_count(5)
    expect_stones(page, 4)
    box.fill("11111")
    box.press("Enter")
    expect(status(page)).to_contain_text("Column 1 is full after '1111'")
    expect(status(page)).to_have_role("alert")
    expect_stones(page, 4)
    visitor.forgive("400")
    page.goto("/?moves=%3Cimg%20src=x%20onerror=alert(1)%3E")
    ready(page)
    expect(status(page)).to_contain_text("<img")
    assert page.locator("img").count() == 0
    visitor.forgive("400")


def test_the_editor_makes_a_position_and_refuses_an_impossible_one(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/analyse?geometry=5x4x4")
    press(page, "Edit position")
    page.keyboard.press("x")
    page.keyboard.press("3")
    page.keyboard.press("3")
    expect_stones(page, 2)
    press(page, "Done")
    expect(page.get_by_role("alert").filter(has_text=re.compile("."))).to_be_visible()
    page.keyboard.press("Backspace")
    page.keyboard.press("3")
    page.keyboard.press("o")
    page.keyboard.press("1")
    press(page, "Done")
    expect(status(page)).to_have_text("First to move")
    expect_stones(page, 2)
    column(page, 3).click()
    expect_stones(page, 3)
    expect(page.locator(".verdict .big")).to_contain_text("Second")
    visitor.forgive("400")


def test_a_position_is_copied_as_text_and_as_a_link(visit: Visit) -> None:
    visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    page = visitor.open("/analyse?moves=31&geometry=5x4x4")
    press(page, "Copy as text")
    expect(page.locator("#live")).to_contain_text("copied")
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.startswith(". . . . .\n. . . . .\n. . . . .\nO . X . .\n1 2 3 4 5\n")
    board = Geometry(5, 4, 4)
    drawn = "\n".join(text.splitlines()[:4])
    assert Position.from_board(drawn, board) == Position("31", board)
    press(page, "Copy link")
    expect(page.locator("#live")).to_contain_text("link")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{visitor.site.url}/?moves=31&geometry=5x4x4"


def test_play_on_from_an_analysed_position(visit: Visit) -> None:
    page = visit().open("/analyse?moves=3131&geometry=5x4x4")
    press(page, "Play on")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Opponent", exact=True).select_option("first-legal")
    dialog.get_by_role("button", name="Start").click()
    expect(page).to_have_url(re.compile(r"/play\?game="))
    expect_stones(page, 4)
    column(page, 3).click()
    expect_stones(page, 6)


def test_nobody_can_drop_a_stone_until_the_next_view_is_there(visit: Visit) -> None:
    page = visit().open("/analyse?moves=3131&geometry=5x4x4")
    held: list[Route] = []
    page.route("**/api/v2/games/*", lambda route: held.append(route))
    press(page, "Play on")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Opponent", exact=True).select_option("first-legal")
    dialog.get_by_role("button", name="Start").click()
    expect(page).to_have_url(re.compile(r"/play\?game="))
    expect(column(page, 3)).to_have_attribute("aria-disabled", "true")
    column(page, 3).click(force=True)
    page.keyboard.press("3")
    assert held
    page.unroute("**/api/v2/games/*")  # lets go what is held
    expect(column(page, 3)).to_have_attribute("aria-disabled", "false")
    expect_stones(page, 4)
    column(page, 3).click()
    expect_stones(page, 6)


def test_a_game_from_a_drawn_position_can_be_stepped_through_and_reviewed(visit: Visit) -> None:
    page = visit().open("/analyse?moves=...../...../O.O../X.X..&geometry=5x4x4")
    expect_stones(page, 4)
    press(page, "Play on")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Opponent", exact=True).select_option("first-legal")
    dialog.get_by_role("button", name="Start").click()
    expect(page).to_have_url(re.compile(r"/play\?game="))
    column(page, 3).click()
    expect_stones(page, 6)
    page.locator(".moves button").last.focus()
    page.keyboard.press("ArrowLeft")
    expect_stones(page, 5)
    page.goto(f"/review?game={game_id(page)}")
    expect(page.locator(".match .count").first).to_contain_text("%")
    expect(page.locator(".graph .up, .graph .down, .graph .even")).to_have_count(3)
    page.keyboard.press("Home")
    expect_stones(page, 4)


@pytest.mark.both_engines
def test_a_review_grades_every_move_and_lets_one_find_the_better_one(
    visit: Visit, site: Site
) -> None:
    page = visit().open(f"/review?moves={WON}&geometry=7x6x4")
    graded = page.request.get(f"{site.url}/api/v2/review?moves={WON}").json()
    faults = [move for move in graded["moves"] if move["grade"] in ("slip", "mistake")]
    expect(page.locator(".moves .grade")).to_have_count(len(faults), timeout=20_000)
    shares = [f"{round(100 * graded['accuracy'][side])} % accuracy" for side in SIDES]
    expect(page.locator(".match .count")).to_have_text(shares)
    expect(page.locator(".graph .up, .graph .down, .graph .even")).to_have_count(len(WON) + 1)
    page.keyboard.press("Home")
    press(page, "Next mistake")
    fault = faults[0]
    place = f"Move {fault['ply'] + 1} of {len(WON)}"
    expect(status(page)).to_have_text(f"{place}: {fault['text']}")
    expect(page.locator(".coach-words")).to_contain_text(fault["text"])
    expect(page).to_have_url(re.compile(rf"[?&]ply={fault['ply'] + 1}$"))
    press(page, "Find the better move")
    expect_stones(page, fault["ply"])
    column(page, fault["column"] + 1).click()
    expect(page.locator(".coach-words")).to_contain_text("Try another one")
    column(page, fault["best"][0] + 1).click()
    expect(page.locator(".coach-words")).to_contain_text("Right")
    graph = page.get_by_role("slider", name="Value of the game")
    graph.press("End")
    expect_stones(page, len(WON))
    expect(page.locator(".coach-words")).to_contain_text("First has won.")
    expect(graph).to_have_attribute("aria-valuenow", str(len(WON)))
    box = graph.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 5, box["y"] + 20)
    expect_stones(page, 0)


def test_the_worked_example_is_one_press_away_with_both_numbers(visit: Visit) -> None:
    page = visit().open("/lab")
    press(page, "Worked example")
    row = page.get_by_role("row")
    expect(row.filter(has_text="total")).to_have_text(re.compile(r"total\s*42\s*89\.5"))
    expect(row.filter(has_text="windows counted")).to_have_text(re.compile(r"counted\s*20\s*51"))
    expect(row.filter(has_text="cells of the AI")).to_have_text(re.compile(r"AI\s*37\s*49"))
    expect(page.locator(".value").first).to_have_text("+89.5")
    phase = "mid phase: position × 1, pattern × 1.5, traps × 20"
    expect(page.get_by_text(phase)).to_be_visible()
    expect(page.locator(".capsule.plus").first).to_be_attached()
    expect(page.locator(".capsule.minus").first).to_be_attached()
    # A part is drawn alone when one points at it.
    page.locator(".parts .leaf", has_text="d4: mine").hover()
    expect(page.locator(".capsule")).to_have_count(1)


def test_two_evaluations_side_by_side(visit: Visit) -> None:
    page = visit().open("/lab?moves=4453")
    page.get_by_label("Evaluation", exact=True).select_option("stank")
    page.get_by_label("Beside").select_option("sethi-h2")
    values = [evaluate(Position("4453"), name) for name in ("stank", "sethi-h2")]
    shown = [f"{float(value):+,g}".replace("-", "−") for value in values]
    expect(page.locator(".value")).to_have_text([text.replace("+0", "0") for text in shown])
    page.reload()
    ready(page)
    expect(page.locator(".value")).to_have_count(2)


@pytest.mark.both_engines
def test_a_search_is_watched_and_its_tree_walked(visit: Visit) -> None:
    page = visit().open("/lab?moves=4453&heuristic=stank")
    page.get_by_role("tab", name="Search").click()
    page.get_by_label("Depth").first.select_option("4")
    press(page, "Search")
    expect(page.locator(".columns-live .line")).to_have_count(7)
    expect(page.get_by_text(re.compile(r"depth 4, [\d,]+ nodes"))).to_be_visible()
    # Until the time is over, however deep that is.
    page.get_by_label("Depth").first.select_option("any")
    page.get_by_label("Time").select_option("1 second")
    press(page, "Search")
    press(page, "Stop")
    press(page, "Search")
    expect(page.get_by_text(re.compile(r"depth ([5-9]|\d\d), [\d,]+ nodes"))).to_be_visible()
    expect(page.get_by_role("button", name="Search", exact=True)).to_be_visible()
    page.get_by_role("tab", name="Tree").click()
    press(page, "Show tree")
    expect(page.locator(".why:visible")).to_contain_text("Node 1 of")
    press(page, "Step ▶")
    expect(page.locator(".planned")).to_have_count(1)
    press(page, "✂ Next cut")
    expect(page.locator(".why:visible")).to_contain_text("Cut: ")


def test_a_finished_tournament_with_ratings_heat_maps_and_games(visit: Visit, site: Site) -> None:
    _arena(site.data / "small.db", "first-legal", "one-ply", "--rounds", "2").wait(60)
    page = visit().open("/arena?tournament=small.db")
    expect(page.get_by_text("4 games of 4")).to_be_visible()
    expect(page.get_by_role("row").filter(has_text="one-ply")).to_be_visible()
    page.get_by_role("tab", name="Heat maps").click()
    cells = page.request.get("/api/v2/tournaments/small.db").json()["cross"]["counts"]
    wins, draws, losses = cells[0][1]
    words = f"first-legal against one-ply: {wins} won, {draws} drawn, {losses} lost"
    page.get_by_role("button", name=words).click()
    games = page.request.get("/api/v2/tournaments/small.db/games").json()["games"]
    page.locator(".list button").nth(1).click()
    expect(page.locator(".list button").nth(1)).to_have_attribute("aria-current", "true")
    page.keyboard.press("End")
    expect_stones(page, len(games[1]["moves"]))
    page.keyboard.press("ArrowLeft")
    expect_stones(page, len(games[1]["moves"]) - 1)
    expect(page).to_have_url(re.compile(r"tournament=small.db&game=1"))


def test_a_tournament_that_is_running(visit: Visit, site: Site) -> None:
    running = _arena(site.data / "long.db", "level:2", "level:3", "--rounds", "100000")
    try:
        while not (site.data / "long.db").exists():
            assert running.poll() is None
        page = visit().open("/arena?tournament=long.db")
        expect(page.get_by_text("running", exact=True)).to_be_visible()
        now = page.locator(".row", has_text="of 200,000").first.inner_text()
        expect(page.get_by_text(now.splitlines()[0], exact=True)).to_have_count(0)
    finally:
        running.kill()
        running.wait(30)
    expect(page.get_by_text("stopped", exact=True)).to_be_visible()


def _arena(path: Path, one: str, other: str, *options: str) -> subprocess.Popen[bytes]:
    run = "from claimeven.cli.main import main; main()"
    players = ["--player", one, "--player", other, "--workers", "1"]
    command = [sys.executable, "-c", run, "arena", "run", str(path), *players, *options]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
