"""Linux: a program below a supervisor, a process that adopts and ends all its descendants."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from claimeven.protocol.programs.confinement import Confinement, Limit, Protection, Usage
from claimeven.protocol.programs.program import Program
from claimeven.protocol.programs.supervisor import KILL_SECONDS, kill_descendants

SUPERVISOR = Path(__file__).absolute().with_name("supervisor.py")


class SupervisedProgram(Program):
    """Killed by closing a pipe that its supervisor watches, so also when this process dies."""

    def __init__(
        self,
        words: Sequence[str],
        confinement: Confinement | None = None,
        folder: Path | None = None,
    ) -> None:
        self._confinement = confinement
        hold, self._hold = os.pipe()
        told, report = os.pipe()
        self._reports = open(told, encoding="ascii")  # noqa: SIM115  (closed at the end)
        self._lock = threading.RLock()
        self._code: int | None = None
        limits = ["-"] if confinement is None else confinement.words
        command = [sys.executable, "-I", "-S", str(SUPERVISOR), str(hold), str(report)]
        try:
            self._supervisor = subprocess.Popen(
                [*command, *limits, *words],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(hold, report),
                start_new_session=True,  # Ctrl-C does not reach it
                cwd=folder if confinement is None else confinement.folder,
                env=None if confinement is None else confinement.environment,
            )
        except BaseException:
            self._release()
            self._reports.close()
            raise
        finally:
            os.close(hold)
            os.close(report)
        self._take_streams(self._supervisor)
        self._pid = self._started()

    def wait(self, seconds: float | None = None) -> int | None:
        """Its exit code; everything that it started has ended by then."""
        try:
            own = self._supervisor.wait(seconds)
        except subprocess.TimeoutExpired:
            return None
        with self._lock:
            if self._code is None:
                self._code = self._ended(own)
        return self._code

    def kill(self) -> None:
        """Ask the supervisor to end it; one that the program has stopped is ended too."""
        self._release()
        if self.wait(2 * KILL_SECONDS) is None:
            kill_descendants(self._supervisor.pid)
            self._supervisor.kill()
            self.wait()

    def _started(self) -> int:
        """Wait for the supervisor's first line; the program's process id."""
        try:
            match self._reports.readline().split():
                case ["started", pid, *protections]:
                    self._protect(protections)
                    return int(pid)
                case ["failed", number]:
                    raise OSError(int(number), os.strerror(int(number)))
            raise OSError("its supervisor has died")
        except BaseException:
            self._release()
            self._supervisor.wait()
            for stream in (self.stdin, self.stdout, self.stderr, self._reports):
                stream.close()
            raise

    def _protect(self, names: Sequence[str]) -> None:
        held = {Protection.TREE, *map(Protection, names)}
        if self._confinement is not None:
            held |= {Protection.LIMITS, Protection.ENVIRONMENT}
        self.protections = frozenset(held)

    def _ended(self, supervisor_code: int) -> int:
        """What the supervisor said last. If it was killed, so is what can be found."""
        self._release()
        with self._reports:
            words = self._reports.readline().split()
        match words:
            case ["ended", code]:
                return int(code)
            case ["ended", code, limit, seconds, peak]:
                passed = None if limit == "-" else Limit(limit)
                self.usage = Usage(float(seconds), float(peak), passed)
                return int(code)
        with contextlib.suppress(OSError):
            os.killpg(self._pid, signal.SIGKILL)
        return supervisor_code

    def _release(self) -> None:
        """Close our end of the pipe that holds the program; once."""
        with self._lock:
            hold, self._hold = self._hold, -1
        if hold >= 0:
            os.close(hold)

    def __del__(self) -> None:
        if getattr(self, "_hold", -1) >= 0:
            os.close(self._hold)
