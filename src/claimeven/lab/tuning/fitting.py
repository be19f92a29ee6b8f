"""Fitting weights: to the outcome (logistic regression), then to the choice of the move."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from claimeven.checks import invalid
from claimeven.errors import BadInput
from claimeven.extras import need
from claimeven.lab.study.static import sigmoid
from claimeven.lab.tuning.problems import Problems

SCALE = 100.0
"""Values are hundredths of the logarithm of the odds."""


@dataclass(frozen=True, slots=True)
class LossWeights:
    """The weight of each part of the loss."""

    choice: float = 1.0
    """A column that keeps the outcome."""
    perfect: float = 0.3
    """A column that keeps the distance too."""
    value: float = 1.0
    """The value of the position."""
    keep: float = 2.0
    """A penalty for leaving the weights of the start."""
    sharp: float = 1.0
    """How sharply the best column is preferred: the odds of a choice to this power."""

    def __post_init__(self) -> None:
        for name, number in asdict(self).items():
            if not (math.isfinite(number) and number >= 0):
                raise BadInput(invalid(name, number, "a finite number from 0 up"))
        if self.sharp == 0:
            raise BadInput("invalid sharp 0: expected a number above 0")


@dataclass(frozen=True)
class ValuedPositions:
    """Positions as features with their exact outcome, from 0 (lost) to 1 (won)."""

    matrix: Any
    rest: Any
    target: Any
    share: Any
    """The weight of every position; they sum to 1."""


def outcome_loss(weights: Any, valued: ValuedPositions) -> tuple[float, Any]:
    """Cross entropy of the predicted outcome, and its gradient."""
    numpy = need("numpy")
    margin = _margin(weights, valued)
    predicted = sigmoid(margin)
    loss = numpy.logaddexp(0, margin) - valued.target * margin
    return float(loss @ valued.share), _gradient((predicted - valued.target) * valued.share, valued)


def choice_loss(
    weights: Any,
    given: Problems,
    wanted: Sequence[tuple[float, Any]],
    owner: Any,
    sharp: float = 1.0,
) -> tuple[float, Any]:
    """Minus the log of the probability that a wanted column is chosen, and its gradient.

    A column is chosen with a probability in proportion to the odds of its value, to the power
    `sharp`. `wanted` holds pairs: an importance, and a flag for every column.
    """
    numpy = need("numpy")
    margin = sharp * _margin(weights, given)
    margin -= numpy.maximum.reduceat(margin, given.starts)[owner]
    odds = numpy.exp(margin)
    total = numpy.add.reduceat(odds, given.starts)
    loss, error = 0.0, numpy.zeros(len(odds))
    for importance, flags in wanted:
        right = numpy.add.reduceat(odds * flags, given.starts) + 1e-12
        loss += importance * float((numpy.log(total) - numpy.log(right)) @ given.share)
        error += importance * (odds / total[owner] - odds * flags / right[owner])
    return loss, sharp * _gradient(error * given.share[owner], given)


def _margin(weights: Any, given: Problems | ValuedPositions) -> Any:
    # In the matrix's own precision: numpy would copy all of it to the weights'.
    return (given.matrix @ weights.astype(given.matrix.dtype) + given.rest) / SCALE


def _gradient(error: Any, given: Problems | ValuedPositions) -> Any:
    return (error.astype(given.matrix.dtype) @ given.matrix).astype("float64") / SCALE


def fit(
    start: Any,
    given: Problems,
    valued: ValuedPositions,
    loss_weights: LossWeights,
    steps: int = 200,
    on_step: Callable[[Any], None] | None = None,
) -> Any:
    """Weights near `start` with the smallest loss; `on_step` gets those of every step."""
    begin = need("numpy").asarray(start, dtype="float64")
    owner = given.owner
    wanted = [(loss_weights.choice, given.good), (loss_weights.perfect, given.perfect)]

    def loss(weights: Any) -> tuple[float, Any]:
        choice, choice_gradient = choice_loss(weights, given, wanted, owner, loss_weights.sharp)
        value, value_gradient = outcome_loss(weights, valued)
        away = (weights - begin) / SCALE
        near = loss_weights.keep * float(away @ away) / len(given)
        near_gradient = 2 * loss_weights.keep * away / (SCALE * len(given))
        return (
            choice + loss_weights.value * value + near,
            choice_gradient + loss_weights.value * value_gradient + near_gradient,
        )

    found = need("scipy.optimize").minimize(
        loss,
        begin,
        jac=True,
        method="L-BFGS-B",
        options={"maxiter": steps},
        callback=None if on_step is None else lambda weights: on_step(weights.copy()),
    )
    return found.x
