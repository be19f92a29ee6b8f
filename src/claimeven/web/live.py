"""Conversations over a WebSocket: a question starts work that is told about as it goes.

A new question ends the work on the one before. So does a visitor who leaves. Everything that
is sent carries the `id` of its question.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeAlias, TypeVar

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ValidationError

from claimeven.web.errors import ApiError, bad
from claimeven.web.http import as_api_error, client_of, desk_of, dumps

Question = TypeVar("Question", bound=BaseModel)
Emit: TypeAlias = Callable[..., None]
"""Called with a type and fields, from any thread."""

_MANY_WAITING = 100
_MAY_BE_DROPPED = ("progress", "info")
_TRY_AGAIN_LATER = 1013


class Outbox:
    """What waits to be sent; news that are soon out of date are dropped if nobody reads them."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket
        self._loop = asyncio.get_running_loop()
        self._waiting: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def put(self, message: dict[str, Any]) -> None:
        """Add a message, on the loop's thread."""
        if self._waiting.qsize() < _MANY_WAITING or message["type"] not in _MAY_BE_DROPPED:
            self._waiting.put_nowait(message)

    def put_from_thread(self, message: dict[str, Any]) -> None:
        """Add a message, from any thread."""
        with suppress(RuntimeError):  # the loop is closed: the server is going down
            self._loop.call_soon_threadsafe(self.put, message)

    async def send_all(self) -> None:
        """Send for as long as somebody is there."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._websocket.send_text(dumps(await self._waiting.get()))


async def converse(
    websocket: WebSocket,
    kind: type[Question],
    answer: Callable[[Question, Emit], Awaitable[None]],
) -> None:
    """Take questions until the visitor leaves; `answer` works on one, and may be cancelled."""
    desk, client = desk_of(websocket), client_of(websocket)
    await websocket.accept()
    try:
        desk.visits.enter(client)
    except ApiError as error:
        await websocket.send_text(dumps(_error(None, error)))
        await websocket.close(_TRY_AGAIN_LATER)
        return
    outbox = Outbox(websocket)
    sending = asyncio.ensure_future(outbox.send_all())
    working: asyncio.Task[None] | None = None
    try:
        while True:
            text = await websocket.receive_text()
            await _end(working)
            working = asyncio.ensure_future(_work(text, kind, answer, outbox))
    except (WebSocketDisconnect, KeyError, RuntimeError):
        pass  # gone, or sent bytes where text is spoken
    finally:
        desk.visits.leave(client)
        sending.cancel()
        await _end(working)
        with suppress(RuntimeError, WebSocketDisconnect):  # closed already, mostly
            await websocket.close()


async def _work(
    text: str,
    kind: type[Question],
    answer: Callable[[Question, Emit], Awaitable[None]],
    outbox: Outbox,
) -> None:
    id: Any = None
    is_over = False

    def emit(type: str, **fields: Any) -> None:
        if not is_over:
            outbox.put_from_thread({"id": id, "type": type, **fields})

    try:
        data = _read(text)
        id = data.get("id") if isinstance(data.get("id"), int | str) else None
        if data.get("cancel"):
            return
        await answer(_check(kind, data), emit)
    except asyncio.CancelledError:
        raise
    except Exception as error:
        outbox.put(_error(id, as_api_error(error)))
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
        raise bad("the message is not JSON") from None
    if not isinstance(data, dict):
        raise bad("the message is no JSON object")
    return data


def _check(kind: type[Question], data: dict[str, Any]) -> Question:
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or None
        raise bad(f"{field or 'the message'}: {first['msg'].lower()}", field) from None


def _error(id: Any, error: ApiError) -> dict[str, Any]:
    return {
        "id": id,
        "type": "error",
        "status": error.status,
        "retry_after": error.retry_after,
        **error.body(),
    }
