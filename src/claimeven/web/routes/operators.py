"""Routes for those who run the service; outside of the API, and not for everybody."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

from fastapi import APIRouter, Request, Response

from claimeven import __version__
from claimeven.web.errors import ApiError
from claimeven.web.guards.addresses import Network
from claimeven.web.http import client_of, reply, service_of
from claimeven.web.operators.metrics import CONTENT_TYPE
from claimeven.web.operators.samples import service_lines

_FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")

router = APIRouter(include_in_schema=False)


@router.api_route("/health", methods=["GET", "HEAD"])
async def health() -> Response:
    """Is the service alive?"""
    return reply({"status": "ok", "version": __version__})


@router.api_route("/ready", methods=["GET", "HEAD"])
async def ready(request: Request) -> Response:
    """Can it take requests and store games?"""
    service = service_of(request)
    problem = await service.readiness.problem()
    if service.is_closing:
        problem = "the server is shutting down"
    if problem is not None:
        raise ApiError(503, f"games cannot be stored: {problem}", retry_after=5, reason="not ready")
    return reply({"status": "ready"})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Numbers for Prometheus, for those who may see them."""
    if not _may_see(request, request.app.state.metrics_from):
        raise ApiError(403, "metrics are not shown to this address", reason="metrics")
    lines = [*service_lines(service_of(request)), *request.app.state.connection_lines()]
    text = request.app.state.metrics.text(lines)
    return Response(text, media_type=CONTENT_TYPE)


def _may_see(request: Request, networks: Iterable[Network]) -> bool:
    """Directly from a network that may: what a proxy passes on comes from somewhere else."""
    if any(name in request.headers for name in _FORWARDED):
        return False
    try:
        address = ipaddress.ip_address(client_of(request).address.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None) or address
    return any(mapped in network for network in networks)
