"""Games on disk, in SQLite: what was acknowledged is there after a crash or a power cut.

One thread writes. It takes everything that waits, writes it in one transaction and waits for the
disk once (WAL, synchronous=FULL), so that fifty players at a time cost one flush, not fifty.
Reading is a look into memory mostly, and done where it is asked for.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeAlias

from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.game.side import Outcome, Side
from claimeven.web.errors import ApiError, overloaded
from claimeven.web.game import Game, Played

GAMES = "games.sqlite3"
"""The file of a data directory."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  created REAL NOT NULL,
  board TEXT NOT NULL,
  first TEXT NOT NULL,
  second TEXT NOT NULL,
  start TEXT NOT NULL,
  moves TEXT NOT NULL,
  undone TEXT NOT NULL,
  outcome TEXT,
  reason TEXT NOT NULL,
  version INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS finished ON games (outcome, first, second);
"""
_VERSION = 1
_COLUMNS = (
    "id", "created", "board", "first", "second", "start",
    "moves", "undone", "outcome", "reason", "version",
)  # fmt: skip
_CHANGING = ("moves", "undone", "outcome", "reason", "version")
_WRITE = (
    f"INSERT INTO games ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))}) "
    f"ON CONFLICT (id) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in _CHANGING)}"
)
_MOST_AT_ONCE = 500

_Order: TypeAlias = tuple[Game, asyncio.Future[None], asyncio.AbstractEventLoop]


class Store:
    """The games of one data directory."""

    def __init__(self, path: Path) -> None:
        self.path = path
        writing, self._reader = _connect(path), _connect(path)
        self._orders: SimpleQueue[_Order | None] = SimpleQueue()
        self._writer = threading.Thread(
            target=self._write_all, args=(writing,), name="store", daemon=True
        )
        self._writer.start()

    def write(self, game: Game) -> asyncio.Future[None]:
        """Store a game as it is now; done when it is on disk. Orders are kept in order."""
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        self._orders.put((game, future, loop))
        return future

    def read(self, id: str) -> Game | None:
        """The game of that id."""
        rows = self._select("WHERE id = ?", id)
        return next((game for _, game in rows), None)

    def latest(self, limit: int, before: int | None) -> list[tuple[int, Game]]:
        """Numbered games, newest first."""
        if before is None:
            return list(self._select("ORDER BY number DESC LIMIT ?", limit))
        return list(self._select("WHERE number < ? ORDER BY number DESC LIMIT ?", before, limit))

    def record(self, human: str) -> list[dict[str, Any]]:
        """How a person did against every opponent, in finished games."""
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
            {"human": human},
        )
        names = ("opponent", "wins", "draws", "losses")
        return [dict(zip(names, row, strict=True)) for row in counts]

    def close(self) -> None:
        """Finish what was ordered."""
        self._orders.put(None)
        self._writer.join()
        self._reader.close()

    def _select(self, tail: str, *values: Any) -> Iterator[tuple[int, Game]]:
        query = f"SELECT number, {', '.join(_COLUMNS)} FROM games {tail}"
        for number, *row in self._reader.execute(query, values):
            yield number, _game(dict(zip(_COLUMNS, row, strict=True)))

    def _write_all(self, connection: sqlite3.Connection) -> None:
        while True:
            orders = [self._orders.get()]
            while not self._orders.empty() and len(orders) < _MOST_AT_ONCE:
                orders.append(self._orders.get())
            wanted = [order for order in orders if order is not None]
            error = _write(connection, [game for game, _, _ in wanted])
            for _, future, loop in wanted:
                with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                    loop.call_soon_threadsafe(_settle, future, error)
            if len(wanted) < len(orders):
                connection.close()
                return


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > _VERSION:
        raise BadInput(f"'{path}' was written by a newer claimeven; use that, or another directory")
    if version == 0:
        connection.executescript(_SCHEMA)
        connection.execute(f"PRAGMA user_version = {_VERSION}")
    return connection


def _write(connection: sqlite3.Connection, games: list[Game]) -> ApiError | None:
    """All or nothing; a full disk is told to everybody who waits."""
    if not games:
        return None
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(_WRITE, [_row(game) for game in games])
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
        future.exception()  # whoever waits still gets it; if nobody does, asyncio stays quiet


def _row(game: Game) -> tuple[Any, ...]:
    return (
        game.id,
        game.created,
        str(game.start.geometry),
        game.first,
        game.second,
        game.start.text,
        _moves_text(game.moves),
        _moves_text(game.undone),
        None if game.outcome is None else outcome_name(game.outcome),
        game.reason,
        game.version,
    )


def _game(row: dict[str, Any]) -> Game:
    start = Position.parse(row["start"], Geometry.parse(row["board"]))
    return Game.replayed(
        id=row["id"],
        created=row["created"],
        first=row["first"],
        second=row["second"],
        start=start,
        moves=_moves(row["moves"]),
        undone=_moves(row["undone"]),
        outcome=_outcome(row["outcome"]),
        reason=row["reason"],
        version=row["version"],
    )


def outcome_name(outcome: Outcome) -> str:
    """The winner's name, or `draw`."""
    return "draw" if outcome.winner is None else outcome.winner.value


def _outcome(name: str | None) -> Outcome | None:
    if name is None:
        return None
    return Outcome(None if name == "draw" else Side(name))


def _moves_text(moves: tuple[Played, ...]) -> str:
    return json.dumps([list(move) for move in moves], separators=(",", ":"))


def _moves(text: str) -> tuple[Played, ...]:
    return tuple(Played(*move) for move in json.loads(text))
