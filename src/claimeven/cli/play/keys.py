"""Keys as they are pressed, in a terminal that shows none of them."""

from __future__ import annotations

import contextlib
import os
import re
import select
import sys
from collections.abc import Iterator

import click

try:
    import termios
except ImportError:  # not Unix: click reads the keys, and the terminal echoes them
    termios = None  # type: ignore[assignment]

# Arrow keys and similar ones, which have no meaning here.
_SPECIAL_KEY = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]")
_END = "\x04"
_PIECE = 64


def keys() -> Iterator[str]:
    """Keys one by one. Fast typing arrives in one piece, and so does an arrow key."""
    while True:
        try:
            typed = _read()
        except EOFError:
            return
        yield from _SPECIAL_KEY.sub("", typed)


def pressed(seconds: float) -> str | None:
    """The key that is pressed within some time, if any."""
    ready, _, _ = select.select([sys.stdin], [], [], seconds)
    return _SPECIAL_KEY.sub("", _read())[:1] if ready else None


def _read() -> str:
    """What was typed since the last call, also while a player thought; click would lose that."""
    if termios is None:
        return click.getchar()
    return os.read(sys.stdin.fileno(), _PIECE).decode("utf-8", errors="replace") or _END


@contextlib.contextmanager
def quiet_terminal() -> Iterator[None]:
    """Keys arrive at once and are not echoed; Ctrl-C still interrupts."""
    if termios is None:
        yield
        return
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    quiet = termios.tcgetattr(descriptor)
    quiet[3] &= ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(descriptor, termios.TCSADRAIN, quiet)
    try:
        yield
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
