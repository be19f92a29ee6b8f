"""A class from end to end: marks, reports, and runs that are killed and go on."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from claimeven.errors import BadRubric
from claimeven.grading.contest import CLASS, LADDER, class_pairings, ladder_pairings
from claimeven.grading.grading import LOG, GradedClass, known_positions
from claimeven.grading.marks import random_share
from claimeven.grading.report.class_page import class_page
from claimeven.grading.rubric import Mended, Rubric
from claimeven.protocol.programs.confinement import Protection
from claimeven.protocol.programs.program import CAN_CONFINE
from grading.engines import hand_in
from grading.graded import QUICK, Marking, processes_of

CHROMIUM = Path("/usr/bin/chromium")
PATIENCE = 120
pytestmark = pytest.mark.skipif(not CAN_CONFINE, reason="programs are confined on Linux")
RUBRIC = replace(QUICK, submissions={"cyd": Mended(mended=2)}, by_hand={"style": 5})


@pytest.fixture(scope="module")
def marked(tmp_path_factory: pytest.TempPathFactory) -> tuple[Marking, GradedClass]:
    root = tmp_path_factory.mktemp("class")
    folder = root / "submissions"
    hand_in(folder, "ada")
    hand_in(folder, "bob <b>", "time.sleep(0.01)")
    hand_in(folder, "cyd")
    agent = "def agent(observation, configuration):\n    return observation['board'].index(0)"
    (folder / "=dan.py").write_text(agent)
    (folder / "eve").mkdir()
    marking = Marking(folder, root / "report", RUBRIC)
    return marking, marking.run()


Marked = tuple[Marking, GradedClass]


def test_every_game_is_played_with_sides_swapped(marked: Marked) -> None:
    graded = marked[1]
    names = ["=dan", "ada", "bob <b>", "cyd"]
    expected = {pairing.key for pairing in class_pairings(names, RUBRIC)}
    expected |= {pairing.key for name in names for pairing in ladder_pairings(name, RUBRIC)}
    assert {game.pairing.key for game in graded.games} == expected
    assert len(expected) == 4 * 3 + 4 * 2
    assert not any(game.is_failure for game in graded.games)


def test_points_of_the_class_add_up(marked: Marked) -> None:
    graded = marked[1]
    games = [game for game in graded.games if game.pairing.kind == CLASS]
    points = sum(game.points(name) for game in games for name in game.pairing.submissions)
    assert points == len(games)


def test_equal_programs_get_equal_marks_but_for_what_was_mended(marked: Marked) -> None:
    sheets = {sheet.name: sheet for sheet in marked[1].sheets}
    ada, cyd = sheets["ada"], sheets["cyd"]
    for part in ("protocol", "perft", "legality", "quality"):
        one, other = ada.part(part), cyd.part(part)
        assert one is not None
        assert other is not None
        assert one.share == other.share
    assert (ada.penalty, cyd.penalty) == (0, 10)


def test_a_part_that_is_not_asked_for_costs_nothing(marked: Marked) -> None:
    (dan,) = [sheet for sheet in marked[1].sheets if sheet.name == "=dan"]
    assert dan.examination.dialect == "agent"
    perft = dan.part("perft")
    assert perft is not None
    assert perft.share is None
    asked = [part for part in dan.parts if part.share is not None]
    most = sum(part.most for part in asked)
    earned = sum((part.share or 0) * part.most for part in asked)
    assert dan.total == pytest.approx(earned / most * 50, abs=0.01)


def test_moves_are_judged_by_exact_scores(marked: Marked) -> None:
    graded = marked[1]
    assert graded.known is not None
    assert graded.known.positions == known_positions(RUBRIC).positions
    (ada,) = [sheet for sheet in graded.sheets if sheet.name == "ada"]
    columns = [choice.column for choice in ada.examination.choices]
    assert columns == [
        min(p.legal_columns, key=lambda column: abs(column - 3)) for p in graded.known.positions
    ]
    kept = sum(
        entry.keeps_outcome(column)
        for entry, column in zip(graded.known, columns, strict=True)
        if column is not None
    )
    chance = random_share(graded.known)
    part = ada.part("quality")
    assert part is not None
    assert part.share == pytest.approx(max(0, (kept / len(columns) - chance) / (1 - chance)))


def test_marks_csv(marked: Marked) -> None:
    marking, graded = marked
    with (marking.report / "marks.csv").open(newline="") as file:
        rows = {row["name"]: row for row in csv.DictReader(file)}
    assert set(rows) == {"ada", "bob <b>", "cyd", "'=dan", "eve"}
    for sheet in graded.sheets:
        row = rows["'=dan" if sheet.name == "=dan" else sheet.name]
        assert float(row["total"]) == sheet.total
        assert row["style"] == ""
    assert rows["'=dan"]["perft"] == ""
    assert rows["cyd"]["mended"] == "-10"
    assert (rows["eve"]["problem"], rows["eve"]["total"]) == ("is empty", "0")
    assert float(rows["bob <b>"]["ms_per_move"]) > 10


def test_junit_xml(marked: Marked) -> None:
    root = ElementTree.parse(marked[0].report / "junit.xml").getroot()
    suites = {suite.get("name"): suite for suite in root}
    assert set(suites) == {"ada", "bob <b>", "cyd", "=dan", "eve"}
    for suite in suites.values():
        cases = suite.findall("testcase")
        assert int(suite.get("tests", "")) == len(cases)
        assert int(suite.get("failures", "")) == len(suite.findall("testcase/failure"))
    assert [case.get("message") for case in suites["eve"].iter("failure")] == ["is empty"]


def test_gradescope_results(marked: Marked) -> None:
    marking, graded = marked
    results = json.loads((marking.report / "students" / "ada" / "results.json").read_text())
    (ada,) = [sheet for sheet in graded.sheets if sheet.name == "ada"]
    assert results["score"] == ada.total
    assert sum(test["max_score"] for test in results["tests"]) == 50
    assert all(test["score"] <= test["max_score"] for test in results["tests"])
    assert sum(test["score"] for test in results["tests"]) == pytest.approx(ada.total, abs=0.05)


def test_the_pages_hold_everything(marked: Marked) -> None:
    marking, graded = marked
    page = (marking.report / "index.html").read_text()
    assert "bob &lt;b&gt;" in page
    assert "bob <b>" not in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    data = page.partition('id="game-data">')[2].partition("</script>")[0]
    games = json.loads(data)
    assert len(games) == len(graded.games)
    for shown, game in zip(games, graded.games, strict=True):
        assert len(shown["cells"]) == game.end.stones
    for name in ("ada", "cyd", "eve"):
        assert (marking.report / "students" / f"{name}.html").exists()


def test_lost_games_are_reviewed(marked: Marked) -> None:
    marking, graded = marked
    for sheet in graded.sheets:
        lost = [g for g in sheet.games if g.reason == "line" and g.points(sheet.name) == 0]
        files = list((marking.report / "students").glob("*.html"))
        (path,) = [p for p in files if f"<h1>{_escaped(sheet.name)}</h1>" in p.read_text()]
        assert ("Lost games, reviewed" in path.read_text()) == bool(lost)
    assert any("Better: column" in p.read_text() for p in files)


def _escaped(name: str) -> str:
    return name.replace("<", "&lt;").replace(">", "&gt;")


def test_a_second_run_measures_nothing_again(marked: Marked) -> None:
    marking, graded = marked
    before = (marking.report / LOG).read_bytes()
    marks = replace(RUBRIC.marks, ladder=20)
    again = Marking(marking.folder, marking.report, replace(RUBRIC, marks=marks)).run()
    assert (marking.report / LOG).read_bytes() == before
    assert [sheet.out_of for sheet in again.sheets] == [60] * 5
    assert again.games == graded.games
    marking.run()  # with the marks that the other tests expect


def test_another_rubric_needs_another_folder(marked: Marked) -> None:
    marking, _ = marked
    with pytest.raises(BadRubric, match="expected the same rubric, or another folder"):
        Marking(marking.folder, marking.report, Rubric()).run()


def test_a_changed_submission_is_marked_again(tmp_path: Path) -> None:
    folder = tmp_path / "submissions"
    hand_in(folder, "ada")
    path = hand_in(folder, "bob", "print('bestmove 9 0', flush=True)")
    marking = Marking(folder, tmp_path / "report")
    first = {sheet.name: sheet for sheet in marking.run().sheets}
    path.write_text((folder / "ada" / "main.py").read_text())
    second = {sheet.name: sheet for sheet in marking.run().sheets}
    assert first["bob"].total < second["bob"].total
    assert first["ada"].examination == second["ada"].examination
    assert sum(game.pairing.kind == LADDER for game in second["bob"].games) == 2
    assert sum(game.pairing.kind == CLASS for game in second["bob"].games) == 2


def test_a_killed_run_goes_on_and_leaves_nothing_running(tmp_path: Path) -> None:
    folder, report = tmp_path / "submissions", tmp_path / "report"
    for name in ("ada", "bob", "cyd"):
        hand_in(folder, name, "time.sleep(0.05)")
    rubric = tmp_path / "rubric.toml"
    rubric.write_text("[games]\nladder = ['random']\npositions = 2\nperft_depth = 2\nmove = 0.5")
    words = [sys.executable, "-m", "claimeven.cli.main", "grade", str(folder), "-o", str(report)]
    words += ["--rubric", str(rubric)]
    run = subprocess.Popen(words, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        _wait_for(lambda: (report / LOG).exists() and b'"game"' in (report / LOG).read_bytes())
    finally:
        os.kill(run.pid, signal.SIGKILL)
        run.wait()
    _wait_for(lambda: not processes_of(report))
    kept = (report / LOG).read_bytes()
    kept = kept[: kept.rindex(b"\n") + 1]
    assert not (report / "marks.csv").exists()
    subprocess.run(words, check=True, timeout=PATIENCE, capture_output=True)
    lines = (report / LOG).read_bytes()
    assert lines.startswith(kept)
    games = [
        json.loads(line)["game"]["pairing"] for line in lines.splitlines() if b'"game"' in line
    ]
    assert len({json.dumps(game) for game in games}) == len(games) == 3 * 2 + 3 * 2
    assert (report / "marks.csv").exists()


def _wait_for(is_done: object) -> None:
    until = time.monotonic() + PATIENCE
    assert callable(is_done)
    while not is_done():
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.skipif(not CHROMIUM.exists(), reason="no Chromium")
def test_pages_in_a_browser_without_a_network(marked: Marked) -> None:
    from playwright.sync_api import sync_playwright

    marking, graded = marked
    with sync_playwright() as play:
        browser: Any = play.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        for width, scheme in ((360, "dark"), (1200, "light")):
            size = {"width": width, "height": 800}
            context = browser.new_context(viewport=size, color_scheme=scheme, offline=True)
            tab = context.new_page()
            complaints: list[str] = []
            tab.on("console", lambda message, said=complaints: said.append(message.text))
            tab.on("pageerror", lambda error, said=complaints: said.append(str(error)))
            for path in (marking.report / "index.html", marking.report / "students" / "ada.html"):
                tab.goto(path.as_uri())
                assert tab.evaluate("document.documentElement.scrollWidth") <= width
            see_the_notes(tab)
            tab.goto((marking.report / "index.html").as_uri())
            choose_games(tab, len(graded.games))
            assert complaints == []
        browser.close()


def see_the_notes(tab: Any) -> None:
    """Of a lost game one note is shown at a time."""
    game = tab.locator(".game").first
    notes = game.locator(".notes li:visible")
    assert notes.count() == 1
    last = notes.inner_text()
    game.get_by_label("to the start").click()
    assert notes.inner_text() == "The empty board."
    game.get_by_label("to the end").click()
    assert notes.inner_text() == last


def choose_games(tab: Any, count: int) -> None:
    options = tab.locator(".viewer option")
    assert options.count() == count
    tab.locator("button[data-pair]").first.click()
    assert options.count() == 2
    stones = tab.locator(".viewer .disc").count()
    assert stones > 6
    tab.locator(".viewer").get_by_label("one move back").click()
    assert tab.locator(".viewer .disc").count() == stones - 1
    tab.locator(".viewer").get_by_label("to the start").click()
    assert tab.locator(".viewer .disc").count() == 0
    tab.get_by_text("Show all games").click()
    assert options.count() == count


def test_the_page_says_which_protections_hold(marked: Marked) -> None:
    graded = marked[1]
    assert Protection.LIMITS in graded.protections
    weak = frozenset({Protection.TREE, Protection.LIMITS})
    examined = [replace(s.examination, protections=weak) for s in graded.sheets]
    sheets = [replace(s, examination=e) for s, e in zip(graded.sheets, examined, strict=True)]
    found = replace(graded, sheets=tuple(sheets))
    assert found.missing_protections == [
        Protection.ENVIRONMENT,
        Protection.PROCESSES,
        Protection.NETWORK,
        Protection.FILES,
    ]
    page = class_page(found, {sheet.name: "x" for sheet in sheets})
    assert "✗ not in force on this machine: it has no network" in page
    assert "✓ time, memory, processes and disk are limited" in page
