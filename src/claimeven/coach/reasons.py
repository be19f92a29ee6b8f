"""What `why` answers: the reasons for and against a move, or who is better in a position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from claimeven.coach.explanation import Explanation
from claimeven.coach.grade import Grade
from claimeven.game.geometry import Cell
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.score import Proven, best_columns


@dataclass(frozen=True, slots=True)
class OtherMove:
    """A move that was not played, and why it fails."""

    column: int
    refutation: Explanation


@dataclass(frozen=True, slots=True)
class MoveReasons:
    """Why a move is good or bad. Scores are for the side that makes it."""

    position: Position
    """Before the move."""
    column: int
    scores: Mapping[int, Proven] | None
    """Of every column; None if the solver had not time enough."""
    grade: Grade | None
    reason: Explanation | None = None
    """Why the move keeps the outcome, or why all is lost."""
    refutation: Explanation | None = None
    """Why the move fails."""
    missed: Explanation | None = None
    """Why the best move would have been better; it holds in the position after that move, or
    where it is a move of its own, before it."""
    fact: Explanation | None = None
    others: tuple[OtherMove, ...] = ()
    """If this was the only move: why the others fail, where that can be proved."""

    @property
    def side(self) -> Side:
        """Who makes the move."""
        return self.position.to_move

    @property
    def cell(self) -> Cell:
        """Where its stone lands."""
        return next(cell for cell in self.position.landing_cells if cell.column == self.column)

    @property
    def before(self) -> Proven | None:
        """The best score that there was."""
        return None if self.scores is None else max(self.scores.values())

    @property
    def after(self) -> Proven | None:
        """The score of the move."""
        return None if self.scores is None else self.scores[self.column]

    @property
    def best(self) -> tuple[int, ...]:
        """The best columns."""
        return () if self.scores is None else best_columns(self.scores)

    @property
    def keeping(self) -> tuple[int, ...]:
        """The columns that keep the outcome, however soon."""
        if self.scores is None or self.before is None:
            return ()
        sign = self.before.sign
        return tuple(column for column, score in self.scores.items() if score.sign == sign)

    @property
    def text(self) -> str:
        """The reasons in plain words."""
        from claimeven.coach.words.answers import answer  # words know these types

        return answer(self)

    @property
    def more(self) -> tuple[str, ...]:
        """What is folded behind them."""
        from claimeven.coach.words.details import more

        return more(self)


@dataclass(frozen=True, slots=True)
class PositionReasons:
    """Who is better in a position, and why. Scores are for the side to move."""

    position: Position
    scores: Mapping[int, Proven] | None
    reason: Explanation | None
    """Why the better side wins; in a draw, why the side to move does not lose."""
    counter: Explanation | None = None
    """In a draw: why the other side does not lose."""
    fact: Explanation | None = None

    @property
    def score(self) -> Proven | None:
        """For the side to move."""
        return None if self.scores is None else max(self.scores.values())

    @property
    def best(self) -> tuple[int, ...]:
        """The best columns."""
        return () if self.scores is None else best_columns(self.scores)

    @property
    def better(self) -> Side | None:
        """The side that wins with best play; None for a draw, or where nothing is proved."""
        if self.score is None:
            return None if self.reason is None else self.reason.side
        return {1: self.position.to_move, -1: self.position.opponent}.get(self.score.sign)

    @property
    def text(self) -> str:
        """The reasons in plain words."""
        from claimeven.coach.words.answers import answer  # words know these types

        return answer(self)

    @property
    def more(self) -> tuple[str, ...]:
        """What is folded behind them."""
        from claimeven.coach.words.details import more

        return more(self)
