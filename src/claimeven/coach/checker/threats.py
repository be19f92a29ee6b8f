"""Checks of lines that are completed, and of wins by threats."""

from __future__ import annotations

from claimeven.coach.certificates import Completion, ForcedSequence, QuietMove
from claimeven.coach.checker.board import CheckedBoard, require
from claimeven.coach.explanation import Promise
from claimeven.game.side import Side


def check_completion(board: CheckedBoard, side: Side, certificate: Completion) -> None:
    """A stone of the side on the cell would complete the line, whether or not it can lie there."""
    cell, line = certificate.cell, certificate.line
    require(board.is_line(line), "the line is not a line of the board")
    require(board.is_empty(cell), "the cell is not empty")
    require(cell in line, "the cell is not on the line")
    others = [each for each in line if each != cell]
    require(all(board.stones.get(each) is side for each in others), "a stone of the line lacks")


def check_completes(board: CheckedBoard, side: Side, certificate: Completion) -> Promise:
    """The side is to move, and completes a line now."""
    require(board.to_move is side, "the side is not to move")
    check_completion(board, side, certificate)
    require(certificate.cell in board.landing_cells(), "the cell cannot be played")
    return Promise.WINS


def check_must_block(board: CheckedBoard, side: Side, certificate: Completion) -> Promise:
    """The side is not to move; it completes a line next unless the cell is taken now."""
    require(board.to_move is not side, "the side is to move itself")
    require(not board.can_complete(side.opponent), "the other side completes a line first")
    check_completion(board, side, certificate)
    require(certificate.cell in board.landing_cells(), "the cell cannot be played")
    return Promise.WINS_OTHERWISE


def check_forced_win(board: CheckedBoard, side: Side, certificate: ForcedSequence) -> Promise:
    """Every move of the side threatens, and the other can only block, until that is not enough."""
    for column in certificate.moves:
        if board.to_move is not side:
            _check_only_block(board, side, column)
        board.drop(column)
    if board.to_move is side:
        require(len(certificate.endings) == 1, "one line is completed at the end")
        check_completes(board, side, certificate.endings[0])
    else:
        _check_double(board, side, certificate)
    return Promise.WINS


def _check_only_block(board: CheckedBoard, side: Side, column: int) -> None:
    """The other side cannot win, and must play this column to stop a line."""
    require(not board.can_complete(side.opponent), "the other side completes a line")
    threats = [cell for cell in board.landing_cells() if board.completes(cell, side)]
    require(threats != [], "the other side is not forced")
    require(threats[0][0] == column, "the other side can block elsewhere")


def _check_double(board: CheckedBoard, side: Side, certificate: ForcedSequence) -> None:
    """The other side cannot win, and cannot stop both endings."""
    require(not board.can_complete(side.opponent), "the other side completes a line")
    require(len(certificate.endings) == 2, "there are not two endings")
    for ending in certificate.endings:
        check_completion(board, side, ending)
    first, second = (ending.cell for ending in certificate.endings)
    require(first != second, "both endings are one cell")
    landing = board.landing_cells()
    require(first in landing, "the first ending cannot be played")
    is_above = tuple(second) == (first[0], first[1] + 1)
    require(second in landing or is_above, "the second ending cannot be played")


def check_quiet_win(board: CheckedBoard, side: Side, certificate: QuietMove) -> Promise:
    """After the move, if there is one, every reply of the other side loses by force."""
    if certificate.column is not None:
        require(board.to_move is side, "the side is not to move")
        board.drop(certificate.column)
    require(board.to_move is not side, "the side is to move itself")
    require(not board.can_complete(side.opponent), "the other side completes a line")
    require(board.open_columns() != [], "the board is full")
    replies = [each.reply for each in certificate.answers]
    require(sorted(replies) == board.open_columns(), "a reply is missing")
    for each in certificate.answers:
        after = board.copy()
        after.drop(each.reply)
        require(after.open_columns() != [], "the reply fills the board")
        check_forced_win(after, side, each.answer)
    return Promise.WINS
