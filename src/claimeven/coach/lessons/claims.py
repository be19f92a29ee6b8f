"""What a lesson says about a board, as data that is checked.

A claim about a position is one of these. `after` names moves to play first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from claimeven.coach.lessons.tasks import LessonTask, accepted, outcome_of
from claimeven.game.geometry import Cell, Line
from claimeven.game.position import Position
from claimeven.game.side import Outcome, Side
from claimeven.game.threats import threats
from claimeven.score import Draw
from claimeven.solver.solver import Solver


class ClaimKind(Enum):
    """Every kind of claim; the comment under each is its definition."""

    WINS = "wins"
    """The side wins with best play, in so many plies if they are named; or has won."""
    DRAWS = "draws"
    """Best play is a draw."""
    THREATS = "threats"
    """The side would complete a line in exactly these empty cells."""
    THREAT = "threat"
    """The side would complete a line in these empty cells, and maybe in others."""
    PLAYABLE = "playable"
    """A stone can be played on each of these cells now."""
    BURIED = "buried"
    """These cells are empty, and no stone can be played on them now."""
    STONE = "stone"
    """These cells hold stones of the side."""
    LINE = "line"
    """The lines are lines of this board, and the side has no stone of the other in them."""
    ANSWERS = "answers"
    """The right answers to a task are exactly these columns or cells."""
    ZUGZWANG = "zugzwang"
    """The side is to move and not threatened, and whatever it plays, it loses at once."""
    ROOM = "room"
    """So many empty cells are in these columns."""
    FOLLOWING_WINS = "following-wins"
    """The side wins by completing a line when it can, and else playing where the other did."""
    FOLLOWING_HOLDS = "following-holds"
    """The side does not lose if it plays so."""
    FOLLOWING_FAILS = "following-fails"
    """The side can lose if it plays so."""
    BOTH_NEED = "both-need"
    """Only this column wins; after any other move it alone keeps what the other side then has."""
    LINES_THROUGH = "lines-through"
    """So many lines go through each of these cells."""
    LINES_IN = "lines-in"
    """So many lines have a cell in one of these columns."""
    SCORE = "score"
    """Each of these columns wins for the side to move, draws, or loses, as `side` says."""


@dataclass(frozen=True, slots=True)
class LessonClaim:
    """One claim; which fields count depends on the kind."""

    kind: ClaimKind
    side: Side | None = None
    cells: tuple[Cell, ...] = ()
    columns: tuple[int, ...] = ()
    lines: tuple[Line, ...] = ()
    task: LessonTask | None = None
    count: int | None = None
    """Plies or cells."""
    after: tuple[int, ...] = ()

    def holds(self, position: Position, solver: Solver) -> bool:
        """Is it true?

        >>> claim = LessonClaim(ClaimKind.THREATS, Side.FIRST, cells=(Cell(3, 0),))
        >>> claim.holds(Position("112233"), Solver(table_mb=1))
        True
        """
        for column in self.after:
            position = position.play(column)
        return _CHECKS[self.kind](self, position, solver)


def _side(claim: LessonClaim) -> Side:
    assert claim.side is not None, claim
    return claim.side


def _wins(claim: LessonClaim, position: Position, solver: Solver) -> bool:
    side = _side(claim)
    if outcome_of(position, solver) != Outcome(side):
        return False
    if claim.count is None or position.outcome is not None:
        return position.outcome is not None or claim.count is None
    score = solver.solve(position)
    return not isinstance(score, Draw) and getattr(score, "plies", None) == claim.count


def _draws(_: LessonClaim, position: Position, solver: Solver) -> bool:
    return outcome_of(position, solver) == Outcome(None)


def _threats(claim: LessonClaim, position: Position, _: Solver) -> bool:
    return set(threats(position, _side(claim)).cells) == set(claim.cells)


def _threat(claim: LessonClaim, position: Position, _: Solver) -> bool:
    return set(claim.cells) <= set(threats(position, _side(claim)).cells)


def _playable(claim: LessonClaim, position: Position, _: Solver) -> bool:
    return set(claim.cells) <= set(position.landing_cells) and position.outcome is None


def _buried(claim: LessonClaim, position: Position, _: Solver) -> bool:
    landing = position.landing_cells
    return all(position.owner(cell) is None and cell not in landing for cell in claim.cells)


def _stone(claim: LessonClaim, position: Position, _: Solver) -> bool:
    return all(position.owner(cell) is claim.side for cell in claim.cells)


def _line(claim: LessonClaim, position: Position, _: Solver) -> bool:
    known, other = set(position.geometry.lines), _side(claim).opponent
    return all(
        line in known and all(position.owner(cell) is not other for cell in line)
        for line in claim.lines
    )


def _answers(claim: LessonClaim, position: Position, solver: Solver) -> bool:
    assert claim.task is not None, claim
    return set(accepted(claim.task, position, solver)) == {*claim.columns, *claim.cells}


def _zugzwang(claim: LessonClaim, position: Position, _: Solver) -> bool:
    side = _side(claim)
    if position.to_move is not side or position.outcome is not None:
        return False
    if any(threats(position, each).immediate for each in Side):
        return False
    return all(
        threats(position.play(column), side.opponent).immediate for column in position.legal_columns
    )


def _room(claim: LessonClaim, position: Position, _: Solver) -> bool:
    geometry = position.geometry
    empty = geometry.cells_of(geometry.board & ~position.mask)
    return sum(cell.column in claim.columns for cell in empty) == claim.count


def _following_wins(claim: LessonClaim, position: Position, _: Solver) -> bool:
    side = _side(claim)
    return _follow(position, side, {}) == {Outcome(side)}


def _following_holds(claim: LessonClaim, position: Position, _: Solver) -> bool:
    side = _side(claim)
    return Outcome(side.opponent) not in _follow(position, side, {})


def _following_fails(claim: LessonClaim, position: Position, solver: Solver) -> bool:
    return not _following_holds(claim, position, solver)


def _both_need(claim: LessonClaim, position: Position, solver: Solver) -> bool:
    return _winning_only(position, solver) == set(claim.columns) and all(
        _saving(position.play(column), solver) == set(claim.columns)
        for column in position.legal_columns
        if column not in claim.columns
    )


def _winning_only(position: Position, solver: Solver) -> set[int]:
    return {column for column, score in solver.analyse(position).items() if score.sign > 0}


def _saving(position: Position, solver: Solver) -> set[int]:
    """The columns that keep a win or a draw; none in a lost position."""
    scores = solver.analyse(position)
    best = max(score.sign for score in scores.values())
    return {column for column, score in scores.items() if score.sign == best >= 0}


def _lines_through(claim: LessonClaim, position: Position, _: Solver) -> bool:
    lines = position.geometry.lines
    return all(sum(cell in line for line in lines) == claim.count for cell in claim.cells)


def _lines_in(claim: LessonClaim, position: Position, _: Solver) -> bool:
    wanted, lines = set(claim.columns), position.geometry.lines
    return sum(any(cell.column in wanted for cell in line) for line in lines) == claim.count


def _follow(
    position: Position, side: Side, known: dict[Position, frozenset[Outcome]]
) -> frozenset[Outcome]:
    """How games can end in which a side follows: in the full column it would have to, a loss."""
    if position.outcome is not None:
        return frozenset({position.outcome})
    found = known.get(position)
    if found is None:
        columns = position.legal_columns
        if position.to_move is side:
            columns = _following_columns(position, side)
        ends = [_follow(position.play(column), side, known) for column in columns]
        found = frozenset().union(*ends) if ends else frozenset({Outcome(side.opponent)})
        known[position] = found
    return found


def _following_columns(position: Position, side: Side) -> tuple[int, ...]:
    winning = threats(position, side).immediate
    if winning:
        return (winning[0].column,)
    last = position.last_cell
    return () if last is None else tuple({last.column} & {*position.legal_columns})


def _score(claim: LessonClaim, position: Position, solver: Solver) -> bool:
    wanted = 0 if claim.side is None else 1 if claim.side is position.to_move else -1
    scores = solver.analyse(position)
    return all(scores[column].sign == wanted for column in claim.columns)


_CHECKS: dict[ClaimKind, Callable[[LessonClaim, Position, Solver], bool]] = {
    ClaimKind.WINS: _wins,
    ClaimKind.DRAWS: _draws,
    ClaimKind.THREATS: _threats,
    ClaimKind.THREAT: _threat,
    ClaimKind.PLAYABLE: _playable,
    ClaimKind.BURIED: _buried,
    ClaimKind.STONE: _stone,
    ClaimKind.LINE: _line,
    ClaimKind.ANSWERS: _answers,
    ClaimKind.ZUGZWANG: _zugzwang,
    ClaimKind.ROOM: _room,
    ClaimKind.FOLLOWING_WINS: _following_wins,
    ClaimKind.FOLLOWING_HOLDS: _following_holds,
    ClaimKind.FOLLOWING_FAILS: _following_fails,
    ClaimKind.BOTH_NEED: _both_need,
    ClaimKind.LINES_THROUGH: _lines_through,
    ClaimKind.LINES_IN: _lines_in,
    ClaimKind.SCORE: _score,
}
