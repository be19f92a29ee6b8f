"""Checks of what a solver is given, each with an error that says what would be right."""

from __future__ import annotations

import os

from claimeven.checks import check_integer
from claimeven.errors import BadInput, OutOfMemory
from claimeven.game.position import Position

MAX_THREADS = 256


def usable_processors() -> int:
    """How many processors this process may use."""
    has_affinity = hasattr(os, "sched_getaffinity")
    count = len(os.sched_getaffinity(0)) if has_affinity else os.cpu_count() or 1
    return min(count, MAX_THREADS)


def check_threads(threads: int) -> int:
    """The number itself, if so many threads can be used."""
    threads = check_integer(threads, "threads")
    if not 1 <= threads <= MAX_THREADS:
        raise BadInput(f"{threads} threads are not possible; use 1 to {MAX_THREADS}")
    return threads


def check_table_mb(table_mb: int) -> int:
    """The size itself, if the machine has so much; what it has is told otherwise."""
    table_mb = check_integer(table_mb, "table_mb")
    if table_mb < 1:
        raise BadInput(f"a table of {table_mb} MB is no table; use at least 1")
    machine_mb = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
    if table_mb > machine_mb:
        raise OutOfMemory(
            f"a table of {table_mb} MB does not fit; this machine has {machine_mb} MB"
        )
    return table_mb


def check_unfinished(position: Position) -> None:
    """Refuse a game that is over."""
    if position.outcome is not None:
        raise BadInput(
            f"the game {position.text!r} is over ({position.outcome}); there is nothing to solve"
        )
