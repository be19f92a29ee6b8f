"""An engine in Java as students of a course write them: driven, checked, and never sent a line that
it does not know.
"""

from __future__ import annotations

import pytest

from claimeven import Outcome, Position, Side, player
from claimeven.errors import EngineFailed
from claimeven.players.engine import EnginePlayer
from claimeven.protocol.compliance.engine_check import check_engine, spoken_dialects
from claimeven.protocol.dialects.dialect import driver
from claimeven.searches.time_left import TimeLeft
from claimeven.tournament.play_game import play_game
from protocol.java_engine import java_engine

pytestmark = pytest.mark.timeout(240)
START = 60.0
"""Seconds for a Java machine to start beside everything else that runs."""

KNOWN = ("name AI 0", "isready AI 0", "position startpos", "go ftime ", "quit")


@pytest.mark.parametrize("dialect", ["auto", "coordinator"])
def test_a_fragile_engine_gets_nothing_that_it_does_not_know(dialect: str) -> None:
    command = java_engine()
    with player(f"engine:dialect={dialect},start={START:g},{command}") as student:
        game = play_game(student, player("one-ply:seed=3"))
        assert isinstance(student, EnginePlayer)
        assert student.name == "student 0"
    assert game.reason == ""
    heard = student.stderr_lines
    assert heard[:2] == ["name AI 0", "isready AI 0"]
    assert heard[-1] == "quit"
    assert all(line.startswith(KNOWN) for line in heard)
    assert "position startpos" in heard, "the empty board, whose space at the end is not kept"


def test_clocks_are_passed_on() -> None:
    engine = driver(java_engine(), "coordinator", start_seconds=START)
    answer = engine.answer(Position("44"), time_left=TimeLeft(12.5, 0.75))
    engine.close()
    assert (answer.column, answer.depth) == (0, 1)
    assert answer.value == 12
    assert answer.score is None, "whose view it is the dialect does not say"
    assert "go ftime 12500 stime 750" in engine.last_stderr


def test_the_first_answer_may_come_late() -> None:
    slow = driver(java_engine("slow"), "coordinator", deadline=20, start_seconds=START)
    slow.start()
    assert slow.answer(Position()).column == 0
    slow.close()
    with pytest.raises(EngineFailed, match="did not answer in time"):
        driver(java_engine("slow"), "coordinator", start_seconds=1).start()


def test_a_full_column_loses_the_game() -> None:
    with player(f"engine:start={START:g},{java_engine('full-column')}") as student:
        game = play_game(student, player("first-legal"))
    assert game.outcome == Outcome(Side.SECOND)
    assert "'bestmove 0 12'" in game.reason
    assert "not a legal move" in game.reason


def test_what_the_course_demands_is_judged_and_the_rest_is_not() -> None:
    findings = list(check_engine(java_engine("hangs"), seconds=20))
    assert [finding for finding in findings if finding.is_wrong] == []
    assert spoken_dialects(findings) == ["coordinator"]
    missing = {finding.name: finding.problem or "" for finding in findings if finding.problem}
    assert "has died" in missing["name is answered with one line"]
    assert "has died" in missing["nonsense gets one error line and changes nothing"]
    assert "got nothing" in missing["coordinator: perft 0 counts the root"]


def test_a_fault_in_the_dialect_of_its_own_is_wrong_and_does_not_stop_the_checks() -> None:
    findings = list(check_engine(java_engine("full-column"), dialect="coordinator", seconds=20))
    wrong = [finding.name for finding in findings if finding.is_wrong]
    assert wrong == [
        "coordinator: go ftime MS stime MS gets bestmove COLUMN SCORE and a legal column",
        "coordinator: a whole game against itself stays within its time",
    ]
    assert findings[6].name.startswith("coordinator: quit is answered")
    assert findings[6].problem is None
