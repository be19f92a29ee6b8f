"""What the service looks like at this moment, for the metrics."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator

from claimeven import __version__
from claimeven.web.operators.metrics import Sample, by_label, counter, gauge
from claimeven.web.service import Service

_STARTED = time.time()


def service_lines(service: Service) -> Iterator[str]:
    """Queues, connections and memory."""
    queues = service.queues
    waiting = {queue.name: float(queue.waiting_count) for queue in queues}
    running = {queue.name: float(queue.running_count) for queue in queues}
    worked = {queue.name: queue.seconds_worked for queue in queues}
    ended: list[Sample] = [
        ((("queue", queue.name), ("end", end)), count)
        for queue in queues
        for end, count in queue.ended.items()
    ]
    yield from gauge("queue_waiting", "Jobs that wait for a worker.", by_label("queue", waiting))
    yield from gauge("queue_running", "Jobs that run.", by_label("queue", running))
    yield from counter("jobs_total", "Jobs that ended, by how they ended.", ended)
    yield from counter("job_seconds_total", "Time that jobs ran.", by_label("queue", worked))
    yield from counter("solves_total", "Columns proven by the solver.", [((), service.solves)])
    yield from gauge(
        "live_connections", "Open WebSockets.", [((), float(service.connections.count))]
    )
    yield from gauge("memory_bytes", "Resident memory.", [((), float(resident_bytes()))])
    yield from gauge("start_time_seconds", "Since 1970.", [((), _STARTED)])
    yield from gauge("info", "The version.", [((("version", __version__),), 1.0)])


def resident_bytes() -> int:
    """How much memory this process uses now; elsewhere than on Linux, the most it has used.

    0 where that is not known.
    """
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        pass
    try:
        import resource
    except ImportError:  # Windows
        return 0
    else:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024
