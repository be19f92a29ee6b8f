"""How often a visitor may do what leaves something behind, such as beginning a game."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from claimeven.web.errors import too_many
from claimeven.web.queues import PER_ADDRESS, Client

_KEPT = 10_000
"""Visitors that are remembered; whoever was not here for longest is forgotten first."""


class Allowance:
    """So many at once, and then so many a second, for each visitor.

    >>> from claimeven.web.queues import Client
    >>> allowance = Allowance(2, 0.5, "games", clock=lambda: 0.0)
    >>> allowance.take(Client("here")), allowance.take(Client("here"))
    (None, None)
    >>> allowance.take(Client("here"))
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
        """One more. A cookie is easily thrown away, so an address has its limit too."""
        now = self._clock()
        shares: tuple[tuple[Client | str, int], ...] = ((client, 1), (client.address, PER_ADDRESS))
        found = [(key, self._now(key, share, now)) for key, share in shares]
        if min(left for _, left in found) < 1:
            raise too_many(f"too many {self._what} at once; wait a moment")
        for key, left in found:
            self._left[key] = (left - 1, now)
            self._left.move_to_end(key)
        while len(self._left) > _KEPT:
            self._left.popitem(last=False)

    def _now(self, key: Client | str, share: int, now: float) -> float:
        """What this one has left: it comes back with time."""
        left, since = self._left.get(key, (self._at_once * share, now))
        return min(self._at_once * share, left + (now - since) * self._per_second * share)
