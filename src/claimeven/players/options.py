"""Reading the options of a spec as numbers and choices; errors point at the character."""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import NoReturn

from claimeven.checks import suggestion
from claimeven.players.spec import Option, Spec

_MANY = 2**31 - 1
_MAX_SEED = 2**63 - 1


def whole(
    spec: Spec,
    name: str,
    default: int | None = None,
    *,
    at_least: int = 1,
    at_most: int = _MANY,
) -> int | None:
    """A whole number."""
    option = spec.option(name)
    if option is None:
        return default
    text = option.value
    if not (text.isascii() and text.lstrip("+-").isdecimal()) or len(text) > 30:
        _fail(spec, option, "expected a whole number")
    number = int(text)
    if number < at_least:
        _fail(spec, option, f"expected at least {at_least}")
    if number > at_most:
        _fail(spec, option, f"expected at most {at_most}")
    return number


def seed(spec: Spec) -> int | None:
    """The seed, if there is one."""
    return whole(spec, "seed", at_least=0, at_most=_MAX_SEED)


def seconds(spec: Spec, name: str, default: float | None = None) -> float | None:
    """A time above zero, in seconds."""
    option = spec.option(name)
    if option is None:
        return default
    try:
        number = float(option.value)
    except ValueError:
        _fail(spec, option, "expected a number of seconds")
    if not 0 < number < math.inf:
        _fail(spec, option, "expected more than 0 seconds")
    return number


def number(spec: Spec, name: str, default: float) -> float:
    """A number that is not negative."""
    option = spec.option(name)
    if option is None:
        return default
    try:
        value = float(option.value)
    except ValueError:
        value = math.nan
    if not 0 <= value < math.inf:
        _fail(spec, option, "expected a number from 0 up")
    return value


def choice(spec: Spec, name: str, choices: Collection[str], default: str) -> str:
    """One of some words."""
    option = spec.option(name)
    if option is None:
        return default
    if option.value not in choices:
        _fail(spec, option, suggestion(option.value, choices))
    return option.value


def _fail(spec: Spec, option: Option, problem: str) -> NoReturn:
    spec.fail(f"invalid {option.name} {option.value!r}: {problem}", option.value_at)
