"""The lessons that come with the package, in their order."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from claimeven.checks import check_type, quoted, suggestion
from claimeven.coach.lessons.lesson import Lesson
from claimeven.coach.lessons.reading import load_lesson
from claimeven.errors import BadLesson

FOLDER = Path(__file__).parents[2] / "data" / "lessons"


@cache
def lessons() -> tuple[Lesson, ...]:
    """Every lesson, from the first to the last.

    >>> lessons()[0].name
    'goal'
    """
    return tuple(load_lesson(path) for path in sorted(FOLDER.glob("*.toml")))


def lesson(name: str) -> Lesson:
    """The lesson of that name.

    >>> len(lesson("zugzwang").tasks) >= 2
    True
    """
    check_type(name, str, "name", error=BadLesson)
    for each in lessons():
        if each.name == name:
            return each
    names = [each.name for each in lessons()]
    raise BadLesson(f"there is no lesson {quoted(name)}; {suggestion(name, names)}")
