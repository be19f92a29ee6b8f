"""Routes of the lessons: the list, a lesson, and tries that the solver grades."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from claimeven.coach.lessons.course import lesson, lessons
from claimeven.coach.lessons.grading import GradedTry, Tried, grade_try, solution
from claimeven.coach.lessons.lesson import Lesson, LessonStep
from claimeven.coach.lessons.tasks import AnswerKind
from claimeven.errors import BadLesson, Stopped
from claimeven.game.geometry import Cell
from claimeven.web.errors import bad_request, errors_about, not_found, overloaded
from claimeven.web.http import client_of, reply, service_of, until_disconnect
from claimeven.web.limits import ANALYSE_SECONDS, read_columns
from claimeven.web.queues.work_queue import Job
from claimeven.web.routes.positions import Play
from claimeven.web.routes.schema import docs
from claimeven.web.shapes.lessons import (
    LessonJson,
    LessonLineJson,
    LessonTryJson,
    lesson_json,
    lesson_line,
    lesson_try_json,
)
from claimeven.wire.sides import decode_outcome

router = APIRouter()

StepNumber = Annotated[int, Query(ge=0, lt=1000, description="Which step, counted from 0")]
CellText = Annotated[
    str,
    Query(
        max_length=20,
        description="A cell as column and row from 0, with a comma",
        examples=["3,0"],
        json_schema_extra={"pattern": r"^([0-9]+,[0-9]+)?$"},
    ),
]
OutcomeText = Annotated[
    str, Query(max_length=20, description="first, second or draw", examples=["first"])
]


@router.get("/lessons", responses=docs(list[LessonLineJson]))
async def lesson_list() -> Response:
    """All lessons, in their order."""
    return reply([lesson_line(each) for each in lessons()])


@router.get("/lessons/{name}", responses=docs(LessonJson, 400, 404))
async def one_lesson(name: str) -> Response:
    """A lesson with all its steps; the answers to its tasks are not in it."""
    return reply(lesson_json(_lesson(name)))


@router.get("/lessons/{name}/try", responses=docs(LessonTryJson, 400, 404, 429, 503))
async def try_step(
    request: Request,
    name: str,
    step: StepNumber,
    play: Play = "",
    cell: CellText = "",
    outcome: OutcomeText = "",
) -> Response:
    """An answer graded: columns, a cell or an outcome, as the task asks for."""
    asked = _step(_lesson(name), step)
    tried = _tried(asked, play, cell, outcome)
    field = {AnswerKind.CELL: "cell", AnswerKind.OUTCOME: "outcome"}.get(_answer(asked), "play")

    def work(job: Job) -> GradedTry:
        with errors_about(field):
            solver = service_of(request).solver(job, asked.position.geometry)
            return grade_try(asked, tried, solver)

    return await _graded(request, work)


@router.get("/lessons/{name}/solution", responses=docs(LessonTryJson, 400, 404, 429, 503))
async def show_solution(request: Request, name: str, step: StepNumber, play: Play = "") -> Response:
    """What there is to find; in a game that is played out, after these moves of one's own."""
    asked = _step(_lesson(name), step)
    played = read_columns(play)

    def work(job: Job) -> GradedTry:
        with errors_about("play"):
            solver = service_of(request).solver(job, asked.position.geometry)
            return solution(asked, solver, played)

    return await _graded(request, work)


async def _graded(request: Request, work: Callable[[Job], GradedTry]) -> Response:
    try:
        run = service_of(request).analyses.run(client_of(request), work, ANALYSE_SECONDS)
        found = await until_disconnect(request, run)
    except Stopped:
        raise overloaded("the try was not graded in time; try again") from None
    return reply(lesson_try_json(found))


def _lesson(name: str) -> Lesson:
    try:
        return lesson(name)
    except BadLesson:
        raise not_found(f"lesson {name[:40]!r}") from None


def _step(lesson: Lesson, number: int) -> LessonStep:
    if number >= len(lesson.steps):
        raise bad_request(f"invalid step {number}: expected 0 to {len(lesson.steps) - 1}", "step")
    found = lesson.steps[number]
    if found.task is None:
        raise bad_request(f"there is nothing to try in step {number}", "step")
    return found


def _answer(step: LessonStep) -> AnswerKind:
    assert step.task is not None
    return step.task.answer


def _tried(step: LessonStep, play: str, cell: str, outcome: str) -> Tried:
    """The answer of a request, of the kind that the task asks for."""
    answer = _answer(step)
    if answer is AnswerKind.OUTCOME:
        with errors_about("outcome"):
            return decode_outcome(outcome)
    if answer is AnswerKind.CELL:
        numbers = cell.split(",")
        if len(numbers) != 2 or not all(each.isdecimal() and each.isascii() for each in numbers):
            raise bad_request(f"invalid cell {cell!r}: expected column,row, such as 3,0", "cell")
        return Cell(*map(int, numbers))
    columns = read_columns(play)
    if not columns:
        raise bad_request("a column is missing: expected play=3, for example", "play")
    return columns
