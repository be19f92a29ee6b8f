"""Signals that end a program: they end it as Ctrl-C does, so that nothing is left undone."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, NoReturn

_ENDING = ("SIGTERM", "SIGHUP")


@contextmanager
def leaving_on_signals() -> Iterator[None]:
    """In the block these signals raise `SystemExit` with the exit code that a shell would show."""
    before: dict[int, Any] = {}
    try:
        for name in _ENDING:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                before[number] = signal.signal(number, _leave)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _leave(number: int, _frame: FrameType | None) -> NoReturn:
    """Leave, once: what follows must not be broken off."""
    for name in _ENDING:
        if (each := getattr(signal, name, None)) is not None:
            signal.signal(each, signal.SIG_IGN)
    sys.exit(128 + number)
