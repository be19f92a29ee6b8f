"""Games in one SQLite file: what was acknowledged survives a crash or a power cut (WAL, FULL)."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from claimeven.errors import BadInput
from claimeven.web.games import migration
from claimeven.web.games.database import Database, OnChange, SqlConnection
from claimeven.web.games.table import CREATE, UPGRADE_3, VERSION

GAMES = "games.sqlite3"
"""The file of a data directory."""
SERVER_LOCK = "server.lock"
"""Held by the process that serves that directory."""

_BUSY_SECONDS = 10.0


class SqliteDatabase(Database):
    """The games of one data directory."""

    begin = "BEGIN IMMEDIATE"
    is_shared = False

    def __init__(self, path: Path) -> None:
        self.path = path

    def connect(self) -> sqlite3.Connection:
        """A connection that may be closed by another thread than its own."""
        connection = sqlite3.connect(
            self.path, isolation_level=None, check_same_thread=False, timeout=_BUSY_SECONDS
        )
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
        except BaseException:
            connection.close()
            raise
        return connection

    def is_error(self, error: BaseException) -> bool:
        """Errors of sqlite3, such as a full disk."""
        return isinstance(error, sqlite3.Error)

    def describe(self, error: BaseException) -> str:
        """SQLite's own words name no paths."""
        return str(error)

    def is_lost(self, error: BaseException, connection: SqlConnection) -> bool:
        """A file stays open."""
        return False

    def announce(self, connection: SqlConnection, id: str) -> None:
        """There is nobody to tell: one process has the file."""

    def listen(self, on_change: OnChange) -> Callable[[], None]:
        """There is nothing to hear."""
        return lambda: None

    def prepare(self) -> None:
        """Make the tables, or bring those of an earlier version up to date."""
        # Whoever can read the file sees the games: it is its owner's. WAL files inherit this.
        os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        connection = self.connect()
        try:
            self._prepare(connection)
        finally:
            connection.close()

    def _prepare(self, connection: sqlite3.Connection) -> None:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise BadInput(
                f"'{self.path}' was written by a newer claimeven; update claimeven, "
                "or name another directory with --data-dir"
            )
        if version == VERSION:
            return
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            if version == 0 and not _has_games(connection):
                for statement in CREATE:
                    connection.execute(statement)
            elif version == 3:
                for statement in UPGRADE_3:
                    connection.execute(statement)
            else:
                try:
                    migration.migrate(connection, version)
                except BadInput as error:
                    raise BadInput(f"'{self.path}' cannot be brought up to date: {error}") from None
            connection.execute(f"PRAGMA user_version = {VERSION}")


def _has_games(connection: sqlite3.Connection) -> bool:
    """Version 1 made its table first, and wrote its number into the file after that."""
    return bool(connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'games'").fetchone())
