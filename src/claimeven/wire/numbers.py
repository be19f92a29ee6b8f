"""Exact numbers: a float to calculate with, and the fraction behind it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypedDict

from claimeven.checks import quoted
from claimeven.errors import BadInput

_LONGEST = 1000


class NumberJson(TypedDict):
    """`exact` is a whole number or a fraction, as text; `value` the nearest float."""

    value: float
    exact: str


def encode_number(number: Fraction) -> NumberJson:
    """A number with its exact text.

    >>> encode_number(Fraction(179, 2))
    {'value': 89.5, 'exact': '179/2'}
    """
    return {"value": float(number), "exact": str(number)}


def decode_number(data: Any) -> Fraction:
    """The exact number."""
    match data:
        case {"exact": str(exact)} if len(exact) <= _LONGEST:
            try:
                return Fraction(exact)
            except (ValueError, ZeroDivisionError):
                pass
    raise BadInput(f'invalid number {quoted(data)}: expected {{"value": 89.5, "exact": "179/2"}}')
