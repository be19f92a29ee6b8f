"""What this machine gives a program; one answer on every system."""

from __future__ import annotations

import os
import struct
from contextlib import suppress

_FULL_MB = 1 << 20
"""Where a system does not say how much memory it has, a terabyte: it will refuse by itself."""


def usable_processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def memory_mb() -> int:
    """How much memory the machine has, used or not."""
    with suppress(AttributeError, LookupError, ValueError, OSError):
        if hasattr(os, "sysconf"):
            return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
        return _windows_memory() >> 20
    return _FULL_MB


def allow_many_files() -> None:
    """Raise the limit of open files and connections as far as it goes, where there is one."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _windows_memory() -> int:
    """MEMORYSTATUSEX: its own length, the load, the bytes of physical memory, six more numbers."""
    import ctypes

    status = ctypes.create_string_buffer(struct.pack("<I", 64), 64)
    if not vars(ctypes)["windll"].kernel32.GlobalMemoryStatusEx(status):
        raise OSError("the system does not say how much memory it has")
    return int(struct.unpack_from("<Q", status.raw, 8)[0])
