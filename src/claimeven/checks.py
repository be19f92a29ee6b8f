"""Checks of what comes in from outside, made once, at the edge.

Whole numbers may be anything that Python accepts as an index, such as numpy's integers, and are
returned as plain ints. What is wrong is quoted in an error of `claimeven.errors`.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Collection, Iterable, Mapping
from numbers import Rational
from typing import Any, TypeVar

from claimeven.errors import BadInput, ClaimevenError

T = TypeVar("T")

MOST_SECONDS = 1e9
"""Some thirty years: no time limit is longer, and clocks can still add to it."""

_LONGEST_QUOTE = 60
_MANY_BITS = 256
_WHOLE = re.compile(r"[+-]?[0-9]{1,40}")
_DECIMAL = re.compile(
    r"[+-]?(?:[0-9]{1,40}(?:\.[0-9]{0,40})?|\.[0-9]{1,40})(?:[eE][+-]?[0-9]{1,3})?"
)


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
    except Exception:  # whatever somebody's own class raises
        return f"a {type(value).__name__}"
    text = " ".join(text.splitlines())
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
    if isinstance(value, bool) or not hasattr(type(value), "__index__"):
        raise error(invalid(name, value, "a whole number"))
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:  # arrays have the method, but most of them are not one number
        raise error(invalid(name, value, "a whole number")) from None
    except Exception as cause:  # whatever somebody's own class raises
        raise error(invalid(name, value, "a whole number")) from cause
    if least is not None and number < least:
        raise error(invalid(name, number, f"at least {least}"))
    if most is not None and number > most:
        raise error(invalid(name, number, f"at most {most}"))
    return number


def parse_integer(
    text: str,
    name: str,
    *,
    least: int | None = None,
    most: int | None = None,
    error: type[BadInput] = BadInput,
) -> int:
    """The whole number that a text writes: digits, with at most one sign before them.

    >>> parse_integer("+12", "depth", least=1)
    12
    >>> parse_integer("+-5", "depth")
    Traceback (most recent call last):
    claimeven.errors.BadInput: invalid depth '+-5': expected a whole number
    """
    stripped = text.strip()
    if not _WHOLE.fullmatch(stripped):
        raise error(invalid(name, text, "a whole number"))
    return check_integer(int(stripped), name, least=least, most=most, error=error)


def parse_number(
    text: str,
    name: str,
    *,
    least: float | None = None,
    most: float | None = None,
    above: float | None = None,
    expected: str = "a number",
    error: type[BadInput] = BadInput,
) -> float:
    """The finite decimal number that a text writes, such as 3, 0.5 or 2e-6.

    `expected` is what a text that is not a number is told; `above` is a limit that is not allowed
    itself.

    >>> parse_number("2e-6", "reach", above=0)
    2e-06
    >>> parse_number("nan", "reach")
    Traceback (most recent call last):
    claimeven.errors.BadInput: invalid reach 'nan': expected a number
    """
    stripped = text.strip()
    if not _DECIMAL.fullmatch(stripped):
        raise error(invalid(name, text, expected))
    number = float(stripped)
    if above is not None and not number > above:
        raise error(invalid(name, text, f"{expected} above {above:g}"))
    if least is not None and number < least:
        raise error(invalid(name, text, f"{expected} of at least {least:g}"))
    if (most is not None and number > most) or math.isinf(number):
        limit = "" if most is None else f" of at most {most:g}"
        raise error(invalid(name, text, expected + limit))
    return number


def parse_seconds(
    text: str, name: str = "seconds", *, least: float = 0, error: type[BadInput] = BadInput
) -> float:
    """A time that a text writes, in seconds: more than 0, unless a positive `least` is given.

    >>> parse_seconds("0.5")
    0.5
    """
    limits = {"least": least} if least else {"above": 0.0}
    what = "a number of seconds"
    return parse_number(text, name, **limits, most=MOST_SECONDS, expected=what, error=error)


def check_type(value: object, kind: type[T], name: str, *, error: type[BadInput] = BadInput) -> T:
    """The value itself, if it has that type.

    >>> check_type("44", str, "text")
    '44'
    """
    if not isinstance(value, kind):
        raise error(invalid(name, value, f"a {kind.__name__}"))
    return value


def check_number(
    value: object, name: str, *, least: float = -math.inf, most: float = math.inf
) -> None:
    """Refuse what is not a finite number between `least` and `most`, and True and False."""
    number: Any = value
    if isinstance(value, bool) or not isinstance(value, Rational | float):
        raise BadInput(invalid(name, value, "a number"))
    if not -math.inf < number < math.inf:
        raise BadInput(invalid(name, value, "a finite number"))
    if number < least:
        raise BadInput(invalid(name, value, f"at least {least:g}"))
    if number > most:
        raise BadInput(invalid(name, value, f"at most {most:g}"))


def check_slice(value: slice) -> slice:
    """The slice itself, if its three entries are whole numbers or None."""
    for entry in (value.start, value.stop, value.step):
        if entry is not None:
            check_integer(entry, "entry of a slice")
    if value.step == 0:
        raise BadInput(invalid("slice", value, "a step other than 0"))
    return value


def check_function(value: T, name: str) -> T:
    """The value itself, if it can be called; None means no function."""
    if value is not None and not callable(value):
        raise BadInput(invalid(name, value, "a function"))
    return value


def check_list(
    values: object, name: str, of: str = "", *, error: type[BadInput] = BadInput
) -> list[Any]:
    """What can be gone through as a list; `of` says in the error what it should hold.

    >>> check_list((3, 4), "columns"), check_list(iter("ab"), "names")
    ([3, 4], ['a', 'b'])
    """
    expected = f"a list of {of}" if of else "a list"
    if isinstance(values, str | bytes | Mapping) or not isinstance(values, Iterable):
        raise error(invalid(name, values, expected))
    try:
        return list(values)
    except ClaimevenError:
        raise
    except Exception as cause:  # whatever somebody's own class raises
        reason = f"{expected}, but reading it raised {type(cause).__name__}"
        raise error(invalid(name, values, reason)) from cause


def check_nodes(nodes: int | None) -> int | None:
    """The number itself, if it can limit a search; None means no limit."""
    return None if nodes is None else check_integer(nodes, "nodes", least=1, most=2**63 - 1)


def check_seconds(seconds: float | None) -> float | None:
    """The same for a time."""
    is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if seconds is not None and not (is_number and 0 < seconds <= MOST_SECONDS):
        raise BadInput(invalid("seconds", seconds, f"a number above 0, at most {MOST_SECONDS:g}"))
    return seconds
