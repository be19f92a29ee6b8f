"""The application: routes, errors and middleware around one service."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from claimeven import __version__
from claimeven.web import pages
from claimeven.web.deployment import Deployment
from claimeven.web.guards.addresses import THIS_MACHINE
from claimeven.web.http import add_error_answers
from claimeven.web.middleware import LOOPBACK, SecurityMiddleware
from claimeven.web.operators.metrics import Metrics
from claimeven.web.operators.observer import Observer
from claimeven.web.proxies import ProxyMiddleware
from claimeven.web.routes import analysis as routes_analysis
from claimeven.web.routes import games as routes_games
from claimeven.web.routes import imports as routes_imports
from claimeven.web.routes import lab as routes_lab
from claimeven.web.routes import lessons as routes_lessons
from claimeven.web.routes import operators as routes_operators
from claimeven.web.routes import positions as routes_positions
from claimeven.web.routes import puzzles as routes_puzzles
from claimeven.web.routes import review as routes_review
from claimeven.web.routes import seats as routes_seats
from claimeven.web.routes import tournaments as routes_tournaments
from claimeven.web.routes import why as routes_why
from claimeven.web.routes.schema import COMPONENTS
from claimeven.web.service import Service

API = "/api/v2"


def make_app(
    data_dir: Path, hosts: frozenset[str] | None = None, deployment: Deployment | None = None
) -> FastAPI:
    """The application over one data directory; it answers to these host names (None for any)."""
    deployed = deployment or Deployment()
    public = deployed.public_url

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.service = Service(data_dir, deployed.open_database(), deployed.keep_days)
        app.state.service.start()
        try:
            yield
        finally:
            app.state.service.close()

    # FastAPI's own pages about its schema load scripts from other servers: not here.
    app = FastAPI(
        title="Claimeven",
        version=__version__,
        openapi_url=f"{API}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        redirect_slashes=False,  # it would leave the base path out
        servers=None if public is None else [{"url": public.base or "/"}],
    )
    app.state.deployment = deployed
    app.state.is_local = hosts == LOOPBACK and public is None
    wanted = deployed.tournaments
    app.state.may_start_tournaments = app.state.is_local if wanted is None else wanted
    for module in (  # the busiest first: they are tried one after another
        routes_games,
        routes_seats,
        routes_analysis,
        routes_positions,
        routes_review,
        routes_why,
        routes_puzzles,
        routes_lessons,
        routes_lab,
        routes_imports,
        routes_tournaments,
    ):
        app.include_router(module.router, prefix=API)
    app.include_router(routes_operators.router)
    app.include_router(pages.router)
    app.state.metrics = Metrics()
    app.state.metrics_from = THIS_MACHINE
    app.state.connection_lines = list
    add_error_answers(app)
    if hosts is not None and public is not None:
        hosts |= {public.name}
    app.add_middleware(
        SecurityMiddleware,
        hosts=hosts,
        metrics=app.state.metrics,
        public_origin=None if public is None else public.origin,
    )
    app.add_middleware(
        ProxyMiddleware,
        proxies=deployed.trusted_proxies,
        base="" if public is None else public.base,
    )
    app.add_middleware(Observer, metrics=app.state.metrics)
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]
    return app


def _openapi(app: FastAPI) -> dict[str, Any]:
    """The schema with our shapes, and without FastAPI's own error: ours is there, under 400."""
    if app.openapi_schema is None:
        schema = FastAPI.openapi(app)
        for path in schema["paths"].values():
            for operation in path.values():
                operation["responses"].pop("422", None)
        components = schema["components"]["schemas"]
        for name in ("HTTPValidationError", "ValidationError"):
            components.pop(name, None)
        components |= COMPONENTS
    assert app.openapi_schema is not None
    return app.openapi_schema
