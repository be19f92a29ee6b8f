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
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from claimeven.game.notation import format_moves
from claimeven.game.side import Side
from claimeven.ratings.result import Result
from claimeven.tournament.plan import Tournament
from claimeven.tournament.results import Failure, GameResult, StoredGame
from claimeven.tournament.schedule import Schedule, ScheduledGame
from claimeven.tournament.store import schema
from claimeven.tournament.store.database import (
    check_is_free,
    connect,
    connect_to_read,
    existing_version,
    new_file,
    sqlite_errors,
)
from claimeven.tournament.store.lock import TournamentLock

_DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Counts:
    """Games finished, games in all, and how many were lost by a failure."""

    finished: int
    scheduled: int
    failed: int


@dataclass(frozen=True, slots=True)
class Session:
    """One run of the tournament: when it began, by which versions, with which command."""

    began: str
    claimeven: str
    python: str
    machine: str
    command: str


class TournamentStore:
    """An open tournament: made by `create`, `open` (to read) or `resume` (to play on).

    Reading never makes a player, so a file can be read when what its players need is gone.
    """

    def __init__(
        self, path: Path, connection: sqlite3.Connection, lock: TournamentLock | None = None
    ) -> None:
        self.path = path
        self._connection = connection
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
                with store._transaction():
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
            cls.resume(path).close()
        with sqlite_errors(path):
            return cls(path, connect_to_read(path))

    @classmethod
    def resume(cls, path: Path | str) -> TournamentStore:
        """Open to play on; no other process can until it is closed."""
        path = Path(path)
        version = existing_version(path)
        lock = _acquired(path)
        try:
            with sqlite_errors(path):
                connection = connect(path, "rw")
                store = cls(path, connection, lock)
                if version < schema.VERSION:
                    with store._transaction():
                        schema.migrate(connection, version)
        except BaseException:
            lock.release()
            raise
        return store

    @cached_property
    def settings(self) -> dict[str, Any]:
        """Every setting by name, as stored: `Tournament.settings`, and `scheduled`, all games."""
        rows = self._rows("SELECT name, value FROM setting")
        return {name: json.loads(value) for name, value in rows}

    @cached_property
    def players(self) -> list[str]:
        """The players' specs, in the order they were named."""
        return [spec for (spec,) in self._rows("SELECT spec FROM player ORDER BY id")]

    @cached_property
    def openings(self) -> list[str]:
        """Move strings; "" is the empty board."""
        return [moves for (moves,) in self._rows("SELECT moves FROM opening ORDER BY id")]

    @cached_property
    def tournament(self) -> Tournament:
        """What is played."""
        return Tournament.of_settings(self.players, self.settings)

    @cached_property
    def schedule(self) -> Schedule:
        """Every game by its number."""
        return Schedule(self.tournament, len(self.openings))

    @property
    def sessions(self) -> list[Session]:
        """Every run so far, oldest first."""
        rows = self._rows("SELECT began, claimeven, python, machine, command FROM session")
        return [Session(*row) for row in rows]

    @property
    def counts(self) -> Counts:
        """Games finished, scheduled and failed."""
        finished, failed = self._rows(
            "SELECT (SELECT COUNT(*) FROM game), (SELECT COUNT(*) FROM failure)"
        )[0]
        return Counts(finished, self.settings["scheduled"], failed)

    @property
    def finished(self) -> set[int]:
        """The numbers of the finished games."""
        return {id for (id,) in self._rows("SELECT id FROM game")}

    def games(self) -> Iterator[StoredGame]:
        """Every finished game, by number."""
        return self._finished_games(f"{_GAMES} ORDER BY id")

    def page(
        self, limit: int, offset: int, player: str | None = None, opponent: str | None = None
    ) -> tuple[list[StoredGame], int]:
        """Some finished games by number, and how many there are; of one player, or of two."""
        numbers = {spec: number for number, spec in enumerate(self.players)}
        where, values = ["1"], list[int]()
        for name in (player, opponent):
            if name is not None:
                where.append("? IN (first, second)")
                values.append(numbers.get(name, -1))
        chosen = f"WHERE {' AND '.join(where)}"
        (total,) = self._rows(f"SELECT COUNT(*) FROM game {chosen}", *values)[0]
        query = f"{_GAMES} {chosen} ORDER BY id LIMIT ? OFFSET ?"
        return list(self._finished_games(query, *values, limit, offset)), total

    def _finished_games(self, query: str, *values: int) -> Iterator[StoredGame]:
        failures = self._failures()
        for id, pair, first, second, opening, moves, plies, result, *rest in self._rows(
            query, *values
        ):
            reason, seconds, other_seconds, nodes, other_nodes, saved, solver_seconds = rest
            yield StoredGame(
                id=id,
                pair=pair,
                first=self.players[first],
                second=self.players[second],
                opening=self.openings[opening],
                moves=moves,
                plies=plies,
                winner=None if result == _DRAW else Side(result),
                reason=reason,
                first_seconds=seconds,
                second_seconds=other_seconds,
                first_nodes=nodes,
                second_nodes=other_nodes,
                saved_plies=saved,
                solver_seconds=solver_seconds,
                failure=_failure(first, failures.get(id)),
            )

    def results(self) -> Iterator[Result]:
        """Every finished game as the statistics need it, by number."""
        for first, second, result, pair in self._rows(
            "SELECT first, second, result, pair FROM game ORDER BY id"
        ):
            winner = None if result == _DRAW else Side(result)
            yield Result(self.players[first], self.players[second], winner, pair)

    def _failures(self) -> dict[int, tuple[Any, ...]]:
        """Player, code, message and standard error of every failure, by the game's number."""
        rows = self._rows("SELECT game, player, code, message, stderr FROM failure")
        return {game: tuple(row) for game, *row in rows}

    def failure_counts(self) -> dict[str, dict[str, int]]:
        """How often each player failed, by reason code; players that never did are left out."""
        found: dict[str, dict[str, int]] = {}
        for player, code, count in self._rows(
            "SELECT player, code, COUNT(*) FROM failure GROUP BY player, code ORDER BY player, code"
        ):
            found.setdefault(self.players[player], {})[code] = count
        return found

    def add(self, games: Iterable[GameResult]) -> None:
        """Write finished games; they are on the disk when this returns, each of them once."""
        rows, failures = [], []
        for game in games:
            scheduled = self.schedule[game.id]
            rows.append(self._row(scheduled, game))
            if game.failure is not None:
                failures.append(_failure_row(scheduled, game.failure))
        with sqlite_errors(self.path), self._transaction():
            self._connection.executemany(_INSERT_GAME, rows)
            self._connection.executemany(_INSERT_FAILURE, failures)

    def begin_session(self, version: str, command: str) -> None:
        """Store which version and command plays the next games."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        machine = f"{platform.system()} {platform.machine()}"
        row = (now, version, platform.python_version(), machine, command)
        with sqlite_errors(self.path), self._transaction():
            self._connection.execute(
                "INSERT INTO session (began, claimeven, python, machine, command)"
                " VALUES (?, ?, ?, ?, ?)",
                row,
            )

    def close(self) -> None:
        """Close the file and release the lock."""
        with suppress(sqlite3.Error):
            self._connection.close()
        if self._lock is not None:
            self._lock.release()

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
            "INSERT INTO setting VALUES (?, ?)",
            [(name, json.dumps(value)) for name, value in settings.items()],
        )
        write("INSERT INTO player VALUES (?, ?)", enumerate(map(str, tournament.players)))
        write("INSERT INTO opening VALUES (?, ?)", enumerate(suite))

    def _row(self, scheduled: ScheduledGame, game: GameResult) -> tuple[Any, ...]:
        return (
            game.id,
            scheduled.pair,
            scheduled.first,
            scheduled.second,
            scheduled.opening,
            format_moves(game.columns, self.tournament.geometry),
            len(game.columns),
            _DRAW if game.winner is None else game.winner.value,
            game.reason,
            *game.seconds,
            *game.nodes,
            game.saved_plies,
            game.solver_seconds,
        )

    def _rows(self, query: str, *values: int) -> list[tuple[Any, ...]]:
        with sqlite_errors(self.path):
            return self._connection.execute(query, values).fetchall()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # a full disk may have rolled it back already
                self._connection.execute("ROLLBACK")
            raise


_GAMES = (
    "SELECT id, pair, first, second, opening, moves, plies, result, reason, first_seconds,"
    " second_seconds, first_nodes, second_nodes, saved_plies, solver_seconds FROM game"
)
_INSERT_GAME = f"INSERT OR IGNORE INTO game VALUES ({', '.join('?' * 15)})"
_INSERT_FAILURE = "INSERT OR IGNORE INTO failure VALUES (?, ?, ?, ?, ?)"


def _acquired(path: Path) -> TournamentLock:
    lock = TournamentLock(path)
    lock.acquire()
    return lock


def _failure(first: int, row: tuple[Any, ...] | None) -> Failure | None:
    """The failure in a game that player number `first` began."""
    if row is None:
        return None
    player, code, message, stderr = row
    return Failure(Side.FIRST if player == first else Side.SECOND, code, message, stderr)


def _failure_row(scheduled: ScheduledGame, failure: Failure) -> tuple[Any, ...]:
    player = scheduled.first if failure.side is Side.FIRST else scheduled.second
    return scheduled.id, player, failure.code, failure.message, failure.stderr
