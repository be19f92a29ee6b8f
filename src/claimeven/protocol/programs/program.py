"""A program that was started. Every place that starts one uses `start_program`.

A program that is killed ends with everything that it started:

    Linux     every descendant, also one that left its session and lost its parent
    Windows   every process of its job
    others    every process that stayed in its process group

On Linux and Windows that also happens when our own process dies, and on Linux when the first
process of the program ends.
"""

from __future__ import annotations

import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, TypeAlias

from claimeven.protocol.programs.confinement import Confinement, Protection, Usage

CAN_CONFINE = sys.platform == "linux" and bool(sys.executable)
"""Can programs that nobody trusts be started here?"""


class Program(ABC):
    """A running program; its standard streams are pipes of bytes."""

    stdin: IO[bytes]
    stdout: IO[bytes]
    stderr: IO[bytes]
    protections: frozenset[Protection] = frozenset()
    """What holds, for a program that is confined."""
    usage: Usage = Usage()
    """What a confined program has used; known when `wait` has returned its exit code."""

    def _take_streams(self, process: subprocess.Popen[bytes]) -> None:
        streams = (process.stdin, process.stdout, process.stderr)
        assert None not in streams
        self.stdin, self.stdout, self.stderr = (stream for stream in streams if stream is not None)

    @abstractmethod
    def wait(self, seconds: float | None = None) -> int | None:
        """Its exit code, or None if it still runs after so many seconds.

        A program that a signal ended has the number of the signal, negated, as its exit code.
        """

    @abstractmethod
    def kill(self) -> None:
        """End it and everything it started, now; callable from any thread, and again."""


Launch: TypeAlias = Callable[[Sequence[str]], Program]
"""Starts the program that the first word names; `start_program` and what does the same."""


def start_program(
    words: Sequence[str], confinement: Confinement | None = None, *, folder: Path | None = None
) -> Program:
    r"""Start the program that the first word names; an `OSError` says why it does not start.

    It runs in the folder, by default in ours; a relative path to the program begins there too. A
    program that is confined works in a folder of its own, under limits; that needs Linux.

    >>> program = start_program(["echo", "hello"])
    >>> program.stdout.read(), program.wait()
    (b'hello\n', 0)
    """
    if not words:
        raise OSError("the command is empty")
    if folder is not None and not folder.is_dir():
        raise OSError(f"there is no folder '{folder}' to run it in")
    if confinement is not None and not CAN_CONFINE:
        raise OSError("programs can be confined on Linux only")
    if sys.platform == "win32":
        from claimeven.protocol.programs.job import JobProgram

        return JobProgram(words, folder)
    if sys.platform == "linux" and sys.executable:
        from claimeven.protocol.programs.supervised import SupervisedProgram

        return SupervisedProgram(words, confinement, folder)
    from claimeven.protocol.programs.group import GroupProgram

    return GroupProgram(words, folder)
