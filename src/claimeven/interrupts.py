"""Ctrl-C while something is being ended already."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uninterrupted() -> Iterator[None]:
    """A block that Ctrl-C does not break off: for waiting until threads have let go of the kernel.

    Whoever left sooner would end Python under a thread that still works, which aborts the program.
    The first Ctrl-C asked them to stop, so the wait is short. (Python up to 3.12 also takes
    a thread for ended when a signal comes while it is being waited for.)
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # signals go to the main thread
        return
    before = signal.signal(signal.SIGINT, lambda _number, _frame: None)
    try:
        yield
    finally:
        if before is not None:  # None: put there by something else than Python
            signal.signal(signal.SIGINT, before)
