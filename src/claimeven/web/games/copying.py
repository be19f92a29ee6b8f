"""Games of an SQLite file copied into an empty database: a service that outgrows its file."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from claimeven.errors import BadInput
from claimeven.locks import LockFile
from claimeven.web.games import table
from claimeven.web.games.database import Database, SqlConnection
from claimeven.web.games.sqlite import SERVER_LOCK, SqliteDatabase

_AT_ONCE = 1000


def copy_games(path: Path, target: Database) -> int:
    """Copy games, lists and records, all of them or nothing; how many games there were.

    A file of an earlier version is brought up to date first, as a service does.
    """
    source = _source(path)
    target.prepare()
    with closing(source.connect()) as reading, closing(target.connect()) as writing:
        reading.execute("BEGIN")  # everything as it is now
        writing.execute(target.begin)
        try:
            if writing.execute(table.HOLDS).fetchall()[0][0]:
                raise BadInput("the database of --database holds games: expected an empty one")
            copied = _copy(reading, writing)
            writing.execute("COMMIT")
        except Exception as error:
            writing.execute("ROLLBACK")
            if not target.is_error(error):
                raise
            reason = str(error).strip().splitlines()[0]
            raise BadInput(f"the games of '{path}' cannot be copied: {reason}") from None
    return copied


def _source(path: Path) -> SqliteDatabase:
    """The file, if it is one of games and nobody serves it."""
    if LockFile.is_held(path.with_name(SERVER_LOCK)):
        raise BadInput(f"'{path}' is being served: stop that service first")
    source = SqliteDatabase(path)
    try:
        if not _has_games(path):
            raise BadInput(f"'{path}' has no games: expected the games.sqlite3 of a data directory")
        source.prepare()
    except sqlite3.Error as error:
        raise BadInput(f"'{path}' cannot be read: {error}") from None
    return source


def _has_games(path: Path) -> bool:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        found = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'games'")
        return found.fetchone() is not None


def _copy(reading: SqlConnection, writing: SqlConnection) -> int:
    """Games keep their order, in which lists show them; their numbers may change."""
    copied, last = 0, -1
    while rows := reading.execute(table.PAGE, (last, _AT_ONCE)).fetchall():
        for row in rows:
            copied += writing.execute(table.INSERT, row[1:]).rowcount
        last = rows[-1][0]
    for values in reading.execute(table.VISITS).fetchall():
        writing.execute(table.VISIT, values)
    for values in reading.execute(table.RECORDS).fetchall():
        writing.execute(table.COUNT, values)
    return copied
