"""A measured number and how sure one may be of it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Estimated:
    """A measured number and the interval that holds the true one, with 95 % confidence mostly."""

    value: float
    low: float
    high: float

    def percent(self) -> str:
        """As a percentage.

        >>> Estimated(0.9, 0.8256, 0.9448).percent()
        '90.0 (82.6-94.5)'
        """
        return f"{100 * self.value:.1f} ({100 * self.low:.1f}-{100 * self.high:.1f})"

    def around(self, digits: int = 2) -> str:
        """As a number with half the width of its interval.

        >>> Estimated(2.5, 1.23, 3.77).around()
        '2.50 ±1.27'
        """
        return f"{self.value:.{digits}f} ±{(self.high - self.low) / 2:.{digits}f}"
