"""Tuning: weights fitted to exact labels, judged on positions that the fit never saw.

Two things are asked of the weights at once. As a logistic regression they shall predict the outcome
of every training position and of the children of each, whose labels are known too. And a search to
each of some depths shall choose a column that keeps the outcome: with the leaves of its columns
fixed, the chance of a right choice has a slope. Then the leaves are searched anew, and again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from claimeven.errors import BadInput
from claimeven.extras import need
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.heuristics.spec import Heuristic
from claimeven.lab.datasets.labels import Labelled
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.study.costs import SEARCHES, searched_quality
from claimeven.lab.study.intervals import Estimated, paired
from claimeven.lab.study.quality import Quality
from claimeven.lab.tuning.features import features
from claimeven.lab.tuning.fitting import Pull, Valued, fit
from claimeven.lab.tuning.problems import Problems, problems
from claimeven.lab.tuning.shares import shares
from claimeven.lab.tuning.weights import FreeWeights

Tell: TypeAlias = Callable[[str], None]

_Key: TypeAlias = tuple[Geometry, int]
"""A board, mirror images counted as the same."""

_SOFT = (0.6, 0.4)
"""A win counts as this much more than a draw, and as that much more if it is the quickest."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How a fit goes about it."""

    depths: tuple[int, ...] = (1, 2, 4)
    rounds: int = 2
    steps: int = 100
    pull: Pull = field(default_factory=Pull)
    even: float = 0.0
    """From 0, every position counts alike, to 1, every number of stones does."""

    def __post_init__(self) -> None:
        if not self.depths or min(self.depths) < 1 or self.rounds < 1 or self.steps < 1:
            raise BadInput("a fit needs depths from 1 up, one round and one step at least")
        if not 0 <= self.even <= 1:
            raise BadInput(f"even is {self.even}; it lies between 0 and 1")


@dataclass(frozen=True)
class Compared:
    """The old and the new weights at one depth, on positions that neither has seen."""

    depth: int
    before: Quality
    after: Quality

    @property
    def gain(self) -> Estimated:
        """Share of good moves gained, paired."""
        return paired(
            [each.is_good for each in self.after.judged],
            [each.is_good for each in self.before.judged],
        )


def unseen(train: Iterable[Labelled], judged: Iterable[Labelled]) -> list[Labelled]:
    """The training positions that are no judged one, no mirror image, parent or child of one."""
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


def tune(free: FreeWeights, train: Sequence[Labelled], plan: Plan, tell: Tell) -> Heuristic:
    """The evaluation with fitted weights, in whole numbers; boards may be mixed."""
    if not train:
        raise BadInput("no position is left to fit to; give more, or judge on fewer")
    weights: Any = need("numpy").asarray(free.values)
    chosen = free.heuristic
    valued = _valued(free, train, plan.even)
    hard = [entry for entry in train if entry.is_hard]
    tell(f"{len(train)} positions, {len(hard)} with a choice, {len(valued.rest)} values")
    for number in range(1, plan.rounds + 1):
        given = Problems.joined(
            [problems(free, chosen, hard, d, even=plan.even) for d in plan.depths]
        )
        weights = fit(weights, given, valued, plan.pull, plan.steps)
        chosen = free.with_values([round(float(weight)) for weight in weights])
        tell(f"round {number} of {plan.rounds}: {len(given)} choices fitted")
    return chosen


def _valued(free: FreeWeights, train: Sequence[Labelled], even: float) -> Valued:
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
    return Valued(matrix, rest, need("numpy").asarray(target), shares(positions, even))


def _target(points: int, most: int) -> float:
    """From 0 to 1, a quick win counting more than a late one."""
    if points == 0:
        return 0.5
    sure, quick = _SOFT
    size = 0.5 * (sure + quick * abs(points) / most)
    return 0.5 + size if points > 0 else 0.5 - size


def compare(
    before: Heuristic, after: Heuristic, judged: PositionSet, depths: Sequence[int]
) -> list[Compared]:
    """Both on the same positions, at each depth."""
    return [
        Compared(
            depth,
            *(
                searched_quality(h, judged.labelled, depth, SEARCHES["pvs"])
                for h in (before, after)
            ),
        )
        for depth in depths
    ]
