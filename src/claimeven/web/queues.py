"""Work queues: a few worker threads each, shared fairly among clients.

Work of different weight has a queue of its own, so that a long analysis never delays a quick
move. Within a queue clients take turns, each client has a limit, and the queue as a whole has
one: what does not fit is refused at once instead of waiting. The queue itself lives on the event
loop; only the work runs in threads, and the kernel releases the interpreter while it computes.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias, TypeVar

from claimeven.errors import Stopped
from claimeven.web.errors import overloaded, too_many_requests

T = TypeVar("T")

_AGAIN_SECONDS = 0.005
"""A stop is repeated: between two steps of the work nothing notices it."""

_LONGEST_END = 2.0

PER_ADDRESS = 4
"""An address may use as much as this many clients: several people can share one."""


class Client(NamedTuple):
    """Who asks: the address, and the value of the `visitor` cookie if there is one."""

    address: str
    visitor: str = ""


@dataclass(eq=False)
class Job:
    """One piece of work, waiting or running. The work gets it, to learn when to stop."""

    client: Client
    work: Callable[[Job], Any]
    future: asyncio.Future[Any]
    is_stopped: bool = False
    is_abandoned: bool = False
    """Has the client left?"""
    _stops: list[Callable[[], None]] = field(default_factory=list)

    def on_stop(self, stop: Callable[[], None]) -> None:
        """Call this when the work is to end; perhaps more than once."""
        self._stops.append(stop)

    def check(self) -> None:
        """Raise if the work is to end."""
        if self.is_stopped:
            raise Stopped("the work was stopped: it took too long, or the client left")

    def stop(self) -> None:
        """Ask the work to end soon."""
        self.is_stopped = True
        for stop in tuple(self._stops):
            stop()


Work: TypeAlias = Callable[[Job], T]


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
    niceness: int = 0
    _waiting_jobs: OrderedDict[Client, deque[Job]] = field(default_factory=OrderedDict)
    _held: Counter[Client | str] = field(default_factory=Counter)
    _running: Counter[Client] = field(default_factory=Counter)
    _at_work: set[Job] = field(default_factory=set)
    _is_closing: bool = False

    def __post_init__(self) -> None:
        self._pool = ThreadPoolExecutor(
            self.workers,
            thread_name_prefix=self.name,
            initializer=_renice,
            initargs=(self.niceness,),
        )

    @property
    def is_idle(self) -> bool:
        """Is no job waiting or running?"""
        return not self._held

    async def run(self, client: Client, work: Work[T], seconds: float) -> T:
        """Wait for a worker and for the work; after `seconds` it is stopped.

        Work that was stopped returns what it has or raises `Stopped`. A caller that is cancelled
        stops it too.
        """
        job = self._admit(client, work)
        try:
            done, _ = await asyncio.wait({job.future}, timeout=seconds)
            if not done:
                self._stop(job)
            result: T = await asyncio.shield(job.future)
        except asyncio.CancelledError:
            job.is_abandoned = True
            self._stop(job)
            raise
        return result

    def stop_all(self) -> None:
        """Stop the jobs that run, and refuse those that wait and those that come later."""
        self._is_closing = True
        for job in [*self._at_work, *(each for all in self._waiting_jobs.values() for each in all)]:
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

    def _admit(self, client: Client, work: Work[T]) -> Job:
        if self._is_closing:
            raise overloaded("the server is shutting down; try again soon")
        if self._held[client] >= self.per_client:
            raise too_many_requests(
                f"you have {self._held[client]} {self.name} open; wait for one of them"
            )
        if self._held[client.address] >= self.per_client * PER_ADDRESS:
            raise too_many_requests(
                f"too many {self.name} from {client.address}; wait for some of them"
            )
        if sum(map(len, self._waiting_jobs.values())) >= self.waiting:
            raise overloaded(f"too many {self.name} are waiting; try again soon")
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        future.add_done_callback(_retrieve)
        job = Job(client, work, future)
        self._held[client] += 1
        self._held[client.address] += 1
        self._waiting_jobs.setdefault(client, deque()).append(job)
        self._dispatch()
        return job

    def _dispatch(self) -> None:
        while self._running.total() < self.workers:
            job = self._next()
            if job is None:
                return
            self._running[job.client] += 1
            self._at_work.add(job)
            self._pool.submit(self._work, job, asyncio.get_running_loop())

    def _next(self) -> Job | None:
        """The oldest job of the client whose turn it is; that client goes to the end."""
        for client, queue in self._waiting_jobs.items():
            if self._running[client] < self.running_per_client:
                job = queue.popleft()
                self._waiting_jobs.move_to_end(client)
                if not queue:
                    del self._waiting_jobs[client]
                return job
        return None

    def _work(self, job: Job, loop: asyncio.AbstractEventLoop) -> None:
        result: Any = None
        error: BaseException | None = None
        try:
            job.check()
            result = job.work(job)
        except BaseException as raised:  # passed on to the caller
            error = raised
        self._at_work.discard(job)
        with suppress(RuntimeError):  # the loop is closed: the server is going down
            loop.call_soon_threadsafe(self._finish, job, result, error)

    def _finish(self, job: Job, result: Any, error: BaseException | None) -> None:
        decrease(self._running, job.client)
        self._release(job)
        if not job.future.done():
            if error is None:
                job.future.set_result(result)
            else:
                job.future.set_exception(error)
        self._dispatch()

    def _release(self, job: Job) -> None:
        decrease(self._held, job.client)
        decrease(self._held, job.client.address)

    def _stop(self, job: Job) -> None:
        """Take it out of the queue, or stop it until it has stopped."""
        if job.future.done():
            return
        queue = self._waiting_jobs.get(job.client, deque())
        if job in queue:
            queue.remove(job)
            if not queue:
                del self._waiting_jobs[job.client]
            self._release(job)
            job.future.set_exception(
                overloaded(f"too many {self.name} were before yours; try again soon")
            )
            return
        job.stop()
        asyncio.get_running_loop().call_later(_AGAIN_SECONDS, self._stop, job)


def _renice(niceness: int) -> None:
    """Lower the priority of a worker thread; threads that it starts inherit it."""
    if niceness and sys.platform == "linux":
        with suppress(OSError):
            thread = threading.get_native_id()
            now = os.getpriority(os.PRIO_PROCESS, thread)
            os.setpriority(os.PRIO_PROCESS, thread, now + niceness)


def _retrieve(future: asyncio.Future[Any]) -> None:
    """Look at the error: asyncio logs errors that were never looked at."""
    if not future.cancelled():
        future.exception()


def decrease(counter: Counter[Any], key: Any) -> None:
    """One less; a count of 0 is removed."""
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
