"""A finished game reviewed by the exact solver: which moves kept the outcome and which did not.

>>> found = review(Position("4433221"))
>>> [move.text for move in found.moves][:3]
['kept the win', 'held out longest', 'turned a win into a loss']
>>> found.accuracy(Side.FIRST)
0.75
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TypeAlias

from claimeven.checks import check_function, check_type, invalid
from claimeven.coach.column_scores import ColumnScores
from claimeven.coach.grade import Grade, grade_of
from claimeven.coach.inquiry import Inquiry
from claimeven.coach.reasons import MoveReasons
from claimeven.coach.words.catalogue import Catalogue
from claimeven.coach.words.graded import say
from claimeven.errors import BadInput
from claimeven.game.position import Position, check_position
from claimeven.game.side import AnySide, Side, check_side
from claimeven.score import Draw, Proven, best_columns
from claimeven.solver.solver import OnReport, Solver, shared_solver

MARKS = {Grade.BEST: 10, Grade.GOOD: 8, Grade.SLIP: 3, Grade.MISTAKE: 0}
"""What a decision counts in the accuracy, in tenths: whole numbers have one sum everywhere."""


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
    reasons: MoveReasons | None = None
    """Why it was a mistake, or lost sooner than need be, if that was asked for."""

    @property
    def needs_reasons(self) -> bool:
        """Did it change the outcome, or lose sooner than need be?"""
        return self.lost_plies is None or (self.grade is Grade.GOOD and self.after.sign < 0)

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
            return say("graded-forced")
        if self.grade is Grade.SLIP:
            return say("graded-slip")
        before = _name(self.before)
        if self.lost_plies is None:
            return say(f"graded-mistake-{before}")
        if self.grade is Grade.GOOD:
            return say(f"graded-good-{before}", plies=Catalogue().plies(self.lost_plies))
        return say(f"graded-best-{before}")


@dataclass(frozen=True, slots=True)
class Review:
    """Every move of a game, graded."""

    start: Position
    moves: tuple[ReviewedMove, ...]

    def accuracy(self, side: AnySide) -> float | None:
        """The mean mark of a side's decisions, from 0 to 1; None if it had none."""
        side = check_side(side)
        marks = [MARKS[m.grade] for m in self.moves if m.side is side and m.is_decision]
        return sum(marks) / (10 * len(marks)) if marks else None

    def _repr_html_(self) -> str:
        """What notebooks show: the game with its moves numbered, and the grade of each."""
        from claimeven.coach.picture import review_html

        return review_html(self)

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
    explain: bool = False,
) -> Review:
    """Grade every move that led to a position. `on_move` is called with each, the last first.

    With `explain` the mistakes, and moves that lost sooner than need be, have their reasons.
    """
    check_position(position)
    if position.moves is None:
        raise BadInput(f"invalid game {position.text!r}: expected moves, not a drawn board")
    return review_moves(
        Position(geometry=position.geometry),
        position.moves,
        solver=solver,
        on_move=on_move,
        on_report=on_report,
        explain=explain,
    )


def review_moves(
    start: Position,
    columns: Sequence[int],
    *,
    solver: Solver | None = None,
    on_move: OnReview | None = None,
    on_report: OnReport | None = None,
    explain: bool = False,
) -> Review:
    """Grade the moves of a game that began at `start`."""
    check_position(start, "start")
    if not isinstance(columns, Sequence):
        raise BadInput(invalid("columns", columns, "a list of columns"))
    check_function(on_move, "on_move")
    check_function(on_report, "on_report")
    check_type(explain, bool, "explain")
    solver = Solver() if solver is None else check_type(solver, Solver, "solver")
    graded: list[ReviewedMove] = []
    for move, position in _from_the_end(start, columns, solver, on_report):
        graded.append(with_reasons(move, position, solver) if explain else move)
        if on_move is not None:
            on_move(graded[-1])
    return Review(start, tuple(reversed(graded)))


def with_reasons(move: ReviewedMove, position: Position, solver: Solver) -> ReviewedMove:
    """A move with the reasons why it was bad, if it was; the position is the one before it."""
    if not move.needs_reasons or move.reasons is not None:
        return move
    reasons = Inquiry(ColumnScores(solver)).about_move(position, move.column)
    return replace(move, reasons=reasons)


def explained(found: Review, *, solver: Solver | None = None) -> Iterator[ReviewedMove]:
    """The moves of a review in order, each with its reasons as soon as they are found.

    >>> moves = explained(review(Position("4433221")))
    >>> [move.reasons.text for move in moves if move.reasons][0]
    'Only d3 kept the win. Second wins in 37 plies with best play; no short reason was found.'
    """
    check_type(found, Review, "review")
    solver = shared_solver() if solver is None else check_type(solver, Solver, "solver")
    position = found.start
    for move in found.moves:
        yield with_reasons(move, position, solver)
        position = position.play(move.column)


def _from_the_end(
    start: Position, columns: Sequence[int], solver: Solver, on_report: OnReport | None
) -> Iterator[tuple[ReviewedMove, Position]]:
    """From the last move back: solving late positions fills the table for the earlier ones."""
    positions = list(accumulate(columns, Position.play, initial=start))
    for ply in reversed(range(len(columns))):
        yield _grade(ply, positions[ply], columns[ply], solver, on_report), positions[ply]


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
        grade=grade_of(scores, column),
    )


def _points(score: Proven) -> int:
    assert score.points is not None, "the solver's scores know their points"
    return score.points


def _plies(score: Proven) -> int:
    return 0 if isinstance(score, Draw) else score.plies


def _name(score: Proven) -> str:
    return "draw" if isinstance(score, Draw) else type(score).__name__.lower()
