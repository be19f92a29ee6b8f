"""The JSON shapes of lessons, which only the service has."""

from __future__ import annotations

from typing import Literal, TypedDict

from claimeven.coach.lessons.grading import GradedTry
from claimeven.coach.lessons.lesson import Lesson, LessonMarks, LessonStep
from claimeven.coach.lessons.questions import question
from claimeven.wire.positions import CellJson, PositionJson, encode_cell, encode_position
from claimeven.wire.variations import VariationMoveJson, encode_variation


class LessonLineJson(TypedDict):
    """A lesson in the list; `tasks` are the names that progress is kept under."""

    name: str
    title: str
    summary: str
    tasks: list[str]


class BoardMarksJson(TypedDict):
    """What is drawn on a board beside the stones."""

    first: list[CellJson]
    second: list[CellJson]
    under: list[CellJson]
    lines: list[list[CellJson]]


class LessonTaskJson(TypedDict):
    """Something to try, and what one answers with."""

    id: str
    kind: str
    answer: Literal["column", "moves", "cell", "outcome"]
    question: str


class LessonStepJson(TypedDict):
    """A step of a lesson. In its paragraphs a word between stars is a new word."""

    text: list[str]
    position: PositionJson
    marks: BoardMarksJson
    moves: list[VariationMoveJson]
    task: LessonTaskJson | None


class LessonJson(TypedDict):
    """A whole lesson."""

    name: str
    title: str
    summary: str
    steps: list[LessonStepJson]


class LessonTryJson(TypedDict):
    """What became of a try; `line` begins in `start`, `position` is on the board now."""

    is_right: bool
    is_done: bool
    text: str
    start: PositionJson
    line: list[VariationMoveJson]
    position: PositionJson
    cells: list[CellJson]


def lesson_line(lesson: Lesson) -> LessonLineJson:
    """A lesson in the list."""
    return {
        "name": lesson.name,
        "title": lesson.title,
        "summary": lesson.summary,
        "tasks": [step.id for step in lesson.tasks],
    }


def lesson_json(lesson: Lesson) -> LessonJson:
    """A whole lesson."""
    return {
        "name": lesson.name,
        "title": lesson.title,
        "summary": lesson.summary,
        "steps": [_step(step) for step in lesson.steps],
    }


def lesson_try_json(found: GradedTry) -> LessonTryJson:
    """What became of a try."""
    return {
        "is_right": found.is_right,
        "is_done": found.is_done,
        "text": found.text,
        "start": encode_position(found.start),
        "line": encode_variation(found.start, found.line),
        "position": encode_position(found.position),
        "cells": [encode_cell(cell) for cell in found.cells],
    }


def _step(step: LessonStep) -> LessonStepJson:
    return {
        "text": list(step.text),
        "position": encode_position(step.position),
        "marks": _marks(step.marks),
        "moves": encode_variation(step.position, step.moves),
        "task": _task(step),
    }


def _task(step: LessonStep) -> LessonTaskJson | None:
    task = step.task
    if task is None:
        return None
    return {
        "id": step.id,
        "kind": task.kind.value,
        "answer": task.answer.value,
        "question": question(task, step.position),
    }


def _marks(marks: LessonMarks) -> BoardMarksJson:
    return {
        "first": [encode_cell(cell) for cell in marks.first],
        "second": [encode_cell(cell) for cell in marks.second],
        "under": [encode_cell(cell) for cell in marks.under],
        "lines": [[encode_cell(cell) for cell in line] for line in marks.lines],
    }
