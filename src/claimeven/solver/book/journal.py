"""Unfinished work on a book: a journal beside it, so that a kill loses next to nothing.

The first line names the work, each other line holds a solved position: key, points, nodes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from claimeven.checks import quoted
from claimeven.errors import BadBook
from claimeven.journal import Journal, work_path

_EARLIER_TITLE = "claimeven "


class Solved(NamedTuple):
    """A position that took so many nodes to solve, 0 where they were not counted."""

    key: int
    points: int
    nodes: int = 0


class BookJournal(Journal):
    """The solved positions of an unfinished book: those of earlier runs and what is added."""

    kind = "unfinished work on a book"
    error = BadBook

    def __init__(self, book: Path, title: str) -> None:
        super().__init__(work_path(book))
        self._title = title
        self.solved: dict[int, Solved] = {}

    def add(self, solved: Iterable[Solved]) -> None:
        """Keep solved positions, in the file too."""
        kept = list(solved)
        self.append(*kept)
        self.solved.update((done.key, done) for done in kept)

    def _begin(self) -> None:
        if not self.entries:
            self.append({"work": self._title})
            return
        self._check_title(self.entries[0]["work"])
        done = (Solved(*map(int, entry)) for entry in self.entries[1:])
        self.solved.update((each.key, each) for each in done)

    def _check_title(self, title: str) -> None:
        if title != self._title:
            raise BadBook(
                f"'{self.path}' holds other work: {quoted(title)}, not {self._title!r}; finish "
                "that, or remove the file"
            )

    def _converted(self, lines: Sequence[str]) -> list[Any] | None:
        """Earlier files have a bare title, then three numbers a line."""
        if not lines or not lines[0].startswith(_EARLIER_TITLE):
            return None
        self._check_title(lines[0])
        return [{"work": lines[0]}, *(self._solved(n, at) for n, at in enumerate(lines[1:], 2))]

    def _solved(self, number: int, line: str) -> Solved:
        try:
            return Solved(*map(int, line.split()))
        except (TypeError, ValueError):
            raise self._damaged(number, line) from None
