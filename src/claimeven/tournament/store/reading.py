"""What a tournament's file holds, read and compared with its checksums."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from claimeven.errors import BadTournament
from claimeven.ratings.result import Result
from claimeven.tournament.plan import Tournament
from claimeven.tournament.player_files import PlayerFile
from claimeven.tournament.results import StoredGame
from claimeven.tournament.schedule import Schedule
from claimeven.tournament.store.checksum import TALLY, Tally, checked_rows, stored_checksums
from claimeven.tournament.store.database import damage_sentence, snapshot, sqlite_errors
from claimeven.tournament.store.game_rows import FAILURES, GAMES, stored_game, winner_of
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


class StoredTournament:
    """Reads an open file. Reading never makes a player, so it works when what players need is gone.

    A game that does not match its checksum is never returned; `damage` tells of it.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        self._wrong: set[int] = set()  # games that were read and found damaged

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

    def one_state(self) -> AbstractContextManager[None]:
        """Inside it everything is read as it was at its beginning."""
        return snapshot(self._connection)

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

    def _rows(self, query: str, *values: int) -> list[tuple[Any, ...]]:
        with sqlite_errors(self.path):
            return self._connection.execute(query, values).fetchall()
