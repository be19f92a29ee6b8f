"""A try at a step, graded: the right answers are computed by the definition of the task.

>>> from claimeven.coach.lessons.course import lesson
>>> step = lesson("goal").tasks[0]
>>> grade_try(step, (0,)).is_right
False
>>> right = solution(step)
>>> right.is_right, right.is_done
(True, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from claimeven.checks import check_list, check_type, invalid
from claimeven.coach.lessons.comments import (
    Comment,
    best_line,
    best_reply,
    right_column,
    wrong_cell,
    wrong_column,
)
from claimeven.coach.lessons.lesson import LessonStep
from claimeven.coach.lessons.questions import side_word
from claimeven.coach.lessons.tasks import AnswerKind, LessonTask, accepted
from claimeven.coach.words.lessons import say
from claimeven.errors import BadInput
from claimeven.game.geometry import Cell
from claimeven.game.notation import cell_name, column_name
from claimeven.game.position import Position
from claimeven.game.side import Outcome
from claimeven.solver.solver import Solver

Tried: TypeAlias = tuple[int, ...] | Cell | Outcome
"""Columns counted from 0 (one, or all of one's own so far), a cell, or how the game ends."""


@dataclass(frozen=True, slots=True)
class GradedTry:
    """What became of a try."""

    is_right: bool
    is_done: bool
    """False while a game that is played out goes on, and after a wrong try."""
    text: str
    start: Position
    """Where `line` begins."""
    line: tuple[int, ...]
    """Moves to show: what refutes a wrong try, or what a right one leads to."""
    position: Position
    """What lies on the board now: after a right move and the reply to it; else as before."""
    cells: tuple[Cell, ...] = ()
    """The cell that was tried, or all right ones, where a cell was asked for."""


def grade_try(step: LessonStep, tried: Tried, solver: Solver | None = None) -> GradedTry:
    """Grade one answer to a step that has a task."""
    task = _task(step)
    solver = Solver() if solver is None else check_type(solver, Solver, "solver")
    if task.answer is AnswerKind.CELL:
        return _grade_cell(step, task, tried, solver)
    if task.answer is AnswerKind.OUTCOME:
        return _grade_outcome(step, task, tried, solver)
    columns = _columns(tried)
    if task.answer is AnswerKind.COLUMN and len(columns) != 1:
        raise BadInput(invalid("answer", columns, "one column"))
    return _grade_columns(step, task, columns, solver)


def solution(
    step: LessonStep, solver: Solver | None = None, played: tuple[int, ...] = ()
) -> GradedTry:
    """The grade of a right answer: what there was to find.

    In a game that is played out it is the rest of best play, after the moves that were `played`.
    """
    task = _task(step)
    solver = Solver() if solver is None else check_type(solver, Solver, "solver")
    here = step.position
    if played:
        here = _grade_columns(step, task, _columns(played), solver).position
    if task.answer is AnswerKind.MOVES:
        return GradedTry(True, True, say("played-best"), here, best_line(here, solver), here)
    answers = accepted(task, here, solver)
    if not answers:
        raise BadInput(f"the task {task.name!r} has no answer in {here.text!r}")
    answer = answers[0]
    return grade_try(step, (answer,) if isinstance(answer, int) else answer, solver)


def _task(step: LessonStep) -> LessonTask:
    if check_type(step, LessonStep, "step").task is None:
        raise BadInput("there is nothing to try in this step")
    assert step.task is not None
    return step.task


def _columns(tried: Tried) -> tuple[int, ...]:
    if isinstance(tried, Cell | Outcome):
        raise BadInput(invalid("answer", tried, "columns, such as (3,)"))
    return tuple(check_list(tried, "answer", "columns"))


def _grade_columns(
    step: LessonStep, task: LessonTask, columns: tuple[int, ...], solver: Solver
) -> GradedTry:
    """One column, or those of a game that is played out with the best replies in between."""
    here = step.position
    for column in columns:
        start = here
        after = start.play(column)  # an illegal move is an error of its own
        if column not in accepted(task, start, solver):
            comment = wrong_column(task, start, column, solver)
            return GradedTry(False, False, comment.text, start, comment.line, start)
        here = after
        if task.answer is AnswerKind.MOVES and here.outcome is None:
            here = here.play(best_reply(here, solver))
    if task.answer is AnswerKind.MOVES:
        return _grade_played(step, start, here)
    comment = right_column(task, start, column, solver)
    return _right(step, comment, here)


def _grade_played(step: LessonStep, start: Position, here: Position) -> GradedTry:
    """A game that is played out: won by now, or answered."""
    if here.outcome is not None:
        return _right(step, Comment(say("played-won")), here)
    assert here.last_cell is not None
    reply = column_name(here.last_cell.column)
    text = say("played-answered", other=side_word(here.opponent), column=reply)
    return GradedTry(True, False, text, start, (), here)


def _grade_cell(step: LessonStep, task: LessonTask, tried: Tried, solver: Solver) -> GradedTry:
    if not isinstance(tried, Cell):
        raise BadInput(invalid("answer", tried, "a cell, such as Cell(3, 0)"))
    cell, here = step.position.geometry.check_cell(tried), step.position
    cells = tuple(each for each in accepted(task, here, solver) if isinstance(each, Cell))
    if cell not in cells:
        comment = wrong_cell(task, here, cell)
        return GradedTry(False, False, comment.text, here, comment.line, here, (cell,))
    if task.side is None:
        comment = Comment("", best_line(here, solver))
    else:
        others = ", ".join(cell_name(each) for each in cells if each != cell)
        values = {"side": side_word(task.side), "cell": cell_name(cell), "others": others}
        comment = Comment(say("cell-right-more" if others else "cell-right", **values))
    return _right(step, comment, here, cells)


def _grade_outcome(step: LessonStep, task: LessonTask, tried: Tried, solver: Solver) -> GradedTry:
    if not isinstance(tried, Outcome):
        raise BadInput(invalid("answer", tried, "an Outcome"))
    here = step.position
    if tried not in accepted(task, here, solver):
        return GradedTry(False, False, _outcome_words("no-", tried), here, (), here)
    return _right(step, Comment(_outcome_words("", tried), best_line(here, solver)), here)


def _outcome_words(no: str, tried: Outcome) -> str:
    if tried.winner is None:
        return say(f"outcome-{no}draw")
    return say(f"outcome-{no}win", side=side_word(tried.winner))


def _right(
    step: LessonStep, comment: Comment, here: Position, cells: tuple[Cell, ...] = ()
) -> GradedTry:
    """What the lesson says counts more than what we say ourselves."""
    text = step.right or comment.text
    return GradedTry(True, True, text, step.position, comment.line, here, cells)
