"""Exact labels: the score of every column of many positions, found by the solver together.

Scores are on the stone scale, for the side to move: 0 a draw, 1 a win with one's last stone, 2
with the last but one, and so on; negative for a loss. A full column has none.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from claimeven import kernel
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.score import Loss, Proven, Win, score_from_points
from claimeven.solver.book.book import Book, shipped_book
from claimeven.solver.solver import Solver

Points: TypeAlias = tuple[int | None, ...]
"""The score of every column, None where it is full."""

OutcomeName: TypeAlias = Literal["win", "draw", "loss"]

_HALF = (1 << 64) - 1


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

    @property
    def score(self) -> Proven:
        """The score, typed."""
        position = self.position
        return score_from_points(self.points, stones=position.stones, cells=position.geometry.cells)

    @property
    def outcome(self) -> OutcomeName:
        """Who wins, seen by the side to move."""
        return "win" if self.points > 0 else "loss" if self.points < 0 else "draw"

    @property
    def plies(self) -> int | None:
        """Plies to the end of the game; None for a draw."""
        score = self.score
        return score.plies if isinstance(score, Win | Loss) else None

    def keeps_outcome(self, column: int) -> bool:
        """Does the column keep win, draw or loss?"""
        return _sign(self.reached(column)) == _sign(self.points)

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
        return any(_sign(p) != _sign(self.points) for p in self.columns if p is not None)


def label(positions: Sequence[Position], solver: Solver) -> list[Labelled]:
    """Label positions of one geometry; their children are solved on the solver's threads."""
    if not positions:
        return []
    children = _Children(positions[0].geometry)
    asked = [children.add(position) for position in positions]
    points = solver.solve_words(children.words, children.geometry) if children.words else ()
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
        self.geometry = geometry
        self.words = array("Q")
        self._rules = kernel.rules(geometry)
        self._index: dict[int, int] = {}
        book = shipped_book()
        self._book: Book | None = book if book and book.geometry == geometry else None

    def add(self, position: Position) -> list[int | _Child | None]:
        """For every column its score if that is plain, else the child to solve."""
        if position.outcome is not None:
            raise BadInput(f"the game {position.text!r} is over; there is nothing to label")
        if position.geometry != self.geometry:
            raise BadInput(f"positions of {self.geometry} and {position.geometry} in one set")
        mover, mask = position.words
        wins, _ = self._rules.winning_cells(mover, mask)
        playable = self._rules.playable(mover, mask)
        stride = self.geometry.stride
        column_bits = (1 << stride) - 1
        return [
            self._column(position, playable & (column_bits << column * stride), wins)
            for column in range(self.geometry.columns)
        ]

    def _column(self, position: Position, cell: int, wins: int) -> int | _Child | None:
        if not cell:
            return None
        cells, (mover, mask) = self.geometry.cells, position.words
        if cell & wins:
            return (cells + 1 - position.stones) // 2
        if position.stones + 1 == cells:
            return 0
        return self._child(mover ^ mask, mask | cell)

    def _child(self, mover: int, mask: int) -> int | _Child:
        if self._book is not None and mask.bit_count() <= self._book.plies:
            known = self._book.points(_position(mover, mask, self.geometry))
            if known is not None:
                return -known
        key = self._rules.canonical_key(mover, mask)
        if key not in self._index:
            self._index[key] = len(self._index)
            self.words.extend((mover & _HALF, mover >> 64, mask & _HALF, mask >> 64))
        return _Child(self._index[key])


def _points(asked: int | _Child | None, found: Sequence[int]) -> int | None:
    return -found[asked.index] if isinstance(asked, _Child) else asked


def _position(mover: int, mask: int, geometry: Geometry) -> Position:
    words = (mover, mover ^ mask) if mask.bit_count() % 2 == 0 else (mover ^ mask, mover)
    return Position.from_words(*words, geometry)


def _sign(points: int) -> int:
    return (points > 0) - (points < 0)
