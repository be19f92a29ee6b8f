"""Which tasks somebody has solved, kept in a file.

A file that cannot be read is kept under another name, and nothing is taken as solved.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from claimeven.coach.lessons.lesson import Lesson, LessonStep
from claimeven.errors import BadLesson
from claimeven.files import read_text, write_atomically

NAME = "lessons.json"
_VERSION = 1
_MOST_BYTES = 1 << 20


class LearnedTasks:
    """The solved tasks of every lesson.

    >>> import tempfile
    >>> from claimeven.coach.lessons.course import lesson
    >>> goal = lesson("goal")
    >>> learned = LearnedTasks(Path(tempfile.mkdtemp()))
    >>> learned.add(goal, goal.tasks[0])
    >>> LearnedTasks(learned.path.parent).solved(goal)
    1
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self.problem = ""
        """One sentence if the file was damaged; empty if all is well."""
        self._done: dict[str, set[str]] = {}
        try:
            self._done = _read(self.path)
        except BadLesson as error:
            self.problem = f"{error}; {self._put_aside()}"

    def solved(self, lesson: Lesson) -> int:
        """How many tasks of a lesson are solved."""
        return sum(self.has(lesson, step) for step in lesson.tasks)

    def has(self, lesson: Lesson, step: LessonStep) -> bool:
        """Is this task solved?"""
        return step.id in self._done.get(lesson.name, ())

    def is_done(self, lesson: Lesson) -> bool:
        """Are all tasks of a lesson solved?"""
        return self.solved(lesson) == len(lesson.tasks)

    def add(self, lesson: Lesson, step: LessonStep) -> None:
        """Remember that a task is solved; what another process has added meanwhile is kept."""
        with suppress(BadLesson):
            for name, ids in _read(self.path).items():
                self._done.setdefault(name, set()).update(ids)
        self._done.setdefault(lesson.name, set()).add(step.id)
        done = {name: sorted(ids) for name, ids in sorted(self._done.items())}
        text = json.dumps({"version": _VERSION, "done": done}, indent=1)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(self.path, text.encode())

    def _put_aside(self) -> str:
        """Keep a damaged file under a name that nothing writes to."""
        kept = self.path.with_name(f"{self.path.stem}.damaged.json")
        number = 1
        while kept.exists():
            number += 1
            kept = self.path.with_name(f"{self.path.stem}.damaged{number}.json")
        try:
            self.path.rename(kept)
        except OSError as error:
            return f"progress begins at nothing, and the file stays: {error.strerror}"
        return f"it is kept as '{kept.name}', and progress begins at nothing"


def _read(path: Path) -> dict[str, set[str]]:
    if not path.exists():
        return {}
    text = read_text(path, BadLesson, _MOST_BYTES)
    try:
        data = json.loads(text)
        done = data["done"]
        if data["version"] != _VERSION or not all(map(_is_texts, done.values())):
            raise ValueError
        return {str(name): set(ids) for name, ids in done.items()}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise BadLesson(f"the progress in '{path}' is damaged") from None


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)
