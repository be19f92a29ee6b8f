"""Is everything true that a lesson says, and can everything be answered that it asks?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimeven.coach.lessons.lesson import Lesson, LessonStep
from claimeven.coach.lessons.tasks import AnswerKind, TaskKind, accepted
from claimeven.game.notation import cell_name, column_name
from claimeven.game.threats import threats
from claimeven.solver.solver import Solver

_CELL = re.compile(r"\b[a-z][1-9][0-9]?\b")
_COLUMN = re.compile(r"\bcolumns? ([1-9])(?:(?:, ([1-9]))*,? and ([1-9]))?")


def problems(lesson: Lesson, solver: Solver | None = None) -> list[str]:
    """What is wrong with a lesson, a sentence for each; none if all is well.

    >>> from claimeven.coach.lessons.course import lesson
    >>> problems(lesson("goal"))
    []
    """
    solver = solver or Solver()
    return [
        f"{lesson.name}, step {number}: {problem}"
        for number, step in enumerate(lesson.steps, 1)
        for problem in _problems(step, solver)
    ]


def _problems(step: LessonStep, solver: Solver) -> Iterator[str]:
    for claim in step.claims:
        if not claim.holds(step.position, solver):
            yield f"false: {claim}"
    for name in sorted(_named(step) - _backed(step)):
        yield f"the text names {name}, and no claim, mark or move does"
    for side_cells, word in ((step.marks.first, "first"), (step.marks.second, "second")):
        for cell in side_cells:
            if cell not in threats(step.position, word).cells:  # type: ignore[arg-type]
                yield f"{cell_name(cell)} is marked, and is not a threat of {word}"
    if step.task is not None:
        yield from _task_problems(step, solver)


def _task_problems(step: LessonStep, solver: Solver) -> Iterator[str]:
    task = step.task
    assert task is not None
    if step.position.outcome is not None:
        yield "the game is over, so there is nothing to try"
        return
    answers = accepted(task, step.position, solver)
    if not answers:
        yield f"the task {task.name!r} has no answer"
    is_played = task.answer in (AnswerKind.COLUMN, AnswerKind.MOVES)
    if is_played and len(answers) == len(step.position.legal_columns):
        yield f"every column answers the task {task.name!r}"
    if task.kind is TaskKind.BLOCK and (
        len(answers) != 1 or threats(step.position, step.position.to_move).immediate
    ):
        yield "a block is asked for where it does not help, or is not needed"
    if task.kind is TaskKind.ENDS_AT and len(answers) != 1:
        yield f"best play can end on {', '.join(map(str, answers)) or 'too many cells'}"


def _named(step: LessonStep) -> set[str]:
    """Cells and columns that the text names."""
    text = " ".join((*step.text, step.right))
    columns = {f"column {name}" for found in _COLUMN.findall(text) for name in found if name}
    return set(_CELL.findall(text)) | columns


def _backed(step: LessonStep) -> set[str]:
    """Cells and columns that a claim, a mark or a move names."""
    cells = {*step.marks.first, *step.marks.second, *step.marks.under}
    cells.update(cell for line in step.marks.lines for cell in line)
    columns = {*step.moves}
    for claim in step.claims:
        cells.update(claim.cells, *claim.lines)
        columns.update(claim.columns, claim.after)
        position = step.position
        for column in claim.after:
            position = position.play(column)
            assert position.last_cell is not None
            cells.add(position.last_cell)
    position = step.position
    for column in step.moves:
        position = position.play(column)
        assert position.last_cell is not None
        cells.add(position.last_cell)
    columns.update(cell.column for cell in cells)
    return {cell_name(cell) for cell in cells} | {f"column {column_name(c)}" for c in columns}
