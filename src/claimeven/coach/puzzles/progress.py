"""What somebody has solved, kept in a small file of the user's data directory.

A file that cannot be read is put aside, not overwritten: progress begins again beside it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from claimeven.checks import check_integer
from claimeven.coach.puzzles.own_rating import OwnRating
from claimeven.coach.puzzles.puzzle_set import NumberedPuzzle, PuzzleSet
from claimeven.directories import data_dir
from claimeven.errors import BadInput, BadPuzzle
from claimeven.files import write_atomically

VERSION = 1
_LATEST = 500
"""Numbers of puzzles that are remembered, so that they are not asked for again soon."""
_MOST_TRIES = 10**9


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """Own rating, puzzles solved in a row, tries, and the puzzles that were seen last."""

    rating: OwnRating = field(default_factory=OwnRating)
    streak: int = 0
    best_streak: int = 0
    tries: int = 0
    solved: int = 0
    seen: tuple[int, ...] = ()

    def after(self, asked: NumberedPuzzle, is_right: bool) -> PuzzleProgress:
        """The progress after a first try at a puzzle."""
        streak = self.streak + 1 if is_right else 0
        return PuzzleProgress(
            rating=self.rating.after_try(asked.puzzle, is_right),
            streak=streak,
            best_streak=max(streak, self.best_streak),
            tries=self.tries + 1,
            solved=self.solved + is_right,
            seen=(*self.seen, asked.number)[-_LATEST:],
        )


def progress_path(known: PuzzleSet) -> Path:
    """Where progress with a set of somebody's own is kept; numbers of others mean other puzzles."""
    return data_dir() / f"puzzles-{str(known.card.get('sha256'))[:12]}.json"


class ProgressFile:
    """The file; `problem` is a sentence if it had to be put aside."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_dir() / "puzzles.json"
        self.problem = ""

    def read(self) -> PuzzleProgress:
        """What is stored; a new beginning if nothing is, or nothing that can be read."""
        try:
            return _decode(json.loads(self.path.read_bytes()))
        except FileNotFoundError:
            return PuzzleProgress()
        except OSError as error:
            raise BadPuzzle(f"cannot read '{self.path}': {error.strerror}") from None
        except (ValueError, TypeError, KeyError, RecursionError):
            aside = self.path.with_name(f"{self.path.name}.damaged")
            self._put_aside(aside)
            self.problem = (
                f"'{self.path}' is damaged; it is kept as '{aside.name}', and your rating begins "
                "again"
            )
            return PuzzleProgress()

    def write(self, progress: PuzzleProgress) -> None:
        """Store it, completely or not at all."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.path, (json.dumps(_encode(progress)) + "\n").encode())
        except OSError as error:
            raise BadPuzzle(f"cannot write '{self.path}': {error.strerror}") from None

    def _put_aside(self, aside: Path) -> None:
        try:
            self.path.replace(aside)
        except OSError as error:
            raise BadPuzzle(
                f"'{self.path}' is damaged and cannot be renamed: {error.strerror}; remove it"
            ) from None


def _encode(progress: PuzzleProgress) -> dict[str, Any]:
    return {
        "version": VERSION,
        "rating": progress.rating.value,
        "deviation": progress.rating.deviation,
        "streak": progress.streak,
        "best_streak": progress.best_streak,
        "tries": progress.tries,
        "solved": progress.solved,
        "seen": list(progress.seen),
    }


def _decode(data: Mapping[str, Any]) -> PuzzleProgress:
    if data["version"] != VERSION:
        raise BadInput("another version")
    streak, best_streak, tries, solved = (
        check_integer(data[name], name, least=0, most=_MOST_TRIES)
        for name in ("streak", "best_streak", "tries", "solved")
    )
    seen = tuple(check_integer(number, "number", least=1) for number in data["seen"])
    rating = OwnRating(data["rating"], data["deviation"])
    return PuzzleProgress(rating, streak, best_streak, tries, solved, seen[-_LATEST:])
