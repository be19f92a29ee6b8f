"""Ends what would never end by itself, from another thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PAUSE_SECONDS = 0.2


class Stopper:
    """When it asked first, by processor time: that of other programs does not count."""

    began_at = 0.0

    @property
    def seconds(self) -> float:
        """How much this process has worked since it asked first."""
        return time.process_time() - self.began_at


@contextmanager
def stopped_soon(stop: Callable[[], object]) -> Iterator[Stopper]:
    """Call `stop` after a while, and again until the block ends.

    Once is not enough: on a busy machine it may come before the work, and that it is lost then
    is as documented.
    """
    done, stopper = threading.Event(), Stopper()

    def ask() -> None:
        while not done.wait(PAUSE_SECONDS):
            stopper.began_at = stopper.began_at or time.process_time()
            stop()

    thread = threading.Thread(target=ask)
    thread.start()
    try:
        yield stopper
    finally:
        done.set()
        thread.join()
