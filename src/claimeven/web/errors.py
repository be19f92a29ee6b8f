"""Errors as HTTP answers: one sentence, and the field of the request that it is about."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any

from claimeven.errors import BadInput

REFUSAL_SECONDS = 0.5
_REASONS = {403: "forbidden", 413: "too long", 429: "too much at once", 503: "busy"}


class ApiError(Exception):
    """An answer other than success; `extra` goes into its JSON beside the sentence.

    `reason` names a refusal in the metrics; an error without one is not a refusal.
    """

    def __init__(
        self,
        status: int,
        message: str,
        field: str | None = None,
        *,
        retry_after: int | None = None,
        reason: str = "",
        **extra: Any,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.field = field
        self.retry_after = retry_after
        self.reason = reason or _REASONS.get(status, "")
        self.extra = extra

    def body(self) -> dict[str, Any]:
        """The answer's JSON."""
        found = {"error": str(self), "field": self.field, **self.extra}
        return found if self.retry_after is None else {**found, "retry_after": self.retry_after}

    def headers(self) -> dict[str, str]:
        """The answer's headers."""
        return {} if self.retry_after is None else {"Retry-After": str(self.retry_after)}


def bad_request(message: str, field: str | None = None) -> ApiError:
    """Bad input."""
    return ApiError(400, message, field)


def not_found(what: str) -> ApiError:
    """There is no such thing."""
    return ApiError(404, f"there is no {what}")


def too_many_requests(message: str, retry_after: int = 1, reason: str = "") -> ApiError:
    """This client asks for too much at once."""
    return ApiError(429, message, retry_after=retry_after, reason=reason)


def overloaded(message: str, reason: str = "", **extra: Any) -> ApiError:
    """All clients together ask for too much, or one request takes more time than it may."""
    return ApiError(503, message, retry_after=2, reason=reason, **extra)


async def pause_before(error: ApiError) -> None:
    """Let a client wait who asks for too much: one who does not wait by itself floods us less."""
    if error.status == HTTPStatus.TOO_MANY_REQUESTS:
        await asyncio.sleep(REFUSAL_SECONDS)


class ClientDisconnected(Exception):
    """The client left before the answer was ready."""


@contextmanager
def errors_about(field: str) -> Iterator[None]:
    """Bad input inside the block is bad input in that field."""
    try:
        yield
    except BadInput as error:
        raise bad_request(str(error), field) from None
