"""Lock files: one process at a time, and the system releases the lock when that process dies.

The lock is on a file beside the thing that it protects. The first byte of the file is what is
locked: on Windows nobody else can read it. The text after it is for others to read, and says who
holds the lock.
"""

from __future__ import annotations

import errno
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Self

_PATIENCE_SECONDS = 0.25
"""`is_held` takes a lock for an instant to find out: whoever wants it then tries again."""
_PAUSE_SECONDS = 0.01
_MOST_TEXT = 200
_FLAGS = os.O_RDWR | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


class LockFile:
    """Held from `acquire` to `release`, or until the process ends, however it ends.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "set.lock"
    >>> first, second = LockFile(path), LockFile(path)
    >>> first.acquire(), second.acquire(), LockFile.is_held(path)
    (True, False, True)
    >>> first.write("process 12")
    >>> LockFile.read(path)
    'process 12'
    >>> first.release()
    >>> LockFile.is_held(path), path.exists()
    (False, False)
    """

    def __init__(self, path: Path, mode: int = 0o666) -> None:
        self.path = path
        self._mode = mode
        self._file: int | None = None

    def acquire(self) -> bool:
        """Take the lock, or say that another has it; an `OSError` if the file cannot be made."""
        until = time.monotonic() + _PATIENCE_SECONDS
        while not self._try():
            if time.monotonic() > until:
                return False
            time.sleep(_PAUSE_SECONDS)
        return True

    def write(self, text: str) -> None:
        """Replace the text that others can read; only while the lock is held."""
        assert self._file is not None
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, b"\n" + text.encode())

    def release(self) -> None:
        """Give the lock back and remove the file; again does nothing."""
        file, self._file = self._file, None
        if file is None:
            return
        with suppress(OSError):  # Windows: not while it is open
            self.path.unlink()
        os.close(file)
        if os.name == "nt":
            with suppress(OSError):  # another has it by now
                self.path.unlink()

    @staticmethod
    def read(path: Path) -> str:
        """What the holder wrote; empty if there is no such text."""
        with suppress(OSError), path.open("rb") as file:
            file.seek(1)
            return file.read(_MOST_TEXT).decode(errors="replace")
        return ""

    @staticmethod
    def is_held(path: Path) -> bool:
        """Does any process hold the lock now?"""
        try:
            file = os.open(path, _FLAGS)
        except FileNotFoundError:
            return False
        except OSError:
            return True  # of another user, or being removed
        try:
            return not _lock(file)
        finally:
            os.close(file)

    def _try(self) -> bool:
        file = os.open(self.path, _FLAGS | os.O_CREAT, self._mode)
        try:
            # Its holder may have removed the file between our opening and our locking it.
            if _lock(file) and self._is_at_path(file):
                self._file, file = file, -1
            return file < 0
        finally:
            if file >= 0:
                os.close(file)

    def _is_at_path(self, file: int) -> bool:
        try:
            return os.path.samestat(os.fstat(file), self.path.stat())
        except OSError:
            return False

    def __enter__(self) -> Self:
        self.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def _lock(file: int) -> bool:
    """Lock a descriptor; False if another holds it. Without locks in this Python, nobody does."""
    from filelock import lock_descriptor  # slow to import, and seldom needed

    try:
        return lock_descriptor(file, blocking=False)
    except OSError as error:
        if error.errno == errno.ENOSYS:
            return True
        raise
