"""`claimeven mcp`: tools for a language model, over the Model Context Protocol."""

from __future__ import annotations

import os
import signal
import sys
from typing import NoReturn

import click

from claimeven.cli.console.numbers import Seconds
from claimeven.cli.start import EXIT_INTERRUPTED
from claimeven.errors import BadInput
from claimeven.model_tools.server import make_server
from claimeven.model_tools.tools import SOLVE_SECONDS, ModelTools
from claimeven.players.roster import parse_spec


@click.command()
@click.option(
    "--opponent",
    "opponents",
    metavar="SPEC",
    multiple=True,
    help="Another player that may be played, such as engine:./mybot; give it again for more.",
)
@click.option(
    "--solve-seconds",
    type=Seconds(),
    default=SOLVE_SECONDS,
    show_default=True,
    help="How long a verdict may take.",
)
def mcp(opponents: tuple[str, ...], solve_seconds: float) -> None:
    """Serve tools to a language model over standard input and output.

    They read positions, play games, grade moves exactly and examine with the yardstick. The
    model's client starts this command.
    """
    if sys.stdin is None:
        raise BadInput("claimeven mcp speaks over standard input, which is closed")
    for spec in opponents:
        parse_spec(spec)
    tools = ModelTools(opponents, solve_seconds)
    server = make_server(tools)
    signal.signal(signal.SIGINT, _end)
    try:
        server.run()
    finally:
        tools.close()


def _end(*_: object) -> NoReturn:
    """End at once: a thread of the server waits for standard input, and nothing can wake it."""
    print("claimeven: interrupted", file=sys.stderr, flush=True)
    os._exit(EXIT_INTERRUPTED)
