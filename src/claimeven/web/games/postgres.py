"""Games in PostgreSQL: for several processes or machines that serve the same games.

Every process hears of the changes of the others by LISTEN and NOTIFY. All tables are in a schema of
their own, so that the database may hold other things too.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from claimeven.errors import BadInput
from claimeven.extras import need
from claimeven.web.games.database import Database, OnChange, SqlConnection, SqlCursor
from claimeven.web.games.table import POSTGRES_CREATE, UPGRADE_3, VERSION

if TYPE_CHECKING:
    import psycopg

SCHEMA = "claimeven"
CHANNEL = "claimeven_games"
SCHEMES = ("postgresql://", "postgres://")

_LOG = logging.getLogger("claimeven.web")
_MAKING_TABLES = 0xC1A13E  # any number that others do not use: one process at a time
_CONNECT_SECONDS = 10
_LISTEN_SECONDS = 0.5
_AGAIN_SECONDS = 1.0


class PostgresConnection:
    """A connection of psycopg that takes question marks."""

    def __init__(self, connection: psycopg.Connection[Any]) -> None:
        self.plain = connection

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> SqlCursor:
        """Run one statement."""
        return self.plain.execute(_with_marks(statement), values)

    def close(self) -> None:
        """End the connection."""
        self.plain.close()


class PostgresDatabase(Database):
    """A database named by an address such as `postgresql://user:password@host/name`."""

    begin = "BEGIN"
    is_shared = True

    def __init__(self, address: str) -> None:
        self._psycopg = need("psycopg", "postgres", who="--database")
        self.address = address

    def connect(self) -> PostgresConnection:
        """A connection that finds the tables in our schema."""
        connection = self._psycopg.connect(
            self.address, autocommit=True, connect_timeout=_CONNECT_SECONDS
        )
        connection.execute(f"SET search_path TO {SCHEMA}")
        return PostgresConnection(connection)

    def is_error(self, error: BaseException) -> bool:
        """Errors of psycopg."""
        return isinstance(error, self._psycopg.Error)

    def describe(self, error: BaseException) -> str:
        """No more than this: the server's own words name users and hosts."""
        is_gone = isinstance(error, self._psycopg.OperationalError)
        return "the database does not answer" if is_gone else "the database refused it"

    def is_lost(self, error: BaseException, connection: SqlConnection) -> bool:
        """Has the server closed the connection, or is it out of step?"""
        assert isinstance(connection, PostgresConnection)
        return bool(connection.plain.broken or connection.plain.closed)

    def prepare(self) -> None:
        """Make schema and tables; processes that start together wait for each other."""
        try:
            connection = self.connect()
        except self._psycopg.Error as error:
            reason = str(error).strip().splitlines()[-1]
            raise BadInput(f"the database of --database cannot be used: {reason}") from None
        try:
            with connection.plain.transaction():
                connection.execute("SELECT pg_advisory_xact_lock(?)", (_MAKING_TABLES,))
                self._make(connection)
        except self._psycopg.Error as error:
            raise BadInput(
                f"the tables of games cannot be made: {str(error).strip().splitlines()[0]}"
            ) from None
        finally:
            connection.close()

    def _make(self, connection: PostgresConnection) -> None:
        known = connection.execute("SELECT to_regclass(?) IS NOT NULL", (f"{SCHEMA}.version",))
        if not known.fetchall()[0][0]:
            connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
            for statement in POSTGRES_CREATE:
                connection.execute(statement)
            connection.execute("CREATE TABLE version (number INTEGER NOT NULL)")
            connection.execute("INSERT INTO version VALUES (?)", (VERSION,))
            return
        number = connection.execute("SELECT number FROM version").fetchall()[0][0]
        if number > VERSION:
            raise BadInput(
                "the database of --database was written by a newer claimeven; update claimeven"
            )
        if number < VERSION:
            for statement in UPGRADE_3:
                connection.execute(statement)
            connection.execute("UPDATE version SET number = ?", (VERSION,))

    def announce(self, connection: SqlConnection, id: str) -> None:
        """Tell the other processes; they hear it when the transaction is committed."""
        connection.execute("SELECT pg_notify(?, ?)", (CHANNEL, id))

    def listen(self, on_change: OnChange) -> Callable[[], None]:
        """Hear of changes, in a thread of its own; returns how to stop it."""
        stopped = threading.Event()
        listener = threading.Thread(
            target=self._listen, args=(on_change, stopped), name="store listener", daemon=True
        )
        listener.start()

        def stop() -> None:
            stopped.set()
            listener.join()

        return stop

    def _listen(self, on_change: OnChange, stopped: threading.Event) -> None:
        """After a lost connection everything may have changed; it is told once."""
        was_lost = False
        while not stopped.is_set():
            try:
                connection = self.connect()
                try:
                    connection.execute(f"LISTEN {CHANNEL}")
                    if was_lost:
                        on_change(None)
                        _LOG.warning("changes by other servers are heard again")
                    was_lost = False
                    self._hear(connection, on_change, stopped)
                finally:
                    with suppress(self._psycopg.Error):
                        connection.close()
            except self._psycopg.Error as error:
                if not was_lost:
                    reason = str(error).strip().partition("\n")[0]
                    _LOG.warning("changes by other servers are not heard for now: %s", reason)
                was_lost = True
                stopped.wait(_AGAIN_SECONDS)

    def _hear(
        self, connection: PostgresConnection, on_change: OnChange, stopped: threading.Event
    ) -> None:
        while not stopped.is_set():
            for heard in connection.plain.notifies(timeout=_LISTEN_SECONDS):
                on_change(heard.payload)
                if stopped.is_set():
                    return


@lru_cache(maxsize=100)
def _with_marks(statement: str) -> bytes:
    """As psycopg wants it; it takes text only of literals, since values do not belong there."""
    return statement.replace("?", "%s").encode()
