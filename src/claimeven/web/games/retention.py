"""Old games are deleted by themselves, where the operator wants that."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from claimeven.web.errors import ApiError

if TYPE_CHECKING:
    from claimeven.web.service import Service

_DAY = 24 * 3600.0
_LOOK_SECONDS = 3600.0


class Retention:
    """Deletes games, and records, that nobody changed for so many days; None keeps all."""

    def __init__(
        self,
        service: Service,
        keep_days: float | None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._service = service
        self._keep_days = keep_days
        self._clock = clock
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look now, and then every hour."""
        if self._keep_days is not None:
            self._task = asyncio.ensure_future(self._go_on())

    def stop(self) -> None:
        """End with the service."""
        if self._task is not None:
            self._task.cancel()

    async def run(self) -> int:
        """Delete what is too old, some at a time so that moves come between; how many games."""
        assert self._keep_days is not None
        before = self._clock() - self._keep_days * _DAY
        count = 0
        while ids := await self._service.store.forget(before):
            count += len(ids)
            for id in ids:
                self._service.tell(id, None)
        return count

    async def _go_on(self) -> None:
        while True:
            with suppress(ApiError):  # the store has said what is wrong; next time, perhaps
                await self.run()
            await asyncio.sleep(_LOOK_SECONDS)
