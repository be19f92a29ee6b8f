"""A finished game reviewed by the exact solver: which moves kept the outcome and which did not.

>>> found = review(Position("4433221"))
>>> [move.text for move in found.moves][:3]
['kept the win', 'held out longest', 'turned a win into a loss']
>>> found.accuracy(Side.FIRST)
0.75
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate
from typing import TypeAlias

from claimeven.checks import check_function, check_type, invalid
from claimeven.errors import BadInput
from claimeven.game.position import Position, check_position
from claimeven.game.side import AnySide, Side, check_side
from claimeven.score import Draw, Loss, Proven, Win, best_columns
from claimeven.solver.solver import OnReport, Solver


class Grade(Enum):
    """How good a move was."""

    BEST = "best"
    GOOD = "good"
    """The outcome is kept, but the win is later or the loss sooner than necessary."""
    SLIP = "slip"
    """A win became a draw."""
    MISTAKE = "mistake"
    """A win or a draw became a loss."""
    FORCED = "forced"
    """There was only one legal column."""


MARKS = {Grade.BEST: 1.0, Grade.GOOD: 0.8, Grade.SLIP: 0.3, Grade.MISTAKE: 0.0}
"""What a decision counts in the accuracy."""


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One move. Scores are for the side that made it: the best there was, and what it chose."""

    ply: int
    column: int
    side: Side
    before: Proven
    after: Proven
    best: tuple[int, ...]
    is_decision: bool
    """Did the columns have different scores?"""
    grade: Grade

    @property
    def lost_plies(self) -> int | None:
        """Plies by which a win came later or a loss sooner; None if the outcome changed."""
        if type(self.before) is not type(self.after):
            return None
        return abs(_plies(self.before) - _plies(self.after))

    @property
    def text(self) -> str:
        """The grade in words."""
        if self.grade is Grade.FORCED:
            return "the only column"
        if self.lost_plies is None:
            if self.grade is Grade.SLIP:
                return "let a win slip to a draw"
            return f"turned a {_name(self.before)} into a loss"
        if self.grade is Grade.GOOD:
            plies = _count(self.lost_plies)
            won = isinstance(self.before, Win)
            return f"kept the win, {plies} later" if won else f"lost {plies} sooner than need be"
        lost = isinstance(self.before, Loss)
        return "held out longest" if lost else f"kept the {_name(self.before)}"


@dataclass(frozen=True, slots=True)
class Review:
    """Every move of a game, graded."""

    start: Position
    moves: tuple[ReviewedMove, ...]

    def accuracy(self, side: AnySide) -> float | None:
        """The mean mark of a side's decisions, from 0 to 1; None if it had none."""
        side = check_side(side)
        marks = [MARKS[m.grade] for m in self.moves if m.side is side and m.is_decision]
        return sum(marks) / len(marks) if marks else None

    @property
    def values(self) -> tuple[int, ...]:
        """Points for the first side with best play: before the first move and after each."""
        if not self.moves:
            return ()
        scores = [(move.before, move.side) for move in self.moves]
        scores.append((self.moves[-1].after, self.moves[-1].side))
        return tuple(_points(score) * (1 if side is Side.FIRST else -1) for score, side in scores)


OnReview: TypeAlias = Callable[[ReviewedMove], None]


def review(
    position: Position,
    *,
    solver: Solver | None = None,
    on_move: OnReview | None = None,
    on_report: OnReport | None = None,
) -> Review:
    """Grade every move that led to a position. `on_move` is called with each, the last first."""
    check_position(position)
    if position.moves is None:
        raise BadInput(f"invalid game {position.text!r}: expected moves, not a drawn board")
    return review_moves(
        Position(geometry=position.geometry),
        position.moves,
        solver=solver,
        on_move=on_move,
        on_report=on_report,
    )


def review_moves(
    start: Position,
    columns: Sequence[int],
    *,
    solver: Solver | None = None,
    on_move: OnReview | None = None,
    on_report: OnReport | None = None,
) -> Review:
    """Grade the moves of a game that began at `start`."""
    check_position(start, "start")
    if not isinstance(columns, Sequence):
        raise BadInput(invalid("columns", columns, "a list of columns"))
    check_function(on_move, "on_move")
    check_function(on_report, "on_report")
    solver = Solver() if solver is None else check_type(solver, Solver, "solver")
    graded: list[ReviewedMove] = []
    for move in _from_the_end(start, columns, solver, on_report):
        graded.append(move)
        if on_move is not None:
            on_move(move)
    return Review(start, tuple(reversed(graded)))


def _from_the_end(
    start: Position, columns: Sequence[int], solver: Solver, on_report: OnReport | None
) -> Iterator[ReviewedMove]:
    """From the last move back: solving late positions fills the table for the earlier ones."""
    positions = list(accumulate(columns, Position.play, initial=start))
    for ply in reversed(range(len(columns))):
        yield _grade(ply, positions[ply], columns[ply], solver, on_report)


def _grade(
    ply: int, position: Position, column: int, solver: Solver, on_report: OnReport | None
) -> ReviewedMove:
    scores = solver.analyse(position, on_report=on_report)
    best = best_columns(scores)
    before, after = scores[best[0]], scores[column]
    return ReviewedMove(
        ply=ply,
        column=column,
        side=position.to_move,
        before=before,
        after=after,
        best=best,
        is_decision=len(best) < len(scores),
        grade=Grade.FORCED if len(scores) == 1 else _compare(before, after),
    )


def _compare(before: Proven, after: Proven) -> Grade:
    if type(before) is type(after):
        return Grade.BEST if before == after else Grade.GOOD
    return Grade.SLIP if isinstance(after, Draw) else Grade.MISTAKE


def _points(score: Proven) -> int:
    assert score.points is not None, "the solver's scores know their points"
    return score.points


def _plies(score: Proven) -> int:
    return 0 if isinstance(score, Draw) else score.plies


def _name(score: Proven) -> str:
    return "draw" if isinstance(score, Draw) else type(score).__name__.lower()


def _count(plies: int) -> str:
    return "1 ply" if plies == 1 else f"{plies} plies"
