"""Games to step through: every stone comes with its cell, so that the page needs no rules."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TypedDict

from claimeven.drawing.board import board_svg, stone, winning_line
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position

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
        stone((column, row), geometry.rows, index % 2)
        for index, (column, row) in enumerate(data["cells"])
    )
    lines = "".join(winning_line(line, geometry.rows) for line in end.winning_lines)
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
    return board_svg(geometry.columns, geometry.rows, label, content)
