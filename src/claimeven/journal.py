"""A file that grows line by line while work is done, so that a kill loses next to nothing.

Every line is a JSON value, on the disk before it counts as done. The file is locked while somebody
works on it. A line that a kill cut in two is taken off, and its work done again.
"""

from __future__ import annotations

import fcntl
import json
import os
import threading
from pathlib import Path
from typing import IO, Any, Self

from claimeven.errors import BadPositionSet, ClaimevenError


class Journal:
    """Opened by `with`; `entries` is what earlier runs wrote.

    A journal of a kind says in `_begin` what it makes of them; what it trips over is not its own.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "a.work"
    >>> with Journal(path) as journal:
    ...     journal.append({"done": 1}, {"done": 2})
    >>> with Journal(path) as journal:
    ...     journal.entries
    [{'done': 1}, {'done': 2}]
    """

    kind = "journal"

    def __init__(self, path: Path) -> None:
        self.path = path
        self.entries: list[Any] = []
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        try:
            self._file: IO[bytes] = self.path.open("a+b")
        except OSError as error:
            raise BadPositionSet(f"cannot write '{self.path}': {error.strerror}") from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.entries = self._read()
            self._begin()
        except BaseException as error:
            self._file.close()
            raise self._explained(error) from None
        return self

    def _explained(self, error: BaseException) -> BaseException:
        if isinstance(error, BlockingIOError):
            return BadPositionSet(f"'{self.path}' is in use by another run")
        is_foreign = isinstance(error, ValueError | KeyError | TypeError)
        if is_foreign and not isinstance(error, ClaimevenError):
            return BadPositionSet(f"'{self.path}' is no {self.kind}; name another file")
        return error

    def __exit__(self, *_: object) -> None:
        self._file.close()  # and gives the lock back

    def _begin(self) -> None:
        """Look at the entries, before anything is added; an error here closes the file."""

    def append(self, *values: Any) -> None:
        """Add lines, from any thread; they are on the disk when this returns."""
        lines = "".join(json.dumps(value) + "\n" for value in values)
        with self._lock:
            self._file.write(lines.encode())
            self._file.flush()
            os.fsync(self._file.fileno())

    def remove(self) -> None:
        """The work is finished and its result is safe."""
        self.path.unlink()

    def _read(self) -> list[Any]:
        self._file.seek(0)
        content = self._file.read()
        whole = content[: content.rfind(b"\n") + 1]
        if content[:1] not in (b"", b"{"):
            raise ValueError("every journal begins with an object")
        entries = [json.loads(line) for line in whole.splitlines()]
        self._file.truncate(len(whole))  # not sooner: a file of somebody else stays as it is
        return entries
