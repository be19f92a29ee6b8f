"""The process of a foreign engine: lines in, lines out, standard error kept.

Whatever it does (dies, hangs, writes too much), the caller gets one `EngineFailed`, which quotes
the last line of its standard error.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import IO, NoReturn

from claimeven.errors import EngineFailed

END_SECONDS = 0.5
"""How long a process may take to end by itself."""

MAX_LINES = 10_000
"""Lines an engine may write in answer to one question."""

MAX_WAITING = 1_000
"""Lines that are kept until they are read; an engine that writes more has to wait."""

MAX_LINE_BYTES = 2_048
"""Longer lines arrive in pieces: no answer is that long."""

KEPT_ERROR_LINES = 200


class EngineProcess:
    """A process that reads and writes lines."""

    def __init__(self, command: str, *, label: str | None = None) -> None:
        self._label = label or f"engine {command!r}"
        self.errors: deque[str] = deque(maxlen=KEPT_ERROR_LINES)
        try:
            words = shlex.split(command)
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C does not reach it, and its children end with it
            )
        except (OSError, ValueError, IndexError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise EngineFailed(f"{self._label} does not start: {reason}") from None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._lines: queue.Queue[str | None] = queue.Queue(MAX_WAITING)  # None marks the end
        self._ended = threading.Event()
        self._readers = {
            "lines": self._start(self._read_lines, self._process.stdout),
            "errors": self._start(self._read_errors, self._process.stderr),
        }

    def send(self, line: str) -> None:
        """Write one line."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line.encode() + b"\n")
            self._process.stdin.flush()
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

    def end(self) -> None:
        """Ask the process to end, then kill it and everything it started."""
        self._ended.set()
        with contextlib.suppress(OSError, ValueError):
            assert self._process.stdin is not None
            self._process.stdin.write(b"stop\nquit\n")
            self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=END_SECONDS)
        self.kill()
        self._process.wait()
        # A child of the engine that has not ended may hold the pipes; then they stay open.
        for thread, stream in zip(
            self._readers.values(), (self._process.stdout, self._process.stderr), strict=True
        ):
            thread.join(timeout=END_SECONDS)
            if stream is not None and not thread.is_alive():
                stream.close()

    def _fail(self, problem: str, code: str = "crash") -> NoReturn:
        if self._process.poll() is not None:  # its standard error may not have been read yet
            self._readers["errors"].join(timeout=END_SECONDS)
        stderr = f"; standard error: {self.errors[-1]!r}" if self.errors else ""
        raise EngineFailed(f"{self._label} {problem}{stderr}", code)

    def _exit(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return f" (exit code {self._process.wait(timeout=0.2)})"
        return ""

    def kill(self) -> None:
        """End it at once, and everything it started; a thread that reads gets an error."""
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except (AttributeError, OSError):
            if self._process.poll() is None:
                self._process.kill()

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


def _bounded_lines(stream: IO[bytes]) -> Iterator[str]:
    """Lines of any bytes; very long ones come in pieces."""
    with contextlib.suppress(OSError, ValueError):
        while piece := stream.readline(MAX_LINE_BYTES):
            yield piece.decode("utf-8", errors="replace").strip()
