"""The ends of a proof tree: the moves that lead to each, and the reason that holds there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from claimeven.coach.certificates import FollowPlan, ForcedSequence
from claimeven.coach.explanation import Claim, Explanation, Kind
from claimeven.coach.proof_tree import Branch, Completes, Leaf, Plays, ProofTree, Replies
from claimeven.coach.rules.instance import DecidingThreat, Rule, RuleCover
from claimeven.game.geometry import Line
from claimeven.game.position import Position
from claimeven.game.side import Side

_KINDS: dict[type, Kind] = {
    ForcedSequence: Kind.FORCED_WIN,
    FollowPlan: Kind.FOLLOW_UP,
    DecidingThreat: Kind.DECIDING_THREAT,
    RuleCover: Kind.RULES,
}


@dataclass(frozen=True, slots=True)
class TreeEnd:
    """Columns from the root on, and the reason at their end.

    Without a reason the last column completes a line, or the board is full.
    """

    moves: tuple[int, ...]
    reason: Explanation | None
    is_line: bool = False
    """Does the last column complete a line of the tree's side?"""


def tree_ends(position: Position, tree: ProofTree) -> tuple[TreeEnd, ...]:
    """All ends of a tree that begins in this position, from the left.

    >>> from claimeven.coach.explanation import Promise
    >>> tree = ProofTree(Side.FIRST, Promise.WINS, Completes(3))
    >>> tree_ends(Position("112233"), tree)
    (TreeEnd(moves=(3,), reason=None, is_line=True),)
    """
    return tuple(_ends(position, tree.root, tree.side, ()))


def _ends(
    position: Position, branch: Branch, side: Side, moves: tuple[int, ...]
) -> Iterator[TreeEnd]:
    match branch:
        case Leaf():
            yield TreeEnd(moves, _reason(position, branch, side))
        case Completes():
            yield TreeEnd((*moves, branch.column), None, is_line=True)
        case Plays():
            column = branch.column
            yield from _ends(position.play(column), branch.then, side, (*moves, column))
        case Replies():
            for column, then in branch.answers:
                yield from _ends(position.play(column), then, side, (*moves, column))
        case _:
            yield TreeEnd(moves, None)


def _reason(position: Position, leaf: Leaf, side: Side) -> Explanation:
    found = leaf.certificate
    return Explanation(
        _KINDS[type(found)],
        Claim.PROVED,
        position,
        side,
        leaf.promise,
        lines=_lines(leaf),
        moves=_moves(leaf),
        certificate=found,
    )


def _lines(leaf: Leaf) -> tuple[Line, ...]:
    match leaf.certificate:
        case ForcedSequence(endings=endings):
            return tuple(dict.fromkeys(ending.line for ending in endings))
        case FollowPlan(line=line):
            return () if line is None else (line,)
        case DecidingThreat(lines=lines):
            return lines
        case RuleCover(instances=instances):
            groups = (each.group for each in instances if each.rule is Rule.AFTEREVEN)
            return tuple(dict.fromkeys(groups))


def _moves(leaf: Leaf) -> tuple[int, ...]:
    match leaf.certificate:
        case ForcedSequence(moves=moves):
            return moves
        case FollowPlan(column=int(column)):
            return (column,)
    return ()
