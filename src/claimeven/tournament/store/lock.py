"""One process per tournament: a lock that the system releases when its holder dies.

The lock is on a file beside the tournament, because SQLite keeps locks of its own on the
tournament, and those would be lost if we opened and closed the same file.
"""

from __future__ import annotations

import os
from pathlib import Path

from claimeven.errors import BadTournament
from claimeven.locks import LockFile

SUFFIX = ".lock"


def is_played(tournament: Path) -> bool:
    """Is a process playing this tournament now?

    >>> is_played(Path("nowhere.arena"))
    False
    """
    return LockFile.is_held(tournament.with_name(tournament.name + SUFFIX))


class TournamentLock:
    """Held from `acquire` to `release`, or until the process ends, however it ends."""

    def __init__(self, tournament: Path) -> None:
        self._tournament = tournament
        self._lock = LockFile(tournament.with_name(tournament.name + SUFFIX))

    def acquire(self) -> None:
        """Take the lock; if another process has it, the error names that process."""
        try:
            is_acquired = self._lock.acquire()
            if is_acquired:
                self._lock.write(str(os.getpid()))
        except OSError as error:
            self._lock.release()
            raise cannot_write(self._tournament, error) from None
        if not is_acquired:
            holder = LockFile.read(self._lock.path)
            who = f"process {holder}" if holder.isdecimal() else "another process"
            raise BadTournament(
                f"'{self._tournament}' is in use by {who}; "
                "wait until it ends, or stop it, and then resume"
            )

    def release(self) -> None:
        """Release the lock."""
        self._lock.release()

    def __enter__(self) -> TournamentLock:
        self.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def cannot_write(path: Path, error: OSError) -> BadTournament:
    """An error of the operating system as our own."""
    return BadTournament(f"cannot write '{path}': {error.strerror}")
