"""A clock per game: so much time for each side, and a little more after every move."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace

from claimeven.checks import quoted
from claimeven.errors import BadTournament
from claimeven.players.player import Player
from claimeven.searches.limits import Limits

MOVES_LEFT = 16
"""The rest of the time is shared out as if so many moves were to come."""

LEAST_SECONDS = 0.001
"""What a player is asked to think at least, however late it is."""

_TEXT = re.compile(r"(\d+(?:\.\d*)?|\.\d+)(?:\+(\d+(?:\.\d*)?|\.\d+))?")


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds for a whole game, and the seconds that every move adds.

    >>> Clock.parse("10+0.1")
    Clock(seconds=10.0, increment=0.1)
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
                f"clock {quoted(text)} is none; write SECONDS+INCREMENT, such as 10+0.1"
            )
        return cls(seconds, increment)

    def share(self, left: float) -> float:
        """How long to think about the next move with `left` seconds on the clock.

        >>> Clock(16.0, 0.5).share(16.0)
        1.375
        """
        # Never all that is left, nor all that is added: the answer has to travel.
        return max(LEAST_SECONDS, min(left / MOVES_LEFT + 0.75 * self.increment, left / 2))


def limits_within(player: Player, seconds: float) -> Limits:
    """The player's own limits, with no more than so many seconds."""
    own = player.limits
    if own is None:
        return Limits(seconds=seconds)
    return replace(own, seconds=min(seconds, own.seconds or math.inf))
