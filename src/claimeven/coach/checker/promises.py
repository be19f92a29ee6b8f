"""What certificates by Allis' rules, lines and trees promise, once they are checked."""

from __future__ import annotations

from functools import lru_cache

from claimeven.coach.checker.board import require
from claimeven.coach.checker.line_cores import check_line_core
from claimeven.coach.checker.proof_trees import check_proof_tree
from claimeven.coach.checker.rule_proofs import check_deciding_threat, check_rules
from claimeven.coach.explanation import Claim, Explanation, Promise
from claimeven.coach.line_core import LineCore
from claimeven.coach.proof_tree import ProofTree
from claimeven.coach.rules.instance import DecidingThreat, RuleCover
from claimeven.game.position import Position
from claimeven.game.side import Side


def promise_of_threat(position: Position, side: Side, certificate: DecidingThreat) -> Promise:
    """The side wins by a threat that the other has to play under."""
    require(isinstance(certificate, DecidingThreat), "the certificate is of another kind")
    require(certificate.side is side, "the certificate is for the other side")
    require(check_deciding_threat(position, certificate), "the threat does not decide")
    return Promise.WINS


def promise_of_rules(position: Position, side: Side, certificate: RuleCover) -> Promise:
    """The side keeps the other from completing a line, and may be sure of one itself."""
    require(isinstance(certificate, RuleCover), "the certificate is of another kind")
    require(certificate.side is side, "the certificate is for the other side")
    require(check_rules(position, certificate), "the rules do not spoil every line")
    return Promise.WINS if certificate.wins else Promise.DOES_NOT_LOSE


def promise_of_core(explanation: Explanation) -> Promise:
    """The lines suffice. It is proved only if it was seen here, and not refuted in any case."""
    certificate, claim = explanation.certificate, explanation.claim
    require(isinstance(certificate, LineCore), "the certificate is of another kind")
    require(certificate.side is explanation.side, "the certificate is for the other side")
    require(certificate.lines == explanation.lines, "the lines are others")
    require(claim in (Claim.PROVED, Claim.SUFFICIENT), "the claim is another")
    answer = _core_suffices(explanation.position, certificate)
    require(answer is not False, "the lines do not suffice")
    require(answer is True or claim is Claim.SUFFICIENT, "that takes too long to be proved here")
    return Promise.WINS


@lru_cache(maxsize=16)
def _core_suffices(position: Position, core: LineCore) -> bool | None:
    """It is asked for both claims."""
    return check_line_core(position, core)


def promise_of_tree(explanation: Explanation) -> Promise:
    """Every branch keeps the promise of the tree."""
    tree = explanation.certificate
    require(explanation.claim is Claim.PROVED, "the claim is not a proof")
    require(isinstance(tree, ProofTree), "the certificate is of another kind")
    assert isinstance(tree, ProofTree)
    require(tree.side is explanation.side, "the certificate is for the other side")
    require(tree.promise in (Promise.WINS, Promise.DOES_NOT_LOSE), "the promise is another")
    require(check_proof_tree(explanation.position, tree), "a branch does not keep the promise")
    return tree.promise
