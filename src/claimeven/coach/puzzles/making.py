"""Making puzzles from games of levels, so that a kill loses nothing.

Every game has a number, and everything about it follows from the seed and that number: who plays,
how, and which of its positions become puzzles. Games may be done in any order and in parallel; they
are counted in the order of their numbers. So the same seed makes the same set.

What is done is kept in the journal `FILE.work`: a first line that says what is being made, then a
line for every game with its puzzles. The same command goes on where the last one was.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from claimeven.checks import check_integer
from claimeven.coach.puzzles.level_game import puzzles_of_game
from claimeven.coach.puzzles.puzzle import Puzzle
from claimeven.coach.puzzles.puzzle_file import parse_puzzle, puzzle_line
from claimeven.coach.puzzles.puzzle_set import PuzzleSet
from claimeven.coach.puzzles.selection import Selection
from claimeven.errors import BadInput, BadPuzzle, ClaimevenError
from claimeven.game.geometry import Geometry
from claimeven.journal import Journal, work_path
from claimeven.kernel import OnProgress
from claimeven.solver.solver import Solver

MOST_PUZZLES = 100_000
_TABLE_MB = 32


@dataclass(frozen=True, slots=True)
class PuzzleRecipe:
    """What is to be made; the same recipe makes the same set."""

    geometry: Geometry = field(default_factory=Geometry)
    count: int = 1000
    seed: int = 1

    def __post_init__(self) -> None:
        check_integer(self.count, "count", least=1, most=MOST_PUZZLES)
        check_integer(self.seed, "seed", least=0)

    def card(self) -> dict[str, Any]:
        """The recipe as plain values."""
        return {**asdict(self), "geometry": str(self.geometry)}


@dataclass(frozen=True, slots=True)
class LevelGame:
    """The number of a game, and what it is for."""

    recipe: PuzzleRecipe
    number: int


@dataclass(frozen=True, slots=True)
class GamePuzzles:
    """The puzzles of a game."""

    number: int
    puzzles: tuple[Puzzle, ...]


Finder: TypeAlias = Callable[
    [Callable[[LevelGame], GamePuzzles], Iterable[LevelGame]], Iterator[GamePuzzles]
]
"""Calls a function for every game, here or on several threads, and gives what it returns."""


def one_by_one(
    function: Callable[[LevelGame], GamePuzzles], games: Iterable[LevelGame]
) -> Iterator[GamePuzzles]:
    """The plain finder."""
    return map(function, games)


def find_puzzles(game: LevelGame) -> GamePuzzles:
    """Play a game and find its puzzles, with a solver that the thread keeps."""
    if not hasattr(_kept, "solver"):
        _kept.solver = Solver(table_mb=_TABLE_MB)
        _SOLVERS.append(_kept.solver)
    recipe = game.recipe
    found = puzzles_of_game(recipe.geometry, recipe.seed, game.number, _kept.solver)
    return GamePuzzles(game.number, tuple(found))


def stop_finding() -> None:
    """End what the solvers of all threads are doing, with `Stopped`."""
    for solver in list(_SOLVERS):
        solver.stop()


_kept = threading.local()
_SOLVERS: list[Solver] = []


class PuzzleMaking(Journal):
    """The unfinished work on one file of puzzles."""

    kind = "unfinished work on puzzles"
    advice = "delete it, or name another file"
    error = BadPuzzle

    def __init__(self, path: Path, recipe: PuzzleRecipe) -> None:
        super().__init__(work_path(path))
        self._recipe = recipe
        self._done: dict[int, tuple[Puzzle, ...]] = {}

    @property
    def games(self) -> int:
        """How many games are done."""
        return len(self._done)

    def run(self, finder: Finder = one_by_one, on_progress: OnProgress | None = None) -> PuzzleSet:
        """Find puzzles until there are enough, and give them as a set."""
        if not self.entries:
            self.append(self._recipe.card())
        selection = Selection(self._recipe.count)
        self._count(selection)
        for found in finder(find_puzzles, self._left(selection)):
            self.append([found.number, [puzzle_line(puzzle) for puzzle in found.puzzles]])
            self._done[found.number] = found.puzzles
            self._count(selection)
            if on_progress is not None:
                on_progress(selection.taken, self._recipe.count)
        return PuzzleSet(self._recipe.geometry, selection.puzzles(), self._recipe.card())

    def _left(self, selection: Selection) -> Iterator[LevelGame]:
        number = 0
        while not selection.is_complete:
            if number not in self._done:
                yield LevelGame(self._recipe, number)
            number += 1

    def _count(self, selection: Selection) -> None:
        """Count the games that are done, as far as none is missing before them."""
        while not selection.is_complete and selection.games in self._done:
            selection.add(self._done[selection.games])

    def __exit__(self, *exception: object) -> None:
        if not self._done and len(self.entries) <= 1:
            self.path.unlink(missing_ok=True)  # nothing was done, so nothing is left behind
        super().__exit__(*exception)

    def _begin(self) -> None:
        if not self.entries:
            return
        asked = json.loads(json.dumps(self._recipe.card()))
        if self.entries[0] != asked:
            raise BadPuzzle(
                f"'{self.path}' holds unfinished work of another command, with "
                f"{_difference(self.entries[0], asked)}; finish it by that command, delete the "
                "file, or name another one"
            )
        for number, entry in enumerate(self.entries[1:], 2):
            self._read_game(number, entry)

    def _read_game(self, number: int, entry: Any) -> None:
        try:
            game, lines = entry
            puzzles = tuple(parse_puzzle(line, self._recipe.geometry) for line in lines)
            self._done[check_integer(game, "game", least=0)] = puzzles
        except (ClaimevenError, ValueError, TypeError, AttributeError):
            raise self._damaged(number, json.dumps(entry)) from None


def _difference(made: Mapping[str, Any], asked: Mapping[str, Any]) -> str:
    for name in {**made, **asked}:
        if made.get(name) != asked.get(name):
            old, new = (json.dumps(each.get(name)) for each in (made, asked))
            return f'"{name}": {old} where {new} is asked for'
    raise BadInput("the recipes are the same")
