"""Games to step through: every stone comes with its cell, so that the page needs no rules."""

from __future__ import annotations

from html import escape
from typing import Any

from claimeven.game.notation import parse_moves
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.lab.report.tournament.facts import Facts
from claimeven.tournament.results import REASONS, StoredGame

_CELL = 40


def game_data(facts: Facts, game: StoredGame) -> dict[str, Any]:
    """What the script needs: cells in order, how many are the opening's, the winning cells."""
    start = facts.start(game)
    end = _end(start, game)
    cells, position = [], Position(geometry=start.geometry)
    for column in end.moves or ():
        position = position.play(column)
        assert position.last_cell is not None
        cells.append([position.last_cell.column, position.last_cell.row])
    lines = [[[cell.column, cell.row] for cell in line] for line in end.winning_lines]
    return {"cells": cells, "opening": start.stones, "lines": lines}


def board_figure(facts: Facts, game: StoredGame) -> str:
    """One game: a caption, its last position, and buttons for the script."""
    geometry = facts.start(game).geometry
    data = game_data(facts, game)
    stones = len(data["cells"])
    caption = (
        f"<b>{escape(game.first)}</b> (●) against <b>{escape(game.second)}</b> (◆): "
        f"{_result(game)}, {stones} stones, game {game.id}"
    )
    width, height = geometry.columns * _CELL, geometry.rows * _CELL
    holes = "".join(
        f'<circle class="hole" cx="{_x(column)}" cy="{_y(row, geometry.rows)}" r="16"/>'
        for column in range(geometry.columns)
        for row in range(geometry.rows)
    )
    discs = "".join(
        _disc(index, column, row, geometry.rows)
        for index, (column, row) in enumerate(data["cells"])
    )
    lines = "".join(
        f'<polyline class="line" points="{_points(line, geometry.rows)}"/>'
        for line in data["lines"]
    )
    label = escape(f"{game.first} against {game.second}, {_result(game)}", quote=True)
    return f"""<figure class="game" data-stones="{stones}" data-opening="{data["opening"]}">
<svg viewBox="0 0 {width} {height}" role="img" aria-label="{label}">
<rect class="board" width="{width}" height="{height}" rx="10"/>{holes}{discs}{lines}</svg>
<div class="steps" hidden>
<button type="button" data-step="first" aria-label="to the start">|◀</button>
<button type="button" data-step="back" aria-label="one move back">◀</button>
<input type="range" min="0" max="{stones}" value="{stones}" aria-label="move">
<button type="button" data-step="on" aria-label="one move on">▶</button>
<button type="button" data-step="last" aria-label="to the end">▶|</button>
<output>{stones} / {stones}</output>
</div>
<figcaption>{caption}<br><code>{escape(_shown(game))}</code></figcaption>
</figure>"""


def _end(start: Position, game: StoredGame) -> Position:
    position = start
    for column in parse_moves(game.moves, start.geometry):
        position = position.play(column)
    return position


def _result(game: StoredGame) -> str:
    ending = "" if game.failure is None else f" ({REASONS[game.reason]})"
    if game.winner is None:
        return "draw" + ending
    winner, sign = (game.first, "●") if game.winner is Side.FIRST else (game.second, "◆")
    return f"{sign} {escape(winner)} won" + ending


def _shown(game: StoredGame) -> str:
    return f"{game.opening} | {game.moves}" if game.opening else game.moves


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
