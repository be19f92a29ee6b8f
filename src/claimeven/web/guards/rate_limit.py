"""How often a client may ask for something: token buckets for each client and each address."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable

from claimeven.web.errors import ApiError, too_many_requests
from claimeven.web.guards.client import Client

PER_ADDRESS = 4
"""An address may ask as often as this many clients: cookies are easy to delete."""

_LONGEST_WAIT = 60
_KEPT = 10_000
"""Clients that are remembered; the one that was away longest is forgotten first."""


class RateLimit:
    """So many at once, and then so many a second, for each client.

    >>> limit = RateLimit(2, 0.5, "games", clock=lambda: 0.0)
    >>> limit.take(Client("here")), limit.take(Client("here"))
    (None, None)
    >>> limit.take(Client("here"))
    Traceback (most recent call last):
    ...
    claimeven.web.errors.ApiError: too many games at once; wait 2 seconds
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
        """Use one up, or refuse and say when to come back. What is refused uses nothing up."""
        now = self._clock()
        shares: tuple[tuple[Client | str, int], ...] = (
            (client, 1),
            (client.network, PER_ADDRESS),
        )
        found = [(key, self._left_now(key, share, now)) for key, share in shares]
        waits = [(1 - left) / share for (_, left), (_, share) in zip(found, shares, strict=True)]
        if max(waits) > 0:
            raise self._refusal(max(waits))
        for key, left in found:
            self._left[key] = (left - 1, now)
            self._left.move_to_end(key)
        while len(self._left) > _KEPT:
            self._left.popitem(last=False)

    def _refusal(self, missing: float) -> ApiError:
        """Say when enough has come back."""
        seconds = _LONGEST_WAIT
        if self._per_second > 0:
            seconds = min(math.ceil(missing / self._per_second), _LONGEST_WAIT)
        words = f"{seconds} second" if seconds == 1 else f"{seconds} seconds"
        return too_many_requests(f"too many {self._what} at once; wait {words}", seconds, "rate")

    def _left_now(self, key: Client | str, share: int, now: float) -> float:
        """How many are left; they come back with time."""
        left, since = self._left.get(key, (self._at_once * share, now))
        return min(self._at_once * share, left + (now - since) * self._per_second * share)
