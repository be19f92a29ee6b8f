"""The board on a terminal: discs that differ in shape and colour, or plain ASCII."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.text import Text

from claimeven.cli.console.encoding import can_print
from claimeven.game.geometry import Cell, Geometry
from claimeven.game.notation import cell_name, column_name, has_one_key_per_column
from claimeven.game.position import Position
from claimeven.game.side import Side

Command = TypeVar("Command", bound=Callable[..., Any])

_ROOMY_COLUMNS = 25
"""Up to this many columns a cell is three characters wide and the board fits 80 columns."""


@dataclass(frozen=True, slots=True)
class Discs:
    """How stones, empty cells and the frame look."""

    first: str
    second: str
    empty: str
    wall: str
    corners: tuple[str, str]
    floor: str

    @property
    def symbols(self) -> str:
        """Every character of a drawing."""
        return "".join((self.first, self.second, self.empty, self.wall, *self.corners, self.floor))

    def of(self, side: Side | None) -> str:
        """The symbol of a side's stone, or of an empty cell."""
        if side is None:
            return self.empty
        return self.first if side is Side.FIRST else self.second


UNICODE = Discs("●", "○", "·", "│", ("└", "┘"), "─")
ASCII = Discs("X", "O", ".", "|", ("+", "+"), "-")

# Amber and blue stay apart under the common kinds of colour blindness.
STYLES: dict[Side | None, str] = {
    Side.FIRST: "bold color(214)",
    Side.SECOND: "bold color(75)",
    None: "dim",
}


def ascii_option(command: Command) -> Command:
    """Add `--ascii`: letters instead of discs."""
    return click.option("--ascii", "ascii_only", is_flag=True, help="Letters instead of discs.")(
        command
    )


def choose_discs(ascii_only: bool) -> Discs:
    """ASCII if asked for, or if the output does not know the discs."""
    return UNICODE if not ascii_only and can_print(UNICODE.symbols) else ASCII


def screen() -> Console:
    """The terminal, without markup or numbers coloured on their own."""
    return Console(highlight=False, markup=False, soft_wrap=True)


def side_name(side: Side, discs: Discs) -> Text:
    """A side by name and disc, in its colour."""
    return Text().append(f"{side.value} {discs.of(side)}", style=STYLES[side])


def board_width(geometry: Geometry) -> int:
    """Characters that a drawn board is wide."""
    return _cell_width(geometry) * geometry.columns + 3


def _cell_width(geometry: Geometry) -> int:
    """Three where the board then fits 80 columns, or where column names have two digits."""
    roomy = geometry.columns <= _ROOMY_COLUMNS or not has_one_key_per_column(geometry)
    return 3 if roomy else 2


def headline(position: Position) -> str:
    """A position in words: its text, the board's shape, and who is to move or has won."""
    name = position.text or "the empty board"
    if position.outcome is None:
        state = f"{position.to_move.value} to move"
    else:
        winner = position.outcome.winner
        state = "drawn" if winner is None else f"{winner.value} has won"
    return f"{name} ({position.geometry}), {state}"


def draw(
    position: Position,
    discs: Discs,
    marks: Mapping[Cell, int] | None = None,
    *,
    names_cells: bool = False,
) -> Text:
    """The board with column names; [x] marks winning cells, (x) the last stone.

    With `marks`, brackets are around the stones of those cells instead, and the number of a mark
    is in its cell if that is empty. With `names_cells` there are numbers beside the rows and
    letters under the columns: a text about the board speaks of cells such as d1.
    """
    geometry = position.geometry
    width = _cell_width(geometry)
    left, right = discs.corners
    winning = {cell for line in position.winning_lines for cell in line}
    cells = dict.fromkeys(winning, 0) if marks is None else marks
    text = Text()
    for row in reversed(range(geometry.rows)):
        text.append(f" {discs.wall}", style="dim")
        for column in range(geometry.columns):
            cell = Cell(column, row)
            text.append_text(_draw_cell(position, cell, cells.get(cell), discs, width))
        row_name = f" {row + 1}" if names_cells else ""
        text.append(f"{discs.wall}{row_name}\n", style="dim")
    text.append(f" {left}{discs.floor * width * geometry.columns}{right}\n", style="dim")
    names = (column_name(column) for column in range(geometry.columns))
    text.append("  " + "".join(f"{name:^{width}}" for name in names))
    if names_cells:
        letters = (cell_name(Cell(column, 0))[:-1] for column in range(geometry.columns))
        text.append("\n  " + "".join(f"{name:^{width}}" for name in letters), style="dim")
    return text


def _draw_cell(position: Position, cell: Cell, mark: int | None, discs: Discs, width: int) -> Text:
    owner = position.owner(cell)
    symbol = discs.of(owner)
    roomy = width > 2
    if mark is not None and owner is None:
        marked, style = f" {mark} " if roomy else f"{mark} ", "bold"
    elif mark is not None:
        marked, style = f"[{symbol}]" if roomy else f"{symbol}*", STYLES[owner] + " reverse"
    elif cell == position.last_cell:
        marked, style = f"({symbol})" if roomy else f"{symbol}'", STYLES[owner]
    else:
        marked, style = f" {symbol} " if roomy else f"{symbol} ", STYLES[owner]
    return Text(marked, style=style)
