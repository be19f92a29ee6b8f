"""The tables of games, lists and records: their columns, and a stored game as one of the rows.

`visits` says whose list a game is in, and `records` counts finished games; both are written with
the game, so that reading them never looks at other games. The statements are those of SQLite and
of PostgreSQL; a question mark stands for a value.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from claimeven.game.game import HUMAN
from claimeven.game.side import Side
from claimeven.web.games.saved_game import SavedGame
from claimeven.web.games.seats import Seats
from claimeven.wire.games import decode_game, encode_game
from claimeven.wire.sides import OutcomeJson

VERSION = 4
"""The version of the tables, kept beside them."""

TurnJson = Literal["human", "engine"]

_NUMBER = "INTEGER PRIMARY KEY"  # SQLite counts up by itself
_POSTGRES_NUMBER = "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
_GAMES = f"""
CREATE TABLE games (
  number {_NUMBER},
  id TEXT NOT NULL UNIQUE,
  created DOUBLE PRECISION NOT NULL,
  modified DOUBLE PRECISION NOT NULL,
  version INTEGER NOT NULL,
  first TEXT NOT NULL,
  second TEXT NOT NULL,
  geometry TEXT NOT NULL,
  outcome TEXT,
  reason TEXT NOT NULL,
  turn TEXT,
  plies INTEGER NOT NULL,
  helped INTEGER NOT NULL,
  owner_key TEXT NOT NULL,
  first_key TEXT NOT NULL,
  second_key TEXT NOT NULL,
  owner_visitor TEXT NOT NULL,
  first_visitor TEXT NOT NULL,
  second_visitor TEXT NOT NULL,
  start TEXT NOT NULL,
  moves TEXT NOT NULL,
  undone TEXT NOT NULL
)
"""
_VISITS = """
CREATE TABLE visits (
  visitor TEXT NOT NULL,
  number BIGINT NOT NULL,
  PRIMARY KEY (visitor, number)
)
"""
_RECORDS = """
CREATE TABLE records (
  visitor TEXT NOT NULL,
  opponent TEXT NOT NULL,
  geometry TEXT NOT NULL,
  wins BIGINT NOT NULL,
  draws BIGINT NOT NULL,
  losses BIGINT NOT NULL,
  modified DOUBLE PRECISION NOT NULL,
  PRIMARY KEY (visitor, opponent, geometry)
)
"""
_INDEXES = (
    "CREATE INDEX games_modified ON games (modified)",
    "CREATE INDEX visits_number ON visits (number)",
    "CREATE INDEX records_modified ON records (modified)",
)
CREATE = (_GAMES, _VISITS, _RECORDS, *_INDEXES)
POSTGRES_CREATE = tuple(text.replace(_NUMBER, _POSTGRES_NUMBER) for text in CREATE)

UPGRADE_3 = (
    # Whether a person was helped in an earlier game is not known: those do not count.
    "ALTER TABLE games ADD COLUMN helped INTEGER NOT NULL DEFAULT 1",
    "DROP INDEX records_modified",
    "ALTER TABLE records RENAME TO records_before",
    _RECORDS,
    "CREATE INDEX records_modified ON records (modified)",
    "INSERT INTO records (visitor, opponent, geometry, wins, draws, losses, modified) "
    "SELECT visitor, opponent, '', wins, draws, losses, modified FROM records_before",
    "DROP TABLE records_before",
)
"""What brings the tables of version 3 up to date. Its records did not tell boards apart."""

_CHANGING = (
    "modified", "version", "outcome", "reason", "turn", "plies", "helped",
    "first_key", "second_key", "first_visitor", "second_visitor", "moves", "undone",
)  # fmt: skip
_COLUMNS = (
    "id", "created", "first", "second", "geometry", "start", "owner_key", "owner_visitor",
    *_CHANGING,
)  # fmt: skip
_LISTED = (
    "id", "created", "modified", "version", "first", "second", "geometry", "outcome", "reason",
    "turn", "plies", "helped", "owner_key", "first_key", "second_key",
    "owner_visitor", "first_visitor", "second_visitor",
)  # fmt: skip

READ = f"SELECT {', '.join(_COLUMNS)} FROM games WHERE id = ?"
INSERT = (
    f"INSERT INTO games ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))}) "
    "ON CONFLICT (id) DO NOTHING"
)
UPDATE = (
    f"UPDATE games SET {', '.join(f'{name} = ?' for name in _CHANGING)} "
    "WHERE id = ? AND version = ?"
)
DELETE = "DELETE FROM games WHERE id = ? AND version = ? RETURNING number"
LIST = (
    f"SELECT games.number, {', '.join(_LISTED)} FROM visits "
    "JOIN games ON games.number = visits.number "
    "WHERE visits.visitor = ? AND visits.number < ? ORDER BY visits.number DESC LIMIT ?"
)
_LOOKED_AT = 1000
LADDER = (
    f"SELECT games.number, {', '.join(_LISTED)} FROM (SELECT number FROM visits "
    f"WHERE visitor = ? ORDER BY number DESC LIMIT {_LOOKED_AT}) AS latest "
    "JOIN games ON games.number = latest.number "
    "WHERE games.outcome IS NOT NULL AND games.helped = 0 "
    "AND games.geometry = ? AND games.start = '' ORDER BY games.number DESC LIMIT ?"
)
"""Finished games on a board, from its beginning and without help, of a visitor's latest games.

Not of all: somebody may have begun very many.
"""

VISIT = (
    "INSERT INTO visits (visitor, number) SELECT ?, number FROM games WHERE id = ? "
    "ON CONFLICT DO NOTHING"
)
LEAVE = "DELETE FROM visits WHERE number = ?"
COUNT = (
    "INSERT INTO records (visitor, opponent, geometry, wins, draws, losses, modified) "
    "VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (visitor, opponent, geometry) DO UPDATE SET "
    "wins = records.wins + excluded.wins, draws = records.draws + excluded.draws, "
    "losses = records.losses + excluded.losses, modified = excluded.modified"
)
RECORD = (
    "SELECT opponent, geometry, wins, draws, losses FROM records WHERE visitor = ? "
    "ORDER BY opponent, geometry LIMIT 500"
)
"""More opponents than a person ever has; but of players with options there is no end."""
OLD = "SELECT id, version FROM games WHERE modified < ? ORDER BY modified LIMIT ?"
FORGET_RECORDS = "DELETE FROM records WHERE modified < ?"

HOLDS = "SELECT EXISTS (SELECT 1 FROM games) OR EXISTS (SELECT 1 FROM records)"
PAGE = f"SELECT number, {', '.join(_COLUMNS)} FROM games WHERE number > ? ORDER BY number LIMIT ?"
VISITS = (
    "SELECT visits.visitor, games.id FROM visits JOIN games ON games.number = visits.number "
    "ORDER BY games.number"
)
RECORDS = "SELECT visitor, opponent, geometry, wins, draws, losses, modified FROM records"
"""What a copy of everything reads, in the order of `INSERT`, `VISIT` and `COUNT`."""


@dataclass(frozen=True, slots=True)
class ListedGame:
    """What a list shows of a game, read without its moves."""

    number: int
    id: str
    created: float
    modified: float
    version: int
    first: str
    second: str
    geometry: str
    outcome: OutcomeJson | None
    reason: str
    turn: TurnJson | None
    plies: int
    helped: bool
    yours: tuple[Side, ...]
    """The sides that people play and that this visitor holds."""


def insert_values(stored: SavedGame) -> tuple[Any, ...]:
    """What `INSERT` needs."""
    row = _row(stored)
    return tuple(row[name] for name in _COLUMNS)


def update_values(stored: SavedGame, version: int) -> tuple[Any, ...]:
    """What `UPDATE` needs to change a game of that version."""
    row = _row(stored)
    return (*(row[name] for name in _CHANGING), stored.id, version)


def read_row(values: Sequence[Any]) -> SavedGame:
    """The game of a row that `READ` found."""
    row = dict(zip(_COLUMNS, values, strict=True))
    game = decode_game(
        {
            "first": row["first"],
            "second": row["second"],
            "start": {"position": row["start"], "geometry": row["geometry"]},
            "moves": json.loads(row["moves"]),
            "undone": json.loads(row["undone"]),
            "outcome": row["outcome"],
            "reason": row["reason"],
        }
    )
    return SavedGame(
        row["id"],
        row["created"],
        row["version"],
        game,
        _seats(row),
        row["modified"],
        bool(row["helped"]),
    )


def read_listed(values: Sequence[Any], visitor: str) -> ListedGame:
    """An entry of a visitor's list; `ValueError` if the row is damaged."""
    number, *rest = values
    row = dict(zip(_LISTED, rest, strict=True))
    for name in ("id", "first", "second", "geometry", "reason"):
        _check(isinstance(row[name], str), name, row[name])
    for name in ("created", "modified", "version", "plies"):
        _check(isinstance(row[name], int | float), name, row[name])
    _check(row["outcome"] in (None, "first", "second", "draw"), "outcome", row["outcome"])
    _check(row["turn"] in (None, *get_args(TurnJson)), "turn", row["turn"])
    row["helped"] = bool(row["helped"])
    seats = _seats(row)
    people = [side for side in Side if row[side.value] == HUMAN]
    return ListedGame(
        number=number,
        yours=tuple(side for side in people if seats.visitor(side) == visitor),
        **{name: row[name] for name in _LISTED[:12]},
    )


def _check(is_right: bool, name: str, value: object) -> None:
    if not is_right:
        raise ValueError(f"its {name} is {value!r}")


def _seats(row: dict[str, Any]) -> Seats:
    return Seats(
        owner=row["owner_key"],
        first=row["first_key"],
        second=row["second_key"],
        owner_visitor=row["owner_visitor"],
        first_visitor=row["first_visitor"],
        second_visitor=row["second_visitor"],
    )


def _row(stored: SavedGame) -> dict[str, Any]:
    """A game by column; `moves` and `undone` are JSON."""
    game, seats = encode_game(stored.game), stored.seats
    return {
        "id": stored.id,
        "created": stored.created,
        "modified": stored.modified,
        "version": stored.version,
        "first": game["first"],
        "second": game["second"],
        "geometry": game["start"]["geometry"],
        "outcome": game["outcome"],
        "reason": game.get("reason", ""),
        "turn": turn_of(stored.game.next_player),
        "plies": len(game["moves"]),
        "helped": int(stored.helped),
        "owner_key": seats.owner,
        "first_key": seats.first,
        "second_key": seats.second,
        "owner_visitor": seats.owner_visitor,
        "first_visitor": seats.first_visitor,
        "second_visitor": seats.second_visitor,
        "start": game["start"]["position"],
        "moves": _text(game["moves"]),
        "undone": _text(game.get("undone", [])),
    }


def turn_of(player: str | None) -> TurnJson | None:
    """Who is to move: a person or a player; None when the game is over."""
    if player is None:
        return None
    return "human" if player == HUMAN else "engine"


def _text(moves: Iterable[Any]) -> str:
    return json.dumps(moves, separators=(",", ":"), ensure_ascii=False)
