"""A lesson: steps to read and steps to try, each with a board."""

from __future__ import annotations

from dataclasses import dataclass, field

from claimeven.coach.lessons.claims import LessonClaim
from claimeven.coach.lessons.tasks import LessonTask
from claimeven.game.geometry import Cell, Line
from claimeven.game.position import Position
from claimeven.game.side import Side


@dataclass(frozen=True, slots=True)
class LessonMarks:
    """What is drawn on the board of a step beside the stones."""

    first: tuple[Cell, ...] = ()
    """Empty cells that matter to the first side: where it would complete a line, mostly."""
    second: tuple[Cell, ...] = ()
    under: tuple[Cell, ...] = ()
    """Cells that somebody had better not play."""
    lines: tuple[Line, ...] = ()

    def of(self, side: Side) -> tuple[Cell, ...]:
        """The marked cells of a side."""
        return self.first if side is Side.FIRST else self.second


@dataclass(frozen=True, slots=True)
class LessonStep:
    """Some paragraphs and a board; with a task, something to try there."""

    text: tuple[str, ...]
    """Paragraphs. A word between stars is a new word: *threat*."""
    position: Position
    marks: LessonMarks = field(default_factory=LessonMarks)
    moves: tuple[int, ...] = ()
    """Columns that could follow, both sides in turn: drawn as numbered stones."""
    task: LessonTask | None = None
    right: str = ""
    """What is said after a right answer."""
    claims: tuple[LessonClaim, ...] = ()
    """What the text says about this board, to be checked."""

    @property
    def id(self) -> str:
        """What progress is stored under: it stays when other steps are added before this one."""
        assert self.task is not None
        return f"{self.task.name} {self.position.text}".strip()


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson of the course."""

    name: str
    """Its name in addresses and on the command line."""
    title: str
    summary: str
    steps: tuple[LessonStep, ...]

    @property
    def tasks(self) -> tuple[LessonStep, ...]:
        """The steps with something to try."""
        return tuple(step for step in self.steps if step.task is not None)
