"""Linux: the cage of a confined program: namespaces, limits and a watch; in the supervisor.

supervisor          watches
first process     of the program's own namespace of processes, where there is one
the program
"""

from __future__ import annotations

import contextlib
import os

from claimeven.protocol.programs import isolation
from claimeven.protocol.programs.watch import Watch

_OWN_PRIORITY = -10
"""If we may: a program with a thousand processes must not keep its supervisor from ending it."""

_FILES, _PROCESSES = "files", "processes"


class Cage:
    """Made before the program starts, in the process that supervises it."""

    def __init__(self, watch: Watch, *, network: bool) -> None:
        self._watch = watch
        self._limit: str | None = None
        self._named = isolation.leave_namespaces(network=network)
        self._watch.own = 1 if _PROCESSES in self._named else 0
        self._tell_code: tuple[int, int] = os.pipe()
        self._tell_files: tuple[int, int] = os.pipe()
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, 0, _OWN_PRIORITY)

    @classmethod
    def of(cls, limits: str) -> Cage:
        """Read what `Confinement.words` gives; the folder is the working directory."""
        seconds, processor, memory, processes, disk, network = limits.split(",")
        watch = Watch(
            float(seconds), float(processor), int(memory), int(processes), int(disk), os.getcwd()
        )
        return cls(watch, network=network == "1")

    def enter(self, tell: int) -> None:
        """In the program's process, before it becomes the program."""
        with contextlib.suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, 0, 0)
        if _PROCESSES in self._named:
            if isolation.own_files(self._watch.folder):
                os.write(self._tell_files[1], b"1")
            self._split(tell)
        watch = self._watch
        isolation.limit_resources(
            watch.processor_seconds, watch.memory_mb, watch.processes, watch.disk_mb
        )
        if _PROCESSES in self._named:
            isolation.give_up_privileges()

    def _split(self, tell: int) -> None:
        """The first process of the namespace stays behind; its child goes on here."""
        program = os.fork()
        if program == 0:
            os.setsid()
            return
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nothing, stream)
        os.close(tell)
        isolation.be_first_process(program, self._tell_code[1])

    @property
    def pause(self) -> float:
        """Seconds until the next look at what it uses."""
        return self._watch.pause

    def passed(self) -> str | None:
        """The limit that it passes now, if any."""
        self._limit = self._limit or self._watch.passed(os.getpid())
        return self._limit

    def code(self) -> int | None:
        """What the first process of the namespace was told; None if it was killed, or is none."""
        text = _waiting_text(self._tell_code[0])
        return int(text) if text else None

    @property
    def protections(self) -> list[str]:
        """What holds, by name."""
        if _waiting_text(self._tell_files[0]):
            self._named.add(_FILES)
        return sorted(self._named)

    @property
    def used(self) -> list[str]:
        """The limit that ended it, its seconds of processor time, and its peak of memory."""
        import resource

        ended = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = max(self._watch.processor, ended.ru_utime + ended.ru_stime)
        peak = max(self._watch.peak_mb, ended.ru_maxrss / 1024)
        if seconds > self._watch.processor_seconds:  # the system may have ended it before we looked
            self._limit = self._limit or "processor"
        return [self._limit or "-", f"{seconds:.3f}", f"{peak:.1f}"]


def _waiting_text(pipe: int) -> bytes:
    """What has been written into a pipe; nothing is waited for."""
    os.set_blocking(pipe, False)
    with contextlib.suppress(BlockingIOError):
        return os.read(pipe, 64)
    return b""
