"""The games that a process is playing, so that another thread can stop them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

from claimeven.errors import Stopped
from claimeven.game.position import Position
from claimeven.tournament.referee import Referee
from claimeven.tournament.results import GameResult


class RunningGames:
    """Plays games in the threads of its callers; `stop` ends them all."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._running: dict[object, Callable[[], None]] = {}
        self._is_stopped = False

    def play(self, referee: Referee, number: int, start: Position) -> GameResult:
        """Play one game; raises `Stopped` if it was stopped, before or during the game."""
        with self.stoppable(referee.stop):
            return referee.play(number, start)

    @contextmanager
    def stoppable(self, end: Callable[[], None]) -> Iterator[None]:
        """While this lasts, `stop` also calls `end`; raises `Stopped` if it was called already."""
        key = object()
        with self._lock:
            if self._is_stopped:
                raise Stopped("the games were stopped")
            self._running[key] = end
        try:
            yield
        finally:
            with self._lock:
                del self._running[key]

    def stop(self) -> None:
        """End every game soon, without results; to be called until they have ended."""
        with self._lock:
            self._is_stopped = True
            running = list(self._running.values())
        for end in running:
            end()

    def allow(self) -> None:
        """Let games be played again after `stop`."""
        with self._lock:
            self._is_stopped = False
