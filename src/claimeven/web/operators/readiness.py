"""Can games be stored? A full disk is found out by writing to it, a database by asking it."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from claimeven.web.errors import ApiError

_BYTES = 64 * 1024
_ANSWER_SECONDS = 5.0
_FRESH_SECONDS = 1.0


class Readiness:
    """Looks whether the data directory can be written to, and whether `ask` gets an answer.

    An answer is good for a second.
    """

    def __init__(self, folder: Path, ask: Callable[[], Awaitable[object]]) -> None:
        self._folder = folder
        self._ask = ask
        self._looking: asyncio.Task[str | None] | None = None
        self._since = 0.0

    async def problem(self) -> str | None:
        """Why games cannot be stored; None if they can."""
        now = time.monotonic()
        is_running = self._looking is not None and not self._looking.done()
        if self._looking is None or (not is_running and now - self._since >= _FRESH_SECONDS):
            self._since = now
            self._looking = asyncio.ensure_future(self._look())
        try:
            return await asyncio.wait_for(asyncio.shield(self._looking), _ANSWER_SECONDS)
        except TimeoutError:
            return "the disk or the database does not answer"

    async def _look(self) -> str | None:
        try:
            await self._ask()
        except ApiError as error:
            return str(error)
        return await asyncio.to_thread(_problem, self._folder)


def _problem(folder: Path) -> str | None:
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"\0" * _BYTES)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return error.strerror or str(error)
    return None
