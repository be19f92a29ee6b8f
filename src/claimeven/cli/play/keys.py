"""Keys as they are pressed, in a terminal that passes them on at once."""

from __future__ import annotations

import os
import re
import select
import sys
import time

import click

try:
    import termios
except ImportError:  # not Unix: click reads the keys, and the terminal echoes them
    termios = None  # type: ignore[assignment]

# Arrow keys and similar ones, which have no meaning here.
_SPECIAL_KEY = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]")
_BEGUN = re.compile(rb"\x1b(?:[\[O][0-9;]*)?\Z")
_PIECE = 64
_REST_SECONDS = 0.05
"""How long the rest of a special key may take after its first byte."""


def can_read_keys() -> bool:
    """Can keys be read one by one, and waited for?"""
    return termios is not None and sys.stdin is not None and sys.stdin.isatty()


def read_keys(seconds: float | None = None, wake: int | None = None) -> str | None:
    """The keys that are pressed, in order; None when the terminal is gone.

    Waits for the first one, at most so many seconds if given. Keys that were pressed before the
    call count too. Special keys are left out. From `wake`, a descriptor, a byte is read for every
    signal: one that came just before the wait would otherwise be handled only after it.
    """
    if termios is None:
        return click.getchar()
    try:
        typed = _read_piece(seconds, wake)
    except OSError:
        return None
    return None if typed is None else _SPECIAL_KEY.sub("", typed.decode("utf-8", errors="replace"))


def _read_piece(seconds: float | None, wake: int | None) -> bytes | None:
    """One piece of input, with all bytes of a special key at its end; None at the end of it all."""
    if not _is_ready(seconds, wake):
        return b""
    typed = os.read(sys.stdin.fileno(), _PIECE)
    while _BEGUN.search(typed) and _is_ready(_REST_SECONDS):
        rest = os.read(sys.stdin.fileno(), _PIECE)
        if not rest:
            break
        typed += rest
    return typed or None


def _is_ready(seconds: float | None, wake: int | None = None) -> bool:
    """Is there input within this time? Signals are handled on the way."""
    until = None if seconds is None else time.monotonic() + seconds
    keys = sys.stdin.fileno()
    watched = [keys] if wake is None else [keys, wake]
    while True:
        left = None if until is None else max(0.0, until - time.monotonic())
        ready, _, _ = select.select(watched, [], [], left)
        if keys in ready or not ready:
            return keys in ready
        assert wake is not None
        os.read(wake, _PIECE)
