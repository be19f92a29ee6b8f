"""Is a process still there? For tests of what must have ended; Linux."""

from __future__ import annotations

import time
from pathlib import Path

PATIENCE = 60


def is_alive(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


def wait_for_the_end_of(pid: int) -> None:
    until = time.monotonic() + PATIENCE
    while is_alive(pid):
        assert time.monotonic() < until, f"process {pid} still runs"
        time.sleep(0.02)
