"""Turns: an object of the kernel answers one question at a time, and threads wait for each other.

A long question is answered in a thread of its own while the one that asked calls a callback. If the
callback asked again, it would wait for itself; it gets an error instead. In a process made by
`os.fork` the threads of its parent are gone: every turn is free there, and what such a thread was
in the middle of is forgotten.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from weakref import WeakMethod, WeakSet

from claimeven.errors import Busy


class Turn:
    """Whose turn it is to use an object of the kernel: hold `lock`, and `check` before asking.

    `forget` is called in a forked process if a question was being answered when it was made.
    """

    def __init__(self, what: str, forget: Callable[[], None]) -> None:
        self.lock = threading.RLock()
        self.is_working = False
        """Is a thread of its own at work for the one that holds the lock?"""
        self._what = what
        self._forget = WeakMethod(forget)
        _TURNS.add(self)

    def check(self) -> None:
        """Refuse to ask again before the present question is answered; the lock is held."""
        if self.is_working:
            raise Busy(
                f"{self._what} is still at work for the caller of this function; use another one "
                "here, or ask after it has answered"
            )

    @contextmanager
    def working(self) -> Iterator[None]:
        """While a thread of its own is at work; the lock is held."""
        self.is_working = True
        try:
            yield
        finally:
            self.is_working = False

    def renew(self) -> None:
        """Make it free, in a process that has just been forked."""
        was_free = self.lock.acquire(blocking=False) and not self.is_working
        self.lock = threading.RLock()
        self.is_working = False
        forget = self._forget()
        if not was_free and forget is not None:
            forget()


_TURNS: WeakSet[Turn] = WeakSet()


def _renew_all() -> None:
    for turn in tuple(_TURNS):
        turn.renew()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_all)
