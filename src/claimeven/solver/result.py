"""What a solve tells: its result, proven or cut short, and reports on the way there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from claimeven.game.position import Position
from claimeven.score import AtLeast, AtMost, Proven, score_from_points

OutcomeName: TypeAlias = Literal["win", "draw", "loss"]


@dataclass(frozen=True, slots=True)
class SolveResult:
    """What a solve found out, also when it was cut short."""

    position: Position
    lower: int
    """The score is proven to be at least this, on the stone scale."""
    upper: int
    """The score is proven to be at most this, on the stone scale."""
    nodes: int
    seconds: float

    @property
    def is_exact(self) -> bool:
        """Are the bounds one and the same?"""
        return self.lower == self.upper

    @property
    def at_least(self) -> AtLeast:
        """The worst that the score can be."""
        return AtLeast(position_score(self.position, self.lower))

    @property
    def at_most(self) -> AtMost:
        """The best that the score can be."""
        return AtMost(position_score(self.position, self.upper))

    @property
    def score(self) -> Proven | AtLeast | AtMost:
        """The score if it is known, else the bound that says more about who wins."""
        if self.is_exact:
            return position_score(self.position, self.lower)
        return self.at_least if self.lower >= 0 or self.upper > -self.lower else self.at_most


@dataclass(frozen=True, slots=True)
class SolveReport:
    """How far a long solve has come."""

    position: Position
    """What is being solved now: an analysis goes through the columns one by one."""
    nodes: int
    lower: int
    upper: int
    table_fill: float
    """Share of the table that is taken, from 0 to 1."""
    seconds: float


OnReport: TypeAlias = Callable[[SolveReport], None]


def position_score(position: Position, points: int) -> Proven:
    """A place on the stone scale as the score of a position."""
    return score_from_points(points, stones=position.stones, cells=position.geometry.cells)
