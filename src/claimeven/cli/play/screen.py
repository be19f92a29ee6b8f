"""The terminal while a picture is drawn on it: modes, size, Ctrl-Z, and a way back.

The picture is on the terminal's other screen, so that what was there before comes back. However the
program leaves, the terminal gets its own modes again: at the end, when it is stopped with Ctrl-Z
(and `fg` shows the picture again), and after a signal that ends it.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, TypeAlias

from rich.console import Console
from rich.text import Text

from claimeven.cli.play.keys import read_keys
from claimeven.interrupts import uninterrupted

try:
    import termios

    _TERMINAL_ERRORS: tuple[type[Exception], ...] = (OSError, ValueError, termios.error)
except ImportError:  # not Unix
    termios = None  # type: ignore[assignment]
    _TERMINAL_ERRORS = (OSError, ValueError)

Picture: TypeAlias = Callable[[int, int], Sequence[Text]]
"""The lines for a window of so many columns and lines."""

_ENTER = "\x1b[?1049h\x1b[?25l"  # the other screen, without a cursor
_LEAVE = "\x1b[?25h\x1b[?1049l"


@contextmanager
def drawn(console: Console, picture: Picture) -> Iterator[Screen]:
    """Draw a picture until the block ends; it follows the size of the window."""
    screen = Screen(console, picture)
    atexit.register(screen.close)
    try:
        screen.open()
        yield screen
    finally:
        with uninterrupted():
            screen.close()
        atexit.unregister(screen.close)


class Screen:
    """Draws when asked, when the window changes its size, and when the program is continued."""

    def __init__(self, console: Console, picture: Picture) -> None:
        self._console = console
        self._picture = picture
        self._is_open = False
        self._modes: list[Any] | None = None
        self._handlers: dict[int, Any] = {}
        self._is_drawing = self._is_stale = False
        self._pipe: tuple[int, int] | None = None
        """Signals write to its second end, whoever waits reads from the first."""
        self._other_pipe = -1

    def open(self) -> None:
        """Take over the terminal and draw."""
        if termios is not None and sys.stdin is not None and sys.stdin.isatty():
            self._modes = termios.tcgetattr(sys.stdin.fileno())
        self._is_open = True
        self._open_pipe()
        self._handle("SIGWINCH", self._redraw)
        self._handle("SIGTSTP", self._stop)
        self._handle("SIGCONT", self._continue)
        self._enter()
        self.draw()

    def close(self) -> None:
        """Give the terminal back; once."""
        if self._is_open:
            self._is_open = False
            self._leave()
            for number, handler in self._handlers.items():
                signal.signal(number, handler)
            self._close_pipe()

    def typed_keys(self) -> Iterator[str]:
        """Keys one by one; fast typing arrives in one piece."""
        while (typed := self.read_keys()) is not None:
            yield from typed

    def read_keys(self, seconds: float | None = None) -> str | None:
        """The keys that are pressed within some time, if it is given; None at their end."""
        return read_keys(seconds, None if self._pipe is None else self._pipe[0])

    def draw(self) -> None:
        """Draw the picture. A signal that comes meanwhile has it drawn again."""
        self._is_stale = True
        while self._is_stale and not self._is_drawing:
            self._is_drawing = True
            try:
                self._is_stale = False
                sys.stdout.write(self._frame())
                sys.stdout.flush()
            finally:
                self._is_drawing = False

    def _frame(self) -> str:
        """Everything that is written for one drawing: no line is longer than the window."""
        columns, lines = self._size()
        with self._console.capture() as captured:
            for line in self._picture(columns, lines)[:lines]:
                line.truncate(columns)
                self._console.print(line, soft_wrap=True)
        shown = captured.get().split("\n")[:-1]
        # Lines are erased before they are written: after the last column it would erase that too.
        frame = "\x1b[H" + "\n".join(f"\x1b[2K{line}" for line in shown)
        return frame + ("\n\x1b[J" if len(shown) < lines else "")

    def _size(self) -> tuple[int, int]:
        with suppress(*_TERMINAL_ERRORS):
            size = os.get_terminal_size(sys.stdout.fileno())
            if size.columns and size.lines:
                return size.columns, size.lines
        return self._console.width, self._console.height

    def _enter(self) -> None:
        """Keys arrive at once and are not echoed; Ctrl-C and Ctrl-Z still work."""
        with suppress(*_TERMINAL_ERRORS):
            if self._modes is not None:
                quiet = list(self._modes)
                quiet[3] &= ~(termios.ECHO | termios.ICANON)
                termios.tcsetattr(sys.stdin.fileno(), termios.TCSANOW, quiet)
            _write(_ENTER)

    def _leave(self) -> None:
        with suppress(*_TERMINAL_ERRORS):
            _write(_LEAVE)
        with suppress(*_TERMINAL_ERRORS):
            if self._modes is not None:
                termios.tcsetattr(sys.stdin.fileno(), termios.TCSANOW, self._modes)

    def _handle(self, name: str, handler: Callable[[int, FrameType | None], None]) -> None:
        """Handle a signal, if the system has it and it is not ignored."""
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            self._handlers[number] = signal.signal(number, handler)

    def _open_pipe(self) -> None:
        if termios is not None:  # elsewhere pipes cannot be waited for
            self._pipe = os.pipe()
            for end in self._pipe:
                os.set_blocking(end, False)
            self._other_pipe = signal.set_wakeup_fd(self._pipe[1], warn_on_full_buffer=False)

    def _close_pipe(self) -> None:
        if self._pipe is not None:
            signal.set_wakeup_fd(self._other_pipe)
            for end in self._pipe:
                os.close(end)
            self._pipe = None

    def _redraw(self, _number: int, _frame: FrameType | None) -> None:
        with suppress(*_TERMINAL_ERRORS):
            self.draw()

    def _stop(self, number: int, _frame: FrameType | None) -> None:
        """Ctrl-Z: give the terminal back, and stop as if nobody had handled the signal."""
        self._leave()
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)  # it goes on here when it is continued
        signal.signal(number, self._stop)
        self._continue(number, None)

    def _continue(self, number: int, frame: FrameType | None) -> None:
        """Take the terminal again, also after a stop that could not be handled."""
        if self._is_open:
            self._enter()
            self._redraw(number, frame)


def _write(text: str) -> None:
    """Past the buffer, which a signal may have found half written."""
    os.write(sys.stdout.fileno(), text.encode("ascii"))
