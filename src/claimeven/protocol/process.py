"""The process of a foreign engine: lines in, lines out, standard error kept.

Whatever it does (dies, hangs, writes too much), the caller gets one `EngineFailed`, which quotes
the last line of its standard error.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import IO, NoReturn

from claimeven.errors import CannotStart, EngineFailed
from claimeven.protocol.programs.program import Launch, start_program
from claimeven.protocol.programs.words import split_command

_LOGGER = logging.getLogger(__name__)

END_SECONDS = 0.5
"""How long an engine may take to end by itself."""

EXIT_SECONDS = 2.0
"""How long the exit code of an engine that writes no more is waited for."""

MAX_LINES = 10_000
"""Lines an engine may write in answer to one question."""

MAX_WAITING = 1_000
"""Lines that are kept until they are read; an engine that writes more has to wait."""

MAX_LINE_BYTES = 2_048
"""Longer lines arrive in pieces: no answer is that long."""

KEPT_ERROR_LINES = 200


class EngineProcess:
    """A process that reads and writes lines; `farewell` are the last ones that it gets."""

    def __init__(
        self,
        command: str,
        *,
        label: str | None = None,
        launch: Launch = start_program,
        farewell: Sequence[str] = ("stop", "quit"),
    ) -> None:
        self._label = label or f"engine {command!r}"
        self._farewell = farewell
        self.errors: deque[str] = deque(maxlen=KEPT_ERROR_LINES)
        try:
            self._program = launch(command_words(command))
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise CannotStart(f"{self._label} does not start: {reason}") from None
        _LOGGER.debug("started %s", self._label)
        self._lines: queue.Queue[str | None] = queue.Queue(MAX_WAITING)  # None marks the end
        self._ended = threading.Event()
        self._readers = {
            "lines": self._start(self._read_lines, self._program.stdout),
            "errors": self._start(self._read_errors, self._program.stderr),
        }

    def send(self, line: str) -> None:
        """Write one line."""
        try:
            self._program.stdin.write(line.encode() + b"\n")
            self._program.stdin.flush()
        except (OSError, ValueError):
            self._fail("has died" + self._exit())

    def read(self, deadline: float) -> Iterator[str]:
        """Lines as they come, until the deadline, the end, or `MAX_LINES` of them."""
        for _ in range(MAX_LINES):
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                self._fail("did not answer in time", "hang")
            if line is None:
                self._fail("has died" + self._exit())
            yield line
        self._fail(f"wrote more than {MAX_LINES} lines for one question", "illegal")

    def discard(self) -> None:
        """Drop the lines that have not been read."""
        with contextlib.suppress(queue.Empty):
            for _ in range(MAX_WAITING):
                if self._lines.get_nowait() is None:
                    self._lines.put_nowait(None)
                    return

    @property
    def is_at_end(self) -> bool:
        """Has its standard input been closed?"""
        return self._program.stdin.closed

    def send_end(self) -> None:
        """Close its standard input: nothing more is sent."""
        with contextlib.suppress(OSError, ValueError):
            self._program.stdin.close()

    def end(self) -> None:
        """Ask the process to end, then kill it and everything it started."""
        self._ended.set()
        with contextlib.suppress(OSError, ValueError):
            self._program.stdin.write("".join(f"{line}\n" for line in self._farewell).encode())
        self.send_end()
        self._program.wait(END_SECONDS)
        self._program.kill()
        _LOGGER.debug("ended %s", self._label)
        # Where a child of the engine has not ended it may hold the pipes; then they stay open.
        for thread, stream in zip(
            self._readers.values(), (self._program.stdout, self._program.stderr), strict=True
        ):
            thread.join(timeout=END_SECONDS)
            if not thread.is_alive():
                stream.close()

    def _fail(self, problem: str, code: str = "crash") -> NoReturn:
        if self._program.wait(0) is not None:  # its standard error may not have been read yet
            self._readers["errors"].join(timeout=END_SECONDS)
        stderr = f"; standard error: {self.errors[-1]!r}" if self.errors else ""
        raise EngineFailed(f"{self._label} {problem}{stderr}", code)

    def _exit(self) -> str:
        code = self._program.wait(EXIT_SECONDS)
        return "" if code is None else f" (exit code {code})"

    def kill(self) -> None:
        """End it at once, and everything it started; a thread that reads gets an error."""
        self._program.kill()

    def _start(self, read: Callable[[IO[bytes]], None], stream: IO[bytes]) -> threading.Thread:
        thread = threading.Thread(target=read, args=(stream,), daemon=True)
        thread.start()
        return thread

    def _read_lines(self, stream: IO[bytes]) -> None:
        for line in _bounded_lines(stream):
            if not self._put(line):
                return
        self._put(None)

    def _put(self, line: str | None) -> bool:
        while not self._ended.is_set():
            with contextlib.suppress(queue.Full):
                self._lines.put(line, timeout=0.1)
                return True
        return False

    def _read_errors(self, stream: IO[bytes]) -> None:
        self.errors.extend(_bounded_lines(stream))


def command_words(command: str) -> list[str]:
    """The words of a command, split as a shell does; an error if there are none.

    >>> command_words("python 'my bot.py' --fast")
    ['python', 'my bot.py', '--fast']
    """
    words: list[str] = []
    try:
        words = split_command(command)
        problem = "the command is empty"
    except ValueError as error:
        problem = str(error).lower()
    if not words:
        raise CannotStart(f"engine {command!r} does not start: {problem}")
    return words


def _bounded_lines(stream: IO[bytes]) -> Iterator[str]:
    """Lines of any bytes; very long ones come in pieces."""
    with contextlib.suppress(OSError, ValueError):
        while piece := stream.readline(MAX_LINE_BYTES):
            yield piece.decode("utf-8", errors="replace").strip()
