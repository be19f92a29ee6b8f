"""A clock per game: seconds for each side, and an increment after every move."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from decimal import Decimal

from claimeven.checks import quoted
from claimeven.errors import BadTournament

MOVES_LEFT = 16
"""The remaining time is divided as if this many moves were to come."""

LEAST_SECONDS = 0.001
"""The shortest thinking time that a player is given."""

_TEXT = re.compile(r"(\d+(?:\.\d*)?|\.\d+)(?:\+(\d+(?:\.\d*)?|\.\d+))?")


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds for a whole game, and the seconds that every move adds.

    `str()` gives the text back that `parse` reads.

    >>> Clock.parse("10+0.1"), str(Clock(10, 0.1))
    (Clock(seconds=10.0, increment=0.1), '10+0.1')
    """

    seconds: float
    increment: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Clock:
        """Read `SECONDS` or `SECONDS+INCREMENT`."""
        match = _TEXT.fullmatch(text.strip())
        seconds, increment = (float(part or 0) for part in match.groups()) if match else (0.0, 0.0)
        if not 0 < seconds + increment < math.inf:
            raise BadTournament(
                f"invalid clock {quoted(text)}: expected SECONDS or SECONDS+INCREMENT, "
                "for example 60+0.5"
            )
        return cls(seconds, increment)

    def __str__(self) -> str:
        increment = f"+{_decimal(self.increment)}" if self.increment else ""
        return _decimal(self.seconds) + increment

    def share(self, left: float) -> float:
        """How long to think about the next move with `left` seconds on the clock.

        >>> Clock(16.0, 0.5).share(16.0)
        1.375
        """
        # Never all that is left, nor all that is added: the answer has to travel.
        return max(LEAST_SECONDS, min(left / MOVES_LEFT + 0.75 * self.increment, left / 2))


def _decimal(number: float) -> str:
    """The shortest decimal digits that mean this number, without an exponent."""
    return f"{Decimal(repr(float(number))):f}".removesuffix(".0")
