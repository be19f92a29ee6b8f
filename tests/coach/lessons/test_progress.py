"""What was solved is kept; a damaged file is put aside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimeven.coach.lessons.course import lesson, lessons
from claimeven.coach.lessons.progress import NAME, LearnedTasks

GOAL = lesson("goal")


def test_tasks_are_remembered_by_position_and_kind(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    learned = LearnedTasks(folder)
    assert learned.problem == ""
    assert learned.solved(GOAL) == 0
    learned.add(GOAL, GOAL.tasks[0])
    again = LearnedTasks(folder)
    assert again.has(GOAL, GOAL.tasks[0])
    assert not again.has(GOAL, GOAL.tasks[1])
    for step in GOAL.tasks:
        again.add(GOAL, step)
    assert LearnedTasks(folder).is_done(GOAL)
    assert not LearnedTasks(folder).is_done(lessons()[1])


def test_two_processes_lose_nothing(tmp_path: Path) -> None:
    one, other = LearnedTasks(tmp_path), LearnedTasks(tmp_path)
    one.add(GOAL, GOAL.tasks[0])
    other.add(GOAL, GOAL.tasks[1])
    assert LearnedTasks(tmp_path).solved(GOAL) == 2


@pytest.mark.parametrize(
    "content",
    [b"{", b"\xff\xfe", b"[]", b'{"version": 2, "done": {}}', b'{"version": 1, "done": {"a": [1]}}',
     b'{"version": 1}', b"null", b"[" * 100_000],
)  # fmt: skip
def test_a_damaged_file_is_kept_and_said(tmp_path: Path, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)
    learned = LearnedTasks(tmp_path)
    assert "lessons.damaged.json" in learned.problem
    assert "\n" not in learned.problem
    assert (tmp_path / "lessons.damaged.json").read_bytes() == content
    learned.add(GOAL, GOAL.tasks[0])
    assert json.loads((tmp_path / NAME).read_text())["version"] == 1
    (tmp_path / NAME).write_bytes(b"again")
    assert "lessons.damaged2.json" in LearnedTasks(tmp_path).problem
    assert (tmp_path / "lessons.damaged.json").read_bytes() == content
