"""Before every request: is this client allowed, is the body too long? And security headers."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

from starlette.exceptions import HTTPException

from claimeven.web.errors import ApiError, overloaded
from claimeven.web.limits import MAX_BODY
from claimeven.web.queues import Client

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

VISITOR = "visitor"
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
MOST_OPEN = 1000
"""Requests and connections at a time; more than that are refused."""

_COOKIE = re.compile(r"(?:^|;\s*)visitor=([A-Za-z0-9_-]{8,40})(?:;|$)")
_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_EVERY_ANSWER = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
_NOT_STORED = (b"cache-control", b"no-store")
_SAFE = ("GET", "HEAD", "OPTIONS")


class SecurityMiddleware:
    """Wraps the application. `hosts` are the names it answers to; None for any.

    `public_origin` is the one that browsers come from where a proxy stands before the service.
    """

    def __init__(
        self, app: App, hosts: frozenset[str] | None, public_origin: str | None = None
    ) -> None:
        self._app = app
        self._hosts = hosts
        self._public_origin = public_origin
        self._open = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        scope["claimeven.client"] = _client(scope, headers)
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await _refuse(scope, send, refusal)
            return
        self._open += 1
        try:
            if scope["type"] == "websocket":
                await self._app(scope, receive, send)
            else:
                await self._app(scope, _bounded(receive), _with_headers(send, scope["path"]))
        finally:
            self._open -= 1

    def _refusal(self, scope: Scope, headers: dict[bytes, str]) -> ApiError | None:
        host = headers.get(b"host", "")
        if self._hosts is not None and _name(host) not in self._hosts:
            # Another site may have pointed its own host name at this machine (DNS rebinding).
            return ApiError(403, f"this server does not answer to the name {host[:100]!r}")
        changes = scope["type"] == "websocket" or scope["method"] not in _SAFE
        origin = headers.get(b"origin")
        if changes and origin is not None and not self._is_own(origin, host):
            return ApiError(403, f"requests from {origin[:100]!r} are not accepted here")
        length = headers.get(b"content-length", "0")
        if not length.isdecimal() or int(length[:20]) > MAX_BODY:
            return ApiError(413, f"the body is too long; {MAX_BODY} bytes is the most")
        if self._open >= MOST_OPEN:
            return overloaded("too many requests at a time; try again soon")
        return None

    def _is_own(self, origin: str, host: str) -> bool:
        """Does a request come from our own page?"""
        if self._public_origin is None or _name(host) in LOOPBACK:
            return origin in (self._public_origin, f"http://{host}", f"https://{host}")
        return origin == self._public_origin


def _client(scope: Scope, headers: dict[bytes, str]) -> Client:
    address = scope["client"][0] if scope.get("client") else "?"
    cookie = _COOKIE.search(headers.get(b"cookie", ""))
    return Client(address, cookie[1] if cookie else "")


def _name(host: str) -> str:
    """The host without its port: `[::1]:80` is `::1`."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower()


def _bounded(receive: Receive) -> Receive:
    """Count the bytes of a body whose length was not announced."""
    seen = 0

    async def bounded() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > MAX_BODY:
            raise HTTPException(413, f"the body is too long; {MAX_BODY} bytes is the most")
        return message

    return bounded


def _with_headers(send: Send, path: str) -> Send:
    is_api = path.startswith("/api/")

    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *_EVERY_ANSWER]
            if is_api:
                message["headers"].append(_NOT_STORED)
        await send(message)

    return with_headers


async def _refuse(scope: Scope, send: Send, error: ApiError) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": str(error)[:120]})
        return
    body = json.dumps(error.body()).encode()
    own = {"content-type": "application/json", "content-length": str(len(body)), **error.headers()}
    headers = [(name.lower().encode(), value.encode()) for name, value in own.items()]
    start = {"type": "http.response.start", "status": error.status, "headers": headers}
    await _with_headers(send, scope["path"])(start)
    await send({"type": "http.response.body", "body": body})
