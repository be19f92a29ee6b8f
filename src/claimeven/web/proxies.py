"""Behind a reverse proxy: whose request it is, and below which path everything lies."""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from claimeven.checks import quoted
from claimeven.errors import BadInput

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
_App: TypeAlias = Callable[[MutableMapping[str, Any], Any, Any], Awaitable[None]]

_SECURE = {"http": "https", "ws": "wss"}
_PLAIN = {"https": "http", "wss": "ws"}


@dataclass(frozen=True, slots=True)
class TrustedProxies:
    """Networks whose word about their clients is believed; by default none."""

    networks: tuple[Network, ...] = ()

    @classmethod
    def parse(cls, texts: Iterable[str]) -> TrustedProxies:
        """Read networks, such as `10.0.0.0/8`, and single addresses.

        >>> TrustedProxies.parse(["127.0.0.1"]).client("127.0.0.1", "8.8.8.8, 192.0.2.7")
        '192.0.2.7'
        """
        return cls(tuple(map(_network, texts)))

    def trusts(self, address: str) -> bool:
        """Is this one of the proxies?"""
        found = _address(address)
        return found is not None and any(found in network for network in self.networks)

    def client(self, peer: str, forwarded: str) -> str:
        """Whose request it is.

        `forwarded` are the addresses of X-Forwarded-For; each proxy adds the one it got the
        request from at the end. So the last address that is not a proxy of ours is the client.
        Everything before it may be invented. If a part is not an address, the proxy after it is
        the best that is known.
        """
        found = peer
        for text in reversed(forwarded.split(",")):
            if not self.trusts(found):
                break
            address = _address(text)
            if address is None:
                break
            found = str(address)
        return found


class ProxyMiddleware:
    """Replaces the proxy's address by its client's, and takes the base path away."""

    def __init__(self, app: _App, proxies: TrustedProxies, base: str = "") -> None:
        self._app = app
        self._proxies = proxies
        self._base = base

    async def __call__(self, scope: MutableMapping[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] in ("http", "websocket"):
            self._see_client(scope)
            if self._base:
                if scope["type"] == "http" and scope["path"] == self._base:
                    await _redirect(send, f"{self._base}/")
                    return
                self._strip(scope)
        await self._app(scope, receive, send)

    def _see_client(self, scope: MutableMapping[str, Any]) -> None:
        peer = scope.get("client")
        if not peer or not self._proxies.trusts(peer[0]):
            return
        headers = list(scope["headers"])
        forwarded = b",".join(value for name, value in headers if name == b"x-forwarded-for")
        if forwarded:
            scope["client"] = (self._proxies.client(peer[0], forwarded.decode("latin-1")), 0)
        protocols = [value for name, value in headers if name == b"x-forwarded-proto"]
        if protocols:
            is_secure = protocols[-1].split(b",")[-1].strip().lower() in (b"https", b"wss")
            known = _SECURE if is_secure else _PLAIN
            scope["scheme"] = known.get(scope["scheme"], scope["scheme"])

    def _strip(self, scope: MutableMapping[str, Any]) -> None:
        """A proxy may pass the path as it is, or without the base."""
        if scope["path"].startswith(f"{self._base}/"):
            scope["path"] = scope["path"][len(self._base) :]
            raw = scope.get("raw_path")
            if raw is not None and raw.startswith(self._base.encode()):
                scope["raw_path"] = raw[len(self._base) :]


async def _redirect(send: Any, where: str) -> None:
    headers = [(b"location", where.encode()), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 308, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def _network(text: str) -> Network:
    try:
        network = ipaddress.ip_network(text.strip())
    except ValueError:
        raise BadInput(
            f"invalid trusted proxy {quoted(text)}: expected an address or a network, for example "
            "127.0.0.1 or 10.0.0.0/8"
        ) from None
    if network.prefixlen == 0:
        raise BadInput(
            f"invalid trusted proxy {quoted(text)}: everybody would be trusted; name the networks "
            "of your proxies"
        )
    return network


def _address(text: str) -> Address | None:
    """An address, perhaps with a port; None if it is none.

    >>> _address(" [2001:db8::1]:443 "), _address("::ffff:192.0.2.1"), _address("unknown")
    (IPv6Address('2001:db8::1'), IPv4Address('192.0.2.1'), None)
    """
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = getattr(address, "ipv4_mapped", None)
    return mapped or address
