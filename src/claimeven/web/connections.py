"""How many WebSocket connections are open, by client."""

from __future__ import annotations

from collections import Counter

from claimeven.web.errors import overloaded, too_many_requests
from claimeven.web.queues import Client, decrease

PER_CLIENT = 16
PER_ADDRESS = 64
IN_ALL = 400


class ConnectionLimit:
    """Counts open connections; too many are refused."""

    def __init__(self) -> None:
        self._open: Counter[Client | str] = Counter()
        self._all = 0

    def enter(self, client: Client) -> None:
        """One more."""
        if self._open[client] >= PER_CLIENT or self._open[client.address] >= PER_ADDRESS:
            raise too_many_requests("you have too many connections open; close one of them")
        if self._all >= IN_ALL:
            raise overloaded("too many connections are open; try again soon")
        self._open[client] += 1
        self._open[client.address] += 1
        self._all += 1

    def leave(self, client: Client) -> None:
        """One less."""
        decrease(self._open, client)
        decrease(self._open, client.address)
        self._all -= 1
