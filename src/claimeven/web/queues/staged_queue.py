"""Work of unknown length: a short try among quick work, and then slices among long work.

Most work is done within its first try, so it never waits behind an analysis that takes minutes.
What is left goes to a queue of its own. There, work makes room after a while if other work waits,
and begins again when its turn comes. Each slice is twice as long as the one before, so at most
half of all work is done twice; mostly it is less, because solvers keep their tables.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TypeVar

from claimeven.web.guards.client import PER_ADDRESS, Client
from claimeven.web.guards.open_limit import OpenLimit
from claimeven.web.queues.job import Work
from claimeven.web.queues.work_queue import CutShort, Slice, WorkQueue

T = TypeVar("T")

QUICK_SECONDS = 0.1
"""The first try: enough for nearly every position of the standard board."""

LONGEST_QUICK = 0.5
"""The same where nobody waits, so that a busy machine does not make quick work long."""

FIRST_SLICE = 2.0


@dataclass(eq=False)
class StagedQueue:
    """A queue for quick work, shared with others, and one for long work."""

    name: str
    quick: WorkQueue
    long: WorkQueue
    per_client: int
    """How many jobs one client may have, in both queues together."""
    _open: OpenLimit = field(init=False)

    def __post_init__(self) -> None:
        self._open = OpenLimit(
            self.name,
            per_client=self.per_client,
            per_address=self.per_client * PER_ADDRESS,
            in_all=self.quick.waiting + self.long.waiting,
        )

    @property
    def is_idle(self) -> bool:
        """Is no job of this kind waiting or running?"""
        return self._open.count == 0 and self.quick.is_idle and self.long.is_idle

    async def run(
        self, client: Client, work: Work[T], seconds: float, *, wait: float | None = None
    ) -> T:
        """As `WorkQueue.run`; the work may be begun several times. `wait` is for all of them."""
        patience = seconds if wait is None else wait
        with self._open.hold(client):
            queue, slice = self.quick, Slice(QUICK_SECONDS, longest=LONGEST_QUICK)
            while True:
                asked = time.monotonic()
                try:
                    return await queue.run(client, work, seconds, wait=patience, slice=slice)
                except CutShort as cut:
                    waited = time.monotonic() - asked - cut.seconds
                    patience = max(patience - waited, 0.0)
                    seconds = max(seconds - cut.seconds, QUICK_SECONDS)
                    longer = FIRST_SLICE if queue is self.quick else 2 * slice.seconds
                    queue, slice = self.long, Slice(longer)
