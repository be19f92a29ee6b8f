"""Runs the command in a terminal, as far as a program can tell: keys in, screens out."""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable

import pytest

fcntl = pytest.importorskip("fcntl")
pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

UNTIL_SECONDS = 60
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


COMMAND = (sys.executable, "-m", "claimeven.cli.main")
# A shell stops and continues programs only in a terminal that it controls.
CONTROL = (
    "import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "os.execvp(sys.argv[1], sys.argv[1:])"
)
SHELL = shutil.which("bash") or "sh"


class Terminal:
    """`claimeven WORDS`, or another command, in a terminal."""

    def __init__(
        self, *words: str, command: tuple[str, ...] = COMMAND, columns: int = 80, lines: int = 24
    ) -> None:
        self.descriptor, inner = pty.openpty()
        self._set_size(columns, lines)
        unset = ("COLUMNS", "LINES", "NO_COLOR")
        kept = {name: value for name, value in os.environ.items() if name not in unset}
        self.process = subprocess.Popen(
            [*command, *words],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env={**kept, "TERM": "xterm"},
            start_new_session=True,
        )
        os.close(inner)
        self.shown = ""

    @classmethod
    def of_a_shell(cls) -> Terminal:
        return cls(SHELL, "-i", command=(sys.executable, "-c", CONTROL))

    def resize(self, columns: int, lines: int) -> None:
        self._set_size(columns, lines)
        self.send(signal.SIGWINCH)

    def _set_size(self, columns: int, lines: int) -> None:
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, size)

    @property
    def echoes(self) -> bool:
        """Is it in the modes of a shell: whole lines, which are echoed?"""
        modes = termios.tcgetattr(self.descriptor)[3]
        return bool(modes & termios.ECHO) and bool(modes & termios.ICANON)

    def press(self, keys: str) -> None:
        os.write(self.descriptor, keys.encode())

    def wait_for(self, text: str) -> None:
        """Read until the text appears; what was shown before it is forgotten."""
        self.read_to(text)

    def read_to(self, text: str) -> str:
        """Read until the text appears, and return what was shown before it."""
        self.read_until(lambda: text in ESCAPES.sub("", self.shown))
        before, _, self.shown = ESCAPES.sub("", self.shown).partition(text)
        return before

    def wait_for_escape(self, code: str) -> None:
        """Read until a sequence comes that is not shown."""
        self.read_until(lambda: code in self.shown)
        self.shown = self.shown.partition(code)[2]

    def read_until(self, is_there: Callable[[], bool]) -> None:
        end = time.monotonic() + UNTIL_SECONDS
        while not is_there():
            assert time.monotonic() < end, self.shown
            if select.select([self.descriptor], [], [], 0.1)[0]:
                self.shown += os.read(self.descriptor, 65536).decode(errors="replace")

    def interrupt(self) -> None:
        """As Ctrl-C does."""
        self.send(signal.SIGINT)

    def send(self, number: int) -> None:
        self.process.send_signal(number)

    def close(self) -> int:
        try:
            return self.process.wait(timeout=UNTIL_SECONDS)
        finally:
            os.close(self.descriptor)
