"""Lessons over the service: the list, a lesson, tries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from claimeven.coach.lessons.course import lesson, lessons
from claimeven.web.shapes.lessons import LessonJson, LessonLineJson, LessonTryJson
from web_service import TestClient, check_shape, service


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grading is not about how busy the machine is."""
    monkeypatch.setattr("claimeven.web.routes.lessons.ANALYSE_SECONDS", 120.0)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with service(tmp_path_factory.mktemp("data")) as client:
        yield client


def get(client: TestClient, path: str, status: int = 200, **params: Any) -> Any:
    response = client.get(path, params=params)
    assert response.status_code == status, response.text
    return response.json()


def step_of(name: str, kind: str) -> int:
    """The first step of a lesson with a task of that kind, counted from 0."""
    steps = enumerate(lesson(name).steps)
    return next(at for at, step in steps if step.task and step.task.kind.value == kind)


def test_the_list(client: TestClient) -> None:
    found = get(client, "lessons")
    check_shape(list[LessonLineJson], found)
    assert [each["name"] for each in found] == [each.name for each in lessons()]
    assert found[0]["tasks"] == [step.id for step in lessons()[0].tasks]


@pytest.mark.parametrize("name", [each.name for each in lessons()])
def test_a_lesson_does_not_tell_its_answers(client: TestClient, name: str) -> None:
    found = get(client, f"lessons/{name}")
    check_shape(LessonJson, found)
    assert len(found["steps"]) == len(lesson(name).steps)
    for step, shown in zip(lesson(name).steps, found["steps"], strict=True):
        assert not {"right", "claims"} & {*shown}
        assert (shown["task"] is None) == (step.task is None)


def test_a_wrong_try_and_a_right_one(client: TestClient) -> None:
    step = step_of("goal", "complete")
    wrong = get(client, "lessons/goal/try", step=step, play="6")
    check_shape(LessonTryJson, wrong)
    assert not wrong["is_right"]
    assert "completes no line" in wrong["text"]
    shown = get(client, "lessons/goal/solution", step=step)
    right = get(client, "lessons/goal/try", step=step, play=str(shown["line"][0]["column"]))
    assert right["is_right"]
    assert right["is_done"]
    assert right["position"]["outcome"] == "first"


def test_a_cell_and_an_outcome(client: TestClient) -> None:
    step = step_of("threats", "threat")
    right = get(client, "lessons/threats/solution", step=step)["cells"][0]
    found = get(client, "lessons/threats/try", step=step, cell=",".join(map(str, right)))
    check_shape(LessonTryJson, found)
    assert found["is_right"]
    assert not get(client, "lessons/threats/try", step=step, cell="6,5")["is_right"]
    step = step_of("endgame", "outcome")
    answers = [
        get(client, "lessons/endgame/try", step=step, outcome=name)["is_right"]
        for name in ("first", "second", "draw")
    ]
    assert sorted(answers) == [False, False, True]


def test_a_game_is_played_out(client: TestClient) -> None:
    name, step = "zugzwang", step_of("zugzwang", "play-out")
    play: list[str] = []
    for _ in range(21):
        shown = get(client, f"lessons/{name}/solution", step=step, play=",".join(play))
        play.append(str(shown["line"][0]["column"]))
        found = get(client, f"lessons/{name}/try", step=step, play=",".join(play))
        assert found["is_right"]
        if found["is_done"]:
            break
        assert found["position"]["stones"] % 2 == lesson(name).steps[step].position.stones % 2
    assert found["is_done"]


@pytest.mark.parametrize(
    ("path", "params", "status", "words"),
    [
        ("lessons/nothing", {}, 404, "no lesson 'nothing'"),
        ("lessons/nothing/try", {"step": 1}, 404, "no lesson 'nothing'"),
        ("lessons/goal/try", {"step": 0, "play": "3"}, 400, "nothing to try"),
        ("lessons/goal/try", {"step": 99, "play": "3"}, 400, "invalid step 99"),
        ("lessons/goal/try", {"step": -1, "play": "3"}, 400, "step"),
        ("lessons/goal/try", {"step": 4}, 400, "a column is missing"),
        ("lessons/goal/try", {"step": 4, "play": "9"}, 400, "column 9"),
        ("lessons/goal/try", {"step": 4, "play": "x"}, 400, "invalid columns 'x'"),
        ("lessons/goal/try", {"step": 4, "play": "3,3"}, 400, "expected one column"),
    ],
)
def test_bad_tries(
    client: TestClient, path: str, params: dict[str, Any], status: int, words: str
) -> None:
    found = get(client, path, status, **params)
    assert words in found["error"]


def test_a_bad_cell_and_outcome(client: TestClient) -> None:
    step = step_of("threats", "threat")
    for cell in ("", "3", "3,x", "3,0,0"):
        found = get(client, "lessons/threats/try", 400, step=step, cell=cell)
        assert "invalid cell" in found["error"]
    found = get(client, "lessons/threats/try", 400, step=step, cell="9,9")
    assert "off the board" in found["error"]
    step = step_of("endgame", "outcome")
    found = get(client, "lessons/endgame/try", 400, step=step, outcome="me")
    assert "invalid outcome 'me'" in found["error"]
