"""Unfinished work on a book: a text file beside it, so that a kill loses next to nothing.

The first line names the work, each other line holds a solved position: key, points, nodes. The
file is locked: a second process that works on the same book is refused.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import IO, NamedTuple

from claimeven.errors import BadBook


class Solved(NamedTuple):
    """A position that took so many nodes to solve, 0 where nobody counted."""

    key: int
    points: int
    nodes: int = 0


class WorkFile:
    """Opened by `with`; `solved` is what was done before and what is added since."""

    def __init__(self, book: Path, title: str) -> None:
        self._path = book.with_name(book.name + ".work")
        self._title = title
        self.solved: dict[int, Solved] = {}

    def __enter__(self) -> WorkFile:
        try:
            self._file: IO[str] = self._path.open("a+", encoding="ascii", errors="replace")
        except OSError as error:
            raise BadBook(f"{self._path} cannot be written: {error.strerror}") from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._read()
        except BlockingIOError:
            self._file.close()
            raise BadBook(
                f"{self._path} is in use: another build of this book is running"
            ) from None
        except BaseException:
            self._file.close()
            raise
        return self

    def _read(self) -> None:
        self._file.seek(0)
        text = self._file.read()
        lines = text.split("\n")
        if lines[-1]:  # a kill cut the last line in two; it will be solved again
            self._file.truncate(len(text) - len(lines[-1]))
        if lines == [""]:
            self._file.write(self._title + "\n")
        elif lines[0] != self._title or len(lines) == 1:
            raise BadBook(
                f"{self._path} holds other work: {lines[0][:60]!r}, not {self._title!r}; finish "
                "that, or remove the file"
            )
        for number, line in enumerate(lines[1:-1], 2):
            try:
                done = Solved(*map(int, line.split()))
            except (TypeError, ValueError):
                raise BadBook(
                    f"{self._path}: line {number} is damaged: {line[:60]!r}; remove the file to "
                    "begin anew"
                ) from None
            self.solved[done.key] = done

    def add(self, solved: Iterable[Solved]) -> None:
        """Keep solved positions, on the disk too."""
        try:
            for done in solved:
                self.solved[done.key] = done
                self._file.write(" ".join(map(str, done)) + "\n")
            self._file.flush()
        except OSError as error:
            raise BadBook(
                f"{self._path} cannot be written: {error.strerror}; what was solved until now is "
                "kept, the same command goes on from there"
            ) from None

    def remove(self) -> None:
        """The work is finished and its result is safe."""
        self._path.unlink()

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):  # of a full disk, which was told before
            self._file.close()  # and gives the lock back
