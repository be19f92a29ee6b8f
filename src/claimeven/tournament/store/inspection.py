"""What is sound in a tournament's file, found without trusting any part of it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimeven.errors import BadTournament
from claimeven.tournament.plan import Tournament
from claimeven.tournament.store import schema
from claimeven.tournament.store.checksum import (
    FILES,
    RUNS,
    TALLY,
    Tally,
    game_checksum,
    stored_checksums,
)
from claimeven.tournament.store.database import (
    SQLITE_ERRORS,
    connect_to_read,
    existing_version,
    one_line,
    problem_text,
    snapshot,
    sqlite_errors,
)
from claimeven.tournament.store.game_rows import FAILURES, GAMES
from claimeven.tournament.store.migration import PLAN_IS_WRONG, is_plan_right
from claimeven.tournament.store.soundness import GameCheck, lost_games, structure_problems
from claimeven.tournament.store.store import TournamentStore

MOST_PROBLEMS = 100
"""Of one kind: a damaged page may hold many games."""


@dataclass(frozen=True)
class Inspection:
    """A file that was looked through: its problems, and the games that have none."""

    path: Path
    problems: tuple[str, ...]
    rows: tuple[tuple[tuple[Any, ...], tuple[Any, ...] | None], ...]
    """Sound games as rows, with their failures."""
    plan: tuple[Tournament, tuple[str, ...]] | None
    """Tournament and openings, if they are sound."""
    runs: tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]] = ([], [])
    """Rows of the runs so far, and of the files that players were made of."""

    @property
    def is_sound(self) -> bool:
        """Is there no problem at all?"""
        return not self.problems

    @property
    def json(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "file": str(self.path),
            "sound": self.is_sound,
            "sound_games": len(self.rows),
            "problems": list(self.problems),
        }

    def rescue(self, path: Path) -> None:
        """Write the sound games into a new tournament, which can be resumed."""
        if self.plan is None:
            raise BadTournament(f"'{self.path}': {PLAN_IS_WRONG}; its games cannot be rescued")
        tournament, openings = self.plan
        with TournamentStore.create(path, tournament, openings) as store:
            store.add_rows(self.rows)
            store.add_runs(*self.runs)


def inspect_file(path: Path) -> Inspection:
    """Look through a tournament's file; what is not one at all is refused."""
    if existing_version(path) < schema.VERSION:
        TournamentStore.open(path).close()  # brings it up to date
    with sqlite_errors(path):
        connection = connect_to_read(path)
    try:
        with snapshot(connection):
            return _inspect(path, connection)
    except SQLITE_ERRORS as error:
        return Inspection(path, (problem_text(error),), (), None)
    finally:
        connection.close()


def _inspect(path: Path, connection: sqlite3.Connection) -> Inspection:
    problems = [
        f"SQLite: {one_line(problem)}"
        for problem in structure_problems(connection, MOST_PROBLEMS, quick=False)
    ]
    plan = _plan(connection)
    if plan is None:
        return Inspection(path, (*problems, PLAN_IS_WRONG), (), None)
    rules = GameCheck(plan[0], plan[1])
    failures = _failures(connection)
    found = list(_rows(connection, plan, is_whole=not problems))
    sound, wrong = [], []
    for *row, stored in found:
        failure = failures.get(row[0])
        if game_checksum(row, failure) != stored:
            said = rules.contradiction(row, failure)
            wrong.append(
                f"game {row[0]} does not match its checksum" + (f": {said}" if said else "")
            )
        else:
            sound.append((tuple(row), failure))
    problems += wrong[:MOST_PROBLEMS]
    if len(wrong) > MOST_PROBLEMS:
        problems.append(f"{len(wrong) - MOST_PROBLEMS:,} more games do not match their checksums")
    problems += _tally_problems(connection, found, bool(wrong))
    return Inspection(path, tuple(problems), tuple(sound), plan, _runs(connection))


def _plan(connection: sqlite3.Connection) -> tuple[Tournament, tuple[str, ...]] | None:
    try:
        if not is_plan_right(connection):
            return None
        settings = connection.execute("SELECT name, value FROM setting").fetchall()
        players = connection.execute("SELECT spec FROM player ORDER BY id").fetchall()
        openings = connection.execute("SELECT moves FROM opening ORDER BY id").fetchall()
    except SQLITE_ERRORS:
        return None
    known = {name: json.loads(value) for name, value in settings}
    tournament = Tournament.of_settings([spec for (spec,) in players], known)
    return tournament, tuple(moves for (moves,) in openings)


def _runs(
    connection: sqlite3.Connection,
) -> tuple[list[tuple[Any, ...]], list[tuple[Any, ...]]]:
    return connection.execute(RUNS).fetchall(), connection.execute(FILES).fetchall()


def _failures(connection: sqlite3.Connection) -> dict[int, tuple[Any, ...]]:
    try:
        return {game: tuple(row) for game, *row in connection.execute(FAILURES)}
    except SQLITE_ERRORS:
        return {}


def _rows(
    connection: sqlite3.Connection, plan: tuple[Tournament, tuple[str, ...]], *, is_whole: bool
) -> Iterator[tuple[Any, ...]]:
    """Every game that can be read; in a damaged file each is looked for by its number."""
    if is_whole:
        yield from connection.execute(f"{GAMES} ORDER BY id").fetchall()
        return
    for id in range(len(GameCheck(*plan).schedule)):
        try:
            yield from connection.execute(f"{GAMES} WHERE id = ?", (id,)).fetchall()
        except SQLITE_ERRORS:
            continue


def _tally_problems(
    connection: sqlite3.Connection, rows: list[tuple[Any, ...]], is_wrong: bool
) -> list[str]:
    try:
        tally = Tally.parse(stored_checksums(connection)[TALLY])
        lost = lost_games(tally, rows, is_wrong)
    except (*SQLITE_ERRORS, KeyError, ValueError):
        return ["the checksum of all games cannot be read"]
    if lost is None:
        return ["the games are not those that were stored"]
    return [f"{lost:,} of {tally.games:,} games are missing"] if lost else []
