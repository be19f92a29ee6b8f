"""The theme of a puzzle: how the win comes about, the solver's or the punisher's.

A certificate of the coach names the theme where there is one, or best play to one. Otherwise the
theme is how one best line ends, and says no more than that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from claimeven.coach.explanation import Claim, Explanation
from claimeven.coach.puzzles.finding import FoundTask
from claimeven.coach.puzzles.puzzle import Task, Theme
from claimeven.coach.why import why
from claimeven.game.position import Position
from claimeven.game.threats import threats
from claimeven.score import Proven
from claimeven.solver.solver import Solver

_KINDS = frozenset(theme.value for theme in Theme)


def theme_of(found: FoundTask, scores: Mapping[int, Proven], solver: Solver) -> tuple[Theme, bool]:
    """The idea that wins, and whether it is proved.

    Where the task is to win it is behind the solution, else behind the best wrong column.
    """
    column = found.solution[0]
    if found.task in (Task.SAVE_DRAW, Task.SPOT_THREAT):
        wrong = [each for each in scores if each not in found.solution]
        column = max(wrong, key=lambda each: (scores[each], -each))
    reasons = why(found.position, column, solver=solver, seconds=None)
    named = certified_theme(reasons.refutation or reasons.reason)
    if named is not None:
        return named
    after = found.position.play(column)
    return ending_theme(after, solver.variation(after)), False


def certified_theme(reason: Explanation | None) -> tuple[Theme, bool] | None:
    """The theme of a certificate, or of the one that best play leads to; None without one."""
    if reason is None:
        return None
    is_proved = reason.claim in (Claim.PROVED, Claim.SUFFICIENT)
    if isinstance(reason.certificate, Explanation):
        reason = reason.certificate
    return (Theme(reason.kind.value), is_proved) if reason.kind.value in _KINDS else None


def ending_theme(position: Position, line: Sequence[int]) -> Theme:
    """How a line of best play ends that somebody wins.

    >>> ending_theme(Position("4455"), (5, 5, 6))
    <Theme.DOUBLE_THREAT: 'double-threat'>
    """
    positions = [position]
    for column in line:
        positions.append(positions[-1].play(column))
    outcome = positions[-1].outcome
    assert outcome is not None, "the line goes to the end"
    assert outcome.winner is not None, "somebody wins"
    turns = [each for each in positions[:-1] if each.to_move is outcome.winner.opponent]
    threatened = len(threats(turns[-1], outcome.winner).immediate) if turns else 0
    if threatened == 0:
        return Theme.ZUGZWANG
    return Theme.DOUBLE_THREAT if threatened > 1 else Theme.WIN_ABOVE
