"""Positions and games as notebooks show them: a picture, and what it shows in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from claimeven.drawing.board import (
    CELL,
    board_svg,
    capsule,
    frame,
    last_ring,
    note,
    planned_stone,
    stone,
    winning_line,
)
from claimeven.drawing.html import block, paragraph, picture
from claimeven.game.game import Game
from claimeven.game.geometry import Cell, Geometry
from claimeven.game.notation import cell_name, column_name
from claimeven.game.position import Position
from claimeven.game.side import Side

SIGNS = {Side.FIRST: "●", Side.SECOND: "◆"}
"""Both sides in a line of text."""
_MOST_PIXELS = 640


@dataclass(frozen=True)
class BoardMarks:
    """What is drawn over the stones of a position."""

    cells: Mapping[Cell, str] = field(default_factory=dict)
    """A short text in an empty cell, a frame where the text is empty."""
    lines: Sequence[tuple[Sequence[Cell], bool]] = ()
    """Cells in a row, and whether they add to a value or take away from it."""
    moves: Sequence[int] = ()
    """Columns that could follow, both sides in turn; they are numbered."""
    has_numbers: bool = False
    """Are the stones numbered in the order played?"""


def position_svg(position: Position, marks: BoardMarks | None = None) -> str:
    """A position as SVG.

    >>> position_svg(Position("4453")).count('class="disc')
    4
    """
    geometry, shown = position.geometry, marks or BoardMarks()
    return board_svg(
        geometry.columns,
        geometry.rows,
        position_words(position),
        "".join(_content(position, shown)),
        names=[column_name(column) for column in range(geometry.columns)],
        width=_width(geometry),
    )


def position_html(position: Position, marks: BoardMarks | None = None) -> str:
    """The same as an image with a text alternative."""
    return picture(position_svg(position, marks), position_words(position))


def position_words(position: Position) -> str:
    """A position in words.

    >>> position_words(Position("4453"))
    'Board of 7 columns and 6 rows, 4 in a row. First: d1 e1. Second: d2 c1. First to move.'
    """
    geometry = position.geometry
    size = (
        f"Board of {geometry.columns} columns and {geometry.rows} rows, {geometry.connect} in a row"
    )
    owned = {
        side: " ".join(cell_name(cell) for cell, owner in _stones(position) if owner is side)
        for side in Side
    }
    stones = " ".join(f"{side.value.capitalize()}: {owned[side] or 'no stones'}." for side in Side)
    return f"{size}. {stones} {turn_words(position)}."


def turn_words(position: Position) -> str:
    """Who is to move, or how the game ended."""
    if position.outcome is None:
        return f"{position.to_move.value.capitalize()} to move"
    return str(position.outcome).capitalize()


def game_html(game: Game) -> str:
    """The end of a game with its moves numbered, and how it went in words."""
    names = f"{SIGNS[Side.FIRST]} {game.first} against {SIGNS[Side.SECOND]} {game.second}:"
    ending = "not finished" if game.outcome is None else str(game.outcome)
    reason = f" ({game.reason})" if game.reason else ""
    return block(
        paragraph(ending + reason, strong=names),
        position_html(game.position, BoardMarks(has_numbers=True)),
        paragraph(game.position.text, strong="moves"),
    )


def _width(geometry: Geometry) -> int:
    """In pixels: less than the picture has by itself where the board is very large."""
    longer = max(geometry.columns, geometry.rows) * CELL
    return max(1, round(geometry.columns * CELL * min(1.0, _MOST_PIXELS / longer)))


def _content(position: Position, marks: BoardMarks) -> Iterator[str]:
    rows = position.geometry.rows
    numbered = marks.has_numbers and position.moves is not None
    # Lines lie below the stones, so that shapes and numbers can be seen.
    for cells, adds in marks.lines:
        yield capsule(cells, rows, adds=adds)
    for line in position.winning_lines:
        yield winning_line(line, rows)
    for number, (cell, side) in enumerate(_stones(position), 1):
        yield stone(cell, rows, _number(side), str(number) if numbered else "")
    if position.last_cell is not None:
        yield last_ring(position.last_cell, rows)
    for number, (cell, side) in enumerate(_planned(position, marks.moves), 1):
        yield planned_stone(cell, rows, _number(side), str(number))
    for cell, text in marks.cells.items():
        if not text:
            yield frame(cell, rows)
        elif position.owner(cell) is None:
            yield note(cell, rows, text)


def _stones(position: Position) -> list[tuple[Cell, Side]]:
    """Every stone and whose it is, in the order played where that is known."""
    if position.moves is None:
        cells = position.geometry.cells_of(position.mask)
        return [(cell, owner) for cell in cells if (owner := position.owner(cell))]
    found = []
    heights = [0] * position.geometry.columns
    for ply, column in enumerate(position.moves):
        found.append((Cell(column, heights[column]), Side.SECOND if ply % 2 else Side.FIRST))
        heights[column] += 1
    return found


def _planned(position: Position, columns: Sequence[int]) -> Iterator[tuple[Cell, Side]]:
    for column in columns:
        # Dropped: variations of some searches go on after a line is complete.
        side, position = position.to_move, position.drop(column)
        assert position.last_cell is not None
        yield position.last_cell, side


def _number(side: Side) -> int:
    return 0 if side is Side.FIRST else 1
