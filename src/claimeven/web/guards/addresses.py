"""Addresses of clients, as limits count them."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import TypeAlias

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
THIS_MACHINE: tuple[Network, ...] = (
    ipaddress.IPv4Network("127.0.0.0/8"),
    ipaddress.IPv6Network("::1/128"),
)
_IPV6_PREFIX = 64
"""What one customer of a provider gets; all addresses in it are easy to have."""


@lru_cache(maxsize=10_000)
def network_of(address: str) -> str:
    """What counts as one address: an IPv4 address, or the /64 of an IPv6 address.

    >>> network_of("192.0.2.7"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '192.0.2.7')
    >>> network_of("2001:db8:1:2:3:4:5:6"), network_of("2001:db8:1:2::9")
    ('2001:db8:1:2::/64', '2001:db8:1:2::/64')

    A name that is not an address stays as it is.

    >>> network_of("testclient")
    'testclient'
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, _IPV6_PREFIX), strict=False))
