"""How often a visitor may ask, by kind of request: every route has a token bucket."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from claimeven.web.guards.client import Client
from claimeven.web.guards.rate_limit import RateLimit

API = "/api/"
SAFE = ("GET", "HEAD", "OPTIONS")


class Rate(NamedTuple):
    """So many at once, and then so many a second, for one visitor."""

    at_once: int
    per_second: float


class RequestKind(Enum):
    """Requests that cost about the same."""

    PAGE = "page files"
    READ = "requests"
    LIST = "lists"
    FILE = "tournament requests"
    CHANGE = "changes"
    WORK = "analyses"
    LONG = "reviews and trees"
    LIVE = "live connections"


RATES = {
    RequestKind.PAGE: Rate(600, 100),
    RequestKind.READ: Rate(200, 50),
    RequestKind.LIST: Rate(20, 2),
    RequestKind.FILE: Rate(100, 10),
    RequestKind.CHANGE: Rate(200, 20),
    RequestKind.WORK: Rate(200, 20),
    RequestKind.LONG: Rate(30, 3),
    RequestKind.LIVE: Rate(40, 2),
}
_LISTS = ("games", "record", "ladder", "openapi.json")
_WORK = ("analyse", "evaluate", "hint", "try", "solution", "why")
_LONG = ("tree", "review")


def kind_of(method: str, path: str) -> RequestKind:
    """What a request costs; `method` is empty for a WebSocket.

    >>> kind_of("GET", "/api/v2/games/abc/hint"), kind_of("POST", "/api/v2/games")
    (<RequestKind.WORK: 'analyses'>, <RequestKind.CHANGE: 'changes'>)
    >>> kind_of("GET", "/api/v2/games"), kind_of("GET", "/static/app.js")
    (<RequestKind.LIST: 'lists'>, <RequestKind.PAGE: 'page files'>)
    """
    if not method:
        return RequestKind.LIVE
    if not path.startswith(API):
        return RequestKind.PAGE
    name = path.rstrip("/").rpartition("/")[2]
    if method not in SAFE:
        return RequestKind.READ if name == "position" else RequestKind.CHANGE
    if "/tournaments" in path:
        return RequestKind.FILE
    if name in _WORK:
        return RequestKind.WORK
    if name in _LONG:
        return RequestKind.LONG
    if name in _LISTS:
        return RequestKind.LIST
    return RequestKind.READ


class RequestLimits:
    """The buckets of all clients."""

    def __init__(self) -> None:
        self._limits = {kind: RateLimit(*rate, kind.value) for kind, rate in RATES.items()}

    def take(self, client: Client, method: str, path: str) -> None:
        """Count a request, or refuse it and say when to come back."""
        self._limits[kind_of(method, path)].take(client)
