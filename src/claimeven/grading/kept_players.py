"""Submissions that stay alive from game to game, since a start can cost more than a move."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from claimeven.grading.player import SubmissionPlayer

MOST_KEPT = 8
"""For each thread; all others would only be waiting."""

_YOUNG = 1 / 4
"""Of the time that a run may take: an older one is not kept, so that no game is cut short."""


@dataclass
class _ThreadPlayers(threading.local):
    players: OrderedDict[str, tuple[SubmissionPlayer, float]] = field(default_factory=OrderedDict)


class KeptPlayers:
    """Lends players, each to one thread; one that may remember earlier games is not kept."""

    def __init__(self) -> None:
        self._local = _ThreadPlayers()
        self._lock = threading.Lock()
        self._all: set[SubmissionPlayer] = set()

    @contextmanager
    def lend(
        self, name: str, make: Callable[[str], SubmissionPlayer], run_seconds: float
    ) -> Iterator[SubmissionPlayer]:
        """The player of a submission for one game."""
        kept = self._local.players
        player, began = kept.pop(name) if name in kept else (make(name), time.monotonic())
        with self._lock:
            self._all.add(player)
        try:
            yield player
        except BaseException:
            self._end(player)
            raise
        if player.keeps_state or time.monotonic() - began > _YOUNG * run_seconds:
            self._end(player)
            return
        kept[name] = player, began
        while len(kept) > MOST_KEPT:
            self._end(kept.popitem(last=False)[1][0])

    def close(self) -> None:
        """End the players of every thread."""
        with self._lock:
            players = list(self._all)
        for player in players:
            self._end(player)

    def _end(self, player: SubmissionPlayer) -> None:
        with self._lock:
            self._all.discard(player)
        player.close()
