"""Unix in general: a program in a session of its own, ended with its process group."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

from claimeven.protocol.programs.program import Program
from claimeven.protocol.programs.supervisor import KILL_SECONDS


class GroupProgram(Program):
    """A descendant that leaves the process group is not ended."""

    def __init__(self, words: Sequence[str], folder: Path | None = None) -> None:
        self._process = subprocess.Popen(
            list(words),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            start_new_session=True,  # Ctrl-C does not reach it
        )
        self._take_streams(self._process)

    def wait(self, seconds: float | None = None) -> int | None:
        """The exit code of its first process."""
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> None:
        """Kill the process group."""
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except OSError:  # the group is empty
            return
        self.wait(KILL_SECONDS)
