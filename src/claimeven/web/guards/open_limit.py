"""How many things of one kind are open at a time: for each client, for each address, and in all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from claimeven.web.errors import overloaded, too_many_requests
from claimeven.web.guards.client import Client


class OpenLimit:
    """Counts what is open; too much is refused.

    Cookies are easy to delete, so an address has a limit too.

    >>> limit = OpenLimit("reviews", per_client=1, per_address=2, in_all=3)
    >>> limit.enter(Client("192.0.2.7", "ann"))
    >>> limit.enter(Client("192.0.2.7", "ann"))
    Traceback (most recent call last):
    ...
    claimeven.web.errors.ApiError: you have 1 reviews open; wait for one of them
    """

    def __init__(self, what: str, *, per_client: int, per_address: int, in_all: int) -> None:
        self.what = what
        self.per_client = per_client
        self.per_address = per_address
        self.in_all = in_all
        self.count = 0
        self._open: Counter[Client | str] = Counter()

    def enter(self, client: Client) -> None:
        """One more."""
        if self._open[client] >= self.per_client:
            raise too_many_requests(
                f"you have {self._open[client]} {self.what} open; wait for one of them",
                reason="open",
            )
        if self._open[client.network] >= self.per_address:
            raise too_many_requests(
                f"too many {self.what} from {client.network}; wait for some of them", reason="open"
            )
        if self.count >= self.in_all:
            raise overloaded(f"too many {self.what} are open; try again soon")
        self._open[client] += 1
        self._open[client.network] += 1
        self.count += 1

    def leave(self, client: Client) -> None:
        """One less."""
        decrease(self._open, client)
        decrease(self._open, client.network)
        self.count -= 1

    @contextmanager
    def hold(self, client: Client) -> Iterator[None]:
        """One more inside the block."""
        self.enter(client)
        try:
            yield
        finally:
            self.leave(client)


def decrease(counter: Counter[Any], key: Any) -> None:
    """One less; a count of 0 is removed."""
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
