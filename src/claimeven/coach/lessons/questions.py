"""Tasks in words."""

from __future__ import annotations

from claimeven.coach.lessons.tasks import LessonTask
from claimeven.coach.words.lessons import say
from claimeven.game.position import Position
from claimeven.game.side import Side


def question(task: LessonTask, position: Position) -> str:
    """What is asked, in one line.

    >>> from claimeven.coach.lessons.tasks import TaskKind
    >>> question(LessonTask(TaskKind.THREAT, Side.SECOND), Position("44"))
    'Find an empty cell where a stone of Second would complete a line.'
    """
    return say(
        f"ask-{task.kind.value}",
        me=side_word(position.to_move),
        other=side_word(position.opponent),
        side="" if task.side is None else side_word(task.side),
    )


def side_word(side: Side) -> str:
    """A side as a name: First or Second."""
    return side.value.capitalize()
