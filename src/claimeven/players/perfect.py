"""`perfect`: the best column by the exact solver: the soonest win, else a draw, else the latest
loss. Told to hurry, it plays the best column of a search instead.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction

from claimeven.errors import Stopped
from claimeven.game.position import Position
from claimeven.players.chance import Chance
from claimeven.players.obvious import nearest_to_middle
from claimeven.players.player import Player
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.score import best_columns
from claimeven.searches.engine import Engine
from claimeven.searches.limits import Limits
from claimeven.searches.settings import Settings
from claimeven.solver.solver import Solver

HURRIED_NODES = 30_000
PROVING_SHARE = 0.7
"""Of the time for a move; the rest is for a short search, if nothing is proven by then."""
_AGAIN_SECONDS = 0.003
"""How often the solver is told to stop: the first time may come before it has begun."""


class PerfectPlayer(Player):
    """Never gives away what it has. Equal columns: the leftmost, the most central, or any."""

    def __init__(self, spec: str, ties: str, chance: Chance, table_mb: int = 64) -> None:
        super().__init__(spec)
        self._ties = ties
        self._chance = chance
        self._solver = Solver(table_mb=table_mb)
        self._is_aborted = False
        self._hurried = Engine("claimeven", Settings("pvs", ordering="history", all_columns=False))

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        self._is_aborted = False
        seconds = None if limits is None else limits.seconds
        try:
            with self._stopping_after(None if seconds is None else PROVING_SHARE * seconds):
                scores = self._solver.analyse(position)
        except Stopped:
            if self._is_aborted:
                raise
            left = None if seconds is None else (1 - PROVING_SHARE) * seconds
            hurried = self._hurried.search(position, Limits(nodes=HURRIED_NODES, seconds=left))
            return Answer.of(hurried)
        column = self._pick(best_columns(scores), position)
        score = scores[column]
        points = None if score.points is None else Fraction(score.points)
        return Answer(column, score, points)

    def _pick(self, columns: tuple[int, ...], position: Position) -> int:
        if self._ties == "random":
            return self._chance.at(position).choice(columns)
        if self._ties == "centre":
            return nearest_to_middle(columns, position.geometry)
        return min(columns)

    def prepare(self, position: Position) -> None:
        """Open the book and get memory."""
        super().prepare(position)
        self._solver.prepare(position.geometry)
        self._hurried.prepare(position.geometry, Limits(nodes=HURRIED_NODES))

    def stop(self) -> None:
        """Give up on perfection; call it again until there is an answer."""
        self._solver.stop()

    def abort(self) -> None:
        """No short search is wanted either; call it again until it has ended."""
        self._is_aborted = True
        self._solver.stop()
        self._hurried.stop()

    @contextmanager
    def _stopping_after(self, seconds: float | None) -> Iterator[None]:
        if seconds is None:
            yield
            return
        done = threading.Event()

        def watch() -> None:
            pause = seconds
            while not done.wait(pause):
                self.stop()
                pause = _AGAIN_SECONDS

        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            yield
        finally:
            done.set()
            watcher.join()
