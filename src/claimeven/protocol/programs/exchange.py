"""One text to a program and one back: it reads to the end, writes its answer and ends."""

from __future__ import annotations

import contextlib
import threading
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO

from claimeven.protocol.programs.program import Launch, Program, start_program

MAX_BYTES = 1 << 20
"""An answer that is longer ends the program."""

KEPT_ERROR_LINES = 200
_LONGEST_LINE = 2048
_END_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class ProgramReply:
    """What a program said; `code` is None if it was ended by us."""

    text: str
    code: int | None
    is_too_long: bool
    errors: tuple[str, ...]
    """The last lines of its standard error."""


class Exchange:
    """A program that was started for one question; used by one thread, killed by any.

    >>> Exchange(["cat"]).ask("hello", 10).text
    'hello'
    """

    def __init__(self, words: Sequence[str], launch: Launch = start_program) -> None:
        self._program: Program = launch(words)
        self._said: list[bytes] = []
        self._size = 0
        self._errors: deque[str] = deque(maxlen=KEPT_ERROR_LINES)

    def ask(self, text: str, seconds: float) -> ProgramReply:
        """Write the text and wait for the end of the answer, at most so long; then end it all."""
        until = time.monotonic() + seconds
        program = self._program
        _start(self._write, text.encode())
        readers = [_start(self._read, program.stdout), _start(self._read_errors, program.stderr)]
        try:
            readers[0].join(max(0.0, seconds))
            code = None
            if not readers[0].is_alive() and self._size <= MAX_BYTES:
                code = program.wait(max(_END_SECONDS, until - time.monotonic()))
        finally:
            program.kill()
            for reader, stream in zip(readers, (program.stdout, program.stderr), strict=True):
                reader.join(_END_SECONDS)
                if not reader.is_alive():
                    stream.close()
        said = b"".join(self._said)[:MAX_BYTES].decode(errors="replace")
        return ProgramReply(said, code, self._size > MAX_BYTES, tuple(self._errors))

    def kill(self) -> None:
        """End it at once, with everything that it started; callable from another thread."""
        self._program.kill()

    def _write(self, text: bytes) -> None:
        with contextlib.suppress(OSError, ValueError):  # it may answer without reading
            self._program.stdin.write(text)
        with contextlib.suppress(OSError, ValueError):
            self._program.stdin.close()

    def _read(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while self._size <= MAX_BYTES and (block := stream.read1(1 << 16)):  # type: ignore[attr-defined]
                self._said.append(block)
                self._size += len(block)

    def _read_errors(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(OSError, ValueError):
            while line := stream.readline(_LONGEST_LINE):
                self._errors.append(line.decode(errors="replace").strip())


def _start(work: object, *arguments: object) -> threading.Thread:
    thread = threading.Thread(target=work, args=arguments, daemon=True)  # type: ignore[arg-type]
    thread.start()
    return thread
