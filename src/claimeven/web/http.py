"""Answers over HTTP: JSON, errors as JSON, and work that ends when its client disconnects."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Coroutine
from http import HTTPStatus
from typing import Any, TypeVar

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from claimeven.errors import BadInput, ClaimevenError, Stopped
from claimeven.web.asgi import Scope
from claimeven.web.errors import (
    ApiError,
    ClientDisconnected,
    bad_request,
    overloaded,
    pause_before,
)
from claimeven.web.games.seats import digest
from claimeven.web.guards.client import Client
from claimeven.web.missing_page import missing_page
from claimeven.web.operators.log import ERRORS
from claimeven.web.operators.observer import REQUEST_ID
from claimeven.web.service import Service

T = TypeVar("T")


def reply(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Plain data as JSON."""
    return Response(dumps(data), status, headers, media_type="application/json")


def dumps(data: Any) -> str:
    r"""Compact JSON; NaN and infinities, which JSON does not have, are errors.

    >>> dumps({"error": "×"}), dumps("half a character: \ud800")
    ('{"error":"×"}', '"half a character: \\ud800"')
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    try:
        text.encode()
    except UnicodeEncodeError:  # half of a surrogate pair, which somebody sent
        return json.dumps(data, separators=(",", ":"), allow_nan=False)
    return text


def service_of(request: Any) -> Service:
    """The service of the application that got this request."""
    service: Service = request.app.state.service
    return service


def client_of(request: Any) -> Client:
    """Who asks."""
    client: Client = request.scope["claimeven.client"]
    return client


def visitors_of(request: Any) -> list[str]:
    """Whose games are this visitor's: digests of names.

    Games of earlier versions have no owner; where only this machine can be the visitor, they are
    its own.
    """
    visitor = digest(client_of(request).visitor)
    return [name for name in (visitor,) if name] + ([""] if request.app.state.is_local else [])


async def until_disconnect(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of the work; if the client disconnects before that, the work is cancelled."""
    task = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_disconnect(request))
    try:
        await asyncio.wait({task, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ClientDisconnected
        return task.result()
    finally:
        leaving.cancel()
        task.cancel()


async def _disconnect(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def add_error_answers(app: FastAPI) -> None:
    """Every error as `{"error": sentence, "field": name}`."""
    app.add_exception_handler(ApiError, _own_error)
    app.add_exception_handler(ClaimevenError, _own_error)
    app.add_exception_handler(RequestValidationError, _bad_shape)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(ClientDisconnected, _disconnected)


def as_api_error(error: Exception, scope: Scope) -> ApiError:
    """Any error as an answer; one of ours is logged, under the id of the request."""
    if isinstance(error, ApiError):
        return error
    if isinstance(error, Stopped):
        return overloaded(
            "the request took more time than it may; try again, or ask for less", "slow"
        )
    if isinstance(error, BadInput):
        return bad_request(str(error))
    if isinstance(error, ClaimevenError):
        return overloaded(str(error))
    id = scope.get(REQUEST_ID, "")
    fields = {"request": id, "path": scope["path"]}
    logging.getLogger(ERRORS).error("failed request", exc_info=error, extra={"fields": fields})
    return ApiError(500, f"something went wrong on our side; the server's log has it as {id!r}")


async def _own_error(request: Request, error: Exception) -> Response:
    known = as_api_error(error, request.scope)
    if known.status == HTTPStatus.NOT_FOUND and _wants_page(request):
        return missing_page(request)
    request.app.state.metrics.count_refusal(known.reason)
    await pause_before(known)
    return reply(known.body(), known.status, known.headers())


async def _disconnected(_: Request, __: Exception) -> Response:
    return Response(status_code=499)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    message = str(error.detail)
    if error.status_code == HTTPStatus.NOT_FOUND and _wants_page(request):
        return missing_page(request)
    if error.status_code == HTTPStatus.NOT_FOUND:
        message = f"there is nothing at {request.url.path[:100]!r}"
    elif error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        message = f"{request.method} is not possible here"
    elif error.status_code == HTTPStatus.BAD_REQUEST:
        message = "the body is not JSON"
    headers = dict(error.headers or {})
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        headers["Allow"] = ", ".join(_methods(request))
    return reply(ApiError(error.status_code, message).body(), error.status_code, headers)


def _wants_page(request: Request) -> bool:
    """Is this a person's browser, which shows what it gets?"""
    wants_html = "text/html" in request.headers.get("accept", "")
    return request.method in ("GET", "HEAD") and wants_html


def _methods(request: Request) -> list[str]:
    """The methods of this path. Starlette knows those of one route only, where there are two."""
    parts = request.url.path.split("/")
    for path, operations in request.app.openapi()["paths"].items():
        template = path.split("/")
        fits = all(a == b or a.startswith("{") for a, b in zip(template, parts, strict=False))
        if fits and len(template) == len(parts):
            return sorted(method.upper() for method in operations)
    return ["GET", "HEAD"]


async def _bad_shape(_: Request, error: Exception) -> Response:
    """The first thing that is wrong, in one sentence."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = [str(part) for part in first.get("loc", ())[1:] if isinstance(part, str)]
    field = where[0] if where else None
    problem = str(first.get("msg", "it is wrong"))
    if first.get("type") == "json_invalid":
        return reply(bad_request("the body is not JSON").body(), 400)
    if first.get("type") == "model_attributes_type" and field is None:
        return reply(
            bad_request("the body is not a JSON object; send one as application/json").body(), 400
        )
    name = field or "the body"
    return reply(bad_request(f"{name}: {problem[0].lower()}{problem[1:]}", field).body(), 400)
