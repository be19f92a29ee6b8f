"""Workers: a function is called for every task, and results come in the order they are ready.

It must be harmless to run a task twice. Tasks are taken only as fast as they are finished, so a
caller can decide about the next one when it has seen the last results. The workers are threads
here, or processes on other machines (see `cluster`); callers need not know which.

>>> with LocalWorkers(2) as workers:
...     sorted(workers.results(abs, [-1, -2, 3]))
[1, 2, 3]
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

from claimeven.checks import check_integer
from claimeven.errors import Stopped
from claimeven.interrupts import uninterrupted
from claimeven.machine import usable_processors

T = TypeVar("T")
R = TypeVar("R")

MAX_WORKERS = 1024
_CLOSE_SECONDS = 0.02


class Workers(Protocol):
    """Run tasks; to be closed after use."""

    @property
    def count(self) -> int:
        """How many tasks run at a time."""

    def results(
        self, function: Callable[[T], R], tasks: Iterable[T], stop: Callable[[], None] | None = None
    ) -> Iterator[R]:
        """Results in the order they are ready. The first error ends the work and is raised here.

        `tasks` are taken one by one, when a worker is about to be free. `stop` makes the function
        end soon, with `Stopped`; it is called repeatedly when the workers are closed before all
        tasks are done.
        """

    def close(self, cleanup: Callable[[], None] | None = None) -> None:
        """End all tasks, done or not; then call `cleanup` in every process that stays alive."""

    def __enter__(self) -> Workers: ...

    def __exit__(self, *_: object) -> None: ...


class LocalWorkers:
    """Threads of this process: the kernel runs in parallel, and other programs' engines are
    processes of their own.
    """

    def __init__(self, count: int | None = None) -> None:
        self.count = check_integer(
            usable_processors() if count is None else count, "workers", least=1, most=MAX_WORKERS
        )
        self._threads: list[threading.Thread] = []
        self._stop: Callable[[], None] | None = None
        self._closing = threading.Event()

    def results(
        self, function: Callable[[T], R], tasks: Iterable[T], stop: Callable[[], None] | None = None
    ) -> Iterator[R]:
        """See `Workers.results`."""
        self._stop = stop
        waiting: queue.SimpleQueue[T | None] = queue.SimpleQueue()
        done: queue.SimpleQueue[tuple[R | None, BaseException | None]] = queue.SimpleQueue()
        self._start(function, waiting, done)
        under_way = 0
        left = iter(tasks)
        try:
            while True:
                # One more than there are threads, so that none waits for its next task.
                while under_way <= self.count and (task := next(left, None)) is not None:
                    waiting.put(task)
                    under_way += 1
                if under_way == 0:
                    return
                result, error = done.get()
                under_way -= 1
                if error is not None:
                    raise error
                yield result  # type: ignore[misc]
        finally:
            for _ in range(self.count):
                waiting.put(None)

    def close(self, cleanup: Callable[[], None] | None = None) -> None:
        """Wait until every thread has stopped."""
        self._closing.set()
        with uninterrupted():
            for thread in self._threads:
                while thread.is_alive():
                    if self._stop is not None:
                        self._stop()
                    thread.join(_CLOSE_SECONDS)
        self._threads.clear()
        if cleanup is not None:
            cleanup()

    def __enter__(self) -> LocalWorkers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _start(
        self,
        function: Callable[[T], R],
        waiting: queue.SimpleQueue[T | None],
        done: queue.SimpleQueue[tuple[R | None, BaseException | None]],
    ) -> None:
        def work() -> None:
            while (task := waiting.get()) is not None and not self._closing.is_set():
                try:
                    done.put((function(task), None))
                except Stopped as error:
                    done.put((None, error))
                    return
                except BaseException as error:
                    done.put((None, error))

        for _ in range(self.count):
            thread = threading.Thread(target=work, name="claimeven worker")
            thread.start()
            self._threads.append(thread)
