"""Who asks."""

from __future__ import annotations

from typing import NamedTuple

from claimeven.web.guards.addresses import network_of

PER_ADDRESS = 8
"""An address may use as much as this many clients: several people can share one."""


class Client(NamedTuple):
    """The address, and the value of the `visitor` cookie if there is one."""

    address: str
    visitor: str = ""

    @property
    def network(self) -> str:
        """What limits for addresses count."""
        return network_of(self.address)
