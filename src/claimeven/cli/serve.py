"""`claimeven serve`: the page in the browser."""

from __future__ import annotations

import ipaddress
import os
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from claimeven.checks import quoted
from claimeven.cli.console.logs import log_level_option
from claimeven.cli.console.numbers import Whole
from claimeven.cli.console.options import FileName
from claimeven.errors import BadInput
from claimeven.extras import need

if TYPE_CHECKING:
    from claimeven.web.deployment import Deployment


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    type=Whole(0, 65535),
    help="Port; by default the first free one from 8400 on.",
)
@click.option(
    "--data-dir",
    type=FileName(file_okay=False),
    metavar="DIR",
    help="Where games are kept; by default CLAIMEVEN_DATA, or your data directory.",
)
@click.option(
    "--public-url",
    metavar="URL",
    help="The address that people type where a proxy is in front: https://school.example/four.",
)
@click.option(
    "--trusted-proxy",
    "trusted_proxies",
    multiple=True,
    metavar="CIDR",
    help="Believe this proxy or network about its clients' addresses (X-Forwarded-For).",
)
@click.option(
    "--database",
    envvar="CLAIMEVEN_DATABASE",
    metavar="URL",
    help="Keep games in PostgreSQL, postgresql://…; by default CLAIMEVEN_DATABASE, or a file.",
)
@click.option(
    "--copy-games",
    type=FileName(dir_okay=False),
    metavar="FILE",
    help="Copy the games of a games.sqlite3 into the empty --database, and end.",
)
@click.option(
    "--keep-days",
    type=Whole(1, 36500),
    metavar="N",
    help="Delete games that nobody changed for N days; by default they are kept.",
)
@click.option(
    "--tournaments/--no-tournaments",
    default=None,
    help="Let visitors start tournaments, or not; by default only on this machine alone.",
)
@click.option(
    "--log",
    type=FileName(str, dir_okay=False, allow_dash=True),
    metavar="FILE",
    help="Write requests and errors there, as JSON lines; - for standard error.",
)
@click.option(
    "--metrics-from",
    "networks",
    multiple=True,
    metavar="NETWORK",
    help="Who may read /metrics, such as 10.1.2.0/24; this machine unless given. Repeatable.",
)
@log_level_option
@click.option("--open/--no-open", "opens", default=None, help="Open a browser, or do not.")
def serve(
    host: str,
    port: int | None,
    data_dir: Path | None,
    public_url: str | None,
    trusted_proxies: tuple[str, ...],
    database: str | None,
    copy_games: Path | None,
    keep_days: int | None,
    tournaments: bool | None,
    log: str | None,
    networks: tuple[str, ...],
    opens: bool | None,
) -> None:
    """Serve the page: play, analyse, review, watch tournaments.

    A browser is opened where there is a display. Ctrl-C ends the server; nothing is lost.
    """
    for name in ("fastapi", "uvicorn", "h11", "websockets"):
        need(name, "web", who="the page")
    from claimeven.web import server
    from claimeven.web.deployment import Deployment, PublicUrl
    from claimeven.web.proxies import TrustedProxies

    folder = data_dir or server.default_data_dir()
    deployment = Deployment(
        None if public_url is None else PublicUrl.parse(public_url),
        TrustedProxies.parse(trusted_proxies),
        database,
        keep_days,
        tournaments,
    )
    if copy_games is not None:
        _copy_games(copy_games, deployment)
        return
    options = server.ServeOptions(log)
    if networks:
        options = server.ServeOptions(log, tuple(map(_network, networks)))

    def ready(link: str) -> None:
        with suppress(OSError):  # nobody reads it; the page is there all the same
            click.echo(f"the page is at {link} (Ctrl-C ends it)")
            if database is None:
                click.echo(f"games and tournaments are in {folder}")
            else:
                click.echo(f"games are in the database, tournaments in {folder}")
            if deployment.public_url is not None:
                click.echo(f"its address for others is {deployment.public_url}")
        if opens if opens is not None else public_url is None and _has_display():
            webbrowser.open(link)

    server.serve(host, port, folder, ready, deployment, options)


def _copy_games(path: Path, deployment: Deployment) -> None:
    from claimeven.web.games.copying import copy_games

    database = deployment.open_database()
    if database is None:
        raise BadInput(f"--copy-games '{path}' needs --database: expected where to copy them to")
    click.echo(f"games copied: {copy_games(path, database)}; now start the service with --database")


def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network:
    try:
        return ipaddress.ip_network(text.strip())
    except ValueError:
        raise BadInput(
            f"invalid --metrics-from {quoted(text)}: expected an address or a network, "
            "for example 10.1.2.0/24"
        ) from None


def _has_display() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    has_screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(has_screen) and sys.stdout is not None and sys.stdout.isatty()
