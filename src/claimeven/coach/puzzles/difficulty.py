"""How hard a puzzle is: its rating, from what the levels find.

A level finds the solution with a chance that can be computed exactly. A player of rating R solves a
puzzle of rating r with the chance

    guess + (1 - guess) / (1 + 10 ** ((r - R) / 400))

where `guess` is the chance of a blind choice. The rating of a puzzle is the r under which what the
levels find is most likely; each level counts as one try.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

from claimeven.coach.puzzles.finding import FoundTask
from claimeven.coach.puzzles.puzzle import LEAST_RATING, MOST_RATING
from claimeven.game.position import Position
from claimeven.players.chance import Chance
from claimeven.players.levels.chances import column_chances
from claimeven.players.levels.level_player import ELO, SKILLS, LevelPlayer, Skill

LEVEL_1 = 600
"""The rating of `level:1`; the others are as much higher as their Elo is."""

_COARSE = 25
_TINY = 1e-9


def level_rating(level: int) -> int:
    """The rating of a level.

    >>> level_rating(1), level_rating(5)
    (600, 1198)
    """
    return LEVEL_1 + ELO[level]


def level_chances(found: FoundTask) -> dict[int, float]:
    """The chance of each level below perfect play to choose a right column."""
    searched: dict[tuple[int | None, int], dict[int, Fraction]] = {}
    chances = {}
    for level, skill in SKILLS.items():
        key = (skill.depth, skill.proof_nodes)  # levels that search alike see the same values
        if key not in searched:
            searched[key] = _values(found.position, level, skill)
        by_column = column_chances(searched[key], skill)
        chances[level] = sum(by_column[column] for column in found.solution)
    return chances


def _values(position: Position, level: int, skill: Skill) -> dict[int, Fraction]:
    """What a level sees, with empty tables: full ones would change how far its nodes reach."""
    return LevelPlayer(f"level:{level}", skill, Chance()).column_values(position)


def solving_chance(player: float, puzzle: float, guess: float) -> float:
    """The chance that a player of a rating solves a puzzle of a rating.

    >>> solving_chance(1000, 1000, 0.5), round(solving_chance(1400, 1000, 0), 2)
    (0.75, 0.91)
    """
    return guess + (1 - guess) / (1 + 10 ** ((puzzle - player) / 400))


def likeliest_rating(chances: Mapping[int, float], guess: float) -> int:
    """The rating of a puzzle that each level solves with the given chance.

    >>> likeliest_rating({level: solving_chance(level_rating(level), 1234, 1 / 7)
    ...                   for level in range(1, 10)}, 1 / 7)
    1234
    """

    def likelihood(rating: int) -> float:
        return _log_likelihood(chances, rating, guess)

    coarse = max(range(LEAST_RATING, MOST_RATING + 1, _COARSE), key=likelihood)
    least, most = max(LEAST_RATING, coarse - _COARSE), min(MOST_RATING, coarse + _COARSE)
    return max(range(least, most + 1), key=likelihood)


def _log_likelihood(chances: Mapping[int, float], rating: int, guess: float) -> float:
    total = 0.0
    for level, share in chances.items():
        solves = solving_chance(level_rating(level), rating, guess)
        total += share * math.log(solves) + (1 - share) * math.log(max(1 - solves, _TINY))
    return total
