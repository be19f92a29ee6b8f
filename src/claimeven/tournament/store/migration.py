"""Opening a tournament's file: what is damaged is refused, what is old is brought up to date."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

from claimeven.errors import BadTournament, ClaimevenError
from claimeven.tournament.plan import Tournament
from claimeven.tournament.store import schema
from claimeven.tournament.store.checksum import (
    PLAN,
    TALLY,
    Tally,
    game_checksum,
    plan_checksum,
    store_checksum,
    stored_checksums,
)
from claimeven.tournament.store.database import damage_sentence, snapshot, transaction
from claimeven.tournament.store.game_rows import FAILURES, GAMES
from claimeven.tournament.store.soundness import GameCheck, structure_problems

PLAN_IS_WRONG = "settings, players or openings do not match their checksum"


def check_file(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse a file whose pages, tables or plan are damaged. Games are checked as they are read."""
    _check_structure(path, connection)
    if not is_plan_right(connection):
        raise BadTournament(damage_sentence(path, PLAN_IS_WRONG))


def is_plan_right(connection: sqlite3.Connection) -> bool:
    """Does everything but the games match its checksum?"""
    with snapshot(connection):
        return stored_checksums(connection).get(PLAN) == plan_checksum(connection)


def migrate_file(path: Path, connection: sqlite3.Connection, version: int) -> None:
    """Take the steps that an older file lacks. It has no checksums to trust: games that contradict
    the rules or the schedule get one that is never right.
    """
    _check_structure(path, connection)
    with transaction(connection):
        schema.migrate(connection, version)
        rules = _rules(path, connection)
        failures = {game: tuple(row) for game, *row in connection.execute(FAILURES)}
        found: list[tuple[str, int]] = []
        for *row, _ in connection.execute(GAMES).fetchall():
            failure = failures.get(row[0])
            is_sound = rules.contradiction(row, failure) is None
            found.append((game_checksum(row, failure) if is_sound else "", row[0]))
        connection.executemany("UPDATE game SET checksum = ? WHERE id = ?", found)
        tally = Tally.of(checksum or "0" for checksum, _ in found)
        store_checksum(connection, TALLY, str(tally))
        store_checksum(connection, PLAN, plan_checksum(connection))


def _check_structure(path: Path, connection: sqlite3.Connection) -> None:
    if problems := structure_problems(connection, 1, quick=True):
        raise BadTournament(damage_sentence(path, problems[0]))


def _rules(path: Path, connection: sqlite3.Connection) -> GameCheck:
    try:
        settings = {
            name: json.loads(value)
            for name, value in connection.execute("SELECT name, value FROM setting")
        }
        players = [spec for (spec,) in connection.execute("SELECT spec FROM player ORDER BY id")]
        openings = [text for (text,) in connection.execute("SELECT moves FROM opening ORDER BY id")]
        return GameCheck(Tournament.of_settings(players, settings), openings)
    except (ClaimevenError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadTournament(
            damage_sentence(path, f"its settings, players or openings make no sense ({error})")
        ) from None
