"""The chapter of the lessons: the texts, boards and tasks of the course, made from its files."""

from __future__ import annotations

from collections.abc import Iterator

from claimeven.coach.lessons.course import lesson, lessons
from claimeven.coach.lessons.grading import solution
from claimeven.coach.lessons.lesson import Lesson, LessonMarks, LessonStep
from claimeven.coach.lessons.questions import question
from claimeven.game.geometry import Cell
from claimeven.game.picture import BoardMarks, position_svg


def lesson_sections() -> str:
    """A section for every lesson."""
    return "\n".join("\n".join(_section(lesson(each.name))) for each in lessons())


def _section(each: Lesson) -> Iterator[str]:
    yield f"## {each.title}\n\n{each.summary}\n"
    for step in each.steps:
        yield from (f"{paragraph}\n" for paragraph in step.text)
        yield f"```{{raw}} html\n{_board(step)}\n```\n"
        if step.task is not None:
            yield f"**{question(step.task, step.position)}**\n"
            yield f"Answer: {solution(step).text}\n"


def _board(step: LessonStep) -> str:
    lines = [(line, True) for line in step.marks.lines]
    marks = BoardMarks(cells=_cells(step.marks), lines=lines, moves=step.moves)
    return position_svg(step.position, marks)


def _cells(marks: LessonMarks) -> dict[Cell, str]:
    """Every marked cell, without a label."""
    return dict.fromkeys((*marks.first, *marks.second, *marks.under), "")
