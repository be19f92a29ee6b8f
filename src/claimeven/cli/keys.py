"""Keys as they are pressed, in a terminal that shows none of them."""

from __future__ import annotations

import contextlib
import re
import select
import sys
from collections.abc import Iterator

import click

# Arrow keys and their like, which mean nothing here.
_SPECIAL_KEY = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]")


def keys() -> Iterator[str]:
    """Keys one by one. Fast typing arrives in one piece, and so does an arrow key."""
    while True:
        try:
            typed = click.getchar()
        except EOFError:
            return
        yield from _SPECIAL_KEY.sub("", typed)


def pressed(seconds: float) -> str | None:
    """The key that is pressed within some time, if any."""
    ready, _, _ = select.select([sys.stdin], [], [], seconds)
    return click.getchar()[:1] if ready else None


@contextlib.contextmanager
def quiet_terminal() -> Iterator[None]:
    """Keys that are pressed while somebody thinks are kept, and do not spoil the picture."""
    try:
        import termios
    except ImportError:  # not a Unix terminal
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
