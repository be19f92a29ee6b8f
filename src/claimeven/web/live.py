"""Work over a WebSocket: a request starts it, and messages report as it goes.

A new request ends the work on the one before. So does a client that disconnects. Every message
carries the `id` of its request.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeAlias, TypeVar

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ValidationError

from claimeven.web.errors import ApiError, bad_request, pause_before
from claimeven.web.http import as_api_error, client_of, dumps, service_of
from claimeven.web.limits import LONGEST_ID

Request = TypeVar("Request", bound=BaseModel)
Emit: TypeAlias = Callable[..., None]
"""Called with a type and fields, from any thread."""

_MANY_WAITING = 100
_MOST_WAITING = 300
"""A client that leaves so many messages unread is not listening."""

_MAY_BE_DROPPED = ("progress", "info")
_POLICY = 1008
_TRY_AGAIN_LATER = 1013


class SendQueue:
    """Messages to send; reports that are soon out of date are dropped if many wait."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket
        self._loop = asyncio.get_running_loop()
        self._waiting: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self._is_over = False

    def put(self, message: dict[str, Any]) -> None:
        """Add a message, on the loop's thread; too many end the connection."""
        count = self._waiting.qsize()
        if self._is_over or (count >= _MANY_WAITING and message["type"] in _MAY_BE_DROPPED):
            return
        if count >= _MOST_WAITING:
            self._is_over = True
            self._waiting = asyncio.Queue()
            self._waiting.put_nowait(None)
            return
        self._waiting.put_nowait(message)

    def put_from_thread(self, message: dict[str, Any]) -> None:
        """Add a message, from any thread."""
        with suppress(RuntimeError):  # the loop is closed: the server is going down
            self._loop.call_soon_threadsafe(self.put, message)

    async def send_all(self) -> None:
        """Send until the client disconnects, or leaves too much unread."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while (message := await self._waiting.get()) is not None:
                await self._websocket.send_text(dumps(message))
            await self._websocket.close(_POLICY, "too many messages were not read")


async def answer_requests(
    websocket: WebSocket,
    kind: type[Request],
    answer: Callable[[Request, Emit], Awaitable[None]],
) -> None:
    """Take requests until the client disconnects; `answer` works on one, and may be cancelled."""
    service, client = service_of(websocket), client_of(websocket)
    await websocket.accept()
    try:
        service.connections.enter(client)
    except ApiError as error:
        await websocket.send_text(dumps(_error(None, error)))
        await websocket.close(_TRY_AGAIN_LATER)
        return
    queue = SendQueue(websocket)
    sending = asyncio.ensure_future(queue.send_all())
    working: asyncio.Task[None] | None = None
    try:
        while True:
            text = await websocket.receive_text()
            await _end(working)
            if await _is_one_too_many(websocket, text, queue):
                continue
            working = asyncio.ensure_future(_work(websocket, text, kind, answer, queue))
    except (WebSocketDisconnect, KeyError, RuntimeError):
        pass  # disconnected, or sent bytes instead of text
    finally:
        service.connections.leave(client)
        sending.cancel()
        await _end(working)
        with suppress(RuntimeError, WebSocketDisconnect):  # closed already, mostly
            await websocket.close()


async def _is_one_too_many(websocket: WebSocket, text: str, queue: SendQueue) -> bool:
    """Every message counts, whatever it is; nothing more is read until a refusal is over."""
    try:
        service_of(websocket).messages.take(client_of(websocket))
    except ApiError as error:
        websocket.app.state.metrics.count_refusal(error.reason)
        queue.put(_error(_id_of(text), error))
        await pause_before(error)
        return True
    return False


async def _work(
    websocket: WebSocket,
    text: str,
    kind: type[Request],
    answer: Callable[[Request, Emit], Awaitable[None]],
    queue: SendQueue,
) -> None:
    id: Any = None
    is_over = False

    def emit(type: str, **fields: Any) -> None:
        if not is_over:
            queue.put_from_thread({"id": id, "type": type, **fields})

    try:
        data = _read(text)
        id = _read_id(data)
        if data.get("cancel"):
            return
        await answer(_check(kind, data), emit)
    except asyncio.CancelledError:
        raise
    except Exception as error:
        known = as_api_error(error, websocket.scope)
        websocket.app.state.metrics.count_refusal(known.reason)
        queue.put(_error(id, known))
    finally:
        is_over = True


async def _end(working: asyncio.Task[None] | None) -> None:
    if working is not None and not working.done():
        working.cancel()
        await asyncio.wait({working})


def _read(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise bad_request("the message is not JSON") from None
    if not isinstance(data, dict):
        raise bad_request("the message is not a JSON object")
    return data


def _read_id(data: dict[str, Any]) -> int | str | None:
    """What the client calls its question: it comes back with every message."""
    id = data.get("id")
    if isinstance(id, str) and len(id) <= LONGEST_ID and id.isprintable():
        return id
    if id is None or (isinstance(id, int) and not isinstance(id, bool) and abs(id) < 2**53):
        return id
    raise bad_request(
        f"id: expected a whole number, or at most {LONGEST_ID} printable characters", "id"
    )


def _id_of(text: str) -> int | str | None:
    """The same of a message that may be anything."""
    try:
        return _read_id(_read(text))
    except ApiError:
        return None


def _check(kind: type[Request], data: dict[str, Any]) -> Request:
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or None
        raise bad_request(f"{field or 'the message'}: {first['msg'].lower()}", field) from None


def _error(id: Any, error: ApiError) -> dict[str, Any]:
    return {
        "id": id,
        "type": "error",
        "status": error.status,
        **error.body(),
    }
