"""How good a move was, by the exact scores of all columns."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from claimeven.score import Draw, Proven


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


def grade_of(scores: Mapping[int, Proven], column: int) -> Grade:
    """The grade of a column among the scores of all.

    >>> grade_of({0: Draw(), 1: Draw()}, 0)
    <Grade.BEST: 'best'>
    """
    if len(scores) == 1:
        return Grade.FORCED
    before, after = max(scores.values()), scores[column]
    if type(before) is type(after):
        return Grade.BEST if before == after else Grade.GOOD
    return Grade.SLIP if isinstance(after, Draw) else Grade.MISTAKE
