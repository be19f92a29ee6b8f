"""Linux: what a tree of processes uses, and whether it passes its limits; in the supervisor.

Standard library only, as for the supervisor itself.
"""

from __future__ import annotations

import contextlib
import os
import stat
import time

from claimeven.protocol.programs.supervisor import descendants

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SAMPLE_SECONDS = 0.05
"""Between two looks at what a program uses."""

IDLE_SECONDS = 0.3
"""The same for one that only waits: it can do no harm before it is seen to work."""

_FOLDER_SECONDS = 0.4
"""Between two looks at the folder, which may hold many files."""

# Linux alone confines programs, but every system can read this module.
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_BLOCK, _LEAST = 512, 4096
"""Bytes: what `st_blocks` counts, and what a file takes at least."""
_LONGEST_PATH = 3000
"""Linux takes no path of more than 4096 bytes."""
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
        used = max(self.processor, sum(each.seconds for each in found))
        is_idle = used == self.processor
        self.pause = min(2 * self.pause, IDLE_SECONDS) if is_idle else SAMPLE_SECONDS
        self.processor = used
        memory = (sum(each.memory for each in counted) + self._shared()) / (1 << 20)
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
            room = self.disk_mb << 20
            unnamed = unnamed_bytes(each.pid for each in counted)
            if unnamed + folder_bytes(self.folder, room) > room:
                return "disk"
        return None

    def _shared(self) -> int:
        """Shared memory of the program's own namespace; without one it would be everybody's."""
        return shared_bytes() if self.own else 0


class ProcessUse:
    """What one process uses: seconds of processor time, and bytes of memory.

    The seconds are also those of its children that have ended.
    """

    def __init__(self, pid: int, seconds: float, memory: int) -> None:
        self.pid = pid
        self.seconds = seconds
        self.memory = memory


def tree_below(ancestor: int, most: int) -> Iterator[ProcessUse]:
    """The processes below one, parents first; at most so many."""
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


def _use(pid: int) -> ProcessUse:
    with open(f"/proc/{pid}/stat", "rb") as file:
        # After the name: state, 10 others, user and system time, the same of ended children, …
        fields = file.read().rpartition(b")")[2].split()
    return ProcessUse(pid, sum(map(int, fields[11:15])) / _TICKS, int(fields[21]) * _PAGE)


def folder_bytes(folder: str, enough: int) -> int:
    """What the files below a folder take on the disk; counting ends beyond `enough`.

    Each takes some room even if it is empty. A folder so deep that the system could not name what
    is in it cannot be counted: it is too much.
    """
    total = 0
    waiting = [folder]
    while waiting and total <= enough:
        path = waiting.pop()
        if len(os.fsencode(path)) > _LONGEST_PATH:
            return enough + 1
        with contextlib.suppress(OSError), os.scandir(path) as entries:
            for entry in entries:
                with contextlib.suppress(OSError):
                    found = entry.stat(follow_symlinks=False)
                    total += max(found.st_blocks * _BLOCK, _LEAST)
                    if stat.S_ISDIR(found.st_mode):
                        waiting.append(entry.path)
                if total > enough:
                    break
    return total


def unnamed_bytes(pids: Iterable[int]) -> int:
    """What files take that processes have open and that have no name: deleted, or in memory."""
    found: dict[tuple[int, int], int] = {}
    for pid in pids:
        with contextlib.suppress(OSError), os.scandir(f"/proc/{pid}/fd") as entries:
            for entry in entries:
                with contextlib.suppress(OSError):
                    file = os.stat(entry.path)
                    if file.st_nlink == 0 and stat.S_ISREG(file.st_mode):
                        found[file.st_dev, file.st_ino] = file.st_blocks * _BLOCK
    return sum(found.values())


def shared_bytes() -> int:
    """What segments of shared memory (System V) take, in our namespace; no process need have them.

    What a process has of them is part of its memory too.
    """
    total = 0
    with contextlib.suppress(OSError, ValueError), open("/proc/sysvipc/shm") as file:
        place = file.readline().split().index("rss")
        total = sum(int(line.split()[place]) for line in file)
    return total
