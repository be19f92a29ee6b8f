"""A puzzle: a position, what to find there, and how hard that is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from claimeven.checks import check_integer, check_type, invalid
from claimeven.coach.explanation import Kind
from claimeven.coach.words.graded import say
from claimeven.errors import BadPuzzle
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position, check_position

LEAST_RATING, MOST_RATING = 0, 3000
LONGEST_WIN = 4
"""Own moves of the longest puzzle "win in N"."""
SOON = 10
"""Plies: every wrong column of a puzzle "spot the threat" loses within so many."""


class Task(Enum):
    """What to find. Exactly one column is right, by the solver."""

    WIN = "win"
    """Win in N: the column that wins soonest."""
    ONLY_MOVE = "only-move"
    """The only column that wins, in a position where nobody can complete a line at once."""
    SAVE_DRAW = "save-draw"
    """The only column that draws; every other loses."""
    SPOT_THREAT = "spot-threat"
    """The only column that does not lose; every other loses soon."""


class Theme(Enum):
    """The idea behind the solution, or behind what the wrong columns run into.

    The first ones are kinds of reasons of the coach, by the same names; the others say how a line
    of best play ends.
    """

    COMPLETES = Kind.COMPLETES.value
    FORCED_WIN = Kind.FORCED_WIN.value
    QUIET_WIN = Kind.QUIET_WIN.value
    FOLLOW_UP = Kind.FOLLOW_UP.value
    DECIDING_THREAT = Kind.DECIDING_THREAT.value
    DOUBLE_THREAT = "double-threat"
    """Two lines threatened at once."""
    WIN_ABOVE = "win-above"
    """A block with the winning cell above it."""
    ZUGZWANG = "zugzwang"
    """In the end a side has to play under the winning cell."""

    @property
    def words(self) -> str:
        """The theme for people."""
        return say(f"theme-{self.value}")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle of a set.

    >>> puzzle = Puzzle(Position("4453"), Task.ONLY_MOVE, (5,), 1200, Theme.ZUGZWANG)
    >>> puzzle.words
    'First to move: the only winning column.'
    """

    position: Position
    task: Task
    solution: tuple[int, ...]
    """The right columns, counted from 0."""
    rating: int
    """On the scale of the levels: `level:1` is 600. A player of this rating solves about half."""
    theme: Theme
    is_proved: bool = False
    """Does a certificate prove the theme? Otherwise one best line ends so."""
    moves_to_win: int | None = None
    """The N of "win in N": own moves, the first one included."""

    def __post_init__(self) -> None:
        check_position(self.position)
        check_type(self.task, Task, "task", error=BadPuzzle)
        check_type(self.theme, Theme, "theme", error=BadPuzzle)
        check_integer(self.rating, "rating", least=LEAST_RATING, most=MOST_RATING, error=BadPuzzle)
        if self.position.outcome is not None:
            raise BadPuzzle(f"the game {self.position.text!r} is over; there is nothing to find")
        if not self.solution or not set(self.solution) < set(self.position.legal_columns):
            expected = "some, but not all, of the columns with room"
            raise BadPuzzle(invalid("solution", self.solution, expected))
        if (self.task is Task.WIN) != (self.moves_to_win is not None):
            raise BadPuzzle(
                invalid("moves_to_win", self.moves_to_win, 'a number for "win in N" alone')
            )

    @property
    def geometry(self) -> Geometry:
        """The board."""
        return self.position.geometry

    @property
    def guess(self) -> float:
        """The chance to find the solution by guessing."""
        return len(self.solution) / len(self.position.legal_columns)

    @property
    def words(self) -> str:
        """The task in a sentence."""
        side = self.position.to_move.value.capitalize()
        return say(f"puzzle-{self.task.value}", me=side, count=self.moves_to_win)

    @property
    def theme_words(self) -> str:
        """The theme in two sentences: what it is, and how far that goes."""
        reach = say("theme-proved" if self.is_proved else "theme-example")
        return say("theme", theme=self.theme.words, reach=reach)
