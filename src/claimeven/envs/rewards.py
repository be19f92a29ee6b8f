"""Rewards: the outcome of a game, or what every move lost against perfect play."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy

from claimeven.checks import invalid
from claimeven.errors import BadInput
from claimeven.game.batch import Batch
from claimeven.game.position import Position
from claimeven.score import stone_points
from claimeven.solver.result import position_points
from claimeven.solver.solver import Solver

Reward: TypeAlias = Literal["outcome", "exact"]
REWARDS: tuple[Reward, ...] = ("outcome", "exact")

_DRAW = 3  # in the numbers of `Batch.outcomes`


class LostValue:
    """The points of the stone scale that a move lost, as a reward: 0 for a perfect one."""

    def __init__(self) -> None:
        self._solver = Solver()

    def of(self, position: Position, column: int) -> float:
        """Of one move.

        >>> LostValue().of(Position(), 0)
        -3.0
        """
        scores = self._solver.analyse(position)
        reached, best = scores[column], max(scores.values())
        return float(position_points(position, reached) - position_points(position, best))

    def of_batch(self, before: Batch, after: Batch, played: Any) -> Any:
        """Of one move in each of the positions where `played` is true; 0 in the others."""
        indices = numpy.flatnonzero(played)
        rewards = numpy.zeros(len(before))
        outcomes = after.outcomes()[indices]
        goes_on = outcomes == 0
        best = self._points(before, indices)
        stones = numpy.fromiter(after.stones(), numpy.int64, len(after))[indices]
        cells = before.geometry.cells
        reached = numpy.array([stone_points(int(count), cells) for count in stones], dtype=float)
        reached[outcomes == _DRAW] = 0
        reached[goes_on] = -self._points(after, indices[goes_on])
        rewards[indices] = reached - best
        return rewards

    def _points(self, batch: Batch, indices: Any) -> Any:
        """The points of some positions of a batch, for their sides to move."""
        others = numpy.ones(len(batch), dtype=bool)
        others[indices] = False
        chosen = batch.without(numpy.flatnonzero(others).tolist())
        return numpy.array(self._solver.solve_many(chosen), dtype=float)


def check_reward(reward: Reward) -> LostValue | None:
    """What computes the reward of a move; None if only the outcome counts."""
    if reward not in REWARDS:
        raise BadInput(invalid("reward", reward, "outcome or exact"))
    return LostValue() if reward == "exact" else None
