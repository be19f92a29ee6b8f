"""Checks of what comes in from outside, made once, at the edge.

Numbers may be anything that Python calls an index (numpy's whole numbers are), and go on as
plain ints; what is wrong is quoted, briefly, in an error of our own tree.
"""

from __future__ import annotations

import math
import operator
from typing import SupportsIndex, TypeVar

from claimeven.errors import BadInput

T = TypeVar("T")

_LONGEST_QUOTE = 60
_MANY_BITS = 256


def quoted(value: object) -> str:
    """The value in quotes as Python writes it, cut if it is long.

    >>> quoted("44"), quoted(10**5000), len(quoted("x" * 1000))
    ("'44'", 'a number of about 5001 digits', 60)
    """
    if isinstance(value, int) and value.bit_length() > _MANY_BITS:
        return f"a number of about {value.bit_length() * 30103 // 100000 + 1} digits"
    text = repr(value[:_LONGEST_QUOTE] if isinstance(value, str | bytes) else value)
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"


def check_integer(
    value: object,
    name: str,
    *,
    least: int | None = None,
    most: int | None = None,
    error: type[BadInput] = BadInput,
) -> int:
    """The value as a plain int between `least` and `most`; True and False are no numbers.

    >>> check_integer(7, "depth", least=1)
    7
    """
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise error(f"{name} is {quoted(value)}; it must be a whole number")
    try:
        number = operator.index(value)
    except TypeError:  # arrays have the method, and most of them no single number
        raise error(f"{name} is {quoted(value)}; it must be a whole number") from None
    if least is not None and number < least:
        raise error(f"{name} is {quoted(number)}; it must be at least {least}")
    if most is not None and number > most:
        raise error(f"{name} is {quoted(number)}; it must be at most {most}")
    return number


def check_type(value: object, kind: type[T], name: str) -> T:
    """The value itself, if it is of that type.

    >>> check_type("44", str, "text")
    '44'
    """
    if not isinstance(value, kind):
        raise BadInput(f"{name} is {quoted(value)}; it must be a {kind.__name__}")
    return value


def check_nodes(nodes: int | None) -> int | None:
    """The number itself, if it can limit a search; None: no limit."""
    return None if nodes is None else check_integer(nodes, "nodes", least=1, most=2**63 - 1)


def check_seconds(seconds: float | None) -> float | None:
    """The same for a time."""
    is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if seconds is not None and not (is_number and 0 < seconds < math.inf):
        raise BadInput(f"seconds is {quoted(seconds)}; it must be a number above 0")
    return seconds
