"""The players of one worker: kept from game to game where that changes nothing, made new for every
game where it would. So a game is the same, no matter what was played before it and on which
machine.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from claimeven.players.player import Player
from claimeven.players.roster import is_random, player, with_seed
from claimeven.players.spec import Spec
from claimeven.tournament.player_files import PlayerFile, check_files

MOST_KEPT = 256


class WorkerPlayers:
    """Lends players for one game at a time; used by one thread."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Spec, Player] = OrderedDict()
        self._is_random: dict[Spec, bool] = {}

    @contextmanager
    def lend(
        self, spec: Spec, seed: Callable[[], int], files: Sequence[PlayerFile] = ()
    ) -> Iterator[Player]:
        """The player for one game; a random player gets the game's seed.

        It is made only of the known `files`, as they were when the tournament began.
        """
        if spec not in self._is_random:
            self._is_random[spec] = is_random(spec)
        if self._is_random[spec]:
            check_files(spec, files)
            with player(with_seed(spec, seed())) as fresh:
                yield fresh
            return
        kept = self._kept.pop(spec, None) or _made(spec, files)
        if kept.keeps_state:
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
        """Close every player that was kept."""
        while self._kept:
            self._kept.popitem()[1].close()


def _made(spec: Spec, files: Sequence[PlayerFile]) -> Player:
    check_files(spec, files)
    return player(spec)
