"""Linux: what a tree of processes uses, and whether it passes its limits; in the supervisor.

Standard library only, as for the supervisor itself.
"""

from __future__ import annotations

import contextlib
import os
import time

from claimeven.protocol.programs.supervisor import descendants

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

SAMPLE_SECONDS = 0.05
"""Between two looks at what a program uses."""

IDLE_SECONDS = 0.3
"""The same for one that only waits: it can do no harm before it is seen to work."""

_FOLDER_SECONDS = 0.4
"""Between two looks at the folder, which may hold many files."""

# Linux alone confines programs, but every system can read this module.
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


class Watch:
    """Looks at the tree below a process, again and again, and names the limit that it passes."""

    def __init__(
        self,
        seconds: float,
        processor_seconds: float,
        memory_mb: int,
        processes: int,
        disk_mb: int,
        folder: str,
    ) -> None:
        self.seconds = seconds
        self.processor_seconds = processor_seconds
        self.memory_mb = memory_mb
        self.processes = processes
        self.disk_mb = disk_mb
        self.folder = folder
        self.own = 0
        """Processes at the top of the tree that are ours, and do not count."""
        self.pause = SAMPLE_SECONDS
        """Seconds until the next look."""
        self.processor = 0.0
        self.peak_mb = 0.0
        self._began = self._looked = time.monotonic()

    def passed(self, ancestor: int) -> str | None:
        """Look once; the limit that is passed now, if any."""
        now = time.monotonic()
        found = list(tree_below(ancestor, self.processes + self.own + 1))
        counted = found[self.own :]
        used = max(self.processor, sum(seconds for seconds, _ in found))
        is_idle = used == self.processor
        self.pause = min(2 * self.pause, IDLE_SECONDS) if is_idle else SAMPLE_SECONDS
        self.processor = used
        memory = sum(memory for _, memory in counted) / (1 << 20)
        self.peak_mb = max(self.peak_mb, memory)
        if len(counted) > self.processes:
            return "processes"
        if memory > self.memory_mb:
            return "memory"
        if self.processor > self.processor_seconds:
            return "processor"
        if now - self._began > self.seconds:
            return "seconds"
        if now - self._looked > _FOLDER_SECONDS:
            self._looked = now
            if folder_bytes(self.folder, self.disk_mb << 20) > self.disk_mb << 20:
                return "disk"
        return None


def tree_below(ancestor: int, most: int) -> Iterator[tuple[float, int]]:
    """The processes below one, parents first; at most so many.

    Of each the seconds of processor time, with those of its children that have ended, and its
    memory in bytes.
    """
    if not os.path.exists("/proc/thread-self/children"):  # a kernel without these files
        waiting = descendants(ancestor)
    else:
        waiting = list(_children(ancestor))
    for number, pid in enumerate(waiting):
        if number >= most:
            return
        with contextlib.suppress(OSError, ValueError, IndexError):
            yield _use(pid)
        waiting += _children(pid)


def _children(pid: int) -> Iterator[int]:
    try:
        threads = os.listdir(f"/proc/{pid}/task")
    except OSError:
        return
    for thread in threads:
        with contextlib.suppress(OSError), open(f"/proc/{pid}/task/{thread}/children") as file:
            yield from map(int, file.read().split())


def _use(pid: int) -> tuple[float, int]:
    with open(f"/proc/{pid}/stat", "rb") as file:
        # After the name: state, 10 others, user and system time, the same of ended children, …
        fields = file.read().rpartition(b")")[2].split()
    return sum(map(int, fields[11:15])) / _TICKS, int(fields[21]) * _PAGE


def folder_bytes(folder: str, enough: int) -> int:
    """What the files below a folder take on the disk; counting ends beyond `enough`."""
    total = 0
    waiting = [folder]
    while waiting and total <= enough:
        with contextlib.suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                with contextlib.suppress(OSError):
                    total += entry.stat(follow_symlinks=False).st_blocks * 512
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                if total > enough:
                    break
    return total
