"""Exact numbers: a float to calculate with, and the fraction behind it."""

from __future__ import annotations

import re
import sys
from fractions import Fraction
from typing import Any, TypedDict

from claimeven.checks import quoted
from claimeven.errors import BadInput

# No number of ours is as long as this; Python refuses to read much longer ones.
_EXACT = re.compile(r"-?[0-9]{1,999}(?:/[0-9]{1,999})?")


class NumberJson(TypedDict):
    """`exact` is a whole number or a fraction, as text; `value` the nearest float."""

    value: float
    exact: str


def encode_number(number: Fraction) -> NumberJson:
    """A number with its exact text.

    >>> encode_number(Fraction(179, 2))
    {'value': 89.5, 'exact': '179/2'}
    """
    return {"value": _nearest(number), "exact": str(number)}


def decode_number(data: Any) -> Fraction:
    """The exact number; the float is not read."""
    match data:
        case {"exact": str(exact)} if _EXACT.fullmatch(exact):
            try:
                return Fraction(exact)
            except ZeroDivisionError:
                pass
    raise BadInput(f'invalid number {quoted(data)}: expected {{"value": 89.5, "exact": "179/2"}}')


def _nearest(number: Fraction) -> float:
    try:
        return float(number)
    except OverflowError:
        return sys.float_info.max if number > 0 else -sys.float_info.max
