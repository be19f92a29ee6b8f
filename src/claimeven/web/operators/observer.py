"""Around every request: an id, its time, a line in the log and a count in the metrics."""

from __future__ import annotations

import logging
import secrets
import time

from claimeven.web.asgi import App, Message, Receive, Scope, Send
from claimeven.web.guards.request_limits import API
from claimeven.web.operators.log import ACCESS
from claimeven.web.operators.metrics import Metrics

REQUEST_ID = "claimeven.request"
"""Where the id is in the scope of a request."""

_access = logging.getLogger(ACCESS)


class Observer:
    """Wraps the application and everything else that answers."""

    def __init__(self, app: App, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        id = scope[REQUEST_ID] = secrets.token_hex(8)
        began, status, size = time.perf_counter(), 0, 0

        async def watched(message: Message) -> None:
            nonlocal status, size
            kind = message["type"]
            if kind in _STARTS:
                status = message.get("status", 101)
                message["headers"] = [*message.get("headers", ()), (b"x-request-id", id.encode())]
            size += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, watched)
        finally:
            self._end(scope, status or 499, size, time.perf_counter() - began)

    def _end(self, scope: Scope, status: int, size: int, seconds: float) -> None:
        method = scope.get("method", "WEBSOCKET")
        route = route_of(scope)
        self._metrics.count_request(method if route != UNKNOWN else "", route, status, seconds)
        if _access.isEnabledFor(logging.INFO):
            fields = {
                "request": scope[REQUEST_ID],
                "client": getattr(scope.get("claimeven.client"), "address", ""),
                "method": method,
                "path": scope["path"],
                "status": status,
                "bytes": size,
                "seconds": round(seconds, 4),
            }
            _access.info("request", extra={"fields": fields})


_STARTS = ("http.response.start", "websocket.accept", "websocket.http.response.start")
UNKNOWN = "unknown"
"""The route of a request that no route answers: its path could be anything."""


def route_of(scope: Scope) -> str:
    """The path of the route that answered, such as `/api/v2/games/{id}`."""
    path = getattr(scope.get("route"), "path", None)
    if not isinstance(path, str):
        return UNKNOWN
    # Some versions of FastAPI name a route of a router without the prefix of the router.
    is_short = scope["path"].startswith(API) and not path.startswith(API)
    return f"{'/'.join(scope['path'].split('/')[:3])}{path}" if is_short else path
