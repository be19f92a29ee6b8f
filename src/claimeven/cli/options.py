"""What several commands share: the geometry option, positions from arguments or a pipe, JSON."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import click

from claimeven.errors import ClaimevenError
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position

Command = TypeVar("Command", bound=Callable[..., Any])

STANDARD_INPUT = "-"


def geometry_option(command: Command) -> Command:
    """Add `--geometry CxRxN`, the standard board by default."""
    return click.option(
        "--geometry",
        metavar="CxRxN",
        # A callback, because a click type would turn our message into its own.
        callback=lambda _context, _option, text: Geometry.parse(text),
        default="7x6x4",
        show_default=True,
        help="Board: columns x rows x how many in a row win.",
    )(command)


def json_option(command: Command) -> Command:
    """Add `--json`: one JSON object per line."""
    return click.option("--json", "as_json", is_flag=True, help="One JSON object per line.")(
        command
    )


def positions_argument(command: Command) -> Command:
    """Add `[POSITION]...`, to be read by `read_positions`."""
    return click.argument("positions", metavar="[POSITION]...", nargs=-1)(command)


def read_positions(texts: Sequence[str], geometry: Geometry) -> Iterator[Position]:
    """Positions given as arguments; else one per line of a pipe or file; else the empty board.

    `-` reads standard input whatever it is. An empty line is the empty board; lines that start
    with # are skipped. A bad line is named by its number.
    """
    if texts and list(texts) != [STANDARD_INPUT]:
        for text in texts:
            yield Position.parse(text, geometry)
    elif texts or _is_piped(sys.stdin):
        yield from _lines_as_positions(geometry, default_empty=not texts)
    else:
        yield Position(geometry=geometry)


def print_json(**fields: Any) -> None:
    """One JSON object on one line."""
    click.echo(json.dumps(fields, ensure_ascii=False))


def _lines_as_positions(geometry: Geometry, *, default_empty: bool) -> Iterator[Position]:
    seen = False
    for number, line in enumerate(sys.stdin, 1):
        if line.startswith("#"):
            continue
        seen = True
        try:
            yield Position.parse(line.strip(), geometry)
        except ClaimevenError as error:
            raise type(error)(f"line {number}: {error}") from None
    if default_empty and not seen:
        yield Position(geometry=geometry)


def _is_piped(stream: Any) -> bool:
    """Is somebody feeding us? Terminals, /dev/null and sockets do not count."""
    try:
        mode = os.fstat(stream.fileno()).st_mode
    except (OSError, ValueError, AttributeError):
        return stream is not None and not stream.isatty()
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)
