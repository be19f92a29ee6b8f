"""Work queues: a few worker threads each, shared fairly among clients.

Work of different weight has a queue of its own, so that a long analysis never delays a quick
move. Within a queue addresses and visitors take turns, each has a limit, and the queue as a whole
has one: what does not fit is refused at once instead of waiting. The queue itself lives on the
event loop; only the work runs in threads, and the kernel releases the interpreter while it
computes.
"""

from __future__ import annotations

import asyncio
import math
import os
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from claimeven.errors import Stopped
from claimeven.web.errors import overloaded
from claimeven.web.guards.client import PER_ADDRESS, Client
from claimeven.web.guards.open_limit import OpenLimit, decrease
from claimeven.web.queues.job import Job, Work
from claimeven.web.queues.waiting_jobs import WaitingJobs

__all__ = ["Client", "CutShort", "Job", "Slice", "Work", "WorkQueue"]

T = TypeVar("T")

_AGAIN_SECONDS = 0.005
"""A stop is repeated: between two steps of the work nothing notices it."""

_LONGEST_END = 2.0


class Slice(NamedTuple):
    """How long work may run at a stretch while other work waits, and at the longest."""

    seconds: float
    longest: float = math.inf


class CutShort(Exception):
    """The work made room for other work, after so many seconds; it is to be done again."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"cut short after {seconds:.3f} seconds")
        self.seconds = seconds


@dataclass(eq=False)
class WorkQueue:
    """Some worker threads, and the jobs that wait for them."""

    name: str
    workers: int
    waiting: int
    """How many jobs may wait in all."""
    per_client: int
    """How many jobs one client may have, waiting and running."""
    running_per_client: int
    running_per_address: int | None = None
    """As many as there are workers, unless said."""
    niceness: int = 0
    is_quick: bool = False
    """Is its work done within a fraction of a second?"""
    ended: Counter[str] = field(default_factory=Counter)
    """How jobs ended: done, stopped, cut, failed, refused."""
    seconds_worked: float = 0.0
    _waiting_jobs: WaitingJobs = field(default_factory=WaitingJobs)
    _running: Counter[Client | str] = field(default_factory=Counter)
    _busy: int = 0
    _at_work: set[Job] = field(default_factory=set)
    _is_closing: bool = False

    def __post_init__(self) -> None:
        self._open = OpenLimit(
            self.name,
            per_client=self.per_client,
            per_address=self.per_client * PER_ADDRESS,
            in_all=self.waiting + self.workers,
        )
        self._pool = ThreadPoolExecutor(
            self.workers,
            thread_name_prefix=self.name,
            initializer=_renice,
            initargs=(self.niceness,),
        )

    @property
    def is_idle(self) -> bool:
        """Is no job waiting or running?"""
        return self._open.count == 0

    @property
    def running_count(self) -> int:
        """How many jobs run."""
        return self._busy

    @property
    def waiting_count(self) -> int:
        """How many jobs wait."""
        return len(self._waiting_jobs)

    async def run(
        self,
        client: Client,
        work: Work[T],
        seconds: float,
        *,
        wait: float | None = None,
        slice: Slice | None = None,
    ) -> T:
        """Wait for a worker and for the work.

        The work is stopped after it has run for `seconds`; then it returns what it has or raises
        `Stopped`. A job that waits for longer than `wait` (by default as long as it may run) is
        refused. With a slice the work may be cut short before that. A caller that is cancelled
        stops the work too.
        """
        job = self._admit(client, work)
        try:
            if not job.started.done():
                await self._start(job, seconds if wait is None else wait)
            began = time.monotonic()
            await self._watch(job, seconds, slice)
            result: T = await asyncio.shield(job.future)
        except asyncio.CancelledError:
            job.is_abandoned = True
            self._stop(job)
            raise
        except Stopped:
            if job.is_cut:
                raise CutShort(time.monotonic() - began) from None
            raise
        return result

    def stop_all(self) -> None:
        """Stop the jobs that run, and refuse those that wait and those that come later."""
        self._is_closing = True
        for job in [*self._at_work, *self._waiting_jobs]:
            self._stop(job)

    def close(self) -> None:
        """End the threads. Python waits for its threads, so they must be made to end."""
        self._is_closing = True
        self._pool.shutdown(wait=False)
        deadline = time.monotonic() + _LONGEST_END
        while self._at_work and time.monotonic() < deadline:
            for job in tuple(self._at_work):
                job.is_abandoned = True
                job.stop()
            time.sleep(_AGAIN_SECONDS)

    async def _start(self, job: Job, wait: float) -> None:
        """Wait until the job runs or is refused."""
        waited_for: set[asyncio.Future[Any]] = {job.started, job.future}
        done, _ = await asyncio.wait(waited_for, timeout=wait, return_when=asyncio.FIRST_COMPLETED)
        if not done:
            self._stop(job)

    async def _watch(self, job: Job, seconds: float, slice: Slice | None) -> None:
        """Stop the job when its time or its slice is over."""
        began = time.monotonic()
        ends = began + seconds
        while not job.future.done():
            left = ends - time.monotonic()
            is_late = left <= 0
            if not is_late:
                timeout = left if slice is None else min(left, slice.seconds)
                await asyncio.wait({job.future}, timeout=timeout)
                is_late = time.monotonic() >= ends
            if job.future.done():
                return
            makes_room = slice is not None and self._is_over(slice, time.monotonic() - began)
            if is_late or makes_room:
                job.is_cut = not is_late
                self._stop(job)
                return

    def _is_over(self, slice: Slice, seconds: float) -> bool:
        return seconds >= slice.longest or len(self._waiting_jobs) > 0

    def _admit(self, client: Client, work: Work[T]) -> Job:
        if self._is_closing:
            raise overloaded("the server is shutting down; try again soon")
        self._open.enter(client)
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        future.add_done_callback(retrieve)
        job = Job(client, work, future, loop.create_future(), self.is_quick)
        self._waiting_jobs.add(job)
        self._dispatch()
        return job

    def _dispatch(self) -> None:
        while self._busy < self.workers:
            job = self._waiting_jobs.take(self._may_run)
            if job is None:
                return
            self._busy += 1
            self._running[job.client] += 1
            self._running[job.client.network] += 1
            self._at_work.add(job)
            job.started.set_result(None)
            self._pool.submit(self._work, job, asyncio.get_running_loop())

    def _may_run(self, client: Client) -> bool:
        per_address = self.running_per_address or self.workers
        return (
            self._running[client] < self.running_per_client
            and self._running[client.network] < per_address
        )

    def _work(self, job: Job, loop: asyncio.AbstractEventLoop) -> None:
        result: Any = None
        error: BaseException | None = None
        began = time.monotonic()
        try:
            job.check()
            result = job.work(job)
        except BaseException as raised:  # passed on to the caller
            error = raised
        self._at_work.discard(job)
        job.forget()
        seconds = time.monotonic() - began
        with suppress(RuntimeError):  # the loop is closed: the server is going down
            loop.call_soon_threadsafe(self._finish, job, result, error, seconds)

    def _finish(self, job: Job, result: Any, error: BaseException | None, seconds: float) -> None:
        self._busy -= 1
        decrease(self._running, job.client)
        decrease(self._running, job.client.network)
        self._open.leave(job.client)
        self.seconds_worked += seconds
        self.ended[_end_of(job, error)] += 1
        if not job.future.done():
            if error is None:
                job.future.set_result(result)
            else:
                job.future.set_exception(error)
        self._dispatch()

    def _stop(self, job: Job) -> None:
        """Take it out of the queue, or stop it until it has stopped."""
        if job.future.done():
            return
        if self._waiting_jobs.remove(job):
            self._open.leave(job.client)
            self.ended["refused"] += 1
            job.forget()
            job.future.set_exception(
                overloaded(
                    f"too many {self.name} were before yours; try again soon", reason="waited"
                )
            )
            return
        job.stop()
        asyncio.get_running_loop().call_later(_AGAIN_SECONDS, self._stop, job)


def _end_of(job: Job, error: BaseException | None) -> str:
    if error is None:
        return "done"
    if isinstance(error, Stopped):
        return "cut" if job.is_cut else "stopped"
    return "failed"


def _renice(niceness: int) -> None:
    """Lower the priority of a worker thread; threads that it starts inherit it."""
    if niceness and sys.platform == "linux":
        with suppress(OSError):
            thread = threading.get_native_id()
            now = os.getpriority(os.PRIO_PROCESS, thread)
            os.setpriority(os.PRIO_PROCESS, thread, now + niceness)


def retrieve(future: asyncio.Future[Any]) -> None:
    """Look at the error: asyncio logs errors that were never looked at."""
    if not future.cancelled():
        future.exception()
