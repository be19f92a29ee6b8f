"""Players at their seats: kept from game to game where that changes nothing, made anew where it
would, so that a game is the same whatever was played before it and on whichever machine.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from claimeven.players.player import Player
from claimeven.players.roster import draws_lots, player, with_seed

MOST_KEPT = 256


class Seats:
    """The players of one worker."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Player] = OrderedDict()
        self._draws_lots: dict[str, bool] = {}

    @contextmanager
    def seated(self, spec: str, seed: Callable[[], int]) -> Iterator[Player]:
        """The player for one game; one that draws lots gets the game's seed."""
        if spec not in self._draws_lots:
            self._draws_lots[spec] = draws_lots(spec)
        if self._draws_lots[spec]:
            with player(with_seed(spec, seed())) as fresh:
                yield fresh
            return
        kept = self._kept.pop(spec, None) or player(spec)
        if kept.remembers:
            with kept:
                yield kept
            return
        try:
            yield kept
        except BaseException:
            kept.close()
            raise
        self._kept[spec] = kept
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)[1].close()

    def close(self) -> None:
        """Send everybody home."""
        while self._kept:
            self._kept.popitem()[1].close()
