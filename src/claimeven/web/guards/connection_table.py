"""Open connections by address: how many there may be, and which one gives way to a new one.

A connection that is still sending its request gives way first, the oldest of them; then one that
has been idle for a while. One whose request is being answered stays.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Protocol

from claimeven.web.guards.addresses import network_of
from claimeven.web.operators.metrics import by_label, counter, gauge

PER_ADDRESS = 64
IN_ALL = 4000
MOST_REFUSED = 256
_IDLE_SECONDS = 2.0


class ConnectionPhase(Enum):
    """What a connection is doing."""

    RECEIVING = "receiving"
    ANSWERING = "answering"
    IDLE = "idle"


class GuardedConnection(Protocol):
    """What the table knows of a connection."""

    phase: ConnectionPhase
    since: float
    """When the phase began, by the monotonic clock."""

    def end(self, reason: str) -> None:
        """Close it now."""


class ConnectionTable:
    """The open connections; `is_trusted` tells addresses that may have any number, as a proxy."""

    def __init__(self, is_trusted: Callable[[str], bool] = lambda _: False) -> None:
        self.closed: Counter[str] = Counter()
        """Connections that were ended or refused here, by reason."""
        self.refused = 0
        """Connections that are refused, and do not know it yet."""
        self._is_trusted = is_trusted
        self._networks: dict[str, OrderedDict[GuardedConnection, None]] = {}
        self._count = 0

    def add(self, connection: GuardedConnection, address: str) -> bool:
        """One more, perhaps in the place of another; False if there is no room for it."""
        if not self._is_trusted(address) and not self._make_room(address):
            return False
        self._networks.setdefault(network_of(address), OrderedDict())[connection] = None
        self._count += 1
        return True

    def may_hold_refused(self) -> bool:
        """Is there room to keep one waiting that is refused?"""
        return self.refused < MOST_REFUSED

    def remove(self, connection: GuardedConnection, address: str) -> None:
        """One less; not an error if it is not there."""
        network = network_of(address)
        connections = self._networks.get(network, OrderedDict())
        if connection in connections:
            del connections[connection]
            self._count -= 1
        if not connections:
            self._networks.pop(network, None)

    def lines(self) -> Iterator[str]:
        """For the metrics."""
        yield from gauge("connections", "Open connections.", [((), float(self._count))])
        yield from counter(
            "connections_closed_total",
            "Connections that the server ended or refused.",
            by_label("reason", self.closed),
        )

    def _make_room(self, address: str) -> bool:
        own = self._networks.get(network_of(address), OrderedDict())
        if len(own) >= PER_ADDRESS:
            return self._end_one(own, address)
        if self._count >= IN_ALL:
            largest = max(self._networks.values(), key=len)
            return self._end_one(largest, None)
        return True

    def _end_one(
        self, connections: OrderedDict[GuardedConnection, None], address: str | None
    ) -> bool:
        victim = _least_useful(connections)
        if victim is None:
            return False
        network = address if address is not None else self._network_with(connections)
        self.remove(victim, network)
        victim.end("made room")
        return True

    def _network_with(self, connections: OrderedDict[GuardedConnection, None]) -> str:
        return next(name for name, found in self._networks.items() if found is connections)


def _least_useful(connections: OrderedDict[GuardedConnection, None]) -> GuardedConnection | None:
    receiving = [each for each in connections if each.phase is ConnectionPhase.RECEIVING]
    if receiving:
        return min(receiving, key=lambda each: each.since)
    long_ago = time.monotonic() - _IDLE_SECONDS
    idle = [
        each for each in connections if each.phase is ConnectionPhase.IDLE and each.since < long_ago
    ]
    return min(idle, key=lambda each: each.since) if idle else None
