"""Lessons as TOML: read field by field, with errors that name the step.

docs/lessons.md says what a file looks like. Cells are written as d4, lines by their ends as a1-d4,
columns as in a move string.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

from claimeven.checks import quoted, suggestion
from claimeven.coach.lessons.claims import ClaimKind, LessonClaim
from claimeven.coach.lessons.lesson import Lesson, LessonMarks, LessonStep
from claimeven.coach.lessons.tasks import LessonTask, TaskKind
from claimeven.errors import BadInput, BadLesson
from claimeven.files import read_text
from claimeven.game.geometry import Cell, Geometry, Line
from claimeven.game.notation import parse_cell, parse_moves
from claimeven.game.position import Position
from claimeven.game.side import Side, check_side

_MOST_BYTES = 1 << 20
_Named = TypeVar("_Named", bound=Enum)


def load_lesson(path: Path) -> Lesson:
    """Read a lesson from a file, which names it; a number before its name is left out."""
    text = read_text(path, BadLesson, _MOST_BYTES)
    try:
        return parse_lesson(text, _name_of(path))
    except BadLesson as error:
        raise BadLesson(f"{path.name}: {error}") from None


def _name_of(path: Path) -> str:
    number, _, name = path.stem.partition("-")
    return name if name and number.isdecimal() else path.stem


def parse_lesson(text: str, name: str) -> Lesson:
    r"""Read a lesson from TOML text.

    >>> text = 'title = "A"\nsummary = "B"\n[[steps]]\ntext = "C"\nposition = "44"'
    >>> parse_lesson(text, "a").steps[0].position
    Position('44')
    """
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadLesson(f"invalid TOML: {error}") from None
    table = _Table(data, "the lesson", {"title", "summary", "geometry", "steps"})
    geometry = Geometry()
    if "geometry" in data:
        geometry = Geometry.parse(table.text("geometry"))
    steps = table.tables("steps")
    return Lesson(
        name,
        table.text("title"),
        table.text("summary"),
        tuple(_step(each, geometry, number) for number, each in enumerate(steps, 1)),
    )


class _Table:
    """A table of the file; what is wrong with it is said with its place."""

    def __init__(self, data: object, place: str, known: set[str]) -> None:
        if not isinstance(data, dict):
            raise BadLesson(f"{place}: expected a table, not {quoted(data)}")
        for key in data:
            if key not in known:
                raise BadLesson(f"{place}: unknown field {key!r}; {suggestion(key, sorted(known))}")
        self.data: dict[str, Any] = data
        self.place = place

    def text(self, name: str, default: str | None = None) -> str:
        value = self.data.get(name, default)
        if not isinstance(value, str):
            problem = "is missing" if value is None else f"is {quoted(value)}: expected text"
            raise BadLesson(f"{self.place}: field {name!r} {problem}")
        return value

    def number(self, name: str) -> int | None:
        value = self.data.get(name)
        if value is not None and type(value) is not int:
            raise BadLesson(f"{self.place}: {name} is {quoted(value)}: expected a whole number")
        return value

    def entries(self, name: str) -> list[Any]:
        value = self.data.get(name, [])
        if not isinstance(value, list):
            raise BadLesson(f"{self.place}: {name} is {quoted(value)}: expected a list")
        return value

    def tables(self, name: str) -> list[Any]:
        value = self.entries(name)
        if not value:
            raise BadLesson(f"{self.place}: expected at least one [[{name}]]")
        return value

    def named(self, name: str, kinds: type[_Named]) -> _Named:
        value = self.text(name)
        names = [kind.value for kind in kinds]
        if value not in names:
            raise BadLesson(f"{self.place}: unknown {name} {value!r}; {suggestion(value, names)}")
        return kinds(value)

    def side(self) -> Side | None:
        return None if "side" not in self.data else check_side(self.data["side"])

    def cells(self, name: str, geometry: Geometry) -> tuple[Cell, ...]:
        return tuple(parse_cell(text, geometry) for text in self.entries(name))

    def columns(self, name: str, geometry: Geometry) -> tuple[int, ...]:
        return tuple(parse_moves(self.text(name, ""), geometry))

    def lines(self, geometry: Geometry) -> tuple[Line, ...]:
        return tuple(_line(text, geometry) for text in self.entries("lines"))


_STEP = {"text", "position", "marks", "moves", "task", "right", "claims"}
_MARKS = {"first", "second", "under", "lines"}
_TASK = {"kind", "side"}
_CLAIM = {"kind", "side", "cells", "columns", "lines", "task", "count", "after"}


def _step(data: object, geometry: Geometry, number: int) -> LessonStep:
    table = _Table(data, f"step {number}", _STEP)
    try:
        position = Position.parse(table.text("position", ""), geometry)
        moves = table.columns("moves", geometry)
        _check_moves(position, moves)
        return LessonStep(
            tuple(_paragraphs(table.text("text"))),
            position,
            _marks(table.data.get("marks", {}), geometry, table.place),
            moves,
            _task(table.data.get("task"), table.place),
            " ".join(table.text("right", "").split()),
            tuple(_claim(each, geometry, table.place) for each in table.entries("claims")),
        )
    except BadLesson:
        raise
    except BadInput as error:
        raise BadLesson(f"{table.place}: {error}") from None


def _check_moves(position: Position, moves: tuple[int, ...]) -> None:
    for column in moves:
        position = position.play(column)


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.strip().split("\n\n"):
        yield " ".join(paragraph.split())


def _marks(data: object, geometry: Geometry, place: str) -> LessonMarks:
    table = _Table(data, f"{place}, marks", _MARKS)
    return LessonMarks(
        table.cells("first", geometry),
        table.cells("second", geometry),
        table.cells("under", geometry),
        table.lines(geometry),
    )


def _task(data: object, place: str) -> LessonTask | None:
    if data is None:
        return None
    table = _Table({"kind": data} if isinstance(data, str) else data, f"{place}, task", _TASK)
    kind, side = table.named("kind", TaskKind), table.side()
    if (side is None) == (kind is TaskKind.THREAT):
        needs = "needs a side" if side is None else "has no side"
        raise BadLesson(f"{table.place}: {kind.value!r} {needs}")
    return LessonTask(kind, side)


def _claim(data: object, geometry: Geometry, place: str) -> LessonClaim:
    table = _Table(data, f"{place}, claim", _CLAIM)
    return LessonClaim(
        table.named("kind", ClaimKind),
        table.side(),
        table.cells("cells", geometry),
        table.columns("columns", geometry),
        table.lines(geometry),
        _task(table.data.get("task"), table.place),
        table.number("count"),
        table.columns("after", geometry),
    )


def _line(text: str, geometry: Geometry) -> Line:
    """The line between two cells."""
    ends = text.split("-") if isinstance(text, str) else ()
    if len(ends) == 2:
        wanted = {parse_cell(end, geometry) for end in ends}
        for line in geometry.lines:
            if {line[0], line[-1]} == wanted:
                return line
    raise BadLesson(f"invalid line {quoted(text)}: expected the ends of a line, such as a1-d4")
