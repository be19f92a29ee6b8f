"""`perfect`: the best column by the exact solver: the soonest win, else a draw, else the
latest loss.
"""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from typing import Protocol, cast

from claimeven.arena.chance import Chance
from claimeven.arena.player import Player
from claimeven.engine.answer import Answer
from claimeven.engine.thinker import OnAnswer
from claimeven.errors import NotAvailable
from claimeven.game.position import Position
from claimeven.score import Draw, Estimate, Loss, Score, Win
from claimeven.search.limits import Limits

SOLVER = "claimeven.search.solver"


class Analyst(Protocol):
    """The part of the solver that is needed here."""

    def analyse(self, position: Position) -> dict[int, Score | None]:
        """The exact score of every column; None where there is no room."""


class PerfectPlayer(Player):
    """Never gives away what it has. Equal columns: the leftmost, the most central, or any."""

    def __init__(self, spec: str, ties: str, chance: Chance, table_mb: int = 64) -> None:
        super().__init__(spec)
        self._ties = ties
        self._chance = chance
        self._solver = _solver(table_mb)

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        found = self._solver.analyse(position)
        scores = {column: score for column, score in found.items() if score is not None}
        best = max(map(_rank, scores.values()))
        columns = [column for column, score in scores.items() if _rank(score) == best]
        column = self._pick(columns, position)
        score = scores[column]
        points = None if isinstance(score, Estimate) else score.points
        return Answer(column, score, None if points is None else Fraction(points))

    def _pick(self, columns: list[int], position: Position) -> int:
        if self._ties == "random":
            return self._chance.at(position).choice(columns)
        if self._ties == "centre":
            return min(columns, key=lambda column: abs(2 * column + 1 - position.geometry.columns))
        return min(columns)


def _solver(table_mb: int) -> Analyst:
    try:
        solver = import_module(SOLVER).Solver
    except (ImportError, AttributeError):
        raise NotAvailable(
            "perfect play needs the exact solver, which is not part of this installation yet"
        ) from None
    return cast(Analyst, solver(threads=1, table_mb=table_mb))


def _rank(score: Score) -> tuple[int, int]:
    match score:
        case Win(plies):
            return 2, -plies
        case Draw():
            return 1, 0
        case Loss(plies):
            return 0, plies
    raise AssertionError(f"the solver guessed: {score}")
