"""Fitting weights: to the outcome (logistic regression), then to the choice of the move."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from claimeven.errors import BadInput
from claimeven.extras import need
from claimeven.lab.tuning.problems import Problems

SCALE = 100.0
"""Values are hundredths of the logarithm of the odds."""


@dataclass(frozen=True, slots=True)
class Pull:
    """How a fit weighs what it is asked for."""

    choice: float = 1.0
    """A column that keeps the outcome."""
    perfect: float = 0.3
    """A column that keeps the distance too."""
    value: float = 1.0
    """The value of the position."""
    keep: float = 2.0
    """Staying near the weights that it began with."""
    sharp: float = 1.0
    """How decidedly the better valued column is taken: the odds of a choice to this power."""

    def __post_init__(self) -> None:
        for name, number in asdict(self).items():
            if not (math.isfinite(number) and number >= 0):
                raise BadInput(f"{name} is {number}; a fit weighs with finite numbers from 0 up")
        if self.sharp == 0:
            raise BadInput("sharp is 0; a choice that no value sways cannot be fitted")


@dataclass(frozen=True)
class Valued:
    """Positions as features with what they are truly worth, from 0 (lost) to 1 (won)."""

    matrix: Any
    rest: Any
    target: Any
    share: Any
    """What every position counts; all together 1."""


def outcome_loss(weights: Any, valued: Valued) -> tuple[float, Any]:
    """Cross entropy of the predicted outcome, and its slope."""
    numpy = need("numpy")
    margin = _margin(weights, valued)
    predicted = 1 / (1 + numpy.exp(-numpy.clip(margin, -30, 30)))
    loss = numpy.logaddexp(0, margin) - valued.target * margin
    return float(loss @ valued.share), _slope((predicted - valued.target) * valued.share, valued)


def choice_loss(
    weights: Any,
    given: Problems,
    wanted: Sequence[tuple[float, Any]],
    owner: Any,
    sharp: float = 1.0,
) -> tuple[float, Any]:
    """Minus the log of the chance that a wanted column is chosen, and its slope.

    Columns are chosen with chances in proportion to the odds that their values stand for, to the
    power `sharp`. `wanted` holds what is asked for, each with its importance: a flag for every
    column.
    """
    numpy = need("numpy")
    margin = sharp * _margin(weights, given)
    margin -= numpy.maximum.reduceat(margin, given.starts)[owner]
    odds = numpy.exp(margin)
    total = numpy.add.reduceat(odds, given.starts)
    loss, push = 0.0, numpy.zeros(len(odds))
    for importance, flags in wanted:
        right = numpy.add.reduceat(odds * flags, given.starts) + 1e-12
        loss += importance * float((numpy.log(total) - numpy.log(right)) @ given.share)
        push += importance * (odds / total[owner] - odds * flags / right[owner])
    return loss, sharp * _slope(push * given.share[owner], given)


def _margin(weights: Any, given: Problems | Valued) -> Any:
    # In the matrix's own precision: numpy would copy all of it to the weights'.
    return (given.matrix @ weights.astype(given.matrix.dtype) + given.rest) / SCALE


def _slope(push: Any, given: Problems | Valued) -> Any:
    return (push.astype(given.matrix.dtype) @ given.matrix).astype("float64") / SCALE


def fit(start: Any, given: Problems, valued: Valued, pull: Pull, steps: int = 200) -> Any:
    """Weights near `start` that choose and predict best."""
    begin = need("numpy").asarray(start, dtype="float64")
    owner = given.owner
    wanted = [(pull.choice, given.good), (pull.perfect, given.perfect)]

    def loss(weights: Any) -> tuple[float, Any]:
        choice, choice_slope = choice_loss(weights, given, wanted, owner, pull.sharp)
        value, value_slope = outcome_loss(weights, valued)
        away = (weights - begin) / SCALE
        near = pull.keep * float(away @ away) / len(given)
        near_slope = 2 * pull.keep * away / (SCALE * len(given))
        return (
            choice + pull.value * value + near,
            choice_slope + pull.value * value_slope + near_slope,
        )

    found = need("scipy.optimize").minimize(
        loss, begin, jac=True, method="L-BFGS-B", options={"maxiter": steps}
    )
    return found.x
