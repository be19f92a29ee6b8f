"""One change of a game at a time; others wait, but not many of them and not for long."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from claimeven.web.errors import overloaded, too_many_requests

MOST_WAITING = 8
"""Changes of one game that wait for the one before; a person and some tabs need no more."""

WAIT_SECONDS = 15.0
"""Longer than a player may think."""


class _GameLock:
    """The lock of one game, and how many wait for it."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.waiting = 0


class GameLocks:
    """A lock for every game that is being changed."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, _GameLock] = WeakValueDictionary()

    @asynccontextmanager
    async def hold(self, id: str) -> AsyncIterator[None]:
        """No other request changes this game inside the block."""
        held = self._locks.setdefault(id, _GameLock())
        await _acquire(held)
        try:
            yield
        finally:
            held.lock.release()


async def _acquire(held: _GameLock) -> None:
    if held.waiting >= MOST_WAITING:
        raise too_many_requests(
            f"{MOST_WAITING} changes of this game wait already; wait for one of them", reason="game"
        )
    held.waiting += 1
    try:
        async with asyncio.timeout(WAIT_SECONDS):
            await held.lock.acquire()
    except TimeoutError:
        raise overloaded(
            "another change of this game is not finished; try again soon", reason="game"
        ) from None
    finally:
        held.waiting -= 1
