"""Options of the commands about heuristics: which one, for which side, and the last stone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from claimeven.checks import quoted
from claimeven.cli.console.unused import refuse_unused
from claimeven.errors import BadInput
from claimeven.game.notation import parse_column
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.heuristics.spec import Heuristic

Command = TypeVar("Command", bound=Callable[..., Any])

_NAMES = "An evaluation: a name, NAME:parameter=value,... or a TOML file"


def heuristic_option(command: Command) -> Command:
    """Add `--heuristic NAME`, one."""
    return click.option(
        "--heuristic",
        "-H",
        "name",
        metavar="NAME",
        default="claimeven",
        show_default=True,
        help=f"{_NAMES}.",
    )(command)


def heuristics_option(command: Command) -> Command:
    """Add `--heuristic NAME`, any number of times."""
    return click.option(
        "--heuristic",
        "-H",
        "heuristics",
        metavar="NAME",
        multiple=True,
        help=f"{_NAMES}; may be repeated.",
    )(command)


def side_option(command: Command) -> Command:
    """Add `--side first|second`; the side to move if left out."""
    return click.option(
        "--side",
        type=click.Choice([side.value for side in Side]),
        callback=lambda _context, _option, value: None if value is None else Side(value),
        help="The side whose value is shown.  [default: the side to move]",
    )(command)


def last_option(command: Command) -> Command:
    """Add `--last COLUMN`, for boards that are drawn."""
    return click.option(
        "--last", metavar="COLUMN", help="Column of the last stone, if the board is drawn."
    )(command)


def check_last(heuristics: Iterable[Heuristic]) -> None:
    """Refuse `--last` if no heuristic looks at the last stone."""
    if not any(each.needs_last_stone for each in heuristics):
        refuse_unused("last", "with evaluations that do not look at the last stone")


def with_last(position: Position, column: str | None) -> Position:
    """The position with the last stone that `--last` names; moves tell it themselves."""
    if column is None:
        return position
    if position.moves is not None:
        name = quoted(position.text) if position.text else "the empty board"
        raise BadInput(
            f"--last {quoted(column)} does nothing with {name}, whose moves are known: "
            "expected a drawn board"
        )
    return position.with_last(parse_column(column, position.geometry))
