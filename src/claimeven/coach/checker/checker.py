"""The one door to the checker: does an explanation hold by the rules of the game?"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

from claimeven.coach.certificates import Completion, FollowPlan, ForcedSequence, QuietMove
from claimeven.coach.checker.board import CertificateRefused, CheckedBoard, require
from claimeven.coach.checker.follow_up import check_follow_up
from claimeven.coach.checker.promises import (
    promise_of_core,
    promise_of_rules,
    promise_of_threat,
    promise_of_tree,
)
from claimeven.coach.checker.threats import (
    check_completes,
    check_forced_win,
    check_must_block,
    check_quiet_win,
)
from claimeven.coach.explanation import Claim, Explanation, Kind, Promise
from claimeven.coach.proof_tree import Completes, Plays, ProofTree
from claimeven.game.position import Position
from claimeven.game.side import Side

CHECKS: dict[Kind, Callable[[CheckedBoard, Side, Any], Promise]] = {
    Kind.COMPLETES: check_completes,
    Kind.MUST_BLOCK: check_must_block,
    Kind.FORCED_WIN: check_forced_win,
    Kind.QUIET_WIN: check_quiet_win,
    Kind.FOLLOW_UP: check_follow_up,
}
"""How each kind with a certificate is checked. What comes back is what the certificate promises."""


AFTER_A_MOVE: dict[Kind, Callable[[Position, Side, Any], Promise]] = {
    Kind.DECIDING_THREAT: promise_of_threat,
    Kind.RULES: promise_of_rules,
}
"""Kinds whose certificate holds where the other side is to move, at first or after one move."""


IN_PLACE: dict[Kind, Callable[[Explanation], Promise]] = {
    Kind.LINE_CORE: promise_of_core,
    Kind.PROOF_TREE: promise_of_tree,
}
"""Kinds whose certificate holds in the position itself, whoever is to move."""


def refusal(explanation: Explanation) -> str | None:
    """Why an explanation is not proved by its certificate; None if it is.

    Facts have no certificate: they stand and fall with the solver's scores.
    """
    try:
        _check(explanation)
    except CertificateRefused as refused:
        return str(refused)
    except (AttributeError, TypeError, ValueError, LookupError) as wrong:
        return f"the certificate is not well formed: {wrong}"
    return None


def _check(explanation: Explanation) -> None:
    require(explanation.position.outcome is None, "the game is over")
    if explanation.kind is Kind.MAIN_LINE:
        _check_main_line(explanation)
    elif explanation.kind in AFTER_A_MOVE:
        _check_after_a_move(explanation)
    elif explanation.kind in IN_PLACE:
        promise = IN_PLACE[explanation.kind](explanation)
        require(promise is explanation.promise, f"the certificate promises: {promise.value}")
        require(explanation.moves == _moves(explanation.certificate), "the moves are others")
    elif explanation.claim is Claim.PROVED:
        check = CHECKS.get(explanation.kind)
        require(check is not None, "no certificate of this kind can be checked")
        assert check is not None
        board = CheckedBoard.of(explanation.position)
        promise = check(board, explanation.side, explanation.certificate)
        require(promise is explanation.promise, f"the certificate promises: {promise.value}")
        require(explanation.moves == _moves(explanation.certificate), "the moves are others")


def _check_after_a_move(explanation: Explanation) -> None:
    """The side makes its one move, if it is to move, and then the certificate holds."""
    require(explanation.claim is Claim.PROVED, "the claim is not a proof")
    board = CheckedBoard.of(explanation.position)
    is_to_move = board.to_move is explanation.side
    require(len(explanation.moves) == is_to_move, "the side makes one move, if it is to move")
    for column in explanation.moves:
        board.drop(column)
    here = reduce(Position.play, explanation.moves, explanation.position)
    require(here.outcome is None, "the game is over")
    check = AFTER_A_MOVE[explanation.kind]
    promise = check(here, explanation.side, explanation.certificate)
    require(promise is explanation.promise, f"the certificate promises: {promise.value}")


def _moves(certificate: object) -> tuple[int, ...]:
    """The columns that a certificate begins with."""
    match certificate:
        case Completion():
            return (certificate.cell.column,)
        case ForcedSequence():
            return certificate.moves
        case QuietMove() | FollowPlan():
            return () if certificate.column is None else (certificate.column,)
        case ProofTree(root=Plays() | Completes() as root):
            return (root.column,)
    return ()


def _check_main_line(explanation: Explanation) -> None:
    """The moves can be played, and what is said of their end holds there."""
    require(explanation.claim is Claim.EXAMPLE, "best play is an example")
    board = CheckedBoard.of(explanation.position)
    for column in explanation.moves:
        board.drop(column)
    inner = explanation.certificate
    require(isinstance(inner, Explanation), "the end of the moves has no reason")
    require(inner.claim is not Claim.EXAMPLE, "the end of the moves is an example again")
    end = reduce(Position.play, explanation.moves, explanation.position)
    require(inner.position == end, "the reason is one of another position")
    require(
        (inner.side, inner.promise) == (explanation.side, explanation.promise),
        "the reason promises something else",
    )
    _check(inner)
