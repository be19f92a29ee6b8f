"""Options of several commands: geometry, positions from arguments or a pipe, JSON."""

from __future__ import annotations

import json
import math
import os
import stat
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Sequence
from inspect import cleandoc
from itertools import count
from typing import Any, TypeVar

import click

from claimeven.checks import invalid
from claimeven.cli.console.encoding import can_print
from claimeven.errors import BadInput, ClaimevenError
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position

Command = TypeVar("Command", bound=Callable[..., Any])

STANDARD_INPUT = "-"

_POSITIONS_HELP = """POSITION is a move string that counts columns from 1, such as 4453, or a drawn
board. Without one, positions are read from a pipe, one per line; else the board is empty."""

_MOST_BYTES = 100_000
"""Of a line of standard input: more than any position or game takes."""


class RenamedOption(click.Option):
    """An option that is still understood by the names it had before, which help does not show.

    `click.option("--threads", cls=RenamedOption, old=("--workers",))`
    """

    def __init__(self, *args: Any, old: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._old = list(old)

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        shown = self.opts
        self.opts = [*shown, *self._old]
        try:
            super().add_to_parser(parser, ctx)
        finally:
            self.opts = shown


def geometry_option(command: Command) -> Command:
    """Add `--geometry CxRxN`, the standard board by default."""
    return click.option(
        "--geometry",
        metavar="CxRxN",
        # A callback, because a click type would turn our message into its own.
        callback=lambda _context, _option, text: Geometry.parse(text),
        default="7x6x4",
        show_default=True,
        help="Columns x rows x how many in a row.",
    )(command)


def json_option(command: Command) -> Command:
    """Add `--json`: one JSON object per line."""
    return click.option("--json", "as_json", is_flag=True, help="One JSON object per line.")(
        command
    )


def file_name(_context: click.Context, option: click.Parameter, text: str | None) -> str | None:
    """A callback of options that name a file: an empty name is refused, not taken for no name."""
    if text is not None and not text.strip():
        raise BadInput(invalid(max(option.opts, key=len), text, "the name of a file"))
    return text


def positions_argument(command: Command) -> Command:
    """Add `[POSITION]...`, to be read by `read_positions`, and say in the help what it is."""
    command.__doc__ = f"{cleandoc(command.__doc__ or '')}\n\n{_POSITIONS_HELP}"
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
    """Lines of standard input, each as soon as it is there.

    They are UTF-8 whatever the terminal is set to, with or without a byte order mark. Bytes that
    are not text are kept, to be quoted by an error. A line that is too long is an error.
    """
    if sys.stdin is None:
        return
    stream = sys.stdin.buffer
    for number in count(1):
        line = stream.readline(_MOST_BYTES + 1)
        if not line:
            return
        if len(line) > _MOST_BYTES:
            raise BadInput(f"line {number}: expected at most {_MOST_BYTES:,} characters")
        if number == 1:
            line = line.removeprefix(BOM_UTF8)
        yield line.decode("utf-8", errors="surrogateescape")


def print_json(**fields: Any) -> None:
    """One JSON object on one line; a number that is not finite is null.

    Characters that the output does not know are written as JSON's own escapes.
    """
    line = json.dumps(_finite(fields), ensure_ascii=False, allow_nan=False)
    if not can_print(line):
        line = json.dumps(_finite(fields), allow_nan=False)
    click.echo(line)


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
