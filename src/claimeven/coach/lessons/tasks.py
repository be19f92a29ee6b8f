"""What a step asks for, each with an exact definition: the right answers are computed.

The side to move is the one who answers. A *direct* definition follows from the rules; the others
ask the solver.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from claimeven.coach.lessons.best_ends import best_ends
from claimeven.game.geometry import Cell
from claimeven.game.position import Position
from claimeven.game.side import Outcome, Side
from claimeven.game.threats import threats
from claimeven.score import Draw, Loss, Proven, Win, best_columns
from claimeven.solver.solver import Solver


class AnswerKind(Enum):
    """What one answers with."""

    COLUMN = "column"
    MOVES = "moves"
    """Columns, one after another: the other side replies in between."""
    CELL = "cell"
    OUTCOME = "outcome"


class TaskKind(Enum):
    """Every kind of task; the comment under each is its definition."""

    COMPLETE = "complete"
    """A column whose stone completes a line. Direct."""
    BLOCK = "block"
    """A column where the other side could complete a line next. Direct."""
    DOUBLE_THREAT = "double-threat"
    """A column after which one has two playable threats or more and the other side none. Direct."""
    ABOVE = "above"
    """A column after which one has one playable threat, and another in the cell above it, while
    the other side cannot complete a line at once, nor by blocking. Direct."""
    SAFE = "safe"
    """A column after which the other side cannot complete a line at once. Direct."""
    UNDER = "under"
    """A column after which the other side completes a line right on top. Direct."""
    FOLLOW = "follow"
    """The column of the last stone. Direct."""
    STOP = "stop"
    """A column after which the other side cannot force a win with its next two stones."""
    WIN = "win"
    """A column that wins with best play."""
    FASTEST = "fastest"
    """A column that wins soonest."""
    DRAW = "draw"
    """A column that draws with best play, where none wins."""
    PLAY_OUT = "play-out"
    """Columns to the end of the game, each of which keeps the win; the replies are best."""
    THREAT = "threat"
    """A cell where a side would complete a line. Direct."""
    ENDS_AT = "ends-at"
    """The cell of the last stone, wherever both play their best: sooner wins, later losses."""
    OUTCOME = "outcome"
    """Who wins with best play, or a draw."""


_ANSWERED_OTHERWISE = {
    TaskKind.PLAY_OUT: AnswerKind.MOVES,
    TaskKind.THREAT: AnswerKind.CELL,
    TaskKind.ENDS_AT: AnswerKind.CELL,
    TaskKind.OUTCOME: AnswerKind.OUTCOME,
}

_STOP_PLIES = 4
"""A move of one's own, and two of the other side with an answer in between."""

Accepted: TypeAlias = tuple[int, ...] | tuple[Cell, ...] | tuple[Outcome, ...]


@dataclass(frozen=True, slots=True)
class LessonTask:
    """What is asked for; `side` is whose threat is to be found, where that is asked."""

    kind: TaskKind
    side: Side | None = None

    @property
    def answer(self) -> AnswerKind:
        """What one answers with."""
        return _ANSWERED_OTHERWISE.get(self.kind, AnswerKind.COLUMN)

    @property
    def name(self) -> str:
        """The kind, and the side if there is one: `threat first`."""
        return self.kind.value if self.side is None else f"{self.kind.value} {self.side.value}"


def accepted(task: LessonTask, position: Position, solver: Solver) -> Accepted:
    """Every right answer to a task in a position; to a play-out, to its next move.

    >>> accepted(LessonTask(TaskKind.COMPLETE), Position("112233"), Solver(table_mb=1))
    (3,)
    """
    kind = task.kind
    if kind is TaskKind.THREAT:
        assert task.side is not None
        return threats(position, task.side).cells
    if kind is TaskKind.ENDS_AT:
        return best_ends(position, solver)
    if kind is TaskKind.OUTCOME:
        return (outcome_of(position, solver),)
    if kind in _DIRECT:
        return tuple(column for column in position.legal_columns if _fits(kind, position, column))
    scores = solver.analyse(position)
    return tuple(column for column, score in scores.items() if _scores(kind, score, scores))


def outcome_of(position: Position, solver: Solver) -> Outcome:
    """How a game ends with best play, or how it ended."""
    if position.outcome is not None:
        return position.outcome
    name = solver.outcome(position)
    if name == "draw":
        return Outcome(None)
    return Outcome(position.to_move if name == "win" else position.opponent)


_DIRECT = frozenset(
    {
        TaskKind.COMPLETE,
        TaskKind.BLOCK,
        TaskKind.DOUBLE_THREAT,
        TaskKind.ABOVE,
        TaskKind.SAFE,
        TaskKind.UNDER,
        TaskKind.FOLLOW,
    }
)


def _fits(kind: TaskKind, position: Position, column: int) -> bool:
    """Is this column an answer to a task with a direct definition?"""
    side, after = position.to_move, position.play(column)
    cell = after.last_cell
    assert cell is not None
    own, theirs = threats(after, side).immediate, threats(after, side.opponent).immediate
    match kind:
        case TaskKind.COMPLETE:
            return after.outcome == Outcome(side)
        case TaskKind.BLOCK:
            return cell in threats(position, side.opponent).immediate
        case TaskKind.DOUBLE_THREAT:
            return len(own) > 1 and not theirs
        case TaskKind.ABOVE:
            return len(own) == 1 and not theirs and _wins_above(after, own[0], side)
        case TaskKind.SAFE:
            return not theirs
        case TaskKind.UNDER:
            return Cell(column, cell.row + 1) in theirs
        case _:
            return position.last_cell is not None and column == position.last_cell.column


def _wins_above(position: Position, threat: Cell, side: Side) -> bool:
    """Does a side win on top of the stone that blocks its threat?"""
    blocked = position.play(threat.column)
    is_over = blocked.outcome is not None
    above = Cell(threat.column, threat.row + 1)
    return not is_over and above in threats(blocked, side).immediate


def _scores(kind: TaskKind, score: Proven, scores: dict[int, Proven]) -> bool:
    """Is a column of this score an answer to a task that asks the solver?"""
    best = scores[best_columns(scores)[0]]
    match kind:
        case TaskKind.STOP:
            return not (isinstance(score, Loss) and score.plies <= _STOP_PLIES)
        case TaskKind.WIN | TaskKind.PLAY_OUT:
            return isinstance(score, Win)
        case TaskKind.FASTEST:
            return isinstance(score, Win) and score == best
        case _:
            return isinstance(score, Draw) and isinstance(best, Draw)
