"""One process per tournament: a lock that the system releases when its holder dies.

The lock is on a file beside the tournament, because SQLite keeps locks of its own on the
tournament, and those would be lost if we opened and closed the same file.
"""

from __future__ import annotations

import os
from pathlib import Path

from claimeven.errors import BadTournament

try:
    import fcntl
except ImportError:  # not Unix: there is no lock there
    fcntl = None  # type: ignore[assignment]

SUFFIX = ".lock"


def is_played(tournament: Path) -> bool:
    """Is a process playing this tournament now? Does not take the lock.

    >>> is_played(Path("nowhere.arena"))
    False
    """
    try:
        holder = tournament.with_name(tournament.name + SUFFIX).read_text("ascii")
        os.kill(int(holder), 0)
    except PermissionError:
        return True  # the process of another user
    except (OSError, ValueError):
        return False
    return True


class TournamentLock:
    """Held from `acquire` to `release`, or until the process ends, however it ends."""

    def __init__(self, tournament: Path) -> None:
        self._tournament = tournament
        self._path = tournament.with_name(tournament.name + SUFFIX)
        self._file: int | None = None

    def acquire(self) -> None:
        """Take the lock; if another process has it, the error names that process."""
        while self._file is None:
            try:
                file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
            except OSError as error:
                raise cannot_write(self._tournament, error) from None
            if fcntl is not None:
                self._lock(file)
            if self._is_current_file(file):
                self._file = file
            else:  # its holder has just released it, and removed the file
                os.close(file)
        try:
            os.ftruncate(self._file, 0)
            os.write(self._file, str(os.getpid()).encode())
        except OSError as error:
            self.release()
            raise cannot_write(self._tournament, error) from None

    def release(self) -> None:
        """Release the lock."""
        if self._file is not None:
            self._path.unlink(missing_ok=True)
            os.close(self._file)
            self._file = None

    def _lock(self, file: int) -> None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.read(file, 20).decode("ascii", "replace")
            os.close(file)
            who = f"process {holder}" if holder.isdecimal() else "another process"
            raise BadTournament(
                f"'{self._tournament}' is in use by {who}; "
                "wait until it ends, or stop it, and then resume"
            ) from None

    def _is_current_file(self, file: int) -> bool:
        try:
            return os.path.samestat(os.fstat(file), self._path.stat())
        except FileNotFoundError:
            return False

    def __enter__(self) -> TournamentLock:
        self.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def cannot_write(path: Path, error: OSError) -> BadTournament:
    """An error of the operating system as our own."""
    return BadTournament(f"cannot write '{path}': {error.strerror}")
