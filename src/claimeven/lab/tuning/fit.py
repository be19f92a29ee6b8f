"""Tuning: weights fitted to exact labels, judged on positions that are not in the training set.

The fit has two aims. As a logistic regression the weights predict the outcome of every training
position and of its children, whose labels are known too. And searches of several depths should
choose a column that keeps the outcome: with the leaves of the columns fixed, the probability of a
right choice has a gradient. Then the leaves are searched again with the new weights, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from claimeven.checks import invalid
from claimeven.errors import BadInput
from claimeven.extras import need
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.heuristics.spec import Heuristic
from claimeven.lab.datasets.labels import Labelled
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.study.costs import SEARCHES, searched_quality
from claimeven.lab.study.intervals import Interval, paired
from claimeven.lab.study.quality import Quality
from claimeven.lab.tuning.features import features
from claimeven.lab.tuning.fitting import LossWeights, ValuedPositions, fit
from claimeven.lab.tuning.problems import Problems, problems
from claimeven.lab.tuning.shares import shares
from claimeven.lab.tuning.weights import FreeWeights

OnMessage: TypeAlias = Callable[[str], None]
"""Called with a line for the user."""

_Key: TypeAlias = tuple[Geometry, int]
"""A board, mirror images counted as the same."""

_TARGET_SHARES = (0.6, 0.4)
"""What a win counts more than a draw, and how much more still if it is the quickest."""


@dataclass(frozen=True, slots=True)
class FitPlan:
    """The settings of a fit."""

    depths: tuple[int, ...] = (1, 2, 4)
    rounds: int = 2
    steps: int = 100
    loss_weights: LossWeights = field(default_factory=LossWeights)
    even: float = 0.0
    """0: every position has the same weight; 1: every number of stones has; or in between."""

    def __post_init__(self) -> None:
        if not self.depths or min(self.depths) < 1 or self.rounds < 1 or self.steps < 1:
            raise BadInput(
                "invalid fit: expected depths from 1 up, and at least 1 round and 1 step"
            )
        if not 0 <= self.even <= 1:
            raise BadInput(invalid("even", self.even, "a number from 0 to 1"))


@dataclass(frozen=True)
class Comparison:
    """The old and the new weights at one depth, on positions that were not fitted to."""

    depth: int
    before: Quality
    after: Quality

    @property
    def gain(self) -> Interval:
        """Share of good moves gained, paired."""
        return paired(
            [each.is_good for each in self.after.judged],
            [each.is_good for each in self.before.judged],
        )


def unseen(train: Iterable[Labelled], judged: Iterable[Labelled]) -> list[Labelled]:
    """The training positions that are not a judged one, its mirror image, parent or child."""
    kept_out: set[_Key] = set()
    for entry in judged:
        kept_out.add(_key(entry.position))
        kept_out.update(_child_keys(entry.position))
    return [
        entry
        for entry in train
        if _key(entry.position) not in kept_out and kept_out.isdisjoint(_child_keys(entry.position))
    ]


def _key(position: Position) -> _Key:
    return position.geometry, position.canonical_key


def _child_keys(position: Position) -> list[_Key]:
    return [_key(position.play(column)) for column in position.legal_columns]


def tune(
    free: FreeWeights, train: Sequence[Labelled], plan: FitPlan, on_message: OnMessage
) -> Heuristic:
    """The evaluation with fitted weights, rounded to whole numbers; boards may be mixed."""
    if not train:
        raise BadInput("no position is left to fit to; give more positions, or judge on fewer")
    weights: Any = need("numpy").asarray(free.values)
    chosen = free.heuristic
    valued = _valued(free, train, plan.even)
    hard = [entry for entry in train if entry.is_hard]
    on_message(f"{len(train)} positions, {len(hard)} with a choice, {len(valued.rest)} values")
    for number in range(1, plan.rounds + 1):
        given = Problems.joined(
            [problems(free, chosen, hard, d, even=plan.even) for d in plan.depths]
        )
        weights = fit(weights, given, valued, plan.loss_weights, plan.steps)
        chosen = free.with_values([round(float(weight)) for weight in weights])
        on_message(f"round {number} of {plan.rounds}: {len(given)} choices fitted")
    return chosen


def _valued(free: FreeWeights, train: Sequence[Labelled], even: float) -> ValuedPositions:
    """Every position and every unfinished child, for the side to move there, once each."""
    points: dict[_Key, tuple[Position, int]] = {}
    for entry in train:
        position = entry.position
        points[_key(position)] = position, entry.points
        for column in position.legal_columns:
            child = position.play(column)
            if child.outcome is None:
                points[_key(child)] = child, -entry.reached(column)
    positions = [position for position, _ in points.values()]
    matrix, rest = features(free, positions, [position.to_move for position in positions])
    target = [_target(score, position.geometry.cells // 2) for position, score in points.values()]
    return ValuedPositions(matrix, rest, need("numpy").asarray(target), shares(positions, even))


def _target(points: int, most: int) -> float:
    """From 0 to 1, a quick win counting more than a late one."""
    if points == 0:
        return 0.5
    sure, quick = _TARGET_SHARES
    size = 0.5 * (sure + quick * abs(points) / most)
    return 0.5 + size if points > 0 else 0.5 - size


def compare(
    before: Heuristic, after: Heuristic, judged: PositionSet, depths: Sequence[int]
) -> list[Comparison]:
    """Both on the same positions, at each depth."""
    return [
        Comparison(
            depth,
            *(
                searched_quality(h, judged.labelled, depth, SEARCHES["pvs"])
                for h in (before, after)
            ),
        )
        for depth in depths
    ]
