"""Follow-up plans: answer every move in the same column, and pair what is left over."""

from __future__ import annotations

from collections.abc import Iterator

from claimeven import kernel
from claimeven.coach.certificates import FollowPlan
from claimeven.coach.explanation import Claim, Explanation, Kind, Promise
from claimeven.game.geometry import Cell, Geometry, Line
from claimeven.game.position import Position
from claimeven.game.side import Side


def follow_up(position: Position, side: Side, promise: Promise) -> FollowPlan | None:
    """A plan for a side; if it is to move, with its first move. Fewer bases are better.

    >>> follow_up(Position("12", Geometry(2, 4, 4)), Side.SECOND, Promise.DOES_NOT_LOSE).bases
    ((Cell(column=0, row=1), Cell(column=1, row=1)),)
    """
    if position.outcome is not None:
        return None
    if position.to_move is not side:
        return _plan(None, position, side, promise)
    plans = (
        _plan(column, child, side, promise)
        for column in position.legal_columns
        if (child := position.play(column)).outcome is None
    )
    return min(filter(None, plans), key=lambda plan: len(plan.bases), default=None)


def _plan(
    column: int | None, position: Position, side: Side, promise: Promise
) -> FollowPlan | None:
    """A plan of the side that is not to move."""
    geometry = position.geometry
    rules = kernel.rules(geometry)
    words = kernel.follow_up(rules, *position.words, promise is Promise.WINS)
    if words is None:
        return None
    sure = geometry.cells_of(words.sure)
    aim = geometry.cells_of(words.aim)
    return FollowPlan(
        column,
        aim[0] if aim else None,
        answers=tuple((Cell(cell.column, cell.row - 1), cell) for cell in sure),
        bases=tuple((_cell(geometry, one), _cell(geometry, other)) for one, other in words.pairs),
        line=_line(geometry, position.word(side), words.sure) if words.wins else None,
    )


def _cell(geometry: Geometry, word: int) -> Cell:
    return geometry.cells_of(word)[0]


def _line(geometry: Geometry, stones: int, sure: int) -> Line:
    """The line within stones and sure cells that lacks the fewest stones."""

    def missing(line: Line) -> int:
        return sum(not stones & geometry.bit(cell) for cell in line)

    held = stones | sure
    lines = (line for line in geometry.lines if all(held & geometry.bit(cell) for cell in line))
    return min(lines, key=missing)


def explain_follow_up(position: Position, side: Side, promise: Promise) -> Explanation | None:
    """The same as an explanation: its cells are the winning ones, then those that S gets."""
    found = follow_up(position, side, promise)
    if found is None:
        return None
    return Explanation(
        Kind.FOLLOW_UP,
        Claim.PROVED,
        position,
        side,
        Promise.DOES_NOT_LOSE if found.line is None else Promise.WINS,
        cells=tuple(dict.fromkeys(_cells(position, found))),
        lines=() if found.line is None else (found.line,),
        moves=() if found.column is None else (found.column,),
        certificate=found,
    )


def _cells(position: Position, plan: FollowPlan) -> Iterator[Cell]:
    if plan.line is not None:
        yield from (cell for cell in plan.line if position.owner(cell) is None)
    yield from (cell for pair in plan.bases for cell in pair)
