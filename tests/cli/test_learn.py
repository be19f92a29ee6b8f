"""`claimeven learn`: the list, a lesson line by line, progress, and what goes wrong."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from claimeven.coach.lessons.course import lesson, lessons
from claimeven.coach.lessons.grading import solution
from claimeven.coach.lessons.lesson import Lesson
from claimeven.game.notation import column_name
from cli.runner import Ran, assert_one_line_error, claimeven


def learn(data: Path, *words: str, stdin: str | None = None) -> Ran:
    options: dict[str, Any] = {"env": {**os.environ, "CLAIMEVEN_DATA": str(data)}}
    return claimeven("learn", *words, stdin=stdin, **options)


def answers(each: Lesson) -> str:
    """What one types to solve a lesson of columns: Enter for text, a column for a task."""
    lines = []
    for step in each.steps:
        lines.append("" if step.task is None else column_name(solution(step).line[0]))
    return "\n".join(lines) + "\n"


def test_the_list_says_what_is_next(tmp_path: Path) -> None:
    ran = learn(tmp_path)
    assert ran.code == 0
    for each in lessons():
        assert each.title in ran.out
    assert ran.out.endswith("Next: claimeven learn goal\n")
    assert not (tmp_path / "lessons.json").exists()


def test_a_lesson_is_solved_and_remembered(tmp_path: Path) -> None:
    goal = lesson("goal")
    ran = learn(tmp_path, "goal", stdin=answers(goal))
    assert ran.code == 0, ran.err
    assert ran.out.count("Right.") == len(goal.tasks)
    assert f"{len(goal.tasks)} of {len(goal.tasks)} solved." in ran.out
    assert ran.out.endswith("Next: claimeven learn threats\n")
    listed = learn(tmp_path)
    assert "Next: claimeven learn threats" in listed.out
    assert f"{len(goal.tasks)}/{len(goal.tasks)} solved" in listed.out


def test_wrong_answers_mistakes_and_other_keys(tmp_path: Path) -> None:
    ran = learn(tmp_path, "1", "--ascii", stdin="\n\nb\n\n\n\n7\n9\nx\n?\ns\nq\n")
    assert ran.code == 0, ran.err
    assert "No. A stone on g" in ran.out
    assert "column '9' is off the board" in ran.out
    assert "0 of" in ran.out
    assert not (tmp_path / "lessons.json").exists(), "an answer that was shown is not solved"


def test_the_end_of_the_input_keeps_what_was_solved(tmp_path: Path) -> None:
    goal = lesson("goal")
    first = next(at for at, step in enumerate(goal.steps) if step.task)
    typed = "".join(answers(goal).splitlines(keepends=True)[: first + 1])
    ran = learn(tmp_path, "goal", stdin=typed)
    assert ran.code == 0
    assert f"1 of {len(goal.tasks)} solved." in ran.out
    stored = json.loads((tmp_path / "lessons.json").read_text())
    assert stored["done"] == {"goal": [goal.tasks[0].id]}


def test_a_cell_and_an_outcome_are_typed(tmp_path: Path) -> None:
    ran = learn(tmp_path, "threats", stdin="\ns\ns\n\nz9\ng6\ne1\nq\n")
    assert "invalid cell 'z9'" in ran.out or "'z9' is off the board" in ran.out
    assert "completes no line" in ran.out


def test_a_damaged_store_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "lessons.json").write_text("{")
    ran = learn(tmp_path)
    assert ran.code == 0
    assert ran.err.count("\n") == 1
    assert "is damaged; it is kept as 'lessons.damaged.json'" in ran.err
    assert (tmp_path / "lessons.damaged.json").read_text() == "{"


def test_an_unknown_lesson_and_a_file_of_ones_own(tmp_path: Path) -> None:
    assert_one_line_error(learn(tmp_path, "thraets"), "'thraets'; did you mean 'threats'?")
    assert_one_line_error(learn(tmp_path, "99"), "'99'")
    assert_one_line_error(learn(tmp_path, str(tmp_path / "no.toml")), "no.toml")
    own = tmp_path / "own.toml"
    own.write_text('title = "Mine"\nsummary = "S"\n[[steps]]\ntext = "Hello."\nposition = "44"')
    ran = learn(tmp_path, str(own), stdin="\n")
    assert ran.code == 0
    assert "Mine" in ran.out
    assert "Hello." in ran.out


@pytest.mark.parametrize("holds", [True, False])
def test_claims_are_checked_on_request(tmp_path: Path, holds: bool) -> None:
    own = tmp_path / "own.toml"
    side = "first" if holds else "second"
    claim = f'claims = [{{ kind = "wins", side = "{side}" }}]\n'
    own.write_text(
        f'title = "M"\nsummary = "S"\n[[steps]]\ntext = "A"\nposition = "112233"\n{claim}'
    )
    ran = learn(tmp_path, "--check", str(own))
    if holds:
        assert (ran.code, ran.out) == (0, "everything holds\n")
    else:
        assert ran.code == 2
        assert "own, step 1: false:" in ran.out
        assert ran.err == "claimeven: 1 things are wrong\n"
