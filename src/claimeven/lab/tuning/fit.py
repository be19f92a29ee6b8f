"""Tuning: weights fitted to exact labels, judged on positions that are not in the training set.

The fit has two aims. As a logistic regression the weights predict the outcome of every training
position and of its children, whose labels are known too. And searches of several depths should
choose a column that keeps the outcome: with the leaves of the columns fixed, the probability of a
right choice has a gradient. Then the leaves are searched again with the new weights, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from claimeven.checks import invalid
from claimeven.errors import BadInput
from claimeven.extras import need
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.heuristics.spec import Heuristic
from claimeven.kernel import OnProgress
from claimeven.lab.datasets.labels import Labelled
from claimeven.lab.tuning.features import features
from claimeven.lab.tuning.fitting import LossWeights, ValuedPositions, fit
from claimeven.lab.tuning.problems import Problems, problems
from claimeven.lab.tuning.shares import shares
from claimeven.lab.tuning.weights import FreeWeights

OnMessage: TypeAlias = Callable[[str], None]
"""Called with a line for the user."""

OnStage: TypeAlias = Callable[[str, int, int], None]
"""Called with (what is being done, how much of it is done, how much there is)."""

_Key: TypeAlias = tuple[Geometry, int]
"""A board, mirror images counted as the same."""

_TARGET_SHARES = (0.6, 0.4)
"""What a win counts more than a draw, and how much more still if it is the quickest."""


def _ignore(*_: object) -> None:
    """Tell nobody."""


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


class Tuning:
    """A fit under way.

    `heuristic` has the best weights so far, rounded to whole numbers: also after Ctrl-C, which
    loses only what the current step would have found.
    """

    def __init__(self, free: FreeWeights, train: Sequence[Labelled], plan: FitPlan) -> None:
        if not train:
            raise BadInput("no position is left to fit to; give more positions, or judge on fewer")
        self._free = free
        self.train = train
        self.plan = plan
        self._weights: Any = need("numpy").asarray(free.values)
        self.rounds = 0
        """Rounds that are finished."""
        self.steps = 0
        """Steps of the round under way."""

    @property
    def has_begun(self) -> bool:
        """Have the weights changed?"""
        return bool(self.rounds or self.steps)

    @property
    def heuristic(self) -> Heuristic:
        """The evaluation with the weights so far; boards may be mixed."""
        if not self.has_begun:
            return self._free.heuristic
        return self._free.with_values([round(float(weight)) for weight in self._weights])

    def run(self, on_message: OnMessage = _ignore, on_stage: OnStage = _ignore) -> Heuristic:
        """Fit round after round; the evaluation with fitted weights."""
        plan = self.plan
        valued = _valued(self._free, self.train, plan.even, partial(on_stage, "values"))
        hard = [entry for entry in self.train if entry.is_hard]
        on_message(
            f"{len(self.train)} positions, {len(hard)} with a choice, {len(valued.rest)} values"
        )
        while self.rounds < plan.rounds:
            name = f"round {self.rounds + 1} of {plan.rounds}"
            given = self._problems(hard, partial(on_stage, f"{name}, choices"))
            self._fit(given, valued, partial(on_stage, f"{name}, fit"))
            on_message(f"{name}: {len(given)} choices fitted")
        return self.heuristic

    def _problems(self, hard: Sequence[Labelled], on_progress: OnProgress) -> Problems:
        """The choices at every depth, with the weights so far."""
        depths, chosen = self.plan.depths, self.heuristic
        found = []
        for number, depth in enumerate(depths):

            def on_entry(done: int, total: int, before: int = number) -> None:
                on_progress(before * total + done, len(depths) * total)

            found.append(
                problems(self._free, chosen, hard, depth, even=self.plan.even, on_progress=on_entry)
            )
        return Problems.joined(found)

    def _fit(self, given: Problems, valued: ValuedPositions, on_progress: OnProgress) -> None:
        def on_step(weights: Any) -> None:
            self._weights = weights
            self.steps += 1
            on_progress(self.steps, self.plan.steps)

        self._weights = fit(
            self._weights, given, valued, self.plan.loss_weights, self.plan.steps, on_step
        )
        self.rounds, self.steps = self.rounds + 1, 0


def _valued(
    free: FreeWeights, train: Sequence[Labelled], even: float, on_progress: OnProgress
) -> ValuedPositions:
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
    sides = [position.to_move for position in positions]
    matrix, rest = features(free, positions, sides, on_progress)
    target = [_target(score, position.geometry.cells // 2) for position, score in points.values()]
    return ValuedPositions(matrix, rest, need("numpy").asarray(target), shares(positions, even))


def _target(points: int, most: int) -> float:
    """From 0 to 1, a quick win counting more than a late one."""
    if points == 0:
        return 0.5
    sure, quick = _TARGET_SHARES
    size = 0.5 * (sure + quick * abs(points) / most)
    return 0.5 + size if points > 0 else 0.5 - size
