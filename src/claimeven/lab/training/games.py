"""Positions of games that an evaluation plays against itself, many games at a time.

Games differ in how many plies at the start are random, in how far players look ahead, and in how
freely they choose: to the value of every move is added a random number whose size is the game's.
A fifth of the games is random from the first move to the last.
"""

from __future__ import annotations

from typing import Any

from claimeven.extras import need
from claimeven.game.geometry import Geometry
from claimeven.heuristics.catalog import AnyHeuristic
from claimeven.heuristics.evaluation import evaluate_many
from claimeven.lab.training.boards import Boards

numpy = need("numpy")

OPENING = 10
"""At most so many random plies begin a game."""
FREEDOM = (1, 20, 60, 150, 400)
"""Sizes of the random number, in hundredths of the logarithm of the odds of winning."""
RANDOM_SHARE = 0.2


def positions_of_games(
    count: int, geometry: Geometry, evaluation: AnyHeuristic, seed: Any
) -> Boards:
    """Every position of `count` games that goes on, by numbers of stones."""
    generator = numpy.random.default_rng(seed)
    opening = generator.integers(0, OPENING + 1, count)
    opening[generator.random(count) < RANDOM_SHARE] = geometry.cells
    freedom = generator.choice(FREEDOM, count)
    looks_twice = generator.random(count) < 0.5
    boards, found = Boards.empty(count, geometry), []
    for ply in range(geometry.cells):
        found.append(boards)
        depth = numpy.where(ply < opening, 0, numpy.where(looks_twice, 2, 1))
        values = _column_values(boards, depth, evaluation)
        noise = generator.gumbel(size=values.shape)
        wild = numpy.where(numpy.isfinite(values), noise, -numpy.inf)
        choice = numpy.where((depth == 0)[:, None], wild, values + freedom[:, None] * noise)
        boards = _played(boards, choice.argmax(axis=1))
        going = boards.outcomes() == 0
        boards, opening = boards[going], opening[going]
        freedom, looks_twice = freedom[going], looks_twice[going]
        if not len(boards):
            break
    return Boards.together(found, geometry)


def _played(boards: Boards, columns: Any) -> Boards:
    cells = numpy.stack([boards.column(c) for c in range(boards.geometry.columns)], axis=1)
    return boards.after(cells[numpy.arange(len(boards)), columns])


def _column_values(boards: Boards, depth: Any, evaluation: AnyHeuristic) -> Any:
    """What each column is worth to the side to move by a search of that depth, -inf if full."""
    values = numpy.full((len(boards), boards.geometry.columns), -numpy.inf)
    for column in range(boards.geometry.columns):
        cells = boards.column(column)
        for each in (0, 1, 2):
            chosen = numpy.flatnonzero((cells != 0) & (depth == each))
            if len(chosen):
                after = boards[chosen].after(cells[chosen])
                values[chosen, column] = -_values(after, each - 1, evaluation) if each else 0.0
    return values


def _values(boards: Boards, depth: int, evaluation: AnyHeuristic) -> Any:
    """What boards are worth to the side to move by a search of that depth."""
    values = numpy.frombuffer(evaluate_many(boards.batch, evaluation).integers, numpy.int64)
    values = values.astype(float)
    if depth:
        going = numpy.flatnonzero(boards.outcomes() == 0)
        below = boards[going]
        values[going] = _column_values(below, numpy.full(len(below), depth), evaluation).max(axis=1)
    return values
