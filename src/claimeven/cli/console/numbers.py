"""Lists of whole numbers in options: depths, levels, stones."""

from __future__ import annotations

from claimeven.checks import invalid
from claimeven.errors import BadInput

MOST_DEPTH = 128
"""No board has more cells."""


def parse_numbers(text: str, noun: str, *, least: int = 1, most: int) -> tuple[int, ...]:
    """The numbers of `1-5`, `4` or `1,3,5-7`; `noun` names them in an error.

    >>> parse_numbers("1,3,5-7", "depths", most=10)
    (1, 3, 5, 6, 7)
    """
    found: list[int] = []
    for part in text.split(","):
        low, dash, high = part.partition("-")
        ends = [end.strip() for end in (low, high if dash else low)]
        if not all(end.isascii() and end.isdecimal() for end in ends):
            raise BadInput(invalid(noun, text, "numbers such as 1-5 or 1,3,5"))
        start, stop = (int(end[:9]) for end in ends)
        if not least <= start <= stop <= most:
            raise BadInput(invalid(noun, part, f"rising numbers from {least} to {most}"))
        found += range(start, stop + 1)
    if len(set(found)) < len(found):
        raise BadInput(invalid(noun, text, "each number once"))
    return tuple(found)


def parse_depths(text: str) -> tuple[int, ...]:
    """Depths of searches.

    >>> parse_depths("1-3")
    (1, 2, 3)
    """
    return parse_numbers(text, "depths", most=MOST_DEPTH)
