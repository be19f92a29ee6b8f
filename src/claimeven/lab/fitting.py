"""Fitting weights: to the outcome (logistic regression), then to the choice of the move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from claimeven.lab.extras import need
from claimeven.lab.problems import Problems

SCALE = 100.0
"""Values are hundredths of the logarithm of the odds."""


@dataclass(frozen=True, slots=True)
class Pull:
    """How a fit weighs what it is asked for."""

    perfect: float = 0.3
    """The right distance, beside the right outcome."""
    value: float = 0.3
    """The value of the position, beside the choice of the column."""
    keep: float = 2.0
    """Staying near the weights that it began with."""


@dataclass(frozen=True)
class Valued:
    """Positions as features with what they are truly worth, from 0 (lost) to 1 (won)."""

    matrix: Any
    rest: Any
    target: Any


def outcome_loss(weights: Any, valued: Valued) -> tuple[float, Any]:
    """Cross entropy of the predicted outcome, and its slope."""
    numpy = need("numpy")
    margin = (valued.matrix @ weights + valued.rest) / SCALE
    predicted = 1 / (1 + numpy.exp(-numpy.clip(margin, -30, 30)))
    loss = numpy.logaddexp(0, margin) - valued.target * margin
    slope = valued.matrix.T @ ((predicted - valued.target).astype("float32"))
    return float(loss.mean()), slope / (SCALE * len(margin))


def choice_loss(weights: Any, given: Problems, wanted: Any, owner: Any) -> tuple[float, Any]:
    """Minus the log of the chance that a wanted column is chosen, and its slope.

    Columns are chosen with chances in proportion to the odds that their values stand for.
    """
    numpy = need("numpy")
    margin = (given.matrix @ weights + given.rest) / SCALE
    margin -= numpy.maximum.reduceat(margin, given.starts)[owner]
    odds = numpy.exp(margin)
    total = numpy.add.reduceat(odds, given.starts)
    right = numpy.add.reduceat(odds * wanted, given.starts) + 1e-12
    loss = numpy.log(total) - numpy.log(right)
    push = odds / total[owner] - odds * wanted / right[owner]
    slope = given.matrix.T @ push.astype("float32")
    return float(loss.mean()), slope / (SCALE * len(loss))


def fit(start: Any, given: Problems, valued: Valued, pull: Pull, steps: int = 200) -> Any:
    """Weights near `start` that choose and predict best."""
    numpy = need("numpy")
    owner = given.owner
    begin = numpy.asarray(start, dtype="float64")

    def loss(weights: Any) -> tuple[float, Any]:
        good, good_slope = choice_loss(weights, given, given.good, owner)
        perfect, perfect_slope = choice_loss(weights, given, given.perfect, owner)
        value, value_slope = outcome_loss(weights, valued)
        away = (weights - begin) / SCALE
        total = good + pull.perfect * perfect + pull.value * value
        slope = good_slope + pull.perfect * perfect_slope + pull.value * value_slope
        near = pull.keep * float(away @ away) / len(given)
        return total + near, slope + 2 * pull.keep * away / (SCALE * len(given))

    found = need("scipy.optimize").minimize(
        loss, begin, jac=True, method="L-BFGS-B", options={"maxiter": steps}
    )
    return found.x
