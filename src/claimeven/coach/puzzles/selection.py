"""Which of the puzzles that were found are kept: different ones, of every task its share."""

from __future__ import annotations

from collections.abc import Iterable

from claimeven.coach.puzzles.puzzle import Puzzle, Task
from claimeven.errors import BadPuzzle

PERCENT = {Task.WIN: 30, Task.ONLY_MOVE: 30, Task.SAVE_DRAW: 25, Task.SPOT_THREAT: 15}
"""The share of each task; positions where everything loses soon are rare."""

PATIENCE = 1000
"""Games in a row that bring nothing wanted, after which there is no more to find."""


class Selection:
    """Puzzles game by game, until there are `count`.

    Every task has its share. Where a task has too few, the others make up for them.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._share = {task: count * percent // 100 for task, percent in PERCENT.items()}
        self._share[Task.ONLY_MOVE] += count - sum(self._share.values())
        self._found: dict[Task, list[Puzzle]] = {task: [] for task in Task}
        self._keys: set[int] = set()
        self._in_vain = 0
        self._takes_any = False
        self.games = 0
        """Games that were counted: also the number of the next one."""

    @property
    def taken(self) -> int:
        """Puzzles that are kept so far."""
        return sum(
            len(found) if self._takes_any else min(len(found), self._share[task])
            for task, found in self._found.items()
        )

    @property
    def is_complete(self) -> bool:
        """Are there enough?"""
        return self.taken >= self._count

    def add(self, puzzles: Iterable[Puzzle]) -> None:
        """Count the next game."""
        before = self.taken
        for puzzle in puzzles:
            key = puzzle.position.canonical_key
            if key not in self._keys:
                self._keys.add(key)
                self._found[puzzle.task].append(puzzle)
        self.games += 1
        self._in_vain = 0 if self.taken > before else self._in_vain + 1
        if self._in_vain >= PATIENCE:
            self._give_up()

    def puzzles(self) -> tuple[Puzzle, ...]:
        """What is kept, the easiest first."""
        kept = [p for task, found in self._found.items() for p in found[: self._share[task]]]
        more = [p for task, found in self._found.items() for p in found[self._share[task] :]]
        kept += more[: self._count - len(kept)]
        return tuple(sorted(kept, key=lambda puzzle: (puzzle.rating, puzzle.position.text)))

    def _give_up(self) -> None:
        if self._takes_any:
            raise BadPuzzle(
                f"found no more than {self.taken} different puzzles where {self._count} were "
                "asked for; ask for fewer, or for a larger board"
            )
        self._takes_any = True
        self._in_vain = 0
