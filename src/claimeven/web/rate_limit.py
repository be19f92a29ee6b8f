"""How often a client may do what leaves something behind, such as beginning a game."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from claimeven.web.errors import too_many_requests
from claimeven.web.queues import PER_ADDRESS, Client

_KEPT = 10_000
"""Clients that are remembered; the one that was away longest is forgotten first."""


class RateLimit:
    """So many at once, and then so many a second, for each client.

    >>> from claimeven.web.queues import Client
    >>> limit = RateLimit(2, 0.5, "games", clock=lambda: 0.0)
    >>> limit.take(Client("here")), limit.take(Client("here"))
    (None, None)
    >>> limit.take(Client("here"))
    Traceback (most recent call last):
    ...
    claimeven.web.errors.ApiError: too many games at once; wait a moment
    """

    def __init__(
        self,
        at_once: int,
        per_second: float,
        what: str,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._at_once = at_once
        self._per_second = per_second
        self._what = what
        self._clock = clock
        self._left: OrderedDict[Client | str, tuple[float, float]] = OrderedDict()

    def take(self, client: Client) -> None:
        """Use one up, or refuse. Cookies are easy to delete, so an address has a limit too."""
        now = self._clock()
        shares: tuple[tuple[Client | str, int], ...] = ((client, 1), (client.address, PER_ADDRESS))
        found = [(key, self._left_now(key, share, now)) for key, share in shares]
        if min(left for _, left in found) < 1:
            raise too_many_requests(f"too many {self._what} at once; wait a moment")
        for key, left in found:
            self._left[key] = (left - 1, now)
            self._left.move_to_end(key)
        while len(self._left) > _KEPT:
            self._left.popitem(last=False)

    def _left_now(self, key: Client | str, share: int, now: float) -> float:
        """How many are left; they come back with time."""
        left, since = self._left.get(key, (self._at_once * share, now))
        return min(self._at_once * share, left + (now - since) * self._per_second * share)
