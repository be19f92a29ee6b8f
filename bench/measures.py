"""What several benchmarks share: timing by the processor, and one line of a report."""

from __future__ import annotations

import time
from collections.abc import Callable


def cpu_seconds(work: Callable[[], object], rounds: int = 3) -> float:
    """CPU time of this process, the best of some rounds, because the machine may be busy."""
    times = []
    for _ in range(rounds):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


def print_figure(what: str, figure: str, unit: str = "") -> None:
    """One line of a report."""
    print(f"{what:46} {figure:>12} {unit}".rstrip(), flush=True)
