"""The tables of a tournament's file, and the migrations from every earlier version of them.

A new file takes all steps one after another, an old one those that it lacks. docs/arena.md
explains the columns.
"""

from __future__ import annotations

import sqlite3

APPLICATION = 0x434C4D45
"""Marks an SQLite file as a tournament of ours: "CLME"."""

STEPS = (
    # Version 1: who plays, where games begin, how they ended, who failed.
    """
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE player (id INTEGER PRIMARY KEY, spec TEXT NOT NULL UNIQUE);
    CREATE TABLE opening (id INTEGER PRIMARY KEY, moves TEXT NOT NULL UNIQUE);
    CREATE TABLE session (
        id INTEGER PRIMARY KEY,
        began TEXT NOT NULL,
        claimeven TEXT NOT NULL,
        python TEXT NOT NULL,
        machine TEXT NOT NULL,
        command TEXT NOT NULL
    );
    CREATE TABLE game (
        id INTEGER PRIMARY KEY,
        pair INTEGER NOT NULL,
        first INTEGER NOT NULL REFERENCES player,
        second INTEGER NOT NULL REFERENCES player,
        opening INTEGER NOT NULL REFERENCES opening,
        moves TEXT NOT NULL,
        plies INTEGER NOT NULL,
        result TEXT NOT NULL CHECK (result IN ('first', 'second', 'draw')),
        reason TEXT NOT NULL,
        first_seconds REAL NOT NULL,
        second_seconds REAL NOT NULL,
        first_nodes INTEGER NOT NULL,
        second_nodes INTEGER NOT NULL,
        CHECK (first <> second)
    );
    CREATE TABLE failure (
        game INTEGER PRIMARY KEY REFERENCES game,
        player INTEGER NOT NULL REFERENCES player,
        code TEXT NOT NULL,
        message TEXT NOT NULL,
        stderr TEXT NOT NULL
    );
    """,
    # Version 2: the plies that adjudication saved, and the time it took.
    """
    ALTER TABLE game ADD COLUMN saved_plies INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE game ADD COLUMN solver_seconds REAL NOT NULL DEFAULT 0;
    """,
    # Version 3: where it was started, what its players' files were, and checksums. Those of games
    # that an older file holds are computed by `migration`; an empty one is never right.
    """
    INSERT OR IGNORE INTO setting VALUES ('folder', 'null');
    CREATE TABLE player_file (
        session INTEGER NOT NULL REFERENCES session,
        player INTEGER NOT NULL REFERENCES player,
        path TEXT NOT NULL,
        digest TEXT NOT NULL,
        PRIMARY KEY (session, player, path)
    ) WITHOUT ROWID;
    CREATE TABLE checksum (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    ALTER TABLE game ADD COLUMN checksum TEXT NOT NULL DEFAULT '';
    """,
)

VERSION = len(STEPS)


def version_of(connection: sqlite3.Connection) -> int | None:
    """The version of the tables; 0 for an empty file, None for another program's."""
    application: int = connection.execute("PRAGMA application_id").fetchone()[0]
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if application == APPLICATION:
        return max(0, version)
    is_empty = connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None
    return 0 if is_empty and application == 0 and version == 0 else None


def migrate(connection: sqlite3.Connection, version: int) -> None:
    """Take the steps after `version`, inside the caller's transaction."""
    for step in STEPS[version:]:
        # Not executescript, which would commit what is open.
        for statement in step.split(";"):
            if statement.strip():
                connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
