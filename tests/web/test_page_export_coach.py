"""The coach without a service: one file from a disk says why, asks puzzles and teaches."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from claimeven import Position, why
from claimeven.coach.puzzles.puzzle_set import shipped_puzzles
from claimeven.web.export.single import single_file
from page_site import Visitor, column, press, status

NUMBER = 300
MISTAKE = "44444363752"
"""First's last move turned a win into a loss."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("single") / "claimeven.html"
    path.write_text(single_file(), encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def visitor(browser: Browser, address: str) -> Iterator[Visitor]:
    site: Any = SimpleNamespace(url=address)
    made = Visitor(browser, site, base_url=None)
    yield made
    made.close()


def _open(visitor: Visitor, view: str) -> Page:
    return visitor.open(f"{visitor.site.url}#{view}")


def test_why_on_analyse(visitor: Visitor) -> None:
    page = _open(visitor, "analyse?moves=11223")
    press(page, "Why?")
    expect(page.locator(".coach-words")).to_have_text(why(Position("11223")).text)


def test_a_review_says_why(visitor: Visitor) -> None:
    page = _open(visitor, f"review?moves={MISTAKE}")
    reasons = why(Position(MISTAKE[:-1]), int(MISTAKE[-1]) - 1)
    expect(page.locator(".coach-words")).to_contain_text(
        f"turned a win into a loss. {reasons.text}"
    )


def test_a_puzzle(visitor: Visitor) -> None:
    puzzle = shipped_puzzles().numbered(NUMBER).puzzle
    (right,) = puzzle.solution
    page = _open(visitor, f"puzzles?number={NUMBER}")
    expect(status(page)).to_have_text(puzzle.words)
    column(page, right + 1).click()
    expect(status(page)).to_have_text("Solved")
    expect(page.locator(".coach-words")).to_contain_text("Right: ")
    press(page, "Puzzle of the day")
    expect(page.get_by_role("heading", level=2)).to_have_text(re.compile(r"^Puzzle of the day"))


def test_a_lesson(visitor: Visitor) -> None:
    page = _open(visitor, "learn?lesson=goal&step=5")
    expect(status(page)).to_have_text("First to move: complete a line.")
    column(page, 1).click()
    expect(page.locator(".coach-words")).to_contain_text("Not yet. A stone on a")
    column(page, 5).click()
    expect(page.locator(".coach-words")).to_contain_text("Right.")
