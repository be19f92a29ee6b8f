"""Exact labels: the score of every column of many positions, found by the solver together.

Scores are on the stone scale, for the side to move: 0 a draw, 1 a win with one's last stone, 2
with the last but one, and so on; negative for a loss. A full column has none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from claimeven import kernel
from claimeven.errors import BadInput
from claimeven.game.batch import Batch, positions_in
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.score import Draw, Proven, stone_points
from claimeven.solver.result import OutcomeName, position_score
from claimeven.solver.solver import Solver

Points: TypeAlias = tuple[int | None, ...]
"""The score of every column, None where it is full."""

_OUTCOMES: dict[int, OutcomeName] = {1: "win", 0: "draw", -1: "loss"}


@dataclass(frozen=True)
class Labelled:
    """A position with the exact score of every column.

    >>> known = label([Position("4453")], Solver())[0]
    >>> known.points, known.columns, known.outcome
    (-2, (-5, -5, -2, -3, -4, -2, -2), 'loss')
    """

    position: Position
    columns: Points

    @cached_property
    def points(self) -> int:
        """The score of the position: that of its best column."""
        return max(points for points in self.columns if points is not None)

    @cached_property
    def score(self) -> Proven:
        """The same, typed."""
        return position_score(self.position, self.points)

    @property
    def outcome(self) -> OutcomeName:
        """Who wins, seen by the side to move."""
        return _OUTCOMES[self.score.sign]

    @property
    def plies(self) -> int | None:
        """Plies to the end of the game; None for a draw."""
        score = self.score
        return None if isinstance(score, Draw) else score.plies

    def keeps_outcome(self, column: int) -> bool:
        """Does the column keep win, draw or loss?"""
        return position_score(self.position, self.reached(column)).sign == self.score.sign

    def keeps_score(self, column: int) -> bool:
        """Does the column keep the exact score?"""
        return self.reached(column) == self.points

    def reached(self, column: int) -> int:
        """The score that the column leads to."""
        points = self.columns[column]
        if points is None:
            raise BadInput(f"column {column} (counted from 0) of {self.position.text!r} is full")
        return points

    @property
    def is_hard(self) -> bool:
        """Does at least one column spoil the outcome?"""
        playable = (column for column, points in enumerate(self.columns) if points is not None)
        return not all(map(self.keeps_outcome, playable))


def label(positions: Sequence[Position], solver: Solver) -> list[Labelled]:
    """Label positions of one geometry; their children are solved on the solver's threads."""
    positions = positions_in(positions)
    if not positions:
        return []
    children = _Children(positions[0].geometry)
    asked = [children.add(position) for position in positions]
    points = solver.solve_many(children.batch())
    return [
        Labelled(position, tuple(_points(ask, points) for ask in columns))
        for position, columns in zip(positions, asked, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class _Child:
    """A column whose score is still in question: where its answer will be."""

    index: int


class _Children:
    """The positions to solve, each once, mirror images counted as the same."""

    def __init__(self, geometry: Geometry) -> None:
        self._geometry = geometry
        self._rules = kernel.rules(geometry)
        self._boards: list[tuple[int, int]] = []
        self._index: dict[int, int] = {}

    def batch(self) -> Batch:
        """All of them."""
        return Batch.of_boards(self._boards, self._geometry)

    def add(self, position: Position) -> list[int | _Child | None]:
        """For every column its points where they are plain, else the child to solve."""
        if position.outcome is not None:
            raise BadInput(f"the game {position.text!r} is over; there is nothing to label")
        if position.geometry != self._geometry:
            raise BadInput(f"positions of {self._geometry} and {position.geometry} in one set")
        mover, mask = position.words
        wins, _ = self._rules.winning_cells(mover, mask)
        playable = self._rules.playable(mover, mask)
        stride = self._geometry.stride
        column_bits = (1 << stride) - 1
        return [
            self._column(position, playable & (column_bits << column * stride), wins)
            for column in range(self._geometry.columns)
        ]

    def _column(self, position: Position, cell: int, wins: int) -> int | _Child | None:
        if not cell:
            return None
        cells, (mover, mask) = self._geometry.cells, position.words
        if cell & wins:
            return stone_points(position.stones + 1, cells)
        if position.stones + 1 == cells:
            return 0
        return self._child(mover ^ mask, mask | cell)

    def _child(self, mover: int, mask: int) -> _Child:
        key = self._rules.canonical_key(mover, mask)
        if key not in self._index:
            self._index[key] = len(self._index)
            self._boards.append((mover, mask))
        return _Child(self._index[key])


def _points(asked: int | _Child | None, found: Sequence[int]) -> int | None:
    return -found[asked.index] if isinstance(asked, _Child) else asked
