"""Checks of follow-up plans: can the side always answer, and what does the other side get?"""

from __future__ import annotations

from claimeven.coach.certificates import FollowPlan
from claimeven.coach.checker.board import CheckedBoard, require
from claimeven.coach.explanation import Promise
from claimeven.game.side import Side

AnyCell = tuple[int, int]


def check_follow_up(board: CheckedBoard, side: Side, certificate: FollowPlan) -> Promise:
    """The side never runs out of answers, the other side gets no line, and the own line comes."""
    if certificate.column is not None:
        require(board.to_move is side, "the side is not to move")
        board.drop(certificate.column)
    require(board.to_move is not side, "the side is to move itself")
    _check_pairs(board, certificate)
    _check_cover(board, certificate)
    own: set[AnyCell] = {answer for _, answer in certificate.answers}
    for line in board.lines():
        _check_harmless(board, side, line, own, certificate)
    if certificate.line is None:
        return Promise.DOES_NOT_LOSE
    require(board.is_line(certificate.line), "the line is not a line of the board")
    require(
        all(board.stones.get(cell) is side or cell in own for cell in certificate.line),
        "the side does not get its line",
    )
    return Promise.WINS


def _check_pairs(board: CheckedBoard, certificate: FollowPlan) -> None:
    """A stone on one cell of a pair can be answered on the other."""
    for taken, answer in certificate.answers:
        require(board.is_empty(taken) and board.is_empty(answer), "a cell of a pair is not empty")
        require(answer == (taken[0], taken[1] + 1), "an answer is not right above its cell")
    landing = board.landing_cells()
    for one, other in certificate.bases:
        require(one in landing and other in landing, "a base cannot be played now")
        require(one != other, "a base is its own partner")


def _check_cover(board: CheckedBoard, certificate: FollowPlan) -> None:
    """Every empty cell is in one pair, but for those above the aim, which S gets and wins with."""
    aim = certificate.aim
    if aim is not None:
        require(aim in {answer for _, answer in certificate.answers}, "the aim is not an answer")
        require(board.completes(aim, board.to_move.opponent), "the aim does not win")
    covered = sorted(
        tuple(cell) for pair in (*certificate.answers, *certificate.bases) for cell in pair
    )
    needed = sorted(
        (column, row)
        for column in range(board.columns)
        for row in range(board.rows)
        if board.is_empty((column, row))
        and not (aim is not None and column == aim[0] and row > aim[1])
    )
    require(covered == needed, "the pairs do not cover every cell once")


def _check_harmless(
    board: CheckedBoard,
    side: Side,
    line: list[AnyCell],
    own: set[AnyCell],
    certificate: FollowPlan,
) -> None:
    """The other side cannot complete this line, or its opponent has one before."""
    if any(board.stones.get(cell) is side or cell in own for cell in line):
        return
    if any(one in line and other in line for one, other in certificate.bases):
        return
    filled_before = {
        (column, below)
        for column, row in line
        if board.is_empty((column, row))
        for below in range(row)
        if (column, below) in own
    }
    require(
        any(
            all(board.stones.get(cell) is side or cell in filled_before for cell in each)
            for each in board.lines()
        ),
        f"the other side can complete {line}",
    )
