"""Static quality: how good an evaluation is without a search.

Values and exact scores are for the side to move. *Rank correlation* asks whether higher values
go with better scores; *AUC* is the chance that of two positions of different outcome the better
one has the higher value (ties count half); *calibration* fits a logistic curve from values to the
points of a game (1, ½, 0) on one half of the positions and is judged on the other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from claimeven.extras import need
from claimeven.heuristics.catalog import AnyHeuristic
from claimeven.heuristics.evaluation import evaluate_many
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.datasets.split import TEST, part_of
from claimeven.lab.study.intervals import Interval, Z
from claimeven.lab.study.phases import PHASES, phase_of

_BINS = 10
_FEW = 20
"""Positions below which a curve is not fitted."""


@dataclass(frozen=True)
class Calibration:
    """A logistic curve and how well it predicts: `bins` hold (predicted, happened, positions)."""

    slope: float
    offset: float
    brier: float
    error: float
    """Mean distance between what is predicted and what happens, over bins of predictions."""
    bins: tuple[tuple[float, float, int], ...]


@dataclass(frozen=True)
class StaticQuality:
    """What an evaluation's values say about the exact scores."""

    name: str
    positions: int
    spearman: Interval
    kendall: float
    win_loss: Interval
    """AUC of won against lost positions."""
    win_draw: Interval
    draw_loss: Interval
    calibration: Calibration | None


def static_quality(chosen: AnyHeuristic, name: str, known: PositionSet) -> StaticQuality:
    """Measure an evaluation on a set."""
    values = static_values(chosen, known)
    return _measure(name, known, values)


def by_phase(chosen: AnyHeuristic, name: str, known: PositionSet) -> dict[str, StaticQuality]:
    """The same for each phase that occurs."""
    found = {}
    for phase in PHASES:
        part = [e for e in known if phase_of(e.position.stones, known.geometry) == phase]
        if part:
            found[phase] = static_quality(chosen, name, PositionSet.of(part))
    return found


def static_values(chosen: AnyHeuristic, known: PositionSet) -> Any:
    """The values for the side to move, as a numpy array."""
    values = evaluate_many(known.positions, chosen)
    return need("numpy").asarray(values.integers) * float(values.unit)


def _measure(name: str, known: PositionSet, values: Any) -> StaticQuality:
    numpy, stats = need("numpy"), need("scipy.stats")
    points = numpy.array([entry.points for entry in known])
    outcome = numpy.sign(points)
    constant = len(set(values.tolist())) < 2 or len(set(points.tolist())) < 2
    rank = math.nan if constant else float(stats.spearmanr(values, points).statistic)
    tau = math.nan if constant else float(stats.kendalltau(values, points).statistic)
    return StaticQuality(
        name=name,
        positions=len(known),
        spearman=_correlation(rank, len(known)),
        kendall=tau,
        win_loss=auc(values[outcome > 0], values[outcome < 0]),
        win_draw=auc(values[outcome > 0], values[outcome == 0]),
        draw_loss=auc(values[outcome == 0], values[outcome < 0]),
        calibration=_calibrate(known, values, (outcome + 1) / 2),
    )


def _correlation(value: float, count: int) -> Interval:
    """A correlation with the interval of Fisher's transform."""
    if math.isnan(value) or count < 4 or abs(value) >= 1:
        return Interval(value, -1.0, 1.0)
    middle, half = math.atanh(value), Z / math.sqrt(count - 3)
    return Interval(value, math.tanh(middle - half), math.tanh(middle + half))


def auc(better: Sequence[float], worse: Sequence[float]) -> Interval:
    """The chance that a better position has the higher value (Hanley and McNeil's interval)."""
    many, few = len(better), len(worse)
    if many == 0 or few == 0:
        return Interval(math.nan, 0.0, 1.0)
    numpy = need("numpy")
    ranks = need("scipy.stats").rankdata(numpy.concatenate([better, worse]))
    area = (float(ranks[:many].sum()) - many * (many + 1) / 2) / (many * few)
    one, two = area / (2 - area), 2 * area * area / (1 + area)
    spread = area * (1 - area) + (many - 1) * (one - area**2) + (few - 1) * (two - area**2)
    half = Z * math.sqrt(max(spread, 0.0) / (many * few))
    return Interval(area, max(0.0, area - half), min(1.0, area + half))


def _calibrate(known: PositionSet, values: Any, happened: Any) -> Calibration | None:
    """Fit on one half of the positions, judge on the other."""
    numpy = need("numpy")
    judged = numpy.array([part_of(entry.position, 0.5) == TEST for entry in known])
    if min(judged.sum(), (~judged).sum()) < _FEW or len(set(values.tolist())) < 2:
        return None
    # Values of some sources run into millions: fit on a common scale.
    spread = float(numpy.abs(values).mean()) or 1.0
    slope, offset = _logistic(values[~judged] / spread, happened[~judged])
    predicted = sigmoid(slope * values[judged] / spread + offset)
    return _judge(slope / spread, offset, predicted, happened[judged])


def _judge(slope: float, offset: float, predicted: Any, happened: Any) -> Calibration:
    numpy = need("numpy")
    place = numpy.minimum((predicted * _BINS).astype(int), _BINS - 1)
    bins = tuple(
        (float(predicted[here].mean()), float(happened[here].mean()), int(here.sum()))
        for here in (place == index for index in range(_BINS))
        if here.any()
    )
    error = sum(
        count * abs(predicted_share - share) for predicted_share, share, count in bins
    ) / len(predicted)
    brier = float(((predicted - happened) ** 2).mean())
    return Calibration(slope, offset, brier, error, bins)


def sigmoid(margin: Any) -> Any:
    """The logistic curve, from 0 to 1, of an array."""
    numpy = need("numpy")
    return 1 / (1 + numpy.exp(-numpy.clip(margin, -30, 30)))


def _logistic(values: Any, happened: Any) -> tuple[float, float]:
    """Slope and offset of the likeliest logistic curve."""
    numpy = need("numpy")

    def loss(curve: Any) -> tuple[float, Any]:
        margin = curve[0] * values + curve[1]
        miss = sigmoid(margin) - happened
        value = float((numpy.logaddexp(0, margin) - happened * margin).mean())
        return value, numpy.array([(miss * values).mean(), miss.mean()])

    found = need("scipy.optimize").minimize(loss, numpy.array([0.5, 0.0]), jac=True)
    return float(found.x[0]), float(found.x[1])
