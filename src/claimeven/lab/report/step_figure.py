"""Games to step through: every stone comes with its cell, so that the page needs no rules."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TypedDict

from claimeven.game.geometry import Geometry
from claimeven.game.position import Position

_CELL = 40

BUTTONS = """<button type="button" data-step="first" aria-label="to the start">|◀</button>
<button type="button" data-step="back" aria-label="one move back">◀</button>
<input type="range" min="0" max="{stones}" value="{stones}" aria-label="move">
<button type="button" data-step="on" aria-label="one move on">▶</button>
<button type="button" data-step="last" aria-label="to the end">▶|</button>
<output>{stones} / {stones}</output>"""


class StepData(TypedDict):
    """What a script needs: cells in order, how many are the opening's, the winning cells."""

    cells: list[list[int]]
    opening: int
    lines: list[list[list[int]]]


def step_data(end: Position, opening: int) -> StepData:
    """The data of the game that led to a position, which must know its moves."""
    cells, position = [], Position(geometry=end.geometry)
    for column in end.moves or ():
        position = position.play(column)
        assert position.last_cell is not None
        cells.append([position.last_cell.column, position.last_cell.row])
    lines = [[[cell.column, cell.row] for cell in line] for line in end.winning_lines]
    return {"cells": cells, "opening": opening, "lines": lines}


def step_figure(
    end: Position, opening: int, label: str, caption: str, notes: Sequence[str] = ()
) -> str:
    """One game: its last position, buttons for the script, and a caption of HTML.

    `notes` are texts for the start and for every move, of which the script shows one at a time.
    """
    data, geometry = step_data(end, opening), end.geometry
    stones = len(data["cells"])
    discs = "".join(
        _disc(index, column, row, geometry.rows)
        for index, (column, row) in enumerate(data["cells"])
    )
    lines = "".join(
        f'<polyline class="line" points="{_points(line, geometry.rows)}"/>'
        for line in data["lines"]
    )
    said = "".join(f"<li>{escape(note)}</li>" for note in notes)
    return f"""<figure class="game" data-stones="{stones}" data-opening="{opening}">
{board(geometry, label, discs + lines)}
<div class="steps" hidden>
{BUTTONS.format(stones=stones)}
</div>
{f'<ol class="notes" start="0">{said}</ol>' if said else ""}<figcaption>{caption}</figcaption>
</figure>"""


def board(geometry: Geometry, label: str, content: str = "") -> str:
    """An empty board as SVG, with something on it."""
    width, height = geometry.columns * _CELL, geometry.rows * _CELL
    holes = "".join(
        f'<circle class="hole" cx="{_x(column)}" cy="{_y(row, geometry.rows)}" r="16"/>'
        for column in range(geometry.columns)
        for row in range(geometry.rows)
    )
    return (
        f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label, quote=True)}">'
        f'\n<rect class="board" width="{width}" height="{height}" rx="10"/>{holes}{content}</svg>'
    )


def _disc(index: int, column: int, row: int, rows: int) -> str:
    x, y = _x(column), _y(row, rows)
    if index % 2 == 0:
        inner = f'<circle class="ring" cx="{x}" cy="{y}" r="9"/>'
        return f'<g class="disc one"><circle cx="{x}" cy="{y}" r="16"/>{inner}</g>'
    inner = f'<path class="mark" d="M{x} {y - 7}l7 7l-7 7l-7 -7z"/>'
    return f'<g class="disc two"><circle cx="{x}" cy="{y}" r="16"/>{inner}</g>'


def _points(line: list[list[int]], rows: int) -> str:
    return " ".join(f"{_x(column)},{_y(row, rows)}" for column, row in (line[0], line[-1]))


def _x(column: int) -> int:
    return column * _CELL + _CELL // 2


def _y(row: int, rows: int) -> int:
    return (rows - 1 - row) * _CELL + _CELL // 2
