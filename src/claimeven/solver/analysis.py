"""The score of every column, and best play to the end.

What the book knows is not searched; the rest shares one table.
"""

from __future__ import annotations

from collections.abc import Iterator

from claimeven.game.position import Position
from claimeven.solver.book.book import Book
from claimeven.solver.book.bounds import least_points
from claimeven.solver.task import SolverTask


def column_points(
    position: Position, task: SolverTask, book: Book | None, *, in_parallel: bool
) -> Iterator[tuple[int, int]]:
    """Every column that can be played with its points for the side that plays there.

    Each comes as soon as it is proven: first what needs no search.
    """
    unknown: dict[int, Position] = {}
    for column in position.legal_columns:
        child = position.play(column)
        if child.outcome is not None:
            yield column, points_at_end(position, child)
        elif book is not None and (known := book.points(child)) is not None:
            yield column, -known
        else:
            unknown[column] = child
    if unknown:
        yield from _searched(position, unknown, task, book, in_parallel=in_parallel)


def best_columns(position: Position, task: SolverTask, book: Book | None) -> Iterator[int]:
    """Best play to the end of the game, the leftmost column first among equals."""
    cells = position.geometry.cells
    points = None if book is None else book.points(position)
    if points is None:
        points = task.prove(position, -cells, cells).lower
    while position.outcome is None:
        column = _first_reaching(points, position, task, book)
        yield column
        position, points = position.play(column), -points


def _first_reaching(points: int, position: Position, task: SolverTask, book: Book | None) -> int:
    for column in position.legal_columns:
        child = position.play(column)
        if child.outcome is not None:
            is_best = points_at_end(position, child) >= points
        elif book is not None and (known := book.points(child)) is not None:
            is_best = known <= -points
        else:
            # One question: is the child worth more than -points to the opponent?
            is_best = task.prove(child, -points, 1 - points).upper <= -points
        if is_best:
            return column
    raise AssertionError("some column reaches the score of the position")


def points_at_end(position: Position, child: Position) -> int:
    """Points of a move that ends the game, for the side that makes it."""
    if child.outcome is None or child.outcome.winner is None:
        return 0
    return (position.geometry.cells + 1 - position.stones) // 2


def _searched(
    position: Position,
    children: dict[int, Position],
    task: SolverTask,
    book: Book | None,
    *,
    in_parallel: bool,
) -> Iterator[tuple[int, int]]:
    """The columns that have to be searched.

    No column is better than the best: once the score of the position is known, only the rest of
    the scale is in question, and what its search proved about the children is in the table.
    """
    cells = position.geometry.cells
    best = None if book is None else book.points(position)
    if best is None:
        least = least_known(position, book)
        best = max(least, task.prove(position, least, cells).lower)
    if in_parallel and len(children) > 1:
        answers = task.prove_all(list(children.values()), -best, cells)
        for column, answer in zip(children, answers, strict=True):
            yield column, -max(answer.lower, -best)
        return
    for column, child in children.items():
        least = max(-best, least_known(child, book))
        yield column, -max(least, task.prove(child, least, cells).lower)


def least_known(position: Position, book: Book | None) -> int:
    """What the book proves about a position just beyond its complete plies."""
    if book is None or position.stones != book.plies + 1:
        return -position.geometry.cells
    return least_points(position, book.points_of_key)
