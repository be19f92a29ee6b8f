"""The score of every column, and best play to the end.

What the book knows is not searched; the rest shares one table.
"""

from __future__ import annotations

from collections.abc import Iterator

from claimeven.game.position import Position
from claimeven.score import stone_points
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
        points = _points_without_search(child, book)
        if points is None:
            unknown[column] = child
        else:
            yield column, -points
    if unknown:
        yield from _searched(position, unknown, task, book, in_parallel=in_parallel)


def best_play(position: Position, task: SolverTask, book: Book | None) -> Iterator[int]:
    """The columns of best play to the end of the game, the leftmost first among equals."""
    cells = position.geometry.cells
    points = None if book is None else book.points(position)
    if points is None:
        points = task.prove(position, -cells, cells).lower
    while position.outcome is None:
        column = _first_reaching(points, position, task, book)
        yield column
        position, points = position.play(column), -points


def least_from_book(position: Position, book: Book | None) -> int:
    """The least points that the book proves, if a position is just beyond its complete plies."""
    if book is None or position.stones != book.plies + 1:
        return -position.geometry.cells
    return least_points(position, book.points_of_key)


def _first_reaching(points: int, position: Position, task: SolverTask, book: Book | None) -> int:
    for column in position.legal_columns:
        child = position.play(column)
        known = _points_without_search(child, book)
        if known is None:
            # One question: is the child worth more than -points to the opponent?
            known = task.prove(child, -points, 1 - points).upper
        if known <= -points:
            return column
    raise AssertionError("some column reaches the score of the position")


def _points_without_search(child: Position, book: Book | None) -> int | None:
    """The points of a finished game or a position of the book, for the side to move there."""
    if child.outcome is None:
        return None if book is None else book.points(child)
    if child.outcome.winner is None:
        return 0
    return -stone_points(child.stones, child.geometry.cells)


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
        least = least_from_book(position, book)
        best = max(least, task.prove(position, least, cells).lower)
    if in_parallel and len(children) > 1:
        lowers = task.prove_all(list(children.values()), -best, cells)
        for column, lower in zip(children, lowers, strict=True):
            yield column, -max(lower, -best)
        return
    for column, child in children.items():
        least = max(-best, least_from_book(child, book))
        yield column, -max(least, task.prove(child, least, cells).lower)
