"""A file that grows line by line while work is done, so that a kill loses next to nothing.

Every line is a JSON value, and the first one an object. A lock file beside it keeps other runs
away. A line that a kill cut in two is taken off, and its work done again.
"""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Self

from claimeven.checks import quoted
from claimeven.errors import BadInput, ClaimevenError
from claimeven.files import write_atomically
from claimeven.locks import LockFile

_SYNC_SECONDS = 1.0
"""How much work a power cut may lose; a killed program loses nothing that was appended."""


def work_path(path: Path) -> Path:
    """Where the unfinished work on a file is kept.

    >>> str(work_path(Path("set.jsonl")))
    'set.jsonl.work'
    """
    return path.parent / f"{path.name}.work"


class Journal:
    """Opened by `with`; `entries` is what earlier runs wrote.

    A journal of a kind says in `_begin` what it makes of them, and names its `kind`, the `error` to
    raise and an `advice` for a user who named a file of something else.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "a.work"
    >>> with Journal(path) as journal:
    ...     journal.append({"done": 1}, {"done": 2})
    >>> with Journal(path) as journal:
    ...     journal.entries
    [{'done': 1}, {'done': 2}]
    """

    kind = "a journal"
    advice = "name another file"
    error: type[BadInput] = BadInput

    def __init__(self, path: Path) -> None:
        self.path = path
        self.entries: list[Any] = []
        self._lock = threading.Lock()
        self._process_lock = LockFile(Path(f"{path}.lock"))
        self._synced_at = 0.0
        self._size: int | None = None
        """Bytes in whole lines, until the rest is taken off."""

    def __enter__(self) -> Self:
        self._acquire()
        try:
            self._open()
            self.entries = self._read()
            self._begin()
        except BaseException as error:
            self._close()
            raise self._explained(error) from None
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError, ValueError):  # of a full disk, reported before; or it was removed
            os.fsync(self._file.fileno())
        self._close()

    def append(self, *values: Any) -> None:
        """Add lines, from any thread; they outlive the program when this returns."""
        with self._lock:
            try:
                self._mend()
                self._file.write(_lines(values))
                self._file.flush()
                if time.monotonic() - self._synced_at > _SYNC_SECONDS:
                    os.fsync(self._file.fileno())
                    self._synced_at = time.monotonic()
            except OSError as error:
                raise self.error(
                    f"cannot write '{self.path}': {error.strerror}; what was done before is kept, "
                    "and the same command goes on from there"
                ) from None

    def remove(self) -> None:
        """The work is finished and its result is safe."""
        with suppress(OSError):
            self._file.close()  # an open file cannot be removed on Windows
        self.path.unlink()

    def _begin(self) -> None:
        """Look at the entries, before anything is added; an error here closes the file."""

    def _converted(self, lines: Sequence[str]) -> list[Any] | None:
        """The entries behind lines of an earlier format; None if they are not in it either."""
        return None

    def _acquire(self) -> None:
        if self.path.exists() and not self.path.is_file():
            raise self.error(f"cannot write '{self.path}': expected a file, or a new name")
        try:
            is_acquired = self._process_lock.acquire()
        except OSError as error:
            raise self.error(f"cannot write '{self.path}': {error.strerror}") from None
        if not is_acquired:
            raise self.error(f"'{self.path}' is in use by another run; wait until that has ended")

    def _open(self) -> None:
        try:
            self._file: IO[bytes] = self.path.open("a+b")
        except OSError as error:
            raise self.error(f"cannot write '{self.path}': {error.strerror}") from None

    def _close(self) -> None:
        with suppress(OSError, AttributeError):  # it may never have been opened
            self._file.close()
        self._process_lock.release()

    def _read(self) -> list[Any]:
        self._file.seek(0)
        content = self._file.read()
        if content[:1] not in (b"", b"{"):
            entries = self._converted(content[: _end(content)].decode().split("\n")[:-1])
            if entries is None:
                raise ValueError("every journal begins with an object")
            self._replace(entries)
            return entries
        if content and not _end(content):
            raise ValueError("the first line was never written")
        self._size = _end(content)
        lines = content[: self._size].splitlines()
        return [self._entry(number, line) for number, line in enumerate(lines, 1)]

    def _mend(self) -> None:
        """Take off the line that a kill cut in two.

        Not sooner than something is added: a file of somebody else stays as it is.
        """
        if self._size is not None:
            self._file.truncate(self._size)
            self._size = None

    def _entry(self, number: int, line: bytes) -> Any:
        try:
            return json.loads(line)
        except ValueError:
            if number == 1:
                raise
            raise self._damaged(number, line.decode(errors="replace")) from None

    def _damaged(self, number: int, line: str) -> BadInput:
        return self.error(
            f"'{self.path}': line {number} is damaged: {quoted(line)}; remove the file to start "
            "again"
        )

    def _replace(self, entries: Iterable[Any]) -> None:
        """Put a file of the present format in the place of one of an earlier format."""
        self._file.close()
        write_atomically(self.path, _lines(entries))
        self._open()

    def _explained(self, error: BaseException) -> BaseException:
        is_foreign = isinstance(error, ValueError | KeyError | TypeError)
        if is_foreign and not isinstance(error, ClaimevenError):
            return self.error(f"'{self.path}' is not {self.kind}; {self.advice}")
        return error


def _end(content: bytes) -> int:
    """Where the last whole line ends."""
    return content.rfind(b"\n") + 1


def _lines(values: Iterable[Any]) -> bytes:
    return "".join(json.dumps(value) + "\n" for value in values).encode()
