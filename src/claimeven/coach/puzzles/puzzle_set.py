"""Puzzles of one board, ordered by rating, numbered from 1; one set comes with the package."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from claimeven.checks import check_integer, check_type
from claimeven.coach.puzzles.puzzle import Puzzle, Task
from claimeven.errors import BadPuzzle
from claimeven.game.geometry import Geometry

SHIPPED = Path(__file__).parents[2] / "data" / "puzzles-1.txt.gz"

_NEAR = 50
"""The next puzzle is drawn from so many whose ratings are the nearest."""


@dataclass(frozen=True, slots=True)
class NumberedPuzzle:
    """A puzzle and its number in its set, counted from 1."""

    number: int
    puzzle: Puzzle


@dataclass(frozen=True)
class PuzzleSet:
    """Puzzles of one board, the easiest first."""

    geometry: Geometry
    puzzles: tuple[Puzzle, ...]
    card: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """How the set was made."""

    def __post_init__(self) -> None:
        if not self.puzzles:
            raise BadPuzzle("the set has no puzzles: expected at least one")

    def __len__(self) -> int:
        return len(self.puzzles)

    def __iter__(self) -> Iterator[Puzzle]:
        return iter(self.puzzles)

    @property
    def tasks(self) -> dict[Task, int]:
        """How many puzzles there are of each task."""
        counts = Counter(puzzle.task for puzzle in self)
        return {task: counts[task] for task in Task}

    def numbered(self, number: int) -> NumberedPuzzle:
        """The puzzle of a number, counted from 1."""
        number = check_integer(
            number, "number of a puzzle", least=1, most=len(self), error=BadPuzzle
        )
        return NumberedPuzzle(number, self.puzzles[number - 1])

    def near(
        self, rating: float, generator: random.Random, without: Collection[int] = ()
    ) -> NumberedPuzzle:
        """One of about this rating; those of `without` come again only when no other is left."""
        every = range(1, len(self) + 1)
        left = [number for number in every if number not in without] or every
        close = sorted(left, key=lambda n: abs(self.puzzles[n - 1].rating - rating))[:_NEAR]
        return self.numbered(generator.choice(close))

    def daily(self, day: date) -> NumberedPuzzle:
        """The puzzle of a day: the same for everybody, and no other day's until all had theirs.

        >>> shipped_puzzles().daily(date(2026, 1, 1)) == shipped_puzzles().daily(date(2026, 1, 2))
        False
        """
        check_type(day, date, "day")
        cycle, place = divmod(day.toordinal(), len(self))
        order = list(range(1, len(self) + 1))
        random.Random(f"claimeven daily puzzles {cycle}").shuffle(order)
        return self.numbered(order[place])


@cache
def shipped_puzzles() -> PuzzleSet:
    """The set that comes with the package, for the standard board.

    >>> len(shipped_puzzles()) >= 1000
    True
    """
    from claimeven.coach.puzzles.puzzle_file import read_puzzles

    return read_puzzles(SHIPPED)
