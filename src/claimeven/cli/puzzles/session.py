"""Puzzles one after another: lines from the keyboard or a pipe, boards and sentences back."""

from __future__ import annotations

import random
import sys

import click
from rich.text import Text

from claimeven.cli.console.board import Discs, draw, screen
from claimeven.cli.console.input_lines import InputLines
from claimeven.coach.puzzles.attempt import Attempt, attempt
from claimeven.coach.puzzles.progress import ProgressFile, PuzzleProgress
from claimeven.coach.puzzles.puzzle import Puzzle
from claimeven.coach.puzzles.puzzle_set import NumberedPuzzle, PuzzleSet
from claimeven.errors import ClaimevenError
from claimeven.game.geometry import Cell
from claimeven.game.notation import column_name, parse_column
from claimeven.solver.solver import Solver

SOLUTION, NEXT, QUIT = "S", "N", "Q"


class PuzzleSession:
    """Asks puzzles until the input ends; progress is stored after every first try."""

    def __init__(
        self, known: PuzzleSet, store: ProgressFile, progress: PuzzleProgress, discs: Discs
    ) -> None:
        self._known = known
        self._store = store
        self._progress = progress
        self._discs = discs
        self._console = screen()
        self._solver = Solver()
        self._random = random.Random()
        self._is_first_try = True
        self._is_done = False

    def run(self, asked: NumberedPuzzle) -> None:
        """Ask this puzzle first."""
        self._ask(asked)
        for line in InputLines():
            key = line.strip()
            if key.upper() == QUIT:
                break
            if key.upper() == NEXT or (self._is_done and not key):
                asked = self._known.near(
                    self._progress.rating.value, self._random, self._progress.seen
                )
                self._ask(asked)
                continue
            self._answer(asked, key)
            self._prompt(asked.puzzle)
        self._console.print(f"\n{self._standing()}")

    def _ask(self, asked: NumberedPuzzle) -> None:
        self._is_first_try = asked.number not in self._progress.seen
        self._is_done = False
        puzzle = asked.puzzle
        head = f"\nPuzzle {asked.number} of {len(self._known)}, rated {puzzle.rating}"
        self._console.print(f"{head}   {self._standing()}")
        self._console.print(draw(puzzle.position, self._discs, names_cells=True))
        self._console.print(Text(puzzle.words, style="bold"))
        self._prompt(puzzle)

    def _answer(self, asked: NumberedPuzzle, key: str) -> None:
        if key.upper() == SOLUTION:
            self._show_solution(asked)
            return
        try:
            column = parse_column(key, asked.puzzle.geometry)
            tried = attempt(asked.puzzle, column, self._solver)
        except ClaimevenError as error:
            self._console.print(f"{error}")
            return
        self._count(asked, tried.is_right)
        self._console.print(tried.text)
        self._show_line(tried)
        if tried.is_right:
            self._explain(tried)

    def _show_solution(self, asked: NumberedPuzzle) -> None:
        """The answer counts as a wrong try, unless there was one."""
        self._count(asked, False)
        solved = attempt(asked.puzzle, asked.puzzle.solution[0], self._solver)
        self._console.print(solved.text.replace("Right: ", "Solution: ", 1))
        self._show_line(solved)
        self._explain(solved)

    def _show_line(self, tried: Attempt) -> None:
        """Best play in columns, which a reason does not tell."""
        if tried.why and tried.line:
            self._console.print(tried.best_play)

    def _explain(self, solved: Attempt) -> None:
        """The theme, and where the stone goes."""
        self._is_done = True
        after = solved.puzzle.position.play(solved.column)
        assert after.last_cell is not None
        marks: dict[Cell, int] = {after.last_cell: 0}
        self._console.print(draw(after, self._discs, marks, names_cells=True))
        self._console.print(solved.puzzle.theme_words)

    def _count(self, asked: NumberedPuzzle, is_right: bool) -> None:
        if not self._is_first_try:
            return
        self._is_first_try = False
        self._progress = self._progress.after(asked, is_right)
        self._store.write(self._progress)

    def _standing(self) -> str:
        rating, streak = self._progress.rating, self._progress.streak
        return f"your rating {rating.value:.0f} ± {rating.deviation:.0f}, streak {streak}"

    def _prompt(self, puzzle: Puzzle) -> None:
        if self._is_done:
            words = "N next, Q quit: "
        else:
            names = [column_name(c) for c in (0, puzzle.geometry.columns - 1)]
            words = f"column {'-'.join(names)}, S solution, N next, Q quit: "
        is_terminal = sys.stdin is not None and sys.stdin.isatty()
        click.echo(words, nl=not is_terminal)
