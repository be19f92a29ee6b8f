"""The score of every column: what the book knows is not searched, the rest shares one table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from claimeven.game.position import Position
from claimeven.search.solver_task import SolverTask

Lookup: TypeAlias = Callable[[Position], int | None]
"""What a book says about a position, on the stone scale."""


def column_points(
    position: Position, task: SolverTask, lookup: Lookup, *, in_parallel: bool
) -> dict[int, int]:
    """Points of every column that can be played, for the side that plays there."""
    points: dict[int, int] = {}
    unknown: dict[int, Position] = {}
    for column in position.legal_columns:
        child = position.play(column)
        if child.outcome is not None:
            points[column] = points_at_end(position, child)
        elif (known := lookup(child)) is not None:
            points[column] = -known
        else:
            unknown[column] = child
    if unknown:
        points.update(_searched(position, unknown, task, lookup, in_parallel=in_parallel))
    return dict(sorted(points.items()))


def points_at_end(position: Position, child: Position) -> int:
    """Points of a move that ends the game, for the side that makes it."""
    if child.outcome is None or child.outcome.winner is None:
        return 0
    return (position.geometry.cells + 1 - position.stones) // 2


def _searched(
    position: Position,
    children: dict[int, Position],
    task: SolverTask,
    lookup: Lookup,
    *,
    in_parallel: bool,
) -> dict[int, int]:
    """Points of the columns that have to be searched.

    No column is better than the best: once the score of the position is known, only the rest of
    the scale is in question, and what its search proved about the children is in the table.
    """
    cells = position.geometry.cells
    best = lookup(position)
    if best is None:
        best = task.prove(position, -cells, cells).lower
    if in_parallel and len(children) > 1:
        answers = task.prove_all(list(children.values()), -best, cells)
    else:
        answers = [task.prove(child, -best, cells) for child in children.values()]
    return {
        column: -max(answer.lower, -best) for column, answer in zip(children, answers, strict=True)
    }
