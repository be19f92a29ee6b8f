"""Opening a tournament's file with SQLite, checking its kind and version, and turning SQLite's
errors into messages for users.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from claimeven.errors import BadTournament
from claimeven.tournament.store import schema

_BUSY_SECONDS = 10.0
_HEADER = b"SQLite format 3\x00"
SQLITE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What reading a damaged file can raise; the second where SQLite quotes bytes that are not text."""

_LONGEST = 200
_SIGNS_OF_DAMAGE = (
    "malformed",
    "no such table",
    "no such column",
    "duplicate column",
    "already exists",
)
_APPLICATION_AT = 68
"""Where an SQLite file holds the mark of the program that made it."""


def is_database(path: Path) -> bool:
    """Is this an SQLite file? False if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(len(_HEADER)) == _HEADER
    except OSError:
        return False


def is_tournament(path: Path) -> bool:
    """Is this a tournament's file? False if it cannot be read."""
    try:
        if path.with_name(f"{path.name}-wal").exists():
            # The first bytes may be newer in the file beside it; SQLite reads both.
            return _application(path) == schema.APPLICATION
        with path.open("rb") as file:
            head = file.read(_APPLICATION_AT + 4)
    except (OSError, *SQLITE_ERRORS):
        return False
    application = int.from_bytes(head[_APPLICATION_AT:], "big")
    return head.startswith(_HEADER) and application == schema.APPLICATION


def _application(path: Path) -> int:
    # Not by `connect`, whose settings make SQLite read more of the file: it may be damaged.
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        mark: int = connection.execute("PRAGMA application_id").fetchone()[0]
        return mark
    finally:
        connection.close()


def check_is_new(path: Path) -> None:
    """Refuse a file that cannot become a tournament, before the openings are made."""
    name = f"'{path}'"
    if path.is_dir():
        raise BadTournament(f"{name} is a folder; name a file in it")
    if not path.parent.is_dir():
        raise BadTournament(f"cannot write {name}: there is no folder '{path.parent}'")
    if path.exists():
        with sqlite_errors(path):
            connection = connect_to_read(path)
            try:
                check_is_free(path, connection)
            finally:
                connection.close()


def check_is_free(path: Path, connection: sqlite3.Connection) -> None:
    """Refuse to write over a tournament, or over the database of another program."""
    version = schema.version_of(connection)
    if version is None:
        raise BadTournament(f"'{path}' is a database of another program; choose another file")
    if version > 0:
        raise BadTournament(
            f"'{path}' holds a tournament already; go on with it by "
            f"'claimeven arena resume {path}', or choose another file"
        )


@contextmanager
def sqlite_errors(path: Path, *, is_new: bool = False) -> Iterator[None]:
    """Raise what goes wrong in SQLite as one sentence for the user."""
    try:
        yield
    except SQLITE_ERRORS as error:
        raise BadTournament(_sentence(path, problem_text(error), is_new)) from None


def problem_text(error: Exception) -> str:
    """What SQLite said."""
    return "malformed text" if isinstance(error, UnicodeDecodeError) else one_line(str(error))


def damage_sentence(path: Path, problem: str) -> str:
    """How a damaged file is refused."""
    return f"'{path}' is damaged: {one_line(problem)}; 'claimeven arena check {path}' says more"


def one_line(text: str) -> str:
    """What SQLite says may quote bytes of a damaged file."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)[:_LONGEST]


def _sentence(path: Path, problem: str, is_new: bool) -> str:
    name = f"'{path}'"
    problem = one_line(problem)
    if any(sign in problem for sign in _SIGNS_OF_DAMAGE):
        return damage_sentence(path, problem)
    if "not a database" in problem:
        return f"{name} is not a tournament: expected an SQLite file made by 'claimeven arena run'"
    if "full" in problem or "I/O" in problem:
        if is_new:
            return f"cannot write {name} ({problem}); nothing was begun: make room and try again"
        return (
            f"cannot write {name} ({problem}); the games in it are safe: make room, "
            f"then 'claimeven arena resume {path}'"
        )
    if "readonly" in problem or "unable to open" in problem:
        return f"cannot write {name}: the file or its folder is read-only, or not there"
    if "locked" in problem:
        return f"{name} is in use by another program; try again when that has ended"
    return f"cannot read or write {name}: {problem}"


def connect(path: Path, mode: str) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=_BUSY_SECONDS)
    # Bytes that are not text become text that no checksum matches.
    connection.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
    connection.execute("PRAGMA foreign_keys = ON")
    # A committed game must survive a power cut: in WAL mode less would not wait for the disk.
    connection.execute("PRAGMA synchronous = FULL")
    return connection


@contextmanager
def new_file(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a file that may not be there yet; if it fails, the file is as before."""
    was_there = path.exists()
    connection = connect(path, "rwc")
    try:
        yield connection
    except BaseException:
        connection.close()
        if not was_there:
            remove_files(path)
        raise


def remove_files(path: Path) -> None:
    """Remove a database and what SQLite puts beside it."""
    for left in database_files(path):
        left.unlink(missing_ok=True)


def database_files(path: Path) -> list[Path]:
    """The file, and those that SQLite puts beside it."""
    return [Path(f"{path}{end}") for end in ("", "-wal", "-shm")]


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Write everything or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # a full disk may have rolled it back already
            connection.execute("ROLLBACK")
        raise


@contextmanager
def snapshot(connection: sqlite3.Connection) -> Iterator[None]:
    """Read one state of the file, whatever another process writes meanwhile."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    finally:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Open by the first way that works; the last is for read-only folders.

    With write access SQLite removes the files it puts beside the tournament; so that comes first.
    """
    ways = ["rw", "ro"]
    if not path.with_name(f"{path.name}-wal").exists():
        ways.append("ro&immutable=1")
    problem: sqlite3.Error | None = None
    for way in ways:
        connection = None
        try:
            connection = connect(path, way)
            connection.execute("PRAGMA query_only = ON")
            connection.execute("SELECT 1 FROM sqlite_master")
            return connection
        except sqlite3.OperationalError as error:
            problem = error
            if connection is not None:
                connection.close()
    assert problem is not None
    raise problem


def existing_version(path: Path) -> int:
    """The version of an existing tournament; anything else is refused."""
    name = f"'{path}'"
    if not path.exists():
        raise BadTournament(f"there is no tournament {name}; 'claimeven arena run' starts one")
    if path.is_dir():
        raise BadTournament(f"{name} is a folder, not a tournament")
    with sqlite_errors(path):
        connection = connect_to_read(path)
        try:
            version = schema.version_of(connection)
        finally:
            connection.close()
    if version is None or version == 0:
        raise BadTournament(f"{name} is not a tournament: expected a file of 'claimeven arena run'")
    if version > schema.VERSION:
        raise BadTournament(
            f"{name} has version {version}, and this claimeven reads up to {schema.VERSION}; "
            "use a newer claimeven"
        )
    return version
