"""Lost games of a submission, reviewed by the exact solver."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from claimeven.coach.grade import Grade
from claimeven.coach.review import Review, ReviewedMove, review
from claimeven.game.notation import column_name
from claimeven.game.side import Side
from claimeven.grading.contest import ClassGame
from claimeven.grading.marks import MarkSheet
from claimeven.solver.solver import Solver
from claimeven.tournament.results import LINE


@dataclass(frozen=True, slots=True)
class ReviewedLoss:
    """A lost game with the truth about every move."""

    game: ClassGame
    side: Side
    """Of the submission."""
    review: Review

    @property
    def turning_point(self) -> ReviewedMove | None:
        """Its last move that gave away a win or a draw; None if it was lost from the start."""
        bad = (Grade.SLIP, Grade.MISTAKE)
        found = [m for m in self.review.moves if m.side is self.side and m.grade in bad]
        return found[-1] if found else None

    @property
    def notes(self) -> list[str]:
        """A sentence for the start and for every move."""
        return ["The empty board.", *(_note(move) for move in self.review.moves)]


def reviewed_losses(sheet: MarkSheet, most: int, solver: Solver) -> list[ReviewedLoss]:
    """The games that it lost on the board, the longest first: those tell most."""
    lost = [game for game in sheet.games if game.reason == LINE and game.points(sheet.name) == 0]
    chosen = sorted(lost, key=lambda game: (-len(game.columns), game.pairing.key))[:most]
    return [_reviewed(game, sheet.name, solver) for game in chosen]


def _reviewed(game: ClassGame, name: str, solver: Solver) -> ReviewedLoss:
    side = game.pairing.side_of(name)
    assert side is not None
    return ReviewedLoss(game, side, review(game.end, solver=solver))


def _note(move: ReviewedMove) -> str:
    sign = "●" if move.side is Side.FIRST else "◆"
    said = f"{sign} column {column_name(move.column)}: {move.text}."
    if move.column in move.best:
        return said
    return f"{said} Better: {columns_text(move.best)} ({move.before})."


def columns_text(columns: Sequence[int]) -> str:
    """Columns as text.

    >>> columns_text((3,)), columns_text((2, 4))
    ('column 4', 'columns 3, 5')
    """
    names = ", ".join(map(column_name, columns))
    return f"column {names}" if len(columns) == 1 else f"columns {names}"
