"""Exact scores of columns for one question: asked once each, and within its time."""

from __future__ import annotations

import time
from collections.abc import Iterator

from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.score import Proven, stone_points
from claimeven.solver.result import position_points, position_score
from claimeven.solver.solver import Solver


class ColumnScores:
    """What the solver says of positions; None where the time was not enough.

    >>> ColumnScores(Solver(table_mb=1), seconds=9).of(Position("121212"))[0]
    Win(plies=1, points=18)
    """

    def __init__(self, solver: Solver, seconds: float | None = None) -> None:
        self._solver = solver
        self._deadline = None if seconds is None else time.monotonic() + seconds
        self._known: dict[Position, dict[int, Proven] | None] = {}
        self._after: dict[Position, Proven] = {}

    def of(self, position: Position) -> dict[int, Proven] | None:
        """The score of every legal column for the side to move."""
        if position not in self._known:
            found = self._known[position] = self._ask(position)
            for column, score in (found or {}).items():
                self._after[position.play(column)] = score
        return self._known[position]

    def best(self, position: Position) -> Proven | None:
        """The score of an unfinished position for the side to move."""
        if position in self._after:
            points = self._after[position].points
            return None if points is None else position_score(position, -points)
        scores = self.of(position)
        return None if scores is None else max(scores.values())

    def best_for(self, side: Side, position: Position) -> Proven | None:
        """The same for either side."""
        score = self.best(position)
        return score if score is None or position.to_move is side else -score

    def best_line(self, position: Position, *, from_right: bool = False) -> Iterator[int]:
        """Best play, the leftmost column first among equals, or the rightmost."""
        if not from_right:
            yield from self._solver.best_play(position)
            return
        last = position.geometry.columns - 1
        for column in self._solver.best_play(position.mirrored()):
            yield last - column

    def _ask(self, position: Position) -> dict[int, Proven] | None:
        if self._deadline is None:
            return self._solver.analyse(position)
        found: dict[int, Proven] = {}
        for column in position.legal_columns:
            points = self._points_after(position.play(column))
            if points is None:
                return None
            found[column] = position_score(position, points)
        return found

    def _points_after(self, child: Position) -> int | None:
        """What a move is worth to the side that made it."""
        if child.outcome is not None:
            won = child.outcome.winner is not None
            return stone_points(child.stones, child.geometry.cells) if won else 0
        assert self._deadline is not None
        left = self._deadline - time.monotonic()
        if left <= 0:
            return None
        score = self._solver.search(child, seconds=left).score
        return -position_points(child, score) if isinstance(score, Proven) else None
