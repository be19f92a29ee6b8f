"""Games on disk, in SQLite: a move that was acknowledged survives a crash or a power cut.

One thread writes. It takes all games that wait, writes them in one transaction and waits for the
disk once (WAL, synchronous=FULL), so that fifty players at a time cost one flush, not fifty.
Reading mostly finds its page in memory, and happens in the thread that asks.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeAlias

from claimeven.errors import BadInput
from claimeven.game.game import HUMAN
from claimeven.web.errors import ApiError, overloaded
from claimeven.web.games import migration
from claimeven.web.games.saved_game import SavedGame
from claimeven.web.games.table import SELECT, VERSION, WRITE, create_table, read_row, row_of
from claimeven.web.shapes import RecordLineJson

GAMES = "games.sqlite3"
"""The file of a data directory."""

_MOST_AT_ONCE = 500

_Order: TypeAlias = tuple[SavedGame, asyncio.Future[None], asyncio.AbstractEventLoop]


class GameStore:
    """The games of one data directory."""

    def __init__(self, path: Path) -> None:
        self.path = path
        writing, self._reader = _connect(path), _connect(path)
        self._orders: SimpleQueue[_Order | None] = SimpleQueue()
        self._writer = threading.Thread(
            target=self._write_all, args=(writing,), name="store", daemon=True
        )
        self._writer.start()

    def write(self, game: SavedGame) -> asyncio.Future[None]:
        """Store a game as it is now; done when it is on disk. Games are written in order."""
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        self._orders.put((game, future, loop))
        return future

    def read(self, id: str) -> SavedGame | None:
        """The game of that id."""
        rows = self._select("WHERE id = ?", id)
        return next((game for _, game in rows), None)

    def latest(self, limit: int, before: int | None) -> list[tuple[int, SavedGame]]:
        """Numbered games, newest first."""
        if before is None:
            return list(self._select("ORDER BY number DESC LIMIT ?", limit))
        return list(self._select("WHERE number < ? ORDER BY number DESC LIMIT ?", before, limit))

    def record(self) -> list[RecordLineJson]:
        """How people did against every opponent, in finished games."""
        counts = self._reader.execute(
            """
            SELECT opponent, sum(outcome = side), sum(outcome = 'draw'),
                   sum(outcome NOT IN (side, 'draw'))
            FROM (
              SELECT second AS opponent, 'first' AS side, outcome FROM games WHERE first = :human
              UNION ALL
              SELECT first, 'second', outcome FROM games WHERE second = :human
            )
            WHERE outcome IS NOT NULL AND opponent <> :human
            GROUP BY opponent ORDER BY opponent
            """,
            {"human": HUMAN},
        )
        return [
            {"opponent": opponent, "wins": wins, "draws": draws, "losses": losses}
            for opponent, wins, draws, losses in counts
        ]

    def close(self) -> None:
        """Finish writing, then close the file."""
        self._orders.put(None)
        self._writer.join()
        self._reader.close()

    def _select(self, tail: str, *values: Any) -> Iterator[tuple[int, SavedGame]]:
        for number, *row in self._reader.execute(f"{SELECT} {tail}", values):
            yield number, read_row(row)

    def _write_all(self, connection: sqlite3.Connection) -> None:
        while True:
            orders = [self._orders.get()]
            while not self._orders.empty() and len(orders) < _MOST_AT_ONCE:
                orders.append(self._orders.get())
            wanted = [order for order in orders if order is not None]
            error = _write(connection, [game for game, _, _ in wanted])
            for _, future, loop in wanted:
                with suppress(RuntimeError):  # the loop is closed: the server is going down
                    loop.call_soon_threadsafe(_settle, future, error)
            if len(wanted) < len(orders):
                connection.close()
                return


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        _prepare(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Make the table, or bring that of an earlier version up to date."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise BadInput(
            f"'{path}' was written by a newer claimeven; update claimeven, "
            "or name another directory with --data-dir"
        )
    if version == VERSION:
        return
    with connection:
        connection.execute("BEGIN IMMEDIATE")
        if version == 0 and not _has_games(connection):
            create_table(connection)
        else:
            try:
                migration.from_version_1(connection)
            except BadInput as error:
                raise BadInput(f"'{path}' cannot be brought up to date: {error}") from None
        connection.execute(f"PRAGMA user_version = {VERSION}")


def _has_games(connection: sqlite3.Connection) -> bool:
    """Version 1 made its table first, and wrote its number into the file after that."""
    return bool(connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'games'").fetchone())


def _write(connection: sqlite3.Connection, games: list[SavedGame]) -> ApiError | None:
    """All games or none; after a full disk every request that waits gets the error."""
    if not games:
        return None
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(WRITE, [row_of(game) for game in games])
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        return overloaded(f"the game could not be stored: {error}")
    return None


def _settle(future: asyncio.Future[None], error: ApiError | None) -> None:
    if future.done():
        return
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)
        future.exception()  # asyncio logs errors that were never looked at
