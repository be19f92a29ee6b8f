"""What a solve finds: its result, proven or cut short, and reports on the way there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from claimeven.game.position import Position
from claimeven.score import AtLeast, AtMost, Draw, Proven, Win, score_from_points, stone_points

OutcomeName: TypeAlias = Literal["win", "draw", "loss"]


@dataclass(frozen=True, slots=True)
class SolveResult:
    """What a solve found out, also when it was cut short."""

    position: Position
    lower: Proven
    """The score is proven to be at least this."""
    upper: Proven
    """The score is proven to be at most this."""
    nodes: int
    seconds: float

    @property
    def is_exact(self) -> bool:
        """Are the bounds one and the same?"""
        return self.lower == self.upper

    @property
    def at_least(self) -> AtLeast:
        """The worst that the score can be."""
        return AtLeast(self.lower)

    @property
    def at_most(self) -> AtMost:
        """The best that the score can be."""
        return AtMost(self.upper)

    @property
    def score(self) -> Proven | AtLeast | AtMost:
        """The score if it is known, else the bound that says more about who wins."""
        if self.is_exact:
            return self.lower
        lower, upper = (position_points(self.position, s) for s in (self.lower, self.upper))
        return self.at_least if lower >= 0 or upper > -lower else self.at_most


@dataclass(frozen=True, slots=True)
class SolveReport:
    """How far a long solve has come."""

    position: Position
    """What is being solved now: an analysis goes through the columns one by one."""
    nodes: int
    lower: Proven
    """The score of that position is proven to be at least this."""
    upper: Proven
    """The score of that position is proven to be at most this."""
    table_fill: float
    """Share of the table that is in use, from 0 to 1."""
    seconds: float


OnReport: TypeAlias = Callable[[SolveReport], None]


def position_score(position: Position, points: int) -> Proven:
    """A place on the stone scale as the score of a position."""
    return _score(points, position.stones, position.geometry.cells)


def position_points(position: Position, score: Proven) -> int:
    """The place of a position's score on the stone scale."""
    if isinstance(score, Draw):
        return 0
    points = stone_points(position.stones + score.plies, position.geometry.cells)
    return points if isinstance(score, Win) else -points


def points_range(position: Position) -> tuple[int, int]:
    """The points of the soonest loss and of the soonest win that the rules allow."""
    stones, cells = position.stones, position.geometry.cells
    return -stone_points(stones + 2, cells), stone_points(stones + 1, cells)


@lru_cache(maxsize=4096)
def _score(points: int, stones: int, cells: int) -> Proven:
    """`score_from_points`, found sooner: a cache takes longer with named arguments."""
    return score_from_points(points, stones=stones, cells=cells)
