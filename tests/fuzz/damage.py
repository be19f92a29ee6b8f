"""Ways to damage a tournament's file."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

_PAGE = 4096


def damage(path: Path, chance: random.Random) -> str:
    """Damage the file in one way; what was done."""
    name = chance.choice(list(_WAYS))
    return f"{name}: {_WAYS[name](path, chance)}"


def _flip(path: Path, chance: random.Random) -> str:
    data = bytearray(path.read_bytes())
    places = [chance.randrange(len(data)) for _ in range(chance.choice((1, 1, 2, 8)))]
    for place in places:
        data[place] ^= 1 << chance.randrange(8)
    path.write_bytes(data)
    return str(places)


def _flip_header(path: Path, chance: random.Random) -> str:
    data = bytearray(path.read_bytes())
    place = chance.randrange(100)
    data[place] = chance.randrange(256)
    path.write_bytes(data)
    return str(place)


def _flip_used(path: Path, chance: random.Random) -> str:
    """Where the bytes are not all zero, so that the damage hits something."""
    data = bytearray(path.read_bytes())
    used = [place for place, byte in enumerate(data) if byte]
    place = chance.choice(used)
    data[place] = chance.randrange(256)
    path.write_bytes(data)
    return str(place)


def _overwrite(path: Path, chance: random.Random) -> str:
    data = bytearray(path.read_bytes())
    place, length = chance.randrange(len(data)), chance.choice((1, 16, 200, _PAGE))
    filling = chance.choice((bytes(length), b"\xff" * length, chance.randbytes(length)))
    data[place : place + length] = filling[: len(data) - place]
    path.write_bytes(data)
    return f"{length} at {place}"


def _truncate(path: Path, chance: random.Random) -> str:
    data = path.read_bytes()
    length = chance.choice((chance.randrange(len(data)), _PAGE * chance.randrange(4)))
    path.write_bytes(data[:length])
    return str(length)


def _extend(path: Path, chance: random.Random) -> str:
    length = chance.choice((1, 100, _PAGE, 3 * _PAGE))
    with path.open("ab") as file:
        file.write(chance.randbytes(length))
    return str(length)


def _exchange_pages(path: Path, chance: random.Random) -> str:
    data = path.read_bytes()
    pages = [data[at : at + _PAGE] for at in range(0, len(data), _PAGE)]
    one, other = chance.randrange(len(pages)), chance.randrange(len(pages))
    if chance.random() < 0.5:
        pages[one] = pages[other]
    else:
        pages[one], pages[other] = pages[other], pages[one]
    path.write_bytes(b"".join(pages))
    return f"{one} and {other}"


_VALUES = (
    "NULL", "0", "1", "-1", "99", "9223372036854775807", "1.5", "9e999", "''", "'4'", "'draw'",
    "'first'", "'line'", "'x'", "'null'", "'{}'", "x'00ff'", "zeroblob(9)", "CAST(x'fffe' AS TEXT)",
)  # fmt: skip
_COLUMNS = {
    "game": (
        "id", "pair", "first", "second", "opening", "moves", "plies", "result", "reason",
        "first_seconds", "second_seconds", "first_nodes", "saved_plies", "solver_seconds",
        "checksum",
    ),
    "failure": ("game", "player", "code", "message", "stderr"),
    "setting": ("name", "value"),
    "player": ("id", "spec"),
    "opening": ("id", "moves"),
    "session": ("id", "began", "claimeven", "command"),
    "player_file": ("session", "player", "path", "digest"),
    "checksum": ("name", "value"),
}  # fmt: skip


def _edit(path: Path, chance: random.Random) -> str:
    table = chance.choice(list(_COLUMNS))
    column, value = chance.choice(_COLUMNS[table]), chance.choice(_VALUES)
    where = chance.choice(("", f" WHERE {_COLUMNS[table][0]} IN (0, 1, '0', 'seed', 'games')"))
    return _run(
        path,
        chance.choice(
            (
                f"UPDATE OR IGNORE {table} SET {column} = {value}{where}",
                f"UPDATE OR IGNORE {table} SET {column} = {value}{where}",
                f"DELETE FROM {table}{where}",
                f"UPDATE OR IGNORE game SET moves = moves || '1' WHERE id = {chance.randrange(9)}",
                f"DELETE FROM game WHERE id = {chance.randrange(9)}",
            )
        ),
    )


def _change_schema(path: Path, chance: random.Random) -> str:
    table = chance.choice(list(_COLUMNS))
    return _run(
        path,
        chance.choice(
            (
                f"DROP TABLE {table}",
                f"ALTER TABLE {table} RENAME TO other",
                f"ALTER TABLE {table} RENAME COLUMN {_COLUMNS[table][-1]} TO other",
                f"PRAGMA user_version = {chance.choice((-1, 0, 1, 2, 4, 2**31 - 1))}",
                f"PRAGMA application_id = {chance.choice((0, 1, -1))}",
                f"CREATE TRIGGER t AFTER INSERT ON game BEGIN DELETE FROM {table}; END",
                f"CREATE VIEW v AS SELECT * FROM {table}",
            )
        ),
    )


def _run(path: Path, statement: str) -> str:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("PRAGMA ignore_check_constraints = ON")
        with suppress(sqlite3.Error):
            connection.execute(statement)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return statement


def _leave_beside(path: Path, chance: random.Random) -> str:
    """What SQLite would leave beside the file if a process were killed, but nonsense."""
    end = chance.choice(("-wal", "-shm", ".lock"))
    beside = path.with_name(path.name + end)
    beside.write_bytes(chance.choice((b"", chance.randbytes(5000), path.read_bytes())))
    return end


_WAYS: dict[str, Callable[[Path, random.Random], str]] = {
    "flip": _flip,
    "flip in the header": _flip_header,
    "flip what is used": _flip_used,
    "overwrite": _overwrite,
    "truncate": _truncate,
    "extend": _extend,
    "exchange pages": _exchange_pages,
    "edit": _edit,
    "edit again": _edit,
    "schema": _change_schema,
    "beside": _leave_beside,
}
