"""Measured numbers with their confidence intervals."""

from __future__ import annotations

import math
from typing import Any, NamedTuple, TypedDict

from claimeven.wire.fields import Fields


class IntervalJson(TypedDict):
    """A measured number and the ends of its interval; null where there is no finite number."""

    value: float | None
    low: float | None
    high: float | None


class MeasuredNumber(NamedTuple):
    """A number and the ends of its interval, as far as they are known."""

    value: float | None
    low: float | None
    high: float | None


def encode_interval(value: float, low: float, high: float) -> IntervalJson:
    """A number with its interval.

    >>> encode_interval(0.5, 0.25, math.inf)
    {'value': 0.5, 'low': 0.25, 'high': None}
    """
    return {"value": _finite(value), "low": _finite(low), "high": _finite(high)}


def decode_interval(data: Any) -> MeasuredNumber:
    """The number with its interval."""
    fields = Fields.of(data, "interval", '{"value": 0.5, "low": 0.25, "high": 0.75}')
    return MeasuredNumber(
        *(fields.number(name) if name in fields else None for name in ("value", "low", "high"))
    )


def _finite(number: float) -> float | None:
    return number if math.isfinite(number) else None
