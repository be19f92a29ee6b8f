"""Positions to time solvers on: six difficulties, drawn with a seed, each with its score.

The sets differ in how many stones lie on the board and how far off the end is under best play.
They are random games cut short, as many of each number of stones as of any other. Those of the
default seed come with the package, because drawing them takes longer than timing them.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from importlib import resources

from claimeven.game.position import Position
from claimeven.score import Draw, Proven
from claimeven.solver.result import position_points, position_score
from claimeven.solver.solver import Solver

DEFAULT_SEED = 1
_STORED = "solver-sets.txt"
_TABLE_MB = 64


@dataclass(frozen=True, slots=True)
class Difficulty:
    """A kind of positions: stones on the board, and plies to the end under best play."""

    name: str
    stones: range
    plies_left: range
    count: int


DIFFICULTIES = (
    Difficulty("end-easy", range(29, 40), range(14), 110),
    Difficulty("middle-easy", range(15, 29), range(14), 112),
    Difficulty("middle-medium", range(15, 29), range(14, 29), 84),
    Difficulty("begin-easy", range(8, 15), range(14), 49),
    Difficulty("begin-medium", range(8, 15), range(14, 29), 28),
    Difficulty("begin-hard", range(8, 14), range(29, 43), 12),
)


@dataclass(frozen=True, slots=True)
class Scored:
    """A position and its score on the stone scale."""

    position: Position
    points: int

    @property
    def score(self) -> Proven:
        """The same as a score."""
        return position_score(self.position, self.points)


def solver_set(difficulty: Difficulty, seed: int = DEFAULT_SEED) -> list[Scored]:
    """The positions of one difficulty; none is won at once."""
    if seed == DEFAULT_SEED:
        return _stored_sets()[difficulty.name]
    return draw_set(difficulty, seed)


def draw_set(difficulty: Difficulty, seed: int) -> list[Scored]:
    """Draw and solve them."""
    dice = random.Random(f"{seed} {difficulty.name}")
    solver = Solver(table_mb=_TABLE_MB, book=False)
    found: list[Scored] = []
    for number in range(difficulty.count):
        stones = difficulty.stones[number % len(difficulty.stones)]
        while True:
            position = _random_position(dice, stones)
            if position is None:
                continue
            score = solver.search(position).lower
            left = 42 - stones if isinstance(score, Draw) else score.plies
            if left > 1 and left in difficulty.plies_left:
                found.append(Scored(position, position_points(position, score)))
                break
    return found


def _random_position(dice: random.Random, stones: int) -> Position | None:
    position = Position()
    for _ in range(stones):
        if position.outcome is not None:
            return None
        position = position.play(dice.choice(position.legal_columns))
    return position if position.outcome is None else None


@cache
def _stored_sets() -> dict[str, list[Scored]]:
    """Lines of three words: difficulty, moves, score."""
    sets: dict[str, list[Scored]] = {difficulty.name: [] for difficulty in DIFFICULTIES}
    text = (resources.files("claimeven") / "data" / _STORED).read_text(encoding="ascii")
    for line in text.splitlines():
        name, moves, points = line.split()
        sets[name].append(Scored(Position(moves), int(points)))
    return sets
