"""Checks every branch of a proof tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from claimeven.coach.certificates import FollowPlan, ForcedSequence
from claimeven.coach.checker.board import CertificateRefused, CheckedBoard
from claimeven.coach.checker.follow_up import check_follow_up
from claimeven.coach.checker.rule_proofs import check_deciding_threat, check_rules
from claimeven.coach.checker.threats import check_forced_win
from claimeven.coach.explanation import Promise
from claimeven.coach.proof_tree import Branch, Completes, FullBoard, Leaf, Plays, ProofTree, Replies
from claimeven.coach.rules.instance import DecidingThreat, RuleCover
from claimeven.game.position import Position
from claimeven.game.side import Side

LeafCheck: TypeAlias = Callable[[Position, Side, Any, Promise], bool]
"""Does a certificate keep a promise to a side in a position?"""


def check_leaf(position: Position, side: Side, certificate: Any, promise: Promise) -> bool:
    """Threats that force, a plan, Allis' rules, or a threat that decides."""
    if isinstance(certificate, ForcedSequence | FollowPlan):
        return _promise(position, side, certificate) in (promise, Promise.WINS)
    if isinstance(certificate, DecidingThreat):
        return certificate.side is side and check_deciding_threat(position, certificate)
    if not isinstance(certificate, RuleCover) or certificate.side is not side:
        return False
    return check_rules(position, certificate) and (
        certificate.wins or promise is Promise.DOES_NOT_LOSE
    )


def _promise(
    position: Position, side: Side, certificate: ForcedSequence | FollowPlan
) -> Promise | None:
    """What it promises; None if it does not hold."""
    board = CheckedBoard.of(position)
    try:
        if isinstance(certificate, ForcedSequence):
            return check_forced_win(board, side, certificate)
        return check_follow_up(board, side, certificate)
    except CertificateRefused:
        return None


def check_proof_tree(
    position: Position, tree: ProofTree, check_leaf: LeafCheck = check_leaf
) -> bool:
    """Does the tree keep its promise against every reply?

    >>> from claimeven.coach.proof_tree import find_proof_tree
    >>> position = Position("112233")
    >>> check_proof_tree(position, find_proof_tree(position, "first", Promise.WINS))
    True
    """
    return _holds(position, tree.root, tree, check_leaf)


def _holds(position: Position, branch: Branch, tree: ProofTree, check_leaf: LeafCheck) -> bool:
    if isinstance(branch, FullBoard):
        return (
            position.outcome is not None
            and position.outcome.winner is None
            and tree.promise is Promise.DOES_NOT_LOSE
        )
    if position.outcome is not None:
        return False
    if isinstance(branch, Leaf):
        enough = branch.promise is tree.promise or branch.promise is Promise.WINS
        return enough and check_leaf(position, tree.side, branch.certificate, branch.promise)
    is_turn = position.to_move is tree.side
    if isinstance(branch, Replies):
        answers = dict(branch.answers)
        return (
            not is_turn
            and len(answers) == len(branch.answers)
            and set(answers) == set(position.legal_columns)
            and all(_holds(position.play(c), b, tree, check_leaf) for c, b in answers.items())
        )
    if not is_turn or branch.column not in position.legal_columns:
        return False
    after = position.play(branch.column)
    if isinstance(branch, Completes):
        return after.outcome is not None and after.outcome.winner is tree.side
    return isinstance(branch, Plays) and _holds(after, branch.then, tree, check_leaf)
