"""Players kept ready: making one costs a table, and most clients ask for the same few."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from claimeven.game.geometry import Geometry
from claimeven.players.player import Player
from claimeven.players.roster import player

IDLE = 12
"""Players kept while they are not used; each may hold a table of up to 64 MB."""


class PlayerPool:
    """Lends players, to one request at a time; of too many the longest unused is dropped."""

    def __init__(self) -> None:
        self._idle: OrderedDict[tuple[str, Geometry], list[Player]] = OrderedDict()
        self._count = 0
        self._lock = threading.Lock()

    @contextmanager
    def lend(self, spec: str, geometry: Geometry) -> Iterator[Player]:
        """A player of that spec; its tables are those of one board only."""
        key = spec, geometry
        taken = self._take(key) or player(spec)
        yield taken
        # Not after an error: a player that failed is not used again.
        if not taken.keeps_state or _may_remember(spec):
            self._keep(key, taken)

    def _take(self, key: tuple[str, Geometry]) -> Player | None:
        with self._lock:
            players = self._idle.get(key)
            if not players:
                return None
            self._count -= 1
            taken = players.pop()
            if not players:
                del self._idle[key]
            return taken

    def _keep(self, key: tuple[str, Geometry], returned: Player) -> None:
        with self._lock:
            self._idle.setdefault(key, []).append(returned)
            self._idle.move_to_end(key)
            self._count += 1
            while self._count > IDLE:
                oldest = next(iter(self._idle))
                self._idle[oldest].pop(0)
                self._count -= 1
                if not self._idle[oldest]:
                    del self._idle[oldest]


def _may_remember(spec: str) -> bool:
    """A level without a seed plays by chance anyway; others answer as if asked for the first time.

    >>> _may_remember("level:5"), _may_remember("level:5,seed=1"), _may_remember("mcts")
    (True, False, False)
    """
    return spec.startswith("level:") and "seed" not in spec
