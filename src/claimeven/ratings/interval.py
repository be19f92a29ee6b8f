"""A measured number with its confidence interval."""

from __future__ import annotations

import math
from dataclasses import dataclass

from claimeven.wire.intervals import IntervalJson, encode_interval

UNKNOWN = "–"
"""Shown where nothing was measured."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A measured number and its confidence interval, 95 % unless said otherwise."""

    value: float
    low: float
    high: float

    def percent(self) -> str:
        """As a percentage.

        >>> Interval(0.9, 0.8256, 0.9448).percent()
        '90.0 (82.6-94.5)'
        """
        if math.isnan(self.value):
            return UNKNOWN
        return f"{100 * self.value:.1f} ({100 * self.low:.1f}-{100 * self.high:.1f})"

    def around(self, digits: int = 2) -> str:
        """As a number with half the width of its interval.

        >>> Interval(2.5, 1.23, 3.77).around()
        '2.50 ±1.27'
        """
        if math.isnan(self.value):
            return UNKNOWN
        return f"{self.value:.{digits}f} ±{(self.high - self.low) / 2:.{digits}f}"

    @property
    def json(self) -> IntervalJson:
        """Value, low and high end, as JSON.

        >>> Interval(1 / 3, 0, 1).json
        {'value': 0.333333, 'low': 0, 'high': 1}
        """
        return encode_interval(*(round(end, 6) for end in (self.value, self.low, self.high)))
