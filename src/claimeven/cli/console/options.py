"""Options of several commands: geometry, positions, JSON."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from inspect import cleandoc
from pathlib import Path
from typing import Any, TypeVar

import click

from claimeven.checks import invalid
from claimeven.cli.console.encoding import can_print
from claimeven.cli.console.input_lines import GivenPositions
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry

Command = TypeVar("Command", bound=Callable[..., Any])

_POSITIONS_HELP = """POSITION is a move string that counts columns from 1, such as 4453, or a drawn
board. Without one, positions are read from a pipe, one per line; else the board is empty."""

_PLAIN = json.JSONEncoder(ensure_ascii=False, allow_nan=False)
_ESCAPED = json.JSONEncoder(allow_nan=False)


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


class FileName(click.Path):
    """A type of options and arguments that name a file, by default as a `Path`.

    An empty name is refused: `Path("")` is the current folder, and often "" means nothing is given.
    """

    def __init__(self, path_type: type = Path, **kwargs: Any) -> None:
        super().__init__(path_type=path_type, **kwargs)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if isinstance(value, str) and (not value.strip() or "\0" in value):
            name = "FILE" if param is None else _shown_name(param)
            wanted = f"the name of a {'file' if self.file_okay else 'folder'}"
            # Not by `fail`, which would put words of its own around the sentence.
            raise BadInput(invalid(name, value, wanted))
        return super().convert(value, param, ctx)


def _shown_name(param: click.Parameter) -> str:
    """How help names an option or an argument."""
    if isinstance(param, click.Option):
        return max(param.opts, key=len)
    return param.human_readable_name


def positions_argument(command: Command) -> Command:
    """Add `[POSITION]...`, to be read by `read_positions`, and say in the help what it is."""
    command.__doc__ = f"{cleandoc(command.__doc__ or '')}\n\n{_POSITIONS_HELP}"
    return click.argument("positions", metavar="[POSITION]...", nargs=-1)(command)


def read_positions(texts: Sequence[str], geometry: Geometry) -> GivenPositions:
    """The positions that `positions_argument` names."""
    return GivenPositions(texts, geometry)


def print_json(**fields: Any) -> None:
    """Print one JSON object on one line."""
    click.echo(json_line(fields))


def json_line(fields: Mapping[str, Any]) -> str:
    """One JSON object on one line; a number that is not finite is null.

    Characters that the output does not know are written as JSON's own escapes.
    """
    try:
        line = _PLAIN.encode(fields)
    except ValueError:  # a number that JSON cannot express
        fields = _finite(fields)
        line = _PLAIN.encode(fields)
    return line if line.isascii() or can_print(line) else _ESCAPED.encode(fields)


def _finite(value: Any) -> Any:
    """The value with None in place of numbers that JSON cannot express."""
    if isinstance(value, dict):
        return {key: _finite(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
