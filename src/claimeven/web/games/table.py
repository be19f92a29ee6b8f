"""The table of games: its columns, and a stored game as one of its rows."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from claimeven.web.games.saved_game import SavedGame
from claimeven.wire.games import decode_game, encode_game

VERSION = 2
"""The version of the table, kept in the file."""

_TABLE = """
CREATE TABLE games (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  created REAL NOT NULL,
  version INTEGER NOT NULL,
  first TEXT NOT NULL,
  second TEXT NOT NULL,
  geometry TEXT NOT NULL,
  start TEXT NOT NULL,
  moves TEXT NOT NULL,
  undone TEXT NOT NULL,
  outcome TEXT,
  reason TEXT NOT NULL
)
"""
_INDEX = "CREATE INDEX finished ON games (outcome, first, second)"
_COLUMNS = (
    "id", "created", "version", "first", "second", "geometry",
    "start", "moves", "undone", "outcome", "reason",
)  # fmt: skip
_CHANGING = ("version", "moves", "undone", "outcome", "reason")

SELECT = f"SELECT number, {', '.join(_COLUMNS)} FROM games"
WRITE = (
    f"INSERT INTO games ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))}) "
    f"ON CONFLICT (id) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in _CHANGING)}"
)


def create_table(connection: sqlite3.Connection) -> None:
    """An empty table of games."""
    connection.execute(_TABLE)
    connection.execute(_INDEX)


def row_of(stored: SavedGame) -> tuple[Any, ...]:
    """A game as a row; `moves` and `undone` are JSON."""
    game = encode_game(stored.game)
    return (
        stored.id,
        stored.created,
        stored.version,
        game["first"],
        game["second"],
        game["start"]["geometry"],
        game["start"]["position"],
        _text(game["moves"]),
        _text(game.get("undone", [])),
        game["outcome"],
        game.get("reason", ""),
    )


def read_row(row: Sequence[Any]) -> SavedGame:
    """The game of a row."""
    id, created, version, first, second, geometry, start, moves, undone, outcome, reason = row
    game = decode_game(
        {
            "first": first,
            "second": second,
            "start": {"position": start, "geometry": geometry},
            "moves": json.loads(moves),
            "undone": json.loads(undone),
            "outcome": outcome,
            "reason": reason,
        }
    )
    return SavedGame(id, created, version, game)


def _text(moves: Iterable[Any]) -> str:
    return json.dumps(moves, separators=(",", ":"), ensure_ascii=False)
