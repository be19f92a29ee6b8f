"""Jobs that wait for a worker. Addresses take turns, and so do the visitors of one address."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator

from claimeven.web.guards.client import Client
from claimeven.web.queues.job import Job


class WaitingJobs:
    """Each visitor's jobs in order; whoever had a turn goes to the end."""

    def __init__(self) -> None:
        self._networks: OrderedDict[str, OrderedDict[Client, deque[Job]]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Job]:
        for clients in self._networks.values():
            for jobs in clients.values():
                yield from jobs

    def add(self, job: Job) -> None:
        """A job that came just now."""
        clients = self._networks.setdefault(job.client.network, OrderedDict())
        clients.setdefault(job.client, deque()).append(job)
        self._count += 1

    def take(self, may_run: Callable[[Client], bool]) -> Job | None:
        """The oldest job of the visitor whose turn it is."""
        for network, clients in self._networks.items():
            for client, jobs in clients.items():
                if may_run(client):
                    job = jobs[0]
                    clients.move_to_end(client)
                    self._networks.move_to_end(network)
                    self.remove(job)
                    return job
        return None

    def remove(self, job: Job) -> bool:
        """Take a job out; was it there?"""
        network, client = job.client.network, job.client
        clients = self._networks.get(network, OrderedDict())
        jobs = clients.get(client, deque())
        if job not in jobs:
            return False
        jobs.remove(job)
        self._count -= 1
        if not jobs:
            del clients[client]
        if not clients:
            del self._networks[network]
        return True
