"""Rates and means with their 95 % intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence

from claimeven.ratings.interval import Interval

__all__ = ["Interval", "mean", "paired", "rate"]

Z = 1.959964
"""How many standard errors hold 95 %."""


def rate(hits: int, count: int) -> Interval:
    """A share of `count` with Wilson's interval, which makes sense at 0 % and 100 % too."""
    if count == 0:
        return Interval(math.nan, 0.0, 1.0)
    share, weight = hits / count, Z * Z / count
    middle = (share + weight / 2) / (1 + weight)
    half = math.sqrt(weight * (share * (1 - share) + weight / 4)) / (1 + weight)
    # By rounding errors the interval of 0 % or 100 % could miss its own end.
    return Interval(share, min(max(0.0, middle - half), share), max(min(1.0, middle + half), share))


def mean(values: Sequence[float]) -> Interval:
    """A mean with the interval of the normal approximation."""
    count = len(values)
    if count == 0:
        return Interval(math.nan, -math.inf, math.inf)
    middle = math.fsum(values) / count
    if count == 1:
        return Interval(middle, -math.inf, math.inf)
    spread = math.fsum((value - middle) ** 2 for value in values) / (count - 1)
    half = Z * math.sqrt(spread / count)
    return Interval(middle, middle - half, middle + half)


def paired(left: Sequence[float], right: Sequence[float]) -> Interval:
    """The mean of left minus right on the same positions; what both share cancels out."""
    return mean([a - b for a, b in zip(left, right, strict=True)])
