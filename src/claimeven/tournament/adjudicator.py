"""Ending games early: the exact solver proves the result where that costs little.

The result is that of perfect play. Players that would have made mistakes until the end do not get
the chance to, so adjudicated results say a little less about weak players.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.score import Draw, Loss, Win
from claimeven.solver.solver import Solver

TABLE_MB = 1
NODES = 20_000
"""The solver's budget for one position: a few milliseconds."""


@dataclass(frozen=True, slots=True)
class ProvenEnd:
    """Who wins (None: a draw), and how many plies perfect play would still take."""

    winner: Side | None
    plies: int


class Adjudicator:
    """Asked after every move of a game.

    >>> Adjudicator("both", cells=42).judge(Position("112233"))
    ProvenEnd(winner=<Side.FIRST: 'first'>, plies=1)
    """

    def __init__(self, which: str, cells: int) -> None:
        self._wins = which in ("win", "both")
        self._draws = which in ("draw", "both")
        self._cells = cells
        self._solver = Solver(table_mb=TABLE_MB, book=False)
        self._seconds = 0.0

    def begin(self) -> None:
        """Forget the last game, so that what it proved does not decide when this one ends."""
        self._solver.clear()
        self._seconds = 0.0

    def judge(self, position: Position) -> ProvenEnd | None:
        """The proven end of an unfinished game, if it is near enough and of the kind wanted."""
        empty = position.geometry.cells - position.stones
        if empty > self._cells or position.outcome is not None:
            return None
        began = time.perf_counter()
        found = self._solver.solve(position, nodes=NODES)
        self._seconds += time.perf_counter() - began
        match found:
            case Win(plies) if self._wins:
                return ProvenEnd(position.to_move, plies)
            case Loss(plies) if self._wins:
                return ProvenEnd(position.opponent, plies)
            case Draw() if self._draws:
                return ProvenEnd(None, empty)
        return None

    @property
    def seconds(self) -> float:
        """The time that the solver took in this game."""
        return self._seconds
