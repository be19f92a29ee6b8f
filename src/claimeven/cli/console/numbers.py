"""Numbers in options: whole ones, decimals, seconds, and lists such as depths or levels."""

from __future__ import annotations

from typing import Any

import click

from claimeven.checks import (
    check_integer,
    invalid,
    parse_integer,
    parse_number,
    parse_seconds,
)
from claimeven.errors import BadInput

MOST_DEPTH = 128
"""No board has more cells."""

_MANY_DIGITS = 10


class Whole(click.ParamType):  # type: ignore[type-arg]
    """A whole number from `least` to `most`."""

    name = "integer"

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self._least, self._most = least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        name = _name(param)
        if not isinstance(value, str):
            return check_integer(value, name, least=self._least, most=self._most)
        return parse_integer(value, name, least=self._least, most=self._most)


class Real(click.ParamType):  # type: ignore[type-arg]
    """A finite number from `least` to `most`, or `above` a limit."""

    name = "number"

    def __init__(
        self,
        least: float | None = None,
        most: float | None = None,
        above: float | None = None,
    ) -> None:
        self._least, self._most, self._above = least, most, above

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        return parse_number(
            str(value), _name(param), least=self._least, most=self._most, above=self._above
        )


class Seconds(click.ParamType):  # type: ignore[type-arg]
    """A time above 0, or of at least some seconds."""

    name = "seconds"

    def __init__(self, least: float = 0) -> None:
        self._least = least

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        return parse_seconds(str(value), _name(param), least=self._least)


SEED = Whole(0, 2**62)
"""Seeds of everything that draws."""


def _name(param: click.Parameter | None) -> str:
    """What an error calls the option or argument."""
    if param is None:
        return "number"
    long_first = sorted(param.opts, key=len, reverse=True)
    return long_first[0] if isinstance(param, click.Option) else (param.name or "number").upper()


def parse_numbers(
    text: str, noun: str, *, least: int = 1, most: int, has_open_end: bool = True
) -> tuple[int, ...]:
    """The numbers of `1-5`, `4`, `7-`, `-3` or `1,3,5-7`; `noun` names them in an error.

    A range without its beginning starts at `least`, one without its end goes up to `most`, unless
    that would be far more than anybody means (`has_open_end`).

    >>> parse_numbers("1,3,5-7", "depths", most=10), parse_numbers("8-", "levels", most=10)
    ((1, 3, 5, 6, 7), (8, 9, 10))
    """
    found: list[int] = []
    for part in text.split(","):
        low, dash, high = (piece.strip() for piece in part.partition("-"))
        if dash and (low or high):
            low = low or str(least)
            high = high or (str(most) if has_open_end else "")
        ends = (low, high) if dash else (low, low)
        if not all(end.isascii() and end.isdecimal() and len(end) < _MANY_DIGITS for end in ends):
            examples = "1-5, 7- or 1,3,5" if has_open_end else "1-5 or 1,3,5"
            raise BadInput(invalid(noun, text, f"numbers such as {examples}"))
        start, stop = map(int, ends)
        if not least <= start <= stop <= most:
            raise BadInput(invalid(noun, part, f"rising numbers from {least} to {most}"))
        found += range(start, stop + 1)
    if len(set(found)) < len(found):
        raise BadInput(invalid(noun, text, "each number once"))
    return tuple(found)


def parse_range(text: str, noun: str, *, least: int, most: int) -> tuple[int, int]:
    """The smallest and the largest number of a range without gaps: `8-34`, `14-`, `-20` or `9`.

    >>> parse_range("-20", "stones", least=0, most=41)
    (0, 20)
    """
    found = parse_numbers(text, noun, least=least, most=most)
    if found != tuple(range(found[0], found[-1] + 1)):
        raise BadInput(invalid(noun, text, "a range such as 8-34, 14- or -20, or one number"))
    return found[0], found[-1]


def parse_depths(text: str) -> tuple[int, ...]:
    """Depths of searches.

    >>> parse_depths("1-3")
    (1, 2, 3)
    """
    return parse_numbers(text, "depths", most=MOST_DEPTH, has_open_end=False)
