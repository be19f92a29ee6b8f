"""Ctrl-C at a moment that does not suit: while threads are started, or being ended already."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager


@contextmanager
def uninterrupted() -> Iterator[list[int]]:
    """A block that Ctrl-C does not break off: for starting threads, and for waiting for their end.

    A program that left sooner would end Python under a thread that still works in the kernel, and
    abort. Where threads are being ended the first Ctrl-C has asked them to stop, so the wait is
    short. Signals that came meanwhile are in the list that the block is given; a caller that has
    not been interrupted before can `raise_missed` them.

    (Python up to 3.12 takes a thread for ended when a signal comes while it is waited for.)
    """
    missed: list[int] = []
    try:
        before = signal.signal(signal.SIGINT, lambda number, _frame: missed.append(number))
    except ValueError:  # another thread or a sub-interpreter, where no signal comes
        yield missed
        return
    try:
        yield missed
    finally:
        if before is not None:  # None: put there by something else than Python
            signal.signal(signal.SIGINT, before)


def raise_missed(missed: Sequence[int]) -> None:
    """Let the signal come now, if there was one."""
    if missed:
        signal.raise_signal(missed[0])
