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
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from claimeven.errors import BadTournament
from claimeven.ratings.result import Result
from claimeven.tournament.plan import Tournament
from claimeven.tournament.player_files import PlayerFile
from claimeven.tournament.results import GameResult, StoredGame
from claimeven.tournament.schedule import Schedule
from claimeven.tournament.store import schema
from claimeven.tournament.store.checksum import (
    PLAN,
    TALLY,
    Tally,
    checked_rows,
    plan_checksum,
    store_checksum,
    stored_checksums,
)
from claimeven.tournament.store.database import (
    check_is_free,
    connect,
    connect_to_read,
    damage_sentence,
    existing_version,
    new_file,
    remove_files,
    snapshot,
    sqlite_errors,
    transaction,
)
from claimeven.tournament.store.game_rows import (
    FAILURES,
    GAMES,
    failure_row,
    game_row,
    insert_games,
    stored_game,
    winner_of,
)
from claimeven.tournament.store.lock import TournamentLock
from claimeven.tournament.store.migration import check_file, migrate_file
from claimeven.tournament.store.soundness import Damage, lost_games


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

    Reading never makes a player, so a file can be read when what its players need is gone. A game
    that does not match its checksum is never returned; `damage` tells of it.
    """

    def __init__(
        self, path: Path, connection: sqlite3.Connection, lock: TournamentLock | None = None
    ) -> None:
        self.path = path
        self._connection = connection
        self._lock = lock
        self._wrong: set[int] = set()  # games that were read and found damaged

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
    def files(self) -> tuple[PlayerFile, ...]:
        """The files that the players were made of in the last run that they changed before."""
        latest = {(player, path): digest for player, path, digest in self._files()}
        return tuple(
            PlayerFile(self.players[player], path, digest)
            for (player, path), digest in latest.items()
        )

    @property
    def changed_files(self) -> dict[str, list[str]]:
        """Files that were not the same in all runs, by the player that they belong to."""
        found: dict[tuple[int, str], set[str]] = {}
        for player, path, digest in self._files():
            found.setdefault((player, path), set()).add(digest)
        changed: dict[str, list[str]] = {}
        for (player, path), digests in found.items():
            if len(digests) > 1:
                changed.setdefault(self.players[player], []).append(path)
        return changed

    def _files(self) -> list[tuple[Any, ...]]:
        return self._rows("SELECT player, path, digest FROM player_file ORDER BY session")

    @property
    def counts(self) -> Counts:
        """Games finished, scheduled and failed, without those that are known to be damaged."""
        finished, failed = self._rows(
            "SELECT (SELECT COUNT(*) FROM game),"
            " (SELECT COUNT(*) FROM failure JOIN game ON game.id = failure.game)"
        )[0]
        if self._wrong:
            failed = sum(game.failure is not None for game in self.games())
        return Counts(finished - len(self._wrong), self.settings["scheduled"], failed)

    @property
    def finished(self) -> set[int]:
        """The numbers of the finished games."""
        return {id for (id,) in self._rows("SELECT id FROM game")}

    def damage(self) -> Damage:
        """Compare every game with its checksum, and all of them with the tally."""
        with sqlite_errors(self.path), snapshot(self._connection):
            tally = stored_checksums(self._connection).get(TALLY, "")
            rows = self._rows(GAMES)
            checked = list(checked_rows(rows, self._failures()))
        self._wrong.update(row[0] for row, is_right in checked if not is_right)
        wrong = tuple(sorted(self._wrong))
        try:
            return Damage(wrong, lost_games(Tally.parse(tally), rows, bool(wrong)))
        except ValueError:
            return Damage(wrong, None)

    def refuse_damage(self) -> None:
        """An error if games are damaged or lost."""
        if damage := self.damage():
            raise BadTournament(damage_sentence(self.path, str(damage)))

    @property
    def wrong_games(self) -> list[int]:
        """The numbers of damaged games among those that were read so far."""
        return sorted(self._wrong)

    def games(self) -> Iterator[StoredGame]:
        """Every finished game, by number."""
        return self._finished_games(f"{GAMES} ORDER BY id")

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
        query = f"{GAMES} {chosen} ORDER BY id LIMIT ? OFFSET ?"
        return list(self._finished_games(query, *values, limit, offset)), total

    def results(self) -> Iterator[Result]:
        """Every finished game as the statistics need it, by number."""
        for row, _ in self._sound_rows(f"{GAMES} ORDER BY id"):
            _, pair, first, second, _, _, _, result, *_ = row
            yield Result(self.players[first], self.players[second], winner_of(result), pair)

    def failure_counts(self) -> dict[str, dict[str, int]]:
        """How often each player failed, by reason code; players that never did are left out."""
        failed = [failure[:2] for _, failure in self._sound_rows(GAMES) if failure is not None]
        found: dict[str, dict[str, int]] = {}
        for player, code in sorted(set(failed)):
            found.setdefault(self.players[player], {})[code] = failed.count((player, code))
        return found

    def _finished_games(self, query: str, *values: int) -> Iterator[StoredGame]:
        for row, failure in self._sound_rows(query, *values):
            yield stored_game(row, failure, self.players, self.openings)

    def _sound_rows(
        self, query: str, *values: int
    ) -> Iterator[tuple[tuple[Any, ...], tuple[Any, ...] | None]]:
        """Games that match their checksums, with their failures."""
        with snapshot(self._connection):
            rows, failures = self._rows(query, *values), self._failures()
        for row, is_right in checked_rows(rows, failures):
            if is_right:
                yield row, failures.get(row[0])
            else:
                self._wrong.add(row[0])

    def _failures(self) -> dict[int, tuple[Any, ...]]:
        """Player, code, message and standard error of every failure, by the game's number."""
        return {game: tuple(row) for game, *row in self._rows(FAILURES)}

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

    def _rows(self, query: str, *values: int) -> list[tuple[Any, ...]]:
        with sqlite_errors(self.path):
            return self._connection.execute(query, values).fetchall()


def _acquired(path: Path) -> TournamentLock:
    lock = TournamentLock(path)
    lock.acquire()
    return lock
