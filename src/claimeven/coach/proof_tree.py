"""Small trees with a certificate at every leaf.

Where the side that the tree speaks for is to move, the tree names one move; where the other side
is, it has a branch for every reply. A branch ends where a leaf finder finds a certificate, or
where the side completes a line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from claimeven.coach.certificates import FollowPlan, ForcedSequence
from claimeven.coach.column_scores import ColumnScores
from claimeven.coach.deciding_threat import find_deciding_threat
from claimeven.coach.explanation import Promise
from claimeven.coach.finders.follow_up import follow_up
from claimeven.coach.finders.forced_win import forced_win
from claimeven.coach.rules.finder import find_rules
from claimeven.coach.rules.instance import DecidingThreat, RuleCover
from claimeven.game.position import Position, check_position
from claimeven.game.side import AnySide, Side, check_side
from claimeven.game.threats import threats

LeafCertificate: TypeAlias = ForcedSequence | FollowPlan | DecidingThreat | RuleCover


@dataclass(frozen=True, slots=True)
class Leaf:
    """A certificate that holds in the position at the end of a branch."""

    certificate: LeafCertificate
    promise: Promise


@dataclass(frozen=True, slots=True)
class Completes:
    """The side plays this column and completes a line."""

    column: int


@dataclass(frozen=True, slots=True)
class FullBoard:
    """No side has a line, and no cell is empty."""


@dataclass(frozen=True, slots=True)
class Plays:
    """The side plays this column."""

    column: int
    then: Branch


@dataclass(frozen=True, slots=True)
class Replies:
    """Every reply of the other side, by column."""

    answers: tuple[tuple[int, Branch], ...]


Branch: TypeAlias = Leaf | Completes | FullBoard | Plays | Replies


@dataclass(frozen=True, slots=True)
class ProofTree:
    """A proof of what is promised to a side."""

    side: Side
    promise: Promise
    root: Branch

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        """The certificates at the ends, from the left."""
        return tuple(_leaves(self.root))


def _leaves(branch: Branch) -> Iterator[Leaf]:
    if isinstance(branch, Leaf):
        yield branch
    elif isinstance(branch, Plays):
        yield from _leaves(branch.then)
    elif isinstance(branch, Replies):
        for _, answer in branch.answers:
            yield from _leaves(answer)


LeafFinder: TypeAlias = Callable[[Position, Side], Leaf | None]
"""Looks for a certificate in favour of a side; it need not be the one that was promised."""


def forced_leaf(position: Position, side: Side) -> Leaf | None:
    """Threats that force a win."""
    found = forced_win(position, side)
    return None if found is None else Leaf(found, Promise.WINS)


def plan_leaf(position: Position, side: Side) -> Leaf | None:
    """A follow-up plan: the side wins, or does not lose."""
    for promise in (Promise.WINS, Promise.DOES_NOT_LOSE):
        found = follow_up(position, side, promise)
        if found is not None:
            return Leaf(found, Promise.DOES_NOT_LOSE if found.line is None else Promise.WINS)
    return None


def rules_leaf(position: Position, side: Side) -> Leaf | None:
    """Allis' rules: the side does not lose, or wins."""
    found = find_rules(position, side)
    if found is None:
        return None
    return Leaf(found, Promise.WINS if found.wins else Promise.DOES_NOT_LOSE)


def threat_leaf(position: Position, side: Side) -> Leaf | None:
    """A threat that decides: the side wins."""
    found = find_deciding_threat(position, side)
    return None if found is None else Leaf(found, Promise.WINS)


LEAF_FINDERS: tuple[LeafFinder, ...] = (forced_leaf, plan_leaf, threat_leaf, rules_leaf)


def find_proof_tree(
    position: Position,
    side: AnySide,
    promise: Promise,
    *,
    scores: ColumnScores | None = None,
    finders: Sequence[LeafFinder] = LEAF_FINDERS,
    depth: int = 4,
    leaves: int = 7,
    visits: int = 400,
) -> ProofTree | None:
    """A tree of at most so many plies and leaves; the shallowest that is found.

    With `scores` only moves that keep the promise are tried, the best first. At most `visits`
    positions are looked at. Immediate wins are not counted as leaves.

    >>> tree = find_proof_tree(Position("112233"), "first", Promise.WINS)
    >>> tree.root
    Completes(column=3)
    """
    check_position(position)
    search = _TreeSearch(check_side(side), promise, scores, finders, visits)
    if position.outcome is not None:
        return None
    for plies in range(depth + 1):
        branch = search.grow(position, plies, leaves)
        if branch is not None:
            return ProofTree(search.side, promise, branch)
        if search.visits <= 0:
            break
    return None


class _TreeSearch:
    def __init__(
        self,
        side: Side,
        promise: Promise,
        scores: ColumnScores | None,
        finders: Sequence[LeafFinder],
        visits: int,
    ) -> None:
        self.side, self.promise = side, promise
        self.scores, self.finders = scores, finders
        self.visits = visits
        self._known: dict[Position, Leaf | None] = {}

    def grow(self, position: Position, plies: int, leaves: int) -> Branch | None:
        """A branch with at most so many plies and leaves."""
        if position.outcome is not None:
            is_kept = position.outcome.winner is None and self.promise is Promise.DOES_NOT_LOSE
            return FullBoard() if is_kept else None
        if position.to_move is self.side:
            own = threats(position, self.side).immediate
            if own:
                return Completes(own[0].column)
        elif threats(position, self.side.opponent).immediate:
            return None
        leaf = self._leaf(position) if leaves > 0 else None
        if leaf is not None or plies == 0:
            return leaf
        if position.to_move is self.side:
            return self._play(position, plies, leaves)
        return self._reply(position, plies, leaves)

    def _leaf(self, position: Position) -> Leaf | None:
        if position in self._known:
            return self._known[position]
        if self.visits <= 0:
            return None
        self.visits -= 1
        found = (finder(position, self.side) for finder in self.finders)
        leaf = next((leaf for leaf in found if leaf is not None and self._suffices(leaf)), None)
        self._known[position] = leaf
        return leaf

    def _suffices(self, leaf: Leaf) -> bool:
        return leaf.promise is self.promise or leaf.promise is Promise.WINS

    def _play(self, position: Position, plies: int, leaves: int) -> Branch | None:
        for column in self._good_columns(position):
            then = self.grow(position.play(column), plies - 1, leaves)
            if then is not None:
                return Plays(column, then)
        return None

    def _good_columns(self, position: Position) -> Sequence[int]:
        known = None if self.scores is None else self.scores.of(position)
        if known is None:
            return position.legal_columns
        least = 1 if self.promise is Promise.WINS else 0
        good = [column for column, score in known.items() if score.sign >= least]
        return sorted(good, key=lambda column: known[column], reverse=True)

    def _reply(self, position: Position, plies: int, leaves: int) -> Branch | None:
        answers = []
        for column in position.legal_columns:
            branch = self.grow(position.play(column), plies - 1, leaves)
            if branch is None:
                return None
            leaves -= sum(1 for _ in _leaves(branch))
            answers.append((column, branch))
        return Replies(tuple(answers))
