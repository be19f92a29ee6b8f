"""Exact verdicts about moves, in words, within a limit of time."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from claimeven.coach.review import Review, ReviewedMove, review_moves
from claimeven.errors import BadInput, Stopped
from claimeven.game.notation import STONES, column_name
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.game.text_observation import column_names
from claimeven.solver.solver import Solver


class Judge:
    """Grades moves by the exact solver; used by one thread at a time."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._solver = Solver()

    def grade(self, start: Position, columns: Sequence[int]) -> Review:
        """The moves of a game that began at `start`, graded."""
        with self._within_limit(start):
            return review_moves(start, columns, solver=self._solver)

    @contextmanager
    def _within_limit(self, start: Position) -> Iterator[None]:
        timer = threading.Timer(self._seconds, self._solver.stop)
        timer.start()
        try:
            yield
        except Stopped:
            raise BadInput(
                f"positions of {start.geometry} after {start.text!r} were not solved within "
                f"{self._seconds:g} s: expected a smaller board or more stones"
            ) from None
        finally:
            timer.cancel()


def move_verdict(move: ReviewedMove) -> str:
    """What a move was worth, and what the best ones would have been.

    >>> from claimeven import review
    >>> print(move_verdict(review(Position("4433221")).moves[2]))
    grade: mistake (turned a win into a loss)
    column 3: loses in 38
    best: 4: wins in 39
    """
    lines = [f"grade: {move.grade.value} ({move.text})"]
    lines.append(f"column {column_name(move.column)}: {move.after}")
    if move.column not in move.best:
        lines.append(f"best: {column_names(move.best)}: {move.before}")
    return "\n".join(lines)


def game_verdict(found: Review) -> str:
    """All moves of a game, one a line, and the accuracy of both sides."""
    lines = [_line(move) for move in found.moves]
    for side in Side:
        accuracy = found.accuracy(side)
        if accuracy is not None:
            lines.append(f"accuracy of {STONES[side]}: {100 * accuracy:.0f} %")
    return "\n".join(lines)


def _line(move: ReviewedMove) -> str:
    best = "" if move.column in move.best else f"; best: {column_names(move.best)}"
    played = f"{move.ply + 1}. {STONES[move.side]} {column_name(move.column)}"
    return f"{played}: {move.grade.value} ({move.text}){best}"
