"""Options of several commands: geometry, positions from arguments or a pipe, JSON."""

from __future__ import annotations

import json
import math
import os
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from io import TextIOWrapper
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
        help="Columns x rows x how many in a row win.",
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

    `-` always reads standard input. An empty line is the empty board; lines that start with # are
    skipped. A bad argument is an error before any work is done; a bad line is named by its number.
    """
    if list(texts) == [STANDARD_INPUT]:
        return _lines_as_positions(geometry)
    if texts:
        return iter([Position.parse(text, geometry) for text in texts])
    if _is_piped(sys.stdin):
        return _lines_as_positions(geometry, default=Position(geometry=geometry))
    return iter([Position(geometry=geometry)])


def input_lines() -> Iterator[str]:
    """Lines of standard input. Bytes that are not text are kept, to be quoted by an error."""
    if sys.stdin is None:
        return
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="surrogateescape")
    yield from sys.stdin


def print_json(**fields: Any) -> None:
    """One JSON object on one line; a number that is not finite is null."""
    click.echo(json.dumps(_finite(fields), ensure_ascii=False, allow_nan=False))


def _finite(value: Any) -> Any:
    """The value with None in place of numbers that JSON cannot express."""
    if isinstance(value, dict):
        return {key: _finite(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _lines_as_positions(geometry: Geometry, default: Position | None = None) -> Iterator[Position]:
    """One position per line; the default if there was no line at all."""
    for number, line in enumerate(input_lines(), 1):
        text = line.strip()
        if text.startswith("#"):
            continue
        default = None
        try:
            yield Position.parse(text, geometry)
        except ClaimevenError as error:
            raise type(error)(f"line {number}: {error}") from None
    if default is not None:
        yield default


def _is_piped(stream: Any) -> bool:
    """Is the stream a pipe or a file? Terminals, /dev/null and sockets do not count."""
    if stream is None:
        return False
    try:
        mode = os.fstat(stream.fileno()).st_mode
    except (OSError, ValueError, AttributeError):
        return not stream.isatty()
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)
