"""The rating of somebody who solves puzzles, updated after every try.

It is the step of Glicko (Glickman 1999) for one opponent of known rating, with a chance to guess:
the rating moves along the slope of the log likelihood, the further the less is known. Without
guessing it is Glicko's own step.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from claimeven.checks import check_number
from claimeven.coach.puzzles.difficulty import solving_chance
from claimeven.coach.puzzles.puzzle import Puzzle

START, START_DEVIATION = 1000.0, 350.0
LEAST_DEVIATION = 50.0
"""People change: nobody's rating becomes so certain that it no longer moves."""

LEAST, MOST = -1000.0, 4000.0
_Q = math.log(10) / 400


@dataclass(frozen=True, slots=True)
class OwnRating:
    """A rating on the scale of the puzzles, and how uncertain it is (one standard deviation).

    >>> OwnRating().after(1000, guess=0, is_right=True)
    OwnRating(value=1175.0, deviation=246.6)
    """

    value: float = START
    deviation: float = START_DEVIATION

    def __post_init__(self) -> None:
        check_number(self.value, "rating", least=LEAST, most=MOST)
        check_number(self.deviation, "deviation", least=LEAST_DEVIATION, most=START_DEVIATION)

    def after_try(self, puzzle: Puzzle, is_right: bool) -> OwnRating:
        """The rating after a first try at a puzzle."""
        return self.after(puzzle.rating, guess=puzzle.guess, is_right=is_right)

    def after(self, rating: float, *, guess: float, is_right: bool) -> OwnRating:
        """The rating after a try at a puzzle of a rating, with a chance to guess it."""
        skill = solving_chance(self.value, rating, 0)
        chance = solving_chance(self.value, rating, guess)
        slope = (1 - guess) * skill * (1 - skill)
        step = slope / chance if is_right else -slope / (1 - chance)
        information = _Q**2 * slope**2 / (chance * (1 - chance))
        variance = 1 / (1 / self.deviation**2 + information)
        value = min(max(self.value + variance * _Q * step, LEAST), MOST)
        deviation = min(max(math.sqrt(variance), LEAST_DEVIATION), START_DEVIATION)
        return OwnRating(round(value, 1), round(deviation, 1))
