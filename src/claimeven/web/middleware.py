"""Before every request: is this client allowed, does it ask too often, is the body too long?

And after it: security headers on every answer, also on that to an error of ours.
"""

from __future__ import annotations

import json
import re

from claimeven.web.asgi import App, Message, Receive, Scope, Send
from claimeven.web.errors import ApiError, pause_before
from claimeven.web.guards.client import Client
from claimeven.web.guards.open_limit import OpenLimit
from claimeven.web.guards.request_limits import API, SAFE, RequestLimits
from claimeven.web.http import as_api_error
from claimeven.web.limits import MAX_BODY
from claimeven.web.operators.metrics import Metrics

VISITOR = "visitor"
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
OPEN_PER_CLIENT, OPEN_PER_ADDRESS, MOST_OPEN = 32, 64, 1000
"""Requests that are being answered at a time; more than that are refused."""

_COOKIE = re.compile(r"(?:^|;\s*)visitor=([A-Za-z0-9_-]{8,40})(?:;|$)")
_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_EVERY_ANSWER = [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
_NOT_STORED = (b"cache-control", b"no-store")
_OWN_SITE = ("same-origin", "none")
"""What a browser says of a request of our own page, or of one that a person typed in."""

_DENIAL = "websocket.http.response"


class SecurityMiddleware:
    """Wraps the application. `hosts` are the names it answers to; None for any.

    `public_origin` is the one that browsers come from where a proxy stands before the service.
    """

    def __init__(
        self,
        app: App,
        hosts: frozenset[str] | None,
        metrics: Metrics,
        public_origin: str | None = None,
    ) -> None:
        self._app = app
        self._hosts = hosts
        self._public_origin = public_origin
        self._metrics = metrics
        self._limits = RequestLimits()
        self._open = OpenLimit(
            "requests", per_client=OPEN_PER_CLIENT, per_address=OPEN_PER_ADDRESS, in_all=MOST_OPEN
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        client = scope["claimeven.client"] = _client(scope, headers)
        try:
            self._check(scope, headers)
            self._limits.take(client, scope.get("method", ""), scope["path"])
            if scope["type"] == "websocket":
                await self._talk(scope, receive, send)
            else:
                await self._answer(scope, receive, send)
        except ApiError as error:
            self._metrics.count_refusal(error.reason)
            await pause_before(error)
            await _refuse(scope, send, error)

    async def _talk(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A WebSocket, from its beginning to its end."""
        try:
            await self._app(scope, receive, send)
        except Exception as error:  # an error of ours: it is logged, and the connection ends
            as_api_error(error, scope)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request counts as open when it is there as a whole; a slow one holds no place."""
        if scope["method"] not in SAFE:
            body = await _body(receive)
            if body is None:
                return  # the client has left
            receive = _replayed(body, receive)
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        with self._open.hold(scope["claimeven.client"]):
            try:
                await self._app(scope, receive, _with_headers(watched, scope["path"]))
            except Exception as error:
                known = as_api_error(error, scope)
                if not started:
                    raise known from None

    def _check(self, scope: Scope, headers: dict[bytes, str]) -> None:
        host = headers.get(b"host", "")
        if self._hosts is not None and _name(host) not in self._hosts:
            # Another site may have pointed its own host name at this machine (DNS rebinding).
            raise ApiError(403, f"this server does not answer to the name {host[:100]!r}")
        if scope["type"] == "websocket" or scope["method"] not in SAFE:
            self._check_origin(headers, host)
        length = headers.get(b"content-length", "0")
        if not length.isdecimal() or int(length[:20]) > MAX_BODY:
            raise _too_long()

    def _check_origin(self, headers: dict[bytes, str], host: str) -> None:
        """What changes something comes from our own page, or from another program."""
        origin = headers.get(b"origin")
        if origin is not None and not self._is_own(origin, host):
            raise ApiError(403, f"requests from {origin[:100]!r} are not accepted here")
        site = headers.get(b"sec-fetch-site", "none")
        if site not in _OWN_SITE:
            raise ApiError(403, f"requests of another site ({site[:40]!r}) are not accepted here")

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


async def _body(receive: Receive) -> bytes | None:
    """The whole body, whose length may not have been announced; None if the client leaves."""
    body, more = bytearray(), True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > MAX_BODY:
            raise _too_long()
    return bytes(body)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """The body first, and then what comes after it."""
    is_sent = False

    async def replayed() -> Message:
        nonlocal is_sent
        if is_sent:
            return await receive()
        is_sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replayed


def _too_long() -> ApiError:
    return ApiError(413, f"the body is too long; {MAX_BODY} bytes is the most")


def _with_headers(send: Send, path: str) -> Send:
    is_api = path.startswith(API)

    async def with_headers(message: Message) -> None:
        if message["type"].endswith(".response.start"):
            message["headers"] = [*message["headers"], *_EVERY_ANSWER]
            if is_api:
                message["headers"].append(_NOT_STORED)
        await send(message)

    return with_headers


async def _refuse(scope: Scope, send: Send, error: ApiError) -> None:
    if scope["type"] == "websocket" and _DENIAL not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008, "reason": str(error)[:120]})
        return
    kind = _DENIAL if scope["type"] == "websocket" else "http.response"
    body = json.dumps(error.body()).encode()
    own = {"content-type": "application/json", "content-length": str(len(body)), **error.headers()}
    headers = [(name.lower().encode(), value.encode()) for name, value in own.items()]
    start = {"type": f"{kind}.start", "status": error.status, "headers": headers}
    await _with_headers(send, scope["path"])(start)
    await send({"type": f"{kind}.body", "body": body})
