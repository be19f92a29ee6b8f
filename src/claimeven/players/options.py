"""Reading the options of a spec as numbers and choices; errors point at the character."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from claimeven.checks import parse_integer, parse_number, parse_seconds, quoted, suggestion
from claimeven.errors import BadInput
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
    with _pointing_at(spec, option):
        return parse_integer(option.value, name, least=at_least, most=at_most)


def seed(spec: Spec) -> int | None:
    """The seed, if there is one."""
    return whole(spec, "seed", at_least=0, at_most=_MAX_SEED)


def seconds(spec: Spec, name: str, default: float | None = None) -> float | None:
    """A time above zero, in seconds."""
    option = spec.option(name)
    if option is None:
        return default
    with _pointing_at(spec, option):
        return parse_seconds(option.value, name)


def number(spec: Spec, name: str, default: float) -> float:
    """A number that is not negative."""
    option = spec.option(name)
    if option is None:
        return default
    with _pointing_at(spec, option):
        return parse_number(option.value, name, least=0)


def choice(spec: Spec, name: str, choices: Collection[str], default: str) -> str:
    """One of some words."""
    option = spec.option(name)
    if option is None:
        return default
    if option.value not in choices:
        hint = suggestion(option.value, choices)
        spec.fail(f"invalid {name} {quoted(option.value)}: {hint}", option.value_at)
    return option.value


@contextmanager
def _pointing_at(spec: Spec, option: Option) -> Iterator[None]:
    """An error of the block is one of the spec, at the option's value."""
    try:
        yield
    except BadInput as error:
        spec.fail(str(error), option.value_at)
