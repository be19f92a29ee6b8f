"""The store: games, the lists of visitors and their records, in SQLite or PostgreSQL.

One thread writes. It takes all changes that wait, writes them in one transaction and waits for the
disk once, so that fifty players at a time cost one flush, not fifty. A change is stored only if the
game still has the version that it was made for. Reading has threads of its own, so that nothing
waits on the event loop.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any, TypeAlias, TypeVar

from claimeven.errors import BadInput
from claimeven.web.errors import ApiError, overloaded
from claimeven.web.games import table
from claimeven.web.games.database import Database, OnChange, SqlConnection
from claimeven.web.games.saved_game import GameChange, GameConflict, SavedGame, Tally
from claimeven.web.games.table import ListedGame
from claimeven.web.shapes.games import RecordLineJson

T = TypeVar("T")

_LOG = logging.getLogger("claimeven.web")
_MOST_AT_ONCE = 500
_READERS = 2
_LAST = 2**62
"""Higher than the number of any game."""


@dataclass(frozen=True, slots=True)
class _Forget:
    """Delete games and records that were last changed before then."""

    before: float


_Wish: TypeAlias = GameChange | _Forget
_Order: TypeAlias = tuple[_Wish, asyncio.Future[Any], asyncio.AbstractEventLoop]
_Done: TypeAlias = list[str] | Exception | None
"""What becomes of an order: None, the ids that were deleted, or why it failed."""


class GameStore:
    """The games in one database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        database.prepare()
        self._own = threading.local()
        self._connections: list[SqlConnection] = []
        self._damaged: set[str] = set()
        self._readers = ThreadPoolExecutor(_READERS, thread_name_prefix="store reader")
        self._orders: SimpleQueue[_Order | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._writer.start()

    @property
    def is_shared(self) -> bool:
        """May other processes change the same games?"""
        return self.database.is_shared

    def write(self, change: GameChange) -> asyncio.Future[None]:
        """Store a change; done when it is on disk. `GameConflict` if it came too late."""
        return self._order(change)

    def forget(self, before: float) -> asyncio.Future[list[str]]:
        """Delete some of the games that nobody changed since then; their ids, empty at the end."""
        return self._order(_Forget(before))

    async def read(self, id: str) -> SavedGame | None:
        """The game of that id."""
        return await self._in_thread(lambda connection: self._read(connection, id))

    async def listed(
        self, visitors: Sequence[str], limit: int, before: int | None = None
    ) -> tuple[list[ListedGame], int | None]:
        """Games in the lists of these visitors, newest first, and where the next page begins."""
        return await self._in_thread(
            lambda connection: self._listed(connection, visitors, limit, before)
        )

    async def record(self, visitors: Sequence[str]) -> list[RecordLineJson]:
        """How these visitors did against every opponent on every board, in finished games."""
        return await self._in_thread(lambda connection: _record(connection, visitors))

    async def unhelped(
        self, visitors: Sequence[str], geometry: str, limit: int
    ) -> list[ListedGame]:
        """Finished games of these visitors on a board that they played without help."""
        return await self._in_thread(
            lambda connection: self._unhelped(connection, visitors, geometry, limit)
        )

    def listen(self, on_change: OnChange) -> Callable[[], None]:
        """Hear of changes by other processes; returns how to stop that."""
        return self.database.listen(on_change)

    def close(self) -> None:
        """Finish writing, then close the connections."""
        self._orders.put(None)
        self._writer.join()
        self._readers.shutdown()
        for connection in self._connections:
            with suppress(Exception):
                connection.close()

    def _order(self, wish: _Wish) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        future = loop.create_future()
        self._orders.put((wish, future, loop))
        return future

    # Threads

    def _connection(self) -> SqlConnection:
        """This thread's own."""
        connection: SqlConnection | None = getattr(self._own, "connection", None)
        if connection is None:
            connection = self._own.connection = self.database.connect()
            self._connections.append(connection)
        return connection

    def _drop_if_lost(self, error: BaseException) -> bool:
        connection: SqlConnection | None = getattr(self._own, "connection", None)
        if connection is None or not self.database.is_lost(error, connection):
            return False
        self._own.connection = None
        self._connections.remove(connection)
        with suppress(Exception):
            connection.close()
        return True

    async def _in_thread(self, ask: Callable[[SqlConnection], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._ask, ask)

    def _ask(self, ask: Callable[[SqlConnection], T]) -> T:
        """Ask; a connection that was lost meanwhile is made again once."""
        for is_last in (False, True):
            try:
                return ask(self._connection())
            except Exception as error:
                if not self.database.is_error(error):
                    raise
                if not self._drop_if_lost(error) or is_last:
                    raise self._failed("games cannot be read", error) from None
        raise AssertionError("unreachable")

    def _failed(self, what: str, error: Exception) -> ApiError:
        _LOG.warning("%s: %s", what, error)
        return overloaded(f"{what}: {self.database.describe(error)}")

    # Reading

    def _read(self, connection: SqlConnection, id: str) -> SavedGame | None:
        rows = connection.execute(table.READ, (id,)).fetchall()
        try:
            return table.read_row(rows[0]) if rows else None
        except (BadInput, ValueError, TypeError, KeyError) as error:
            self._tell_damage(id, error)
            raise ApiError(
                500, f"game {id[:40]!r} is damaged and cannot be shown; the server's log says why"
            ) from None

    def _listed(
        self, connection: SqlConnection, visitors: Sequence[str], limit: int, before: int | None
    ) -> tuple[list[ListedGame], int | None]:
        last = _LAST if before is None else before
        rows: dict[int, tuple[str, Any]] = {}
        for visitor in visitors:
            for row in connection.execute(table.LIST, (visitor, last, limit)).fetchall():
                rows.setdefault(row[0], (visitor, row))
        numbers = sorted(rows, reverse=True)[:limit]
        found = (self._read_listed(*rows[number]) for number in numbers)
        following = numbers[-1] if len(numbers) == limit else None
        return [each for each in found if each is not None], following

    def _unhelped(
        self, connection: SqlConnection, visitors: Sequence[str], geometry: str, limit: int
    ) -> list[ListedGame]:
        found: dict[int, ListedGame | None] = {}
        for visitor in visitors:
            for row in connection.execute(table.LADDER, (visitor, geometry, limit)).fetchall():
                found.setdefault(row[0], self._read_listed(visitor, row))
        latest = sorted(found, reverse=True)[:limit]
        return [game for number in latest if (game := found[number]) is not None]

    def _read_listed(self, visitor: str, row: Sequence[Any]) -> ListedGame | None:
        """An entry; a damaged row is left out, so that it does not hide the others."""
        try:
            return table.read_listed(row, visitor)
        except (ValueError, TypeError) as error:
            self._tell_damage(str(row[1]), error)
            return None

    def _tell_damage(self, id: str, error: Exception) -> None:
        """Once for each game."""
        if id not in self._damaged:
            self._damaged.add(id)
            _LOG.warning("game %.40r is damaged: %s", id, error)

    # Writing

    def _write_all(self) -> None:
        while True:
            orders = [self._orders.get()]
            while not self._orders.empty() and len(orders) < _MOST_AT_ONCE:
                orders.append(self._orders.get())
            wanted = [order for order in orders if order is not None]
            results = self._write([wish for wish, _, _ in wanted])
            for (_, future, loop), result in zip(wanted, results, strict=True):
                with suppress(RuntimeError):  # the loop is closed: the server is going down
                    loop.call_soon_threadsafe(_settle, future, result)
            if len(wanted) < len(orders):
                return

    def _write(self, wishes: list[_Wish]) -> list[_Done]:
        """All in one transaction; if one of them breaks it, each in its own."""
        if not wishes:
            return []
        try:
            return self._transaction(wishes)
        except Exception as error:  # the thread must outlive everything that it is given
            is_lost = self._roll_back(error)
            if len(wishes) > 1 and not is_lost:
                return [self._write([wish])[0] for wish in wishes]
            return [self._failed("the game could not be stored", error) for _ in wishes]

    def _roll_back(self, error: Exception) -> bool:
        """Was the connection lost, or never made?"""
        if getattr(self._own, "connection", None) is None or self._drop_if_lost(error):
            return True
        with suppress(Exception):
            self._connection().execute("ROLLBACK")
        return False

    def _transaction(self, wishes: list[_Wish]) -> list[_Done]:
        connection = self._connection()
        connection.execute(self.database.begin)
        results: list[_Done] = [None] * len(wishes)
        tally: Tally = Counter()
        # Everybody locks rows in the same order, so that no two processes wait for each other.
        for index in sorted(range(len(wishes)), key=lambda index: _place(wishes[index])):
            wish = wishes[index]
            if isinstance(wish, _Forget):
                results[index] = self._forget(connection, wish.before)
            elif _apply(connection, wish):
                tally.update(wish.results())
                self.database.announce(connection, wish.id)
            else:
                results[index] = GameConflict(f"game {wish.id!r} was changed elsewhere")
        _count(connection, tally, wishes)
        connection.execute("COMMIT")
        return results

    def _forget(self, connection: SqlConnection, before: float) -> list[str]:
        connection.execute(table.FORGET_RECORDS, (before,))
        forgotten: list[str] = []
        rows = connection.execute(table.OLD, (before, _MOST_AT_ONCE)).fetchall()
        for id, version in sorted(rows):
            if _delete(connection, id, version):
                forgotten.append(id)
                self.database.announce(connection, id)
        return forgotten


def _place(wish: _Wish) -> tuple[bool, str]:
    return (True, "") if isinstance(wish, _Forget) else (False, wish.id)


def _apply(connection: SqlConnection, change: GameChange) -> bool:
    """Write one change of a game; False if the game has another version by now."""
    before, after = change.before, change.after
    if after is None:
        assert before is not None
        return _delete(connection, before.id, before.version)
    if before is None:
        written = connection.execute(table.INSERT, table.insert_values(after))
    else:
        written = connection.execute(table.UPDATE, table.update_values(after, before.version))
    if written.rowcount != 1:
        return False
    for visitor in sorted(change.new_visitors()):
        connection.execute(table.VISIT, (visitor, after.id))
    return True


def _delete(connection: SqlConnection, id: str, version: int) -> bool:
    numbers = connection.execute(table.DELETE, (id, version)).fetchall()
    for row in numbers:
        connection.execute(table.LEAVE, row)
    return bool(numbers)


def _count(connection: SqlConnection, tally: Tally, wishes: Sequence[_Wish]) -> None:
    """Add to the records."""
    changes = (wish.after for wish in wishes if isinstance(wish, GameChange))
    now = max((game.modified for game in changes if game is not None), default=0.0)
    for key in sorted({key[:3] for key, count in tally.items() if count}):
        counts = [tally[*key, result] for result in ("wins", "draws", "losses")]
        connection.execute(table.COUNT, (*key, *counts, now))


def _record(connection: SqlConnection, visitors: Sequence[str]) -> list[RecordLineJson]:
    found: dict[tuple[str, str], list[int]] = {}
    for visitor in visitors:
        rows = connection.execute(table.RECORD, (visitor,)).fetchall()
        for opponent, geometry, *counts in rows:
            known = found.get((opponent, geometry), [0, 0, 0])
            found[opponent, geometry] = [a + b for a, b in zip(known, counts, strict=True)]
    return [
        {
            "opponent": opponent,
            "geometry": geometry,
            "wins": wins,
            "draws": draws,
            "losses": losses,
        }
        for (opponent, geometry), (wins, draws, losses) in sorted(found.items())
        if wins or draws or losses
    ]


def _settle(future: asyncio.Future[Any], result: _Done) -> None:
    if future.done():
        return
    if isinstance(result, Exception):
        future.set_exception(result)
        future.exception()  # asyncio logs errors that were never looked at
    else:
        future.set_result(result)
