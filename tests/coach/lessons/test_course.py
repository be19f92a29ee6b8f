"""The lessons that are shipped: every claim is true, and every task can be solved and failed."""

from __future__ import annotations

import re

import pytest

from claimeven import Cell, Outcome, Side, Solver
from claimeven.coach.lessons.checking import problems
from claimeven.coach.lessons.course import FOLDER, lesson, lessons
from claimeven.coach.lessons.grading import GradedTry, Tried, grade_try, solution
from claimeven.coach.lessons.lesson import Lesson, LessonStep
from claimeven.coach.lessons.questions import question
from claimeven.coach.lessons.tasks import AnswerKind, TaskKind, accepted
from claimeven.errors import BadLesson

SOLVER = Solver()
STEPS = [
    pytest.param(step, id=f"{each.name}-{number}")
    for each in lessons()
    for number, step in enumerate(each.steps, 1)
    if step.task is not None
]
PLAYED_OUT = [
    step
    for each in lessons()
    for step in each.tasks
    if step.task is not None and step.task.kind is TaskKind.PLAY_OUT
]
LONGEST_PARAGRAPH = 420
"""Characters: more is not read on a phone."""


@pytest.mark.parametrize("each", lessons(), ids=lambda each: each.name)
def test_everything_a_lesson_says_is_true(each: Lesson) -> None:
    assert problems(each, SOLVER) == []


@pytest.mark.parametrize("each", lessons(), ids=lambda each: each.name)
def test_a_lesson_is_short_and_has_something_to_try(each: Lesson) -> None:
    assert len(each.tasks) >= 3
    assert len(each.steps) <= 12
    assert len({step.id for step in each.tasks}) == len(each.tasks)
    for step in each.steps:
        assert len(step.text) <= 4
        for paragraph in step.text:
            assert len(paragraph) <= LONGEST_PARAGRAPH
            assert paragraph.count("*") % 2 == 0


def test_the_course() -> None:
    assert len(lessons()) >= 12
    assert len({each.name for each in lessons()}) == len(lessons())
    assert {path.suffix for path in FOLDER.iterdir()} == {".toml"}
    used = {step.task.kind for each in lessons() for step in each.tasks if step.task}
    assert used == set(TaskKind), "every kind of task is in some lesson"
    with pytest.raises(BadLesson, match=r"there is no lesson 'thraets'; did you mean 'threats'"):
        lesson("thraets")


def tries(step: LessonStep) -> list[Tried]:
    """Every answer that somebody could give, first moves only."""
    assert step.task is not None
    geometry = step.position.geometry
    match step.task.answer:
        case AnswerKind.CELL:
            return [Cell(c, r) for c in range(geometry.columns) for r in range(geometry.rows)]
        case AnswerKind.OUTCOME:
            return [Outcome(Side.FIRST), Outcome(Side.SECOND), Outcome(None)]
        case _:
            return [(column,) for column in step.position.legal_columns]


@pytest.mark.parametrize("step", STEPS)
def test_every_try_gets_an_answer(step: LessonStep) -> None:
    assert step.task is not None
    right = {
        (answer,) if isinstance(answer, int) else answer
        for answer in accepted(step.task, step.position, SOLVER)
    }
    assert question(step.task, step.position)
    for tried in tries(step):
        found = grade_try(step, tried, SOLVER)
        assert found.is_right == (tried in right)
        assert found.is_done <= found.is_right
        check_sentence(found)
        check_line(found)
    shown = solution(step, SOLVER)
    assert shown.is_right
    assert shown.is_done


def check_sentence(found: GradedTry) -> None:
    """A wrong try always hears why; sentences end, and nothing is left to fill in."""
    assert found.text or found.is_right
    assert re.fullmatch(r"(|[A-Z].*[.!?])", found.text), found.text
    assert "{" not in found.text


def check_line(found: GradedTry) -> None:
    """The moves can be played."""
    position = found.start
    for column in found.line:
        position = position.play(column)


@pytest.mark.parametrize("step", PLAYED_OUT)
def test_a_game_is_played_out_to_the_win(step: LessonStep) -> None:
    assert step.task is not None
    own: tuple[int, ...] = ()
    here = step.position
    for _ in range(step.position.geometry.cells):
        answers = accepted(step.task, here, SOLVER)
        own = (*own, max(column for column in answers if isinstance(column, int)))
        found = grade_try(step, own, SOLVER)
        assert found.is_right
        if found.is_done:
            break
        here = found.position
        assert here.to_move is step.position.to_move
    assert found.position.outcome == Outcome(step.position.to_move)
