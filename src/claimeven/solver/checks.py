"""Checks of what a solver is given, each with an error that says what would be right."""

from __future__ import annotations

from claimeven.checks import check_integer, invalid, quoted
from claimeven.errors import BadInput, OutOfMemory
from claimeven.game.position import Position, check_position
from claimeven.machine import memory_mb

MAX_THREADS = 256


def check_threads(threads: int) -> int:
    """The number itself, if so many threads can be used."""
    threads = check_integer(threads, "threads")
    if not 1 <= threads <= MAX_THREADS:
        raise BadInput(invalid("threads", threads, f"1 to {MAX_THREADS}"))
    return threads


def check_table_mb(table_mb: int) -> int:
    """The size itself, if the machine has so much memory."""
    table_mb = check_integer(table_mb, "table_mb")
    if table_mb < 1:
        raise BadInput(invalid("table_mb", table_mb, "at least 1"))
    if table_mb > memory_mb():
        raise table_too_large(table_mb)
    return table_mb


def table_too_large(table_mb: int) -> OutOfMemory:
    """The error for a table that the machine has no memory for."""
    return OutOfMemory(
        f"a table of {quoted(table_mb)} MB does not fit; this machine has {memory_mb()} MB"
    )


def check_unfinished(position: Position) -> None:
    """Refuse what is not a position, and a game that is over."""
    check_position(position)
    if position.outcome is not None:
        raise BadInput(
            f"the game {position.text!r} is over ({position.outcome}); there is nothing to solve"
        )
