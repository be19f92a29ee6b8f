"""A tournament's file: one SQLite database that holds its settings and every finished game.

>>> import tempfile
>>> from claimeven.tournament.plan import Tournament
>>> path = Path(tempfile.mkdtemp()) / "cup.sqlite"
>>> with TournamentStore.create(path, Tournament.parse(("random", "one-ply")), [""]) as made:
...     made.counts
Counts(finished=0, scheduled=2, failed=0)

Other processes may read while one plays. What `add` was given is on the disk when it returns, and
a game that is already stored stays as it is.
"""

from __future__ import annotations

import json
import platform
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from claimeven.tournament.plan import Tournament
from claimeven.tournament.player_files import PlayerFile
from claimeven.tournament.results import GameResult
from claimeven.tournament.schedule import Schedule
from claimeven.tournament.store import schema
from claimeven.tournament.store.checksum import (
    PLAN,
    TALLY,
    Tally,
    plan_checksum,
    store_checksum,
)
from claimeven.tournament.store.database import (
    check_is_free,
    connect,
    connect_to_read,
    existing_version,
    new_file,
    remove_files,
    sqlite_errors,
    transaction,
)
from claimeven.tournament.store.game_rows import (
    failure_row,
    game_row,
    insert_games,
)
from claimeven.tournament.store.lock import TournamentLock
from claimeven.tournament.store.migration import check_file, migrate_file
from claimeven.tournament.store.reading import StoredTournament


class TournamentStore(StoredTournament):
    """An open tournament: made by `create`, `open` (to read) or `resume` (to play on)."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, lock: TournamentLock | None = None
    ) -> None:
        super().__init__(path, connection)
        self._lock = lock

    @classmethod
    def create(
        cls,
        path: Path,
        tournament: Tournament,
        openings: Iterable[str],
        *,
        lock: TournamentLock | None = None,
    ) -> TournamentStore:
        """Make a new file, completely or not at all; a lock that is given is held already."""
        held = lock or _acquired(path)
        try:
            with sqlite_errors(path, is_new=True), new_file(path) as connection:
                check_is_free(path, connection)
                connection.execute("PRAGMA journal_mode = WAL")
                store = cls(path, connection, held)
                with transaction(connection):
                    schema.migrate(connection, 0)
                    store._fill(tournament, openings)
                store.tournament = tournament
        except BaseException:
            held.release()
            raise
        return store

    @classmethod
    def open(cls, path: Path | str) -> TournamentStore:
        """Open to read; an older file is migrated first, unless a process is playing it."""
        path = Path(path)
        if existing_version(path) < schema.VERSION:
            cls._writable(path).close()
        with sqlite_errors(path):
            connection = connect_to_read(path)
            try:
                check_file(path, connection)
            except BaseException:
                connection.close()
                raise
            return cls(path, connection)

    @classmethod
    def resume(cls, path: Path | str) -> TournamentStore:
        """Open to play on; no other process can until it is closed. Damaged games are refused."""
        store = cls._writable(Path(path))
        try:
            store.refuse_damage()
        except BaseException:
            store.close()
            raise
        return store

    @classmethod
    def _writable(cls, path: Path) -> TournamentStore:
        version = existing_version(path)
        lock = _acquired(path)
        connection = None
        try:
            with sqlite_errors(path):
                connection = connect(path, "rw")
                if version < schema.VERSION:
                    migrate_file(path, connection, version)
                check_file(path, connection)
        except BaseException:
            if connection is not None:
                connection.close()
            lock.release()
            raise
        return cls(path, connection, lock)

    def add(self, games: Iterable[GameResult]) -> None:
        """Write finished games; they are on the disk when this returns, each of them once."""
        geometry = self.tournament.geometry
        rows = []
        for game in games:
            scheduled = self.schedule[game.id]
            failure = failure_row(scheduled, game.failure)
            rows.append((game_row(scheduled, game, geometry), failure))
        self.add_rows(rows)

    def add_rows(self, rows: Iterable[tuple[tuple[Any, ...], tuple[Any, ...] | None]]) -> None:
        """Write finished games that are rows already, with their failures."""
        with sqlite_errors(self.path), transaction(self._connection):
            insert_games(self._connection, rows)

    def begin_session(
        self, version: str, command: str, files: Iterable[PlayerFile] | None = None
    ) -> None:
        """Store which version and command plays the next games.

        `files` are what the players are made of from now on; None if that has not changed.
        """
        now = datetime.now(UTC).isoformat(timespec="seconds")
        machine = f"{platform.system()} {platform.machine()}"
        # The command may name a file by bytes that are not text.
        shown = command.encode("utf-8", "backslashreplace").decode("utf-8")
        row = (now, version, platform.python_version(), machine, shown)
        numbers = {spec: number for number, spec in enumerate(self.players)}
        with sqlite_errors(self.path), self._changing_the_plan() as write:
            session = write(
                "INSERT INTO session (began, claimeven, python, machine, command)"
                " VALUES (?, ?, ?, ?, ?)",
                row,
            ).lastrowid
            for file in files or ():
                known = (session, numbers[file.player], file.path, file.digest)
                write("INSERT INTO player_file VALUES (?, ?, ?, ?)", known)

    def add_runs(self, runs: list[tuple[Any, ...]], files: list[tuple[Any, ...]]) -> None:
        """Write the rows of another file's runs and of its players' files."""
        with sqlite_errors(self.path), self._changing_the_plan():
            self._connection.executemany("INSERT INTO session VALUES (?, ?, ?, ?, ?, ?)", runs)
            self._connection.executemany("INSERT INTO player_file VALUES (?, ?, ?, ?)", files)

    def settle(self, folder: Path) -> None:
        """Store the folder of a tournament that has none, because an older version made it."""
        with sqlite_errors(self.path), self._changing_the_plan() as write:
            write("UPDATE setting SET value = ? WHERE name = 'folder'", (json.dumps(str(folder)),))
        self.settings["folder"] = str(folder)
        self.tournament = self.tournament.in_folder(folder)

    @contextmanager
    def _changing_the_plan(self) -> Iterator[Callable[..., sqlite3.Cursor]]:
        with transaction(self._connection):
            yield self._connection.execute
            store_checksum(self._connection, PLAN, plan_checksum(self._connection))

    def close(self) -> None:
        """Close the file and release the lock."""
        with suppress(sqlite3.Error):
            self._connection.close()
        if self._lock is not None:
            self._lock.release()

    def discard(self) -> None:
        """Close the file and remove it."""
        with suppress(sqlite3.Error):
            self._connection.close()
        remove_files(self.path)
        self.close()

    def __enter__(self) -> TournamentStore:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _fill(self, tournament: Tournament, openings: Iterable[str]) -> None:
        suite = list(openings)
        scheduled = len(Schedule(tournament, len(suite)))
        settings = {**tournament.settings(), "scheduled": scheduled}
        write = self._connection.executemany
        write(
            "INSERT OR REPLACE INTO setting VALUES (?, ?)",
            [(name, json.dumps(value)) for name, value in settings.items()],
        )
        write("INSERT INTO player VALUES (?, ?)", enumerate(map(str, tournament.players)))
        write("INSERT INTO opening VALUES (?, ?)", enumerate(suite))
        store_checksum(self._connection, TALLY, str(Tally()))
        store_checksum(self._connection, PLAN, plan_checksum(self._connection))


def _acquired(path: Path) -> TournamentLock:
    lock = TournamentLock(path)
    lock.acquire()
    return lock
