"""Reasons by a small tree: an answer to every reply, and a proof at every end."""

from __future__ import annotations

from claimeven.coach.column_scores import ColumnScores
from claimeven.coach.explanation import Claim, Explanation, Kind, Promise
from claimeven.coach.proof_tree import Plays, ProofTree, Replies, find_proof_tree
from claimeven.coach.rules.instance import DecidingThreat
from claimeven.coach.tree_end import tree_ends
from claimeven.game.geometry import Cell, Line
from claimeven.game.position import Position
from claimeven.game.side import Side

DEPTH = 6
LEAVES = 13
VISITS = 120
MOST_EMPTY = 34
"""With more empty cells there is rarely a tree of a few leaves."""


def explain_proof_tree(
    position: Position, side: Side, promise: Promise, scores: ColumnScores | None = None
) -> Explanation | None:
    """A tree of some plies; None also where no tree is needed, since a certificate holds here.

    >>> explain_proof_tree(Position("112233"), Side.FIRST, Promise.WINS) is None
    True
    """
    if position.outcome is not None:
        return None
    if position.geometry.cells - position.stones > MOST_EMPTY:
        return None
    tree = find_proof_tree(
        position, side, promise, scores=scores, depth=DEPTH, leaves=LEAVES, visits=VISITS
    )
    if tree is None or not isinstance(tree.root, Plays | Replies):
        return None
    cells, lines = _shown(position, tree)
    moves = (tree.root.column,) if isinstance(tree.root, Plays) else ()
    return Explanation(
        Kind.PROOF_TREE,
        Claim.PROVED,
        position,
        side,
        promise,
        cells=cells,
        lines=lines,
        moves=moves,
        certificate=tree,
    )


def _shown(position: Position, tree: ProofTree) -> tuple[tuple[Cell, ...], tuple[Line, ...]]:
    """The threats that decide at the ends, and their lines."""
    found = [end.reason.certificate for end in tree_ends(position, tree) if end.reason is not None]
    threats = [each for each in found if isinstance(each, DecidingThreat)]
    cells = dict.fromkeys(cell for each in threats for cell in each.threats)
    lines = dict.fromkeys(line for each in threats for line in each.lines)
    return tuple(cells), tuple(lines)
