"""Which positions make a puzzle: one column is right, and the position came about naturally."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate

from claimeven import kernel
from claimeven.coach.puzzles.puzzle import LONGEST_WIN, SOON, Task
from claimeven.game.position import Position
from claimeven.game.threats import is_quiet
from claimeven.score import Draw, Loss, Proven, Win, best_columns

LEAST_COLUMNS = 3
"""With room; with fewer there is little to find."""


@dataclass(frozen=True, slots=True)
class FoundTask:
    """What a position asks for."""

    position: Position
    task: Task
    solution: tuple[int, ...]
    moves_to_win: int | None = None


def find_task(position: Position, scores: Mapping[int, Proven]) -> FoundTask | None:
    """The puzzle in a position with exact scores; None if it has none.

    The position must be quiet: where a line can be completed or has to be blocked at once, the
    answer is plain.

    >>> from claimeven.solver.solver import analyse
    >>> position = Position("44")
    >>> find_task(position, analyse(position)).task
    <Task.ONLY_MOVE: 'only-move'>
    """
    if len(scores) < LEAST_COLUMNS or not is_quiet(position):
        return None
    best = best_columns(scores)
    if isinstance(scores[best[0]], Loss):
        return None
    short = _short_win(position, scores, best)
    return short if short is not None else _only_column(position, scores)


def right_columns(task: Task, scores: Mapping[int, Proven]) -> tuple[int, ...]:
    """The columns that solve a task, by exact scores."""
    if task is Task.WIN:
        return best_columns(scores)
    best = max(score.sign for score in scores.values())
    return tuple(column for column, score in scores.items() if score.sign == best)


def is_natural(position: Position) -> bool:
    """Was no line overlooked in the moves that led here?

    >>> is_natural(Position("112233")), is_natural(Position("1122337"))
    (True, False)
    """
    if position.moves is None:
        return False
    rules = kernel.rules(position.geometry)
    start = Position(geometry=position.geometry)
    before = list(accumulate(position.moves, Position.play, initial=start))[:-1]
    return not any(
        rules.winning_cells(*each.words)[0] & rules.playable(*each.words) for each in before
    )


def _short_win(
    position: Position, scores: Mapping[int, Proven], best: tuple[int, ...]
) -> FoundTask | None:
    """Win in N, if one column alone wins soonest."""
    score = scores[best[0]]
    if not isinstance(score, Win) or len(best) > 1:
        return None
    own_moves = (score.plies + 1) // 2
    return FoundTask(position, Task.WIN, best, own_moves) if own_moves <= LONGEST_WIN else None


def _only_column(position: Position, scores: Mapping[int, Proven]) -> FoundTask | None:
    """The tasks with one column that keeps the win or the draw."""
    best = max(score.sign for score in scores.values())
    keeping = tuple(column for column, score in scores.items() if score.sign == best)
    if len(keeping) > 1:
        return None
    others = [score for column, score in scores.items() if column not in keeping]
    if all(isinstance(score, Loss) and score.plies <= SOON for score in others):
        return FoundTask(position, Task.SPOT_THREAT, keeping)
    is_draw = isinstance(scores[keeping[0]], Draw)
    return FoundTask(position, Task.SAVE_DRAW if is_draw else Task.ONLY_MOVE, keeping)
