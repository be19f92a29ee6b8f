"""One line on a terminal that says how far long work is."""

from __future__ import annotations

import shutil
import sys
import threading
import time

_DELAY_SECONDS = 0.5
_REDRAW_SECONDS = 1.0
_INTERRUPT = "^C"
"""What a terminal writes when the user presses Ctrl-C."""


class StatusLine:
    """Call it with a text; it keeps that and the time passed on one line of standard error.

    The first half a second draws nothing. Where standard error is not a terminal it is silent.
    The line is removed at the end.
    """

    def __init__(self) -> None:
        self._text = ""
        self._is_drawn = False
        self._began = time.monotonic()
        self._ended = threading.Event()
        self._clock = threading.Thread(target=self._redraw, daemon=True)
        self._drawing = threading.Lock()

    def __call__(self, text: str) -> None:
        """Show this text from now on."""
        self._text = text
        self._draw()

    def __enter__(self) -> StatusLine:
        if sys.stderr is not None and sys.stderr.isatty():
            self._clock.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        with self._drawing:
            if self._is_drawn:
                print(f"\r{'':{_width() + len(_INTERRUPT)}}\r", end="", file=sys.stderr, flush=True)

    def _redraw(self) -> None:
        """The time passes although nothing new is to be said."""
        while not self._ended.wait(_REDRAW_SECONDS):
            self._draw()

    def _draw(self) -> None:
        seconds = time.monotonic() - self._began
        with self._drawing:
            if self._clock.is_alive() and seconds >= _DELAY_SECONDS and not self._ended.is_set():
                self._is_drawn = True
                width = _width()
                line = f"{seconds:5.0f} s  {self._text}"
                print(f"\r{line:<{width}.{width}}", end="", file=sys.stderr, flush=True)


def _width() -> int:
    """Characters that fit a line on which the user then presses Ctrl-C."""
    return max(shutil.get_terminal_size().columns - len(_INTERRUPT) - 1, 1)
