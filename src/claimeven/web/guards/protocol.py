"""Connections with deadlines: for the head and the body of a request, and for reading answers.

uvicorn has no settings for these. Its protocols are told what happens on a connection; here they
also start and end timers, and take their place in the table of connections.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from claimeven.web.guards.connection_table import ConnectionPhase, ConnectionTable

HEAD_SECONDS = 10.0
BODY_SECONDS = 10.0
READ_SECONDS = 20.0
"""How long a client may leave an answer unread that is waiting to be sent."""

REFUSED_SECONDS = 0.5
"""How long a client waits until it hears that it has too many connections."""

_LINGER_SECONDS = 1.0
_TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
_NO_ROOM = (
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 2\r\ncontent-length: 0\r\n"
    b"connection: close\r\n\r\n"
)

if TYPE_CHECKING:

    class _Base(asyncio.Protocol):
        """What both protocols of uvicorn have in common."""

        transport: asyncio.Transport
        client: tuple[str, int] | None
        loop: asyncio.AbstractEventLoop

        def pause_writing(self) -> None: ...
        def resume_writing(self) -> None: ...
else:
    _Base = object


class Guarded(_Base):
    """A place in the table, and a deadline for reading what is sent."""

    table: ConnectionTable
    phase: ConnectionPhase
    since: float
    _unread: asyncio.TimerHandle | None = None
    _address = ""

    def enter_table(self) -> bool:
        """Take a place; False if there is none."""
        self.set_phase(ConnectionPhase.RECEIVING)
        self._address = self.client[0] if self.client else "?"
        return self.table.add(self, self._address)

    def leave_table(self) -> None:
        """Give the place back, and stop all timers."""
        self.table.remove(self, self._address)
        _cancel(self._unread)
        self._unread = None

    def set_phase(self, phase: ConnectionPhase) -> None:
        """It does something else from now on."""
        self.phase, self.since = phase, time.monotonic()

    def end(self, reason: str, last_words: bytes = b"") -> None:
        """Close the connection; nobody waits for long until it has read what is on the way."""
        self.table.closed[reason] += 1
        if last_words:
            self.transport.write(last_words)
        self.transport.close()
        self.loop.call_later(_LINGER_SECONDS, self.transport.abort)

    def pause_writing(self) -> None:
        """Called when much is waiting to be sent."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(READ_SECONDS, self._not_read)

    def resume_writing(self) -> None:
        """Called when most of it was sent."""
        super().resume_writing()
        _cancel(self._unread)
        self._unread = None

    def _not_read(self) -> None:
        self._unread = None
        self.table.closed["answer not read"] += 1
        self.transport.abort()


class GuardedHttp(Guarded, H11Protocol):
    """HTTP: the head and the body of a request arrive in time, or the connection is closed."""

    _deadline: asyncio.TimerHandle | None = None
    _waits_for = ""
    _is_refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has connected."""
        super().connection_made(transport)
        if self.enter_table():
            self._wait_for("head")
        else:
            self._refuse()

    def data_received(self, data: bytes) -> None:
        """Some bytes of a request, perhaps of several."""
        if self._is_refused or self.transport.is_closing():
            return
        super().data_received(data)
        self._look(has_data=True)

    def on_response_complete(self) -> None:
        """An answer was handed over; the next request may be there already."""
        super().on_response_complete()
        self._look(has_data=bool(self.conn.trailing_data[0]))

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on another protocol has this connection."""
        self._wait_for("")
        self.leave_table()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._wait_for("")
        self.leave_table()
        super().connection_lost(exc)

    def _refuse(self) -> None:
        """Later rather than at once: a client that comes back at once comes less often."""
        self._is_refused = True
        if self.table.may_hold_refused():
            self.table.refused += 1
            self.loop.call_later(REFUSED_SECONDS, self._end_refused)
        else:
            self.end("too many connections", _NO_ROOM)

    def _end_refused(self) -> None:
        self.table.refused -= 1
        self.end("too many connections", _NO_ROOM)

    def _look(self, has_data: bool) -> None:
        """What comes next, and until when?"""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        state = self.conn.their_state
        if state is h11.SEND_BODY:
            self._wait_for("body")
        elif state is h11.IDLE and has_data:
            self._wait_for("head")
        else:
            self._wait_for("")
            is_idle = state is h11.IDLE
            self.set_phase(ConnectionPhase.IDLE if is_idle else ConnectionPhase.ANSWERING)

    def _wait_for(self, what: str) -> None:
        """Start the deadline for the head or the body, unless it runs already."""
        if what == self._waits_for:
            return
        _cancel(self._deadline)
        self._waits_for = what
        if what:
            self.set_phase(ConnectionPhase.RECEIVING)
            seconds = HEAD_SECONDS if what == "head" else BODY_SECONDS
            self._deadline = self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        is_answered = self.cycle is not None and self.cycle.response_started
        has_begun = is_answered and self._waits_for == "body"
        self.end(f"slow {self._waits_for}", b"" if has_begun else _TOO_SLOW)


class GuardedWebSocket(Guarded, WebSocketsSansIOProtocol):
    """A WebSocket. uvicorn itself sends pings, and closes it when the client is gone."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client has asked for a WebSocket."""
        super().connection_made(transport)
        self.enter_table()  # in the place that it has just left
        self.set_phase(ConnectionPhase.ANSWERING)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self.leave_table()
        super().connection_lost(exc)


def guarded_protocols(table: ConnectionTable) -> tuple[type[Any], type[Any]]:
    """The protocols for HTTP and for WebSockets, over one table."""

    class Http(GuardedHttp):
        """HTTP over this table."""

    class WebSocket(GuardedWebSocket):
        """WebSockets over this table."""

    Http.table = WebSocket.table = table
    return Http, WebSocket


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
