"""A mark sheet as a list of single findings, for systems that show tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from claimeven.grading.marks import MarkSheet


class SingleFinding(NamedTuple):
    """One thing that was tried, and what went wrong, if anything did."""

    group: str
    name: str
    problem: str | None
    seconds: float = 0.0
    is_skipped: bool = False
    """Nobody asks for it: an extension that is missing."""


def single_findings(sheet: MarkSheet) -> Iterator[SingleFinding]:
    """Every check, count and game of a submission."""
    found = sheet.examination
    yield SingleFinding("build", "builds and starts", found.problem)
    for check in found.checks:
        is_skipped = check.problem is not None and not check.required
        yield SingleFinding("protocol", check.name, check.problem, is_skipped=is_skipped)
    for count in found.perft or ():
        wrong = f"answered {count.answered}: expected {count.expected}"
        problem = None if count.is_right else count.problem or wrong
        yield SingleFinding("perft", f"perft {count.depth}", problem)
    illegal = [each.error for each in found.choices if each.column is None]
    if found.choices:
        problem = f"{len(illegal)} failed, the first: {illegal[0]}" if illegal else None
        thought = sum(each.seconds for each in found.choices)
        name = f"a legal move in {len(found.choices)} random positions"
        yield SingleFinding("legality", name, problem, thought)
    for game in sheet.games:
        seconds, _ = game.seconds_of(sheet.name)
        has_failed = game.is_failure and game.points(sheet.name) == 0
        name = f"{game.pairing.first} against {game.pairing.second}, round {game.pairing.round + 1}"
        yield SingleFinding(game.pairing.kind, name, game.failure if has_failed else None, seconds)
