"""Checks of what comes in from outside, made once, at the edge.

Whole numbers may be anything that Python accepts as an index, such as numpy's integers, and are
returned as plain ints. What is wrong is quoted in an error of `claimeven.errors`.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Collection
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
    try:
        text = repr(value[:_LONGEST_QUOTE] if isinstance(value, str | bytes) else value)
    except RecursionError:
        return "a value that is nested too deeply"
    except ValueError:  # Python does not write numbers of thousands of digits
        return "a value with a number of too many digits"
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"


def invalid(name: str, value: object, expected: str) -> str:
    """The text of an error.

    >>> invalid("depth", 0, "at least 1")
    'invalid depth 0: expected at least 1'
    """
    return f"invalid {name} {quoted(value)}: expected {expected}"


def suggestion(name: object, known: Collection[str]) -> str:
    """What to write instead of a name that is not known.

    >>> suggestion("dept", ("depth", "seed")), suggestion("x", ("depth", "seed"))
    ("did you mean 'depth'?", 'choose from depth, seed')
    """
    from difflib import get_close_matches  # needed for errors only

    near = get_close_matches(name.lower(), known, n=1, cutoff=0.5) if isinstance(name, str) else []
    if near:
        return f"did you mean {near[0]!r}?"
    return f"choose from {', '.join(known)}" if known else "there are none"


def check_integer(
    value: object,
    name: str,
    *,
    least: int | None = None,
    most: int | None = None,
    error: type[BadInput] = BadInput,
) -> int:
    """The value as a plain int between `least` and `most`; True and False are refused.

    >>> check_integer(7, "depth", least=1)
    7
    """
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise error(invalid(name, value, "a whole number"))
    try:
        number = operator.index(value)
    except TypeError:  # arrays have the method, but most of them are not one number
        raise error(invalid(name, value, "a whole number")) from None
    if least is not None and number < least:
        raise error(invalid(name, number, f"at least {least}"))
    if most is not None and number > most:
        raise error(invalid(name, number, f"at most {most}"))
    return number


def check_type(value: object, kind: type[T], name: str, *, error: type[BadInput] = BadInput) -> T:
    """The value itself, if it has that type.

    >>> check_type("44", str, "text")
    '44'
    """
    if not isinstance(value, kind):
        raise error(invalid(name, value, f"a {kind.__name__}"))
    return value


def check_nodes(nodes: int | None) -> int | None:
    """The number itself, if it can limit a search; None means no limit."""
    return None if nodes is None else check_integer(nodes, "nodes", least=1, most=2**63 - 1)


def check_seconds(seconds: float | None) -> float | None:
    """The same for a time."""
    is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if seconds is not None and not (is_number and 0 < seconds < math.inf):
        raise BadInput(invalid("seconds", seconds, "a number above 0"))
    return seconds
