"""A PostgreSQL of its own for the tests, or a skip that says how to get one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import servers
from postgres_server import PostgresServer, other_user, running_postgres

__all__ = ["PostgresServer", "postgres"]


@contextmanager
def postgres() -> Iterator[PostgresServer]:
    """A server for the length of a block."""
    pytest.importorskip("psycopg", reason="needs psycopg: pip install 'claimeven[postgres]'")
    programs = servers.find_postgres()
    if programs is None:
        pytest.skip(servers.HOW_POSTGRES)
    try:
        other_user()
    except OSError as error:
        pytest.skip(str(error))
    with running_postgres(programs) as server:
        yield server
