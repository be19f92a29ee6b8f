"""The games that a process is playing, so that another thread can stop them."""

from __future__ import annotations

from threading import Lock

from claimeven.errors import Stopped
from claimeven.game.position import Position
from claimeven.tournament.referee import Referee
from claimeven.tournament.results import GameResult


class RunningGames:
    """Plays games in the threads of its callers; `stop` ends them all."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._referees: dict[int, Referee] = {}
        self._is_stopped = False

    def play(self, referee: Referee, number: int, start: Position) -> GameResult:
        """Play one game; raises `Stopped` if it was stopped, before or during the game."""
        with self._lock:
            if self._is_stopped:
                raise Stopped("the games were stopped")
            self._referees[id(referee)] = referee
        try:
            return referee.play(number, start)
        finally:
            with self._lock:
                del self._referees[id(referee)]

    def stop(self) -> None:
        """End every game soon, without results; to be called until they have ended."""
        with self._lock:
            self._is_stopped = True
            referees = list(self._referees.values())
        for referee in referees:
            referee.stop()

    def allow(self) -> None:
        """Let games be played again after `stop`."""
        with self._lock:
            self._is_stopped = False
