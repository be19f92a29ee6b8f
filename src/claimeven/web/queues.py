"""Lanes: bounded workers with a fair queue each.

Work of different weight runs in lanes of its own, so that a long analysis never stands before a
quick move. Within a lane visitors take turns, each has a limit, and the lane as a whole has one:
what does not fit is refused at once rather than kept waiting. The queue belongs to the event
loop; only the work itself runs in threads, which give the interpreter free while the kernel counts.
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
from claimeven.web.errors import overloaded, too_many

T = TypeVar("T")

_AGAIN_SECONDS = 0.005
"""A stop is repeated: it can fall between two steps of the work, where nobody hears it."""

_LONGEST_END = 2.0

PER_ADDRESS = 4
"""An address may hold as much as this many visitors: several people can share one."""


class Client(NamedTuple):
    """Who asks: the address, and the visitor's cookie if there is one."""

    address: str
    visitor: str = ""


@dataclass(eq=False)
class Ticket:
    """One piece of work, waiting or running. The work gets it, to hear of a stop."""

    client: Client
    work: Callable[[Ticket], Any]
    future: asyncio.Future[Any]
    is_stopped: bool = False
    is_abandoned: bool = False
    """Does nobody wait for the result?"""
    _stops: list[Callable[[], None]] = field(default_factory=list)

    def on_stop(self, stop: Callable[[], None]) -> None:
        """Call this when the work is to end; perhaps more than once."""
        self._stops.append(stop)

    def check(self) -> None:
        """Raise if the work is to end."""
        if self.is_stopped:
            raise Stopped("the work was stopped: it took too long, or nobody waits for it")

    def stop(self) -> None:
        """Ask the work to end soon."""
        self.is_stopped = True
        for stop in tuple(self._stops):
            stop()


Work: TypeAlias = Callable[[Ticket], T]


@dataclass(eq=False)
class Lane:
    """Some worker threads, and who waits for them."""

    name: str
    workers: int
    waiting: int
    """How much may wait in all."""
    per_client: int
    """How much one visitor may have waiting and running."""
    running_per_client: int
    niceness: int = 0
    _queues: OrderedDict[Client, deque[Ticket]] = field(default_factory=OrderedDict)
    _held: Counter[Client | str] = field(default_factory=Counter)
    _running: Counter[Client] = field(default_factory=Counter)
    _at_work: set[Ticket] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._pool = ThreadPoolExecutor(
            self.workers,
            thread_name_prefix=self.name,
            initializer=_renice,
            initargs=(self.niceness,),
        )

    @property
    def is_idle(self) -> bool:
        """Does nothing wait or run?"""
        return not self._held

    async def run(self, client: Client, work: Work[T], seconds: float) -> T:
        """Wait for a worker and for the work; after `seconds` it is stopped.

        Work that was stopped returns what it has or raises `Stopped`. A caller that is cancelled
        stops it too.
        """
        ticket = self._admit(client, work)
        try:
            done, _ = await asyncio.wait({ticket.future}, timeout=seconds)
            if not done:
                self._stop(ticket)
            result: T = await asyncio.shield(ticket.future)
        except asyncio.CancelledError:
            ticket.is_abandoned = True
            self._stop(ticket)
            raise
        return result

    def stop_all(self) -> None:
        """Stop what runs and send away what waits; callers hear of it."""
        for ticket in [*self._at_work, *(each for all in self._queues.values() for each in all)]:
            self._stop(ticket)

    def close(self) -> None:
        """End the threads. Python waits for its threads, so they must be made to end."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        deadline = time.monotonic() + _LONGEST_END
        while self._at_work and time.monotonic() < deadline:
            for ticket in tuple(self._at_work):
                ticket.is_abandoned = True
                ticket.stop()
            time.sleep(_AGAIN_SECONDS)

    def _admit(self, client: Client, work: Work[T]) -> Ticket:
        if self._held[client] >= self.per_client:
            raise too_many(f"you have {self._held[client]} {self.name} open; wait for one of them")
        if self._held[client.address] >= self.per_client * PER_ADDRESS:
            raise too_many(f"too many {self.name} from {client.address}; wait for some of them")
        if sum(map(len, self._queues.values())) >= self.waiting:
            raise overloaded(f"too many {self.name} are waiting; try again soon")
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        future.add_done_callback(_retrieve)
        ticket = Ticket(client, work, future)
        self._held[client] += 1
        self._held[client.address] += 1
        self._queues.setdefault(client, deque()).append(ticket)
        self._dispatch()
        return ticket

    def _dispatch(self) -> None:
        while self._running.total() < self.workers:
            ticket = self._next()
            if ticket is None:
                return
            self._running[ticket.client] += 1
            self._pool.submit(self._work, ticket, asyncio.get_running_loop())

    def _next(self) -> Ticket | None:
        """The oldest ticket of the visitor whose turn it is; that visitor goes to the end."""
        for client, queue in self._queues.items():
            if self._running[client] < self.running_per_client:
                ticket = queue.popleft()
                self._queues.move_to_end(client)
                if not queue:
                    del self._queues[client]
                return ticket
        return None

    def _work(self, ticket: Ticket, loop: asyncio.AbstractEventLoop) -> None:
        result: Any = None
        error: BaseException | None = None
        self._at_work.add(ticket)
        try:
            ticket.check()
            result = ticket.work(ticket)
        except BaseException as raised:  # told to whoever waits
            error = raised
        self._at_work.discard(ticket)
        with suppress(RuntimeError):  # the loop is closed: the server is going down
            loop.call_soon_threadsafe(self._finish, ticket, result, error)

    def _finish(self, ticket: Ticket, result: Any, error: BaseException | None) -> None:
        decrease(self._running, ticket.client)
        self._release(ticket)
        if not ticket.future.done():
            if error is None:
                ticket.future.set_result(result)
            else:
                ticket.future.set_exception(error)
        self._dispatch()

    def _release(self, ticket: Ticket) -> None:
        decrease(self._held, ticket.client)
        decrease(self._held, ticket.client.address)

    def _stop(self, ticket: Ticket) -> None:
        """Take it out of the queue, or stop it until it has stopped."""
        if ticket.future.done():
            return
        queue = self._queues.get(ticket.client, deque())
        if ticket in queue:
            queue.remove(ticket)
            if not queue:
                del self._queues[ticket.client]
            self._release(ticket)
            ticket.future.set_exception(
                overloaded(f"too many {self.name} were before yours; try again soon")
            )
            return
        ticket.stop()
        asyncio.get_running_loop().call_later(_AGAIN_SECONDS, self._stop, ticket)


def _renice(niceness: int) -> None:
    """Let the threads of a lane stand back; threads that they start inherit it."""
    if niceness and sys.platform == "linux":
        with suppress(OSError):
            thread = threading.get_native_id()
            now = os.getpriority(os.PRIO_PROCESS, thread)
            os.setpriority(os.PRIO_PROCESS, thread, now + niceness)


def _retrieve(future: asyncio.Future[Any]) -> None:
    """Nobody may be left to look at the error; asyncio would complain about that."""
    if not future.cancelled():
        future.exception()


def decrease(counter: Counter[Any], key: Any) -> None:
    """One less; none is not kept."""
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
