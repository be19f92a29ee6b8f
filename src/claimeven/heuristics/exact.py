"""Exact numbers in specs: every weight is a Fraction, and errors name the field it is for.

A float means the decimal it prints as, so 1.2 is 6/5 and not the binary neighbour of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from claimeven.checks import check_list, invalid
from claimeven.errors import BadHeuristic

Number: TypeAlias = int | float | str | Fraction
"""What may be written where a weight is expected; text may hold a quotient such as "10/42"."""

# Fields of specs: written as any Number (or lists of them), kept as Fractions (or tuples of them).
# Type checkers cannot express a field that takes one type and returns another.
Weight: TypeAlias = Any
Weights: TypeAlias = Any
WeightRows: TypeAlias = Any

_MOST_DIGITS = 999
_MOST_BITS = 3318  # of that many digits

# Exponents are kept short: a text of ten characters must not cost gigabytes.
_NUMBER = re.compile(r"[+-]?\d{1,999}(/\d{1,999}|(\.\d{1,999})?([eE][+-]?\d{1,3})?)", re.ASCII)


def rational(value: object, field: str) -> Fraction:
    """The exact number that a value stands for; `field` names it in the error.

    >>> rational(1.2, "weight"), rational("10/42", "border")
    (Fraction(6, 5), Fraction(5, 21))
    """
    if isinstance(value, int | Fraction) and _is_long(value):
        raise BadHeuristic(invalid(field, value, f"a number of at most {_MOST_DIGITS} digits"))
    if isinstance(value, Fraction):
        return value
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise BadHeuristic(invalid(field, value, "a number"))
    text = repr(value) if isinstance(value, float) else str(value).strip()
    if text.lower().lstrip("+-") in ("nan", "inf", "infinity"):
        raise BadHeuristic(f"invalid {field} {text}: expected a finite number")
    if not _NUMBER.fullmatch(text) or (text.partition("/")[2].strip("0") == "" and "/" in text):
        raise BadHeuristic(invalid(field, value, "a number such as 15, 1.5 or 10/42"))
    return Fraction(text)


def _is_long(value: int | Fraction) -> bool:
    """Would it take too long to write, and to compute with?"""
    return max(value.numerator.bit_length(), value.denominator.bit_length()) > _MOST_BITS


def rationals(values: object, field: str) -> tuple[Fraction, ...]:
    """A list of exact numbers."""
    return tuple(rational(value, f"{field}[{i}]") for i, value in enumerate(_list(values, field)))


def rational_rows(values: object, field: str) -> tuple[tuple[Fraction, ...], ...]:
    """A list of lists of exact numbers."""
    return tuple(rationals(row, f"{field}[{i}]") for i, row in enumerate(_list(values, field)))


def check_length(values: Sequence[Any], length: int, field: str, what: str) -> None:
    """Check the length of a list; `what` says in the error what its entries are."""
    if len(values) != length:
        raise BadHeuristic(f"{field} has {len(values)} entries: expected {length}, {what}")


def decimal_text(value: Fraction) -> str:
    """As people write it: a whole number, a decimal where it ends, else a quotient.

    >>> decimal_text(Fraction(179, 2)), decimal_text(Fraction(1, 3)), decimal_text(Fraction(7))
    ('89.5', '1/3', '7')
    """
    if value.denominator == 1:
        return str(value.numerator)
    digits = _decimal_digits(value.denominator)
    if digits is None:
        return str(value)
    scaled = str(abs(value.numerator) * 10**digits // value.denominator).rjust(digits + 1, "0")
    return f"{'-' if value < 0 else ''}{scaled[:-digits]}.{scaled[-digits:]}"


def short_text(value: Fraction) -> str:
    """A short form for tables: exact where that takes few digits, else six decimals.

    >>> short_text(Fraction(179, 2)), short_text(Fraction(7, 1242))
    ('89.5', '0.005636')
    """
    text = decimal_text(value)
    return text if len(text) <= 10 and "/" not in text else f"{float(value):.6f}"


def _decimal_digits(denominator: int) -> int | None:
    """How many decimals a fraction with this denominator has; None if they never end."""
    twos = fives = 0
    while denominator % 2 == 0:
        denominator, twos = denominator // 2, twos + 1
    while denominator % 5 == 0:
        denominator, fives = denominator // 5, fives + 1
    return max(twos, fives) if denominator == 1 else None


def _list(values: object, field: str) -> list[Any]:
    return check_list(values, field, error=BadHeuristic)
