"""Complete games between two engines inside the kernel.

The moves are those that the engines would choose one by one, without a return to Python after
each. Other threads keep running.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass

from claimeven import kernel
from claimeven.game.batch import bit_of_last
from claimeven.game.position import Position, check_position
from claimeven.searches.engine import Engine, check_searchable, kernel_limits
from claimeven.searches.limits import Limits


@dataclass(frozen=True, slots=True)
class DuelPlayer:
    """An engine with its limits, and what it plays without a search.

    `centre_first` is the first move in the centre; `obvious_first` is the only column, one that
    wins, or one that stops a win.
    """

    engine: Engine
    limits: Limits
    centre_first: bool = False
    obvious_first: bool = False


class Duel:
    """One game; `stop` may be called from another thread.

    >>> stank = DuelPlayer(Engine("stank"), Limits(depth=2))
    >>> itu = DuelPlayer(Engine("itu"), Limits(depth=2))
    >>> report = Duel(stank, itu).play(Position("44"))
    >>> len(report.columns), report.is_won
    (7, True)
    """

    def __init__(self, first: DuelPlayer, second: DuelPlayer) -> None:
        self._first = first
        self._second = second
        self._watch = kernel.SearchWatch()

    def play(self, start: Position) -> kernel.DuelReport:
        """Play to the end, or until `stop` is called."""
        geometry = check_position(start, "start").geometry
        both = self._first, self._second
        for one in both:
            check_searchable(start, one.engine.heuristic)
        sides = [
            kernel.DuelLimits(
                kernel_limits(one.limits, geometry), one.centre_first, one.obvious_first
            )
            for one in both
        ]
        mover, mask = start.words
        with ExitStack() as turns:
            # In one order, so that two games between the same engines do not wait for each other.
            for engine in sorted((one.engine for one in both), key=id):
                turns.enter_context(engine.turn.lock)
            mine, theirs = (one.engine.searcher_for(geometry, one.limits) for one in both)
            return mine.play(theirs, mover, mask, bit_of_last(start), sides, self._watch)

    def stop(self) -> None:
        """End the game soon, without a result."""
        self._watch.stop()
