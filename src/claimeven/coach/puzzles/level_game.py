"""One game between two levels, and the puzzles in it."""

from __future__ import annotations

import random
from collections.abc import Iterator

from claimeven.coach.puzzles.difficulty import level_chances, likeliest_rating
from claimeven.coach.puzzles.finding import FoundTask, find_task, is_natural
from claimeven.coach.puzzles.puzzle import Puzzle, Task
from claimeven.coach.puzzles.theme import theme_of
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.players.roster import player
from claimeven.solver.solver import Solver

LEVELS = range(3, 9)
"""Who plays: weaker ones overlook lines, and level 9 leaves few mistakes to learn from."""

LEAST_SHARE = 0.25
"""Of the cells that are filled: earlier positions are openings, and slow to solve."""

MOST = {Task.WIN: 1, Task.ONLY_MOVE: 1, Task.SAVE_DRAW: 2, Task.SPOT_THREAT: 2}
"""Puzzles of each task that are kept of a game: they are alike, but some tasks are rare."""

_SEED_BITS = 62


def puzzles_of_game(geometry: Geometry, seed: int, number: int, solver: Solver) -> Iterator[Puzzle]:
    """The puzzles in one game; they follow from the seed and the number of the game alone."""
    generator = random.Random(f"puzzles {seed} {geometry} {number}")
    candidates: dict[Task, list[FoundTask]] = {}
    for position in reversed(_positions(geometry, generator)):  # the last one is solved soonest
        found = find_task(position, solver.analyse(position))
        if found is not None:
            candidates.setdefault(found.task, []).append(found)
    for task in Task:
        found_here = candidates.get(task, [])
        for found in generator.sample(found_here, min(MOST[task], len(found_here))):
            yield _puzzle(found, solver)


def _positions(geometry: Geometry, generator: random.Random) -> list[Position]:
    """The positions of a game that are far enough, up to the first overlooked line."""
    players = [
        player(f"level:{generator.choice(LEVELS)},seed={generator.getrandbits(_SEED_BITS)}")
        for _ in range(2)
    ]
    position, found = Position(geometry=geometry), []
    while position.outcome is None and is_natural(position):
        if position.stones >= LEAST_SHARE * geometry.cells:
            found.append(position)
        position = position.play(players[position.stones % 2].choose(position))
    return found


def _puzzle(found: FoundTask, solver: Solver) -> Puzzle:
    """The puzzle in the orientation with the smaller key, with its rating and theme."""
    found = _canonical(found)
    guess = len(found.solution) / len(found.position.legal_columns)
    rating = likeliest_rating(level_chances(found), guess)
    theme, is_proved = theme_of(found, solver.analyse(found.position), solver)
    return Puzzle(
        found.position, found.task, found.solution, rating, theme, is_proved, found.moves_to_win
    )


def _canonical(found: FoundTask) -> FoundTask:
    position = found.position
    if position.key == position.canonical_key:
        return found
    last = position.geometry.columns - 1
    solution = tuple(sorted(last - column for column in found.solution))
    return FoundTask(position.mirrored(), found.task, solution, found.moves_to_win)
