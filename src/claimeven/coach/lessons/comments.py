"""What is said about a try: the exact verdict, and the moves that show it.

`reason` is where another source of reasons plugs in.
"""

from __future__ import annotations

from dataclasses import dataclass

from claimeven.coach.lessons.questions import side_word
from claimeven.coach.lessons.tasks import LessonTask, TaskKind, outcome_of
from claimeven.coach.words.lessons import say
from claimeven.game.geometry import Cell
from claimeven.game.notation import cell_name, column_name
from claimeven.game.position import Position
from claimeven.game.threats import threats
from claimeven.score import Loss, Proven, Win, best_columns
from claimeven.solver.solver import Solver

_SHOWN_PLIES = 14
"""Games that take longer are not shown to their end."""


@dataclass(frozen=True, slots=True)
class Comment:
    """A sentence or two, and the moves to show with it from the position of the try."""

    text: str
    line: tuple[int, ...] = ()


def refutation(position: Position, column: int, solver: Solver) -> Comment:
    """What is wrong with a move, and the moves that show it.

    >>> refutation(Position("112233"), 6, Solver(table_mb=1)).text
    'Column 7 gives the win away: with best play Second wins.'
    """
    after = position.play(column)
    wins = threats(after, position.opponent).immediate
    if wins:
        return _completed(after, wins[0], column)
    return reason(position, column, solver)


def reason(position: Position, column: int, solver: Solver) -> Comment:
    """Why a move that does not lose at once is worse than another, or as good."""
    scores = solver.analyse(position)
    best, score = max(scores.values()), scores[column]
    name = column_name(column)
    line = (column, *best_line(position.play(column), solver))
    if score.sign == best.sign:
        return Comment(_slower(name, score, best), line)
    end = outcome_of(position.play(column), solver).winner
    ending = say("end-draw") if end is None else say("end-win", side=side_word(end))
    key = "gives-away-win" if isinstance(best, Win) else "gives-away-draw"
    return Comment(say(key, column=name, end=ending), line)


def wrong_column(task: LessonTask, position: Position, column: int, solver: Solver) -> Comment:
    """What is said to a column that is not an answer."""
    after, side = position.play(column), position.to_move
    cell = after.last_cell
    assert cell is not None
    here = cell_name(cell)
    if task.kind is TaskKind.COMPLETE:
        return Comment(say("wrong-complete", here=here))
    if task.kind is TaskKind.UNDER:
        return Comment(say("wrong-under", other=side_word(side.opponent), here=here))
    if task.kind is TaskKind.FOLLOW:
        assert position.last_cell is not None
        return Comment(say("wrong-follow", column=column_name(position.last_cell.column)))
    is_tactic = task.kind in (TaskKind.DOUBLE_THREAT, TaskKind.ABOVE)
    if is_tactic and not threats(after, side.opponent).immediate:
        return _missed_tactic(task, after, column)
    if task.kind is TaskKind.STOP:
        return _not_stopped(position, column, solver)
    return refutation(position, column, solver)


def right_column(task: LessonTask, position: Position, column: int, solver: Solver) -> Comment:
    """What is said to a column that is an answer, unless the lesson says something itself."""
    after, side = position.play(column), position.to_move
    assert after.last_cell is not None
    me, other, here = side_word(side), side_word(side.opponent), cell_name(after.last_cell)
    line = (column, *best_line(after, solver))
    key = f"right-{task.kind.value}"
    match task.kind:
        case TaskKind.COMPLETE | TaskKind.BLOCK | TaskKind.FOLLOW:
            return Comment(say(key, here=here), (column,))
        case TaskKind.DOUBLE_THREAT:
            cells = _names(threats(after, side).immediate)
            return Comment(say(key, me=me, other=other, cells=cells), line)
        case TaskKind.ABOVE:
            block = threats(after, side).immediate[0]
            above = cell_name(Cell(block.column, block.row + 1))
            said = say(key, me=me, other=other, block=cell_name(block), above=above)
            return Comment(said, line)
        case TaskKind.UNDER:
            return Comment(say(key, here=here, other=other), (column, column))
        case TaskKind.SAFE | TaskKind.STOP:
            return Comment(say(key, other=other), (column,))
        case TaskKind.DRAW:
            return Comment(say(key), line)
        case _:
            return Comment(_win_words(me, solver.analyse(position)[column]), line)


def wrong_cell(task: LessonTask, position: Position, cell: Cell) -> Comment:
    """What is said to a cell that is not an answer."""
    name = cell_name(cell)
    if position.owner(cell) is not None:
        return Comment(say("cell-taken", cell=name))
    if task.kind is TaskKind.ENDS_AT:
        return Comment(say("cell-no-end", cell=name))
    assert task.side is not None
    side, other = side_word(task.side), side_word(task.side.opponent)
    if cell in threats(position, task.side.opponent).cells:
        return Comment(say("cell-of-other", cell=name, other=other, side=side))
    return Comment(say("cell-no-line", cell=name, side=side))


def best_line(position: Position, solver: Solver) -> tuple[int, ...]:
    """Best play to the end if that is near enough to be shown; else the best reply alone."""
    if position.outcome is not None:
        return ()
    score = solver.solve(position)
    plies = position.geometry.cells - position.stones
    if isinstance(score, Win | Loss):
        plies = score.plies
    found: list[int] = []
    for _ in range(plies if plies <= _SHOWN_PLIES else 1):
        found.append(best_reply(position, solver))
        position = position.play(found[-1])
    return tuple(found)


def best_reply(position: Position, solver: Solver) -> int:
    """A best move; of several one that blocks, as people would, and else the leftmost."""
    best = best_columns(solver.analyse(position))
    blocks = [cell.column for cell in threats(position, position.opponent).immediate]
    return next((column for column in best if column in blocks), best[0])


def _completed(after: Position, win: Cell, column: int) -> Comment:
    key = "wrong-completed-above" if win.column == column else "wrong-completed"
    said = say(key, other=side_word(after.to_move), cell=cell_name(win))
    return Comment(said, (column, win.column))


def _missed_tactic(task: LessonTask, after: Position, column: int) -> Comment:
    """What a move lacks that should have been a double threat, or one above the block."""
    side = after.opponent
    cells, other = threats(after, side).immediate, side_word(after.to_move)
    if not cells:
        return Comment(say("no-threat"), (column,))
    if len(cells) > 1:
        return Comment(say("double-unasked", cells=_names(cells)))
    name = cell_name(cells[0])
    line = (column, cells[0].column)
    key = "one-threat" if task.kind is TaskKind.DOUBLE_THREAT else "no-line-above"
    return Comment(say(key, cell=name, other=other), line)


def _not_stopped(position: Position, column: int, solver: Solver) -> Comment:
    after = position.play(column)
    other = side_word(position.opponent)
    wins = threats(after, position.opponent).immediate
    if wins:
        return _completed(after, wins[0], column)
    line = (column, *best_line(after, solver))
    return Comment(say("wrong-unstopped", other=other, column=column_name(line[1])), line)


def _names(cells: tuple[Cell, ...]) -> str:
    *others, last = map(cell_name, cells)
    return f"{', '.join(others)} and {last}" if others else last


def _win_words(me: str, score: Proven) -> str:
    """How soon a side wins, in moves of its own."""
    assert isinstance(score, Win), score
    moves = (score.plies + 1) // 2
    return say("right-win-one", me=me) if moves == 1 else say("right-win", me=me, count=moves)


def _slower(name: str, score: Proven, best: Proven) -> str:
    """How the score of a column falls short of another one of the same outcome."""
    if isinstance(score, Win) and isinstance(best, Win):
        mine, fastest = (score.plies + 1) // 2, (best.plies + 1) // 2
        return say("slower-win", column=name, count=mine, best=fastest)
    return say("sooner-loss" if isinstance(score, Loss) else "not-asked-draw", column=name)
