"""Lessons: the local engine shows and grades them as the service does."""

from __future__ import annotations

from typing import Any

import pytest

from both_engines import BothEngines
from claimeven.coach.lessons.course import lessons
from claimeven.coach.lessons.lesson import Lesson, LessonStep
from claimeven.coach.lessons.tasks import AnswerKind


def tasks(*answers: AnswerKind) -> list[Any]:
    """Lessons and numbers of steps with tasks that are answered so."""
    return [
        pytest.param(lesson, at, id=f"{lesson.name}-{at}")
        for lesson in lessons()
        for at, step in enumerate(lesson.steps)
        if step.task is not None and step.task.answer in answers
    ]


@pytest.fixture(scope="module", autouse=True)
def patience() -> Any:
    """Grading is not about how busy the machine is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("claimeven.web.routes.lessons.ANALYSE_SECONDS", 120.0)
        yield


def test_the_course(both: BothEngines) -> None:
    listed = both.get("/lessons")
    assert [each["name"] for each in listed] == [lesson.name for lesson in lessons()]
    for lesson in lessons():
        assert both.get(f"/lessons/{lesson.name}")["title"] == lesson.title


@pytest.mark.parametrize(("lesson", "at"), tasks(*AnswerKind))
def test_every_answer_to_every_task(both: BothEngines, lesson: Lesson, at: int) -> None:
    verdicts = set()
    for query in tries(lesson.steps[at]):
        found = both.get(f"/lessons/{lesson.name}/try", step=at, **query)
        verdicts.add(found["is_right"])
    assert verdicts == {True, False}
    found = both.get(f"/lessons/{lesson.name}/solution", step=at)
    assert found["is_right"]
    assert found["is_done"]


def tries(step: LessonStep) -> list[dict[str, str]]:
    """Every answer, or in a game that is played out every first move."""
    assert step.task is not None
    geometry = step.position.geometry
    if step.task.answer is AnswerKind.OUTCOME:
        return [{"outcome": name} for name in ("first", "second", "draw")]
    if step.task.answer is AnswerKind.CELL:
        cells = geometry.cells_of(geometry.board)
        return [{"cell": f"{cell.column},{cell.row}"} for cell in cells]
    return [{"play": str(column)} for column in step.position.legal_columns]


@pytest.mark.parametrize(("lesson", "at"), tasks(AnswerKind.MOVES))
def test_games_that_are_played_out(both: BothEngines, lesson: Lesson, at: int) -> None:
    path, columns = f"/lessons/{lesson.name}", list[int]()
    for _ in range(30):
        rest = both.get(f"{path}/solution", step=at, play=",".join(map(str, columns)))
        if not rest["line"]:
            break
        columns.append(rest["line"][0]["column"])
        found = both.get(f"{path}/try", step=at, play=",".join(map(str, columns)))
        assert found["is_right"]
        if found["is_done"]:
            assert found["position"]["outcome"] is not None
            return
    pytest.fail("the game does not end")


def test_what_is_refused(both: BothEngines) -> None:
    for answer in AnswerKind:
        lesson, at = tasks(answer)[0].values
        path = f"/lessons/{lesson.name}"
        queries: list[dict[str, str]] = [
            {},
            {"play": "9"},
            {"play": "3,3,9"},
            {"play": "x"},
            {"play": ",".join("3" * 99)},
            {"cell": "9,9"},
            {"cell": "007,100000000000000"},
            {"cell": "3"},
            {"cell": "3,0,0"},
            {"cell": "x,'"},
            {"cell": "1" * 21},
            {"outcome": "third"},
            {"outcome": "a long answer to this"},
        ]
        for query in queries:
            both.get(f"{path}/try", step=at, **query)
            both.get(f"{path}/solution", step=at, **query)
    for path in ("/lessons/none", "/lessons/none/try?step=0", "/lessons/x'y/solution?step=0"):
        assert both.get(path)["error"]
    for step in ("", "x", "-1", "1000", "999", "0"):
        assert both.get(f"/lessons/goal/try?step={step}&play=3")["error"]
        assert both.get(f"/lessons/goal/solution?step={step}")["error"]
    assert both.get("/lessons/goal/try")["error"]
