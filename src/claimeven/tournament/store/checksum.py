"""Checksums of a tournament's file: one for every game, one for all games, one for the rest.

They tell damage: a changed byte, a row that was lost or edited. They do not protect from somebody
who computes them again.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

_BYTES = 8

PLAN, TALLY = "plan", "games"
"""Names of rows in the table `checksum`."""

RUNS = "SELECT id, began, claimeven, python, machine, command FROM session ORDER BY id"
FILES = "SELECT session, player, path, digest FROM player_file ORDER BY session, player, path"
_PLAN_QUERIES = (
    "SELECT name, value FROM setting ORDER BY name",
    "SELECT id, spec FROM player ORDER BY id",
    "SELECT id, moves FROM opening ORDER BY id",
    RUNS,
    FILES,
)


def checksum(values: Iterable[Any]) -> str:
    """Of values as SQLite returns them; their types count.

    >>> checksum([1, "4453"]), checksum([1.0, "4453"])
    ('a46e3d7ceded443f', 'f951b521a0bb48ee')
    """
    return hashlib.blake2b(_bytes(values), digest_size=_BYTES).hexdigest()


def game_checksum(row: Iterable[Any], failure: Iterable[Any] | None) -> str:
    """Of a game's columns but its checksum, and of its failure's."""
    return checksum([*row, None if failure is None else list(failure)])


def plan_checksum(connection: sqlite3.Connection) -> str:
    """Of settings, players, openings, runs and players' files."""
    found = hashlib.blake2b(digest_size=_BYTES)
    for query in _PLAN_QUERIES:
        found.update(query.encode())
        for row in connection.execute(query):
            found.update(_bytes(row))
    return found.hexdigest()


@dataclass(frozen=True, slots=True)
class Tally:
    """How many games there are, and their checksums added up: tells of games that are lost.

    >>> str(Tally.parse("2 00000000000000ff").with_game("0000000000000001"))
    '3 0000000000000100'
    """

    games: int = 0
    total: int = 0

    @classmethod
    def of(cls, checksums: Iterable[str]) -> Tally:
        """Of games with these checksums."""
        found = list(checksums)
        return cls(len(found), sum(int(each, 16) for each in found) % 256**_BYTES)

    @classmethod
    def parse(cls, text: str) -> Tally:
        """The tally that `str()` wrote."""
        games, total = text.split()
        return cls(int(games), int(total, 16))

    def with_game(self, checksum: str) -> Tally:
        """One more game."""
        return Tally(self.games + 1, (self.total + int(checksum, 16)) % 256**_BYTES)

    def __str__(self) -> str:
        return f"{self.games} {self.total:0{2 * _BYTES}x}"


def stored_checksums(connection: sqlite3.Connection) -> dict[str, str]:
    """What the file says that its checksums are."""
    return dict(connection.execute("SELECT name, value FROM checksum"))


def store_checksum(connection: sqlite3.Connection, name: str, value: str) -> None:
    """Replace one of them, inside the caller's transaction."""
    connection.execute("INSERT OR REPLACE INTO checksum VALUES (?, ?)", (name, value))


def checked_rows(
    rows: Iterable[tuple[Any, ...]], failures: dict[int, tuple[Any, ...]]
) -> Iterator[tuple[tuple[Any, ...], bool]]:
    """Rows of games without the checksum that ends them, each with whether it is right."""
    for *row, stored in rows:
        failure = failures.get(row[0]) if isinstance(row[0], int) else None
        yield tuple(row), game_checksum(row, failure) == stored


def _bytes(values: Iterable[Any]) -> bytes:
    """As Python writes a list, which is exact and twice as fast as JSON."""
    return ascii(list(values)).encode("ascii")
