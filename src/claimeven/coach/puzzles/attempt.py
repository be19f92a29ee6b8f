"""A try at a puzzle, graded by the solver: right or wrong, why, and what follows.

>>> from claimeven import Position
>>> from claimeven.coach.puzzles.puzzle import Task, Theme
>>> puzzle = Puzzle(Position("2233"), Task.WIN, (3,), 800, Theme.FORCED_WIN, moves_to_win=2)
>>> print(attempt(puzzle, 3, Solver()).text)
Right: 4 wins in 3 plies. First can complete a line at a1 and at e1, and Second cannot stop both.
>>> print(attempt(puzzle, 0, Solver()).verdict)
Column 1 loses: after it Second wins in 33 plies.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from claimeven.checks import check_type
from claimeven.coach.explanation import Explanation, Kind
from claimeven.coach.puzzles.finding import right_columns
from claimeven.coach.puzzles.puzzle import Puzzle, Task
from claimeven.coach.why import why
from claimeven.coach.words.graded import say
from claimeven.coach.words.sentences import sentence
from claimeven.game.notation import column_name
from claimeven.score import Draw, Loss, Proven, Win
from claimeven.solver.solver import Solver

_SHOWN = 16
"""Moves of a line that are shown."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What became of a try. Scores are for the side to move in the puzzle."""

    puzzle: Puzzle
    column: int
    scores: Mapping[int, Proven]
    """Of every column."""
    line: tuple[int, ...]
    """Best play after the column, both sides in turn: the refutation of a wrong try."""
    reason: Explanation | None = None
    """Why the column is right, or what refutes it; None where the coach found no reason."""

    @property
    def solution(self) -> tuple[int, ...]:
        """The right columns, by the solver."""
        return right_columns(self.puzzle.task, self.scores)

    @property
    def is_right(self) -> bool:
        """Does the column solve the puzzle?"""
        return self.column in self.solution

    @property
    def score(self) -> Proven:
        """What the column leads to."""
        return self.scores[self.column]

    @property
    def verdict(self) -> str:
        """Right or wrong, by the exact scores."""
        return _right(self) if self.is_right else _wrong(self)

    @property
    def why(self) -> str:
        """The reason in words; empty without one."""
        return "" if self.reason is None else sentence(self.reason)

    @property
    def text(self) -> str:
        """The verdict, and why; without a reason, best play."""
        return f"{self.verdict} {self.why or self.best_play}".rstrip()

    @property
    def best_play(self) -> str:
        """What follows, in columns; empty where the game is over."""
        names = [column_name(column) for column in self.line[:_SHOWN]]
        cut = " …" if len(self.line) > _SHOWN else ""
        return say("best-play", moves=" ".join(names) + cut) if names else ""


def attempt(puzzle: Puzzle, column: int, solver: Solver) -> Attempt:
    """Grade a try; a column that cannot be played is an error."""
    check_type(puzzle, Puzzle, "puzzle")
    after = puzzle.position.play(column)
    reasons = why(puzzle.position, column, solver=solver, seconds=None)
    assert reasons.scores is not None, "without a limit every score is found"
    line = () if after.outcome is not None else solver.variation(after)
    reason = reasons.refutation or reasons.reason
    if reason is not None and reason.kind is Kind.VERDICT:
        reason = None
    return Attempt(puzzle, column, reasons.scores, line, reason)


def _right(tried: Attempt) -> str:
    name = column_name(tried.column)
    if isinstance(tried.score, Draw):
        return say("right-draw", column=name)
    assert isinstance(tried.score, Win)
    key = "right-win" if tried.puzzle.task is Task.WIN else "right-only"
    return say(key, column=name, count=tried.score.plies)


def _wrong(tried: Attempt) -> str:
    name, score = column_name(tried.column), tried.score
    if isinstance(score, Win):
        best = min(each.plies for each in tried.scores.values() if isinstance(each, Win))
        return say("wrong-slow", column=name, count=score.plies, best=best)
    if isinstance(score, Draw):
        return say("wrong-draw", column=name)
    assert isinstance(score, Loss)
    other = tried.puzzle.position.opponent.value.capitalize()
    return say("wrong-loss", column=name, other=other, count=score.plies - 1)
