"""Starting the service: a free port, one server per data directory, and the link to it."""

from __future__ import annotations

import asyncio
import ipaddress
import os
import socket
import sqlite3
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from claimeven import directories
from claimeven.errors import BadInput
from claimeven.locks import LockFile
from claimeven.machine import allow_many_files
from claimeven.web.deployment import Deployment
from claimeven.web.games.database import Database
from claimeven.web.games.sqlite import GAMES, SERVER_LOCK, SqliteDatabase
from claimeven.web.games.store import GameStore
from claimeven.web.guards.addresses import THIS_MACHINE, Network
from claimeven.web.guards.connection_table import ConnectionTable
from claimeven.web.limits import MAX_MESSAGE
from claimeven.web.operators.log import LineLimit, set_up_log

if TYPE_CHECKING:
    import uvicorn
    from fastapi import FastAPI

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8400
_PORTS_TRIED = 50
_LONGEST_HEAD = 16 * 1024
PING_SECONDS = 20.0
"""How often a WebSocket is asked whether its client is still there, and how long it may take."""


@dataclass(frozen=True)
class ServeOptions:
    """What the operator of a server may choose."""

    log: str | None = None
    """The file for requests and errors; `-` for standard error, None for errors there."""
    metrics_from: tuple[Network, ...] = THIS_MACHINE
    """Who may see the metrics."""


def serve(
    host: str,
    port: int | None,
    data_dir: Path,
    on_ready: Callable[[str], None],
    deployment: Deployment | None = None,
    options: ServeOptions | None = None,
) -> None:
    """Serve until interrupted; `on_ready` gets the link once it works.

    Without a port the first free one from 8400 on is taken. If the data directory is served
    already, `on_ready` gets the link of that server, and this returns. Where games are in a
    database, any number of servers may share them, and the data directory too.
    """
    deployed = deployment or Deployment()
    database = deployed.open_database()
    lock = _lock(data_dir, is_shared=database is not None)
    if isinstance(lock, str):
        on_ready(lock)
        return
    _check_games(data_dir, database)
    listener = _listen(host, port)
    link = _link(host, listener.getsockname()[1])
    if lock is not None:
        lock.write(link)
    options = options or ServeOptions()
    log_limit = set_up_log(options.log)
    with suppress(KeyboardInterrupt):  # Ctrl-C ends the server
        asyncio.run(
            _run(listener, host, data_dir, lambda: on_ready(link), deployed, options, log_limit)
        )
    if lock is not None:
        lock.release()


async def _run(
    listener: socket.socket,
    host: str,
    data_dir: Path,
    on_ready: Callable[[], None],
    deployment: Deployment,
    options: ServeOptions,
    log_limit: LineLimit,
) -> None:
    import uvicorn

    from claimeven.web.app import make_app
    from claimeven.web.middleware import LOOPBACK

    allow_many_files()
    # Change threads often: a short answer must not wait for a long explanation.
    sys.setswitchinterval(0.001)
    is_bounded = _is_loopback(host) or deployment.public_url is not None
    app = make_app(data_dir, LOOPBACK if is_bounded else None, deployment)
    table = ConnectionTable(deployment.trusted_proxies.trusts)
    app.state.metrics_from = options.metrics_from
    app.state.connection_lines = lambda: [*table.lines(), *log_limit.lines()]
    config = uvicorn_config(app, table)

    class PromptServer(uvicorn.Server):
        """Shuts down without waiting for work that could take minutes."""

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            app.state.service.stop_all()
            await super().shutdown(sockets)

    server = PromptServer(config)
    running = asyncio.ensure_future(server.serve(sockets=[listener]))
    try:
        while not server.started and not running.done():
            await asyncio.sleep(0.01)
        if server.started:
            app.state.service.warm_up()
            on_ready()
        await asyncio.shield(running)
    except asyncio.CancelledError:
        # Ctrl-C before the server looks out for it: a start that is broken off would be logged as
        # an error of ours.
        server.should_exit = True
        await running
        raise


def uvicorn_config(app: FastAPI, table: ConnectionTable) -> uvicorn.Config:
    """How uvicorn serves the application."""
    import uvicorn

    from claimeven.web.guards.protocol import guarded_protocols

    http, websocket = guarded_protocols(table)
    return uvicorn.Config(
        app,
        http=http,  # by h11: with httptools the head of a request would have no limit
        ws=websocket,
        log_config=None,  # ours
        log_level="error",  # invalid requests are not worth a line
        access_log=False,
        proxy_headers=False,
        server_header=False,
        ws_max_size=MAX_MESSAGE,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        h11_max_incomplete_event_size=_LONGEST_HEAD,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=3,
    )


def default_data_dir() -> Path:
    """Where games are kept: CLAIMEVEN_DATA, else the user's data directory."""
    return directories.data_dir()


def _lock(data_dir: Path, is_shared: bool) -> LockFile | str | None:
    """A lock that ends with this process; or the link of the server that has it already."""
    lock = LockFile(data_dir / SERVER_LOCK, mode=0o600)
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        keep_private(data_dir)
        if is_shared:
            return None
        return lock if lock.acquire() else LockFile.read(lock.path)
    except OSError as error:
        raise BadInput(
            f"the data directory '{data_dir}' cannot be used: {error.strerror}; "
            "name another with --data-dir"
        ) from None


def keep_private(data_dir: Path) -> None:
    """Files that are made from now on, and those of games, can be read by their owner only.

    SQLite gives its journals the permissions of the file they belong to.
    """
    os.umask(os.umask(0o077) | 0o077)
    for path in data_dir.glob(f"{GAMES}*"):
        path.chmod(0o600)


def _check_games(data_dir: Path, database: Database | None) -> None:
    """Report a full disk or a damaged file before anybody plays."""
    try:
        store = GameStore(database or SqliteDatabase(data_dir / GAMES))
    except sqlite3.Error as error:
        raise BadInput(
            f"the games in '{data_dir}' cannot be used: {error}; make room, or name another "
            "directory with --data-dir"
        ) from None
    store.close()


def _listen(host: str, port: int | None) -> socket.socket:
    ports = range(DEFAULT_PORT, DEFAULT_PORT + _PORTS_TRIED) if port is None else [port]
    problem = ""
    for number in ports:
        try:
            return _bound(host, number)
        except OSError as error:
            problem = error.strerror or str(error)
    named = f"port {port}" if port is not None else f"a port from {DEFAULT_PORT} on"
    raise BadInput(f"cannot listen on {host}, {named}: {problem}; choose another with --port")


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":  # where it would let two servers have one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(512)
    except OSError:
        listener.close()
        raise
    return listener


def _link(host: str, port: int) -> str:
    everywhere = host in ("0.0.0.0", "::", "")
    name = "localhost" if everywhere else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
