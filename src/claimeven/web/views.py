"""What the page is told: positions, scores and games as plain data. The page knows no rules."""

from __future__ import annotations

from typing import Any

from claimeven.game.geometry import Cell
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.game.threats import threats
from claimeven.score import Draw, Proven, Win
from claimeven.web.game import Game
from claimeven.web.limits import HUMAN
from claimeven.web.store import outcome_name


def position_json(position: Position) -> dict[str, Any]:
    """Everything that is drawn of a position; cells are [row, column, side]."""
    geometry = position.geometry
    landing: list[int | None] = [None] * geometry.columns
    for cell in position.landing_cells:
        landing[cell.column] = cell.row
    last = position.last_cell
    outcome = position.outcome
    return {
        "board": str(geometry),
        "columns": geometry.columns,
        "rows": geometry.rows,
        "connect": geometry.connect,
        "moves": None if position.moves is None else position.text,
        "text": position.text,
        "stones": position.stones,
        "to_move": position.to_move.value,
        "cells": _cells(position),
        "last": None if last is None else {"row": last.row, "column": last.column},
        "legal_columns": position.legal_columns,
        "landing_rows": landing,
        "outcome": None if outcome is None else outcome_name(outcome),
        "winning_cells": _winning_cells(position),
        "threats": _threats(position),
    }


def score_json(score: Proven) -> dict[str, Any]:
    """A proven score, in words too."""
    if isinstance(score, Draw):
        return {"outcome": "draw", "plies": None, "points": 0, "text": str(score)}
    kind = "win" if isinstance(score, Win) else "loss"
    return {"outcome": kind, "plies": score.plies, "points": score.points, "text": str(score)}


def game_json(game: Game) -> dict[str, Any]:
    """A game with its position."""
    return {**summary_json(game), "position": position_json(game.position)}


def summary_json(game: Game) -> dict[str, Any]:
    """A game without its position."""
    turn = game.next_spec
    return {
        "id": game.id,
        "board": str(game.start.geometry),
        "first": game.first,
        "second": game.second,
        "created": game.created,
        "moves": game.position.text,
        "answers": [
            {"column": column, "spec": spec, "seconds": seconds, "score": score}
            for column, spec, seconds, score in game.moves
        ],
        "can_redo": bool(game.undone),
        "outcome": None if game.outcome is None else outcome_name(game.outcome),
        "reason": game.reason,
        "version": game.version,
        "turn": turn if turn in (None, HUMAN) else "engine",
    }


def _cells(position: Position) -> list[list[Any]]:
    """In the order played, where it is known."""
    if position.moves is None:
        cells = position.geometry.cells_of(position.mask)
        owners = [(cell, position.owner(cell)) for cell in cells]
        return [[cell.row, cell.column, owner.value] for cell, owner in owners if owner]
    heights = [0] * position.geometry.columns
    found: list[list[Any]] = []
    for ply, column in enumerate(position.moves):
        found.append([heights[column], column, "second" if ply % 2 else "first"])
        heights[column] += 1
    return found


def _winning_cells(position: Position) -> list[list[int]]:
    cells = {cell for line in position.winning_lines for cell in line}
    return [[cell.row, cell.column] for cell in sorted(cells)]


def _threats(position: Position) -> list[dict[str, Any]]:
    return [_threat(cell, side) for side in Side for cell in threats(position, side).cells]


def _threat(cell: Cell, side: Side) -> dict[str, Any]:
    parity = "even" if cell.row % 2 else "odd"
    return {"row": cell.row, "column": cell.column, "side": side.value, "parity": parity}
