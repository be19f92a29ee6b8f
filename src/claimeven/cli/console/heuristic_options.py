"""Options of the commands about heuristics: which one, for which side, and the last stone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from claimeven.game.notation import parse_column
from claimeven.game.position import Position
from claimeven.game.side import Side

Command = TypeVar("Command", bound=Callable[..., Any])

_NAMES = "A name, NAME:parameter=value,… or a TOML file"


def heuristic_option(command: Command) -> Command:
    """Add `--heuristic NAME`, one."""
    return click.option(
        "--heuristic",
        "-H",
        "name",
        default="claimeven",
        show_default=True,
        help=f"{_NAMES}.",
    )(command)


def heuristics_option(command: Command) -> Command:
    """Add `--heuristic NAME`, any number of times."""
    return click.option(
        "--heuristic", "-H", "heuristics", multiple=True, help=f"{_NAMES}; may be repeated."
    )(command)


def side_option(command: Command) -> Command:
    """Add `--side first|second`; the side to move if left out."""
    return click.option(
        "--side",
        type=click.Choice([side.value for side in Side]),
        callback=lambda _context, _option, value: None if value is None else Side(value),
        help="The side whose value is shown. [default: the side to move]",
    )(command)


def last_option(command: Command) -> Command:
    """Add `--last COLUMN`, for boards that are drawn."""
    return click.option(
        "--last", metavar="COLUMN", help="Column of the last stone, if the board is drawn."
    )(command)


def with_last(position: Position, column: str | None) -> Position:
    """The position with its last stone; a position from moves knows it already."""
    if column is None or position.moves is not None:
        return position
    return position.with_last(parse_column(column, position.geometry))
