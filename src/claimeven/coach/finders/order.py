"""The order in which reasons are looked for, and the one place where each is checked.

To add a kind: a file with its finder, a line in `FINDERS`, and a line in the table of the checker.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from claimeven.coach.certificates import ForcedSequence
from claimeven.coach.checker.checker import refusal
from claimeven.coach.column_scores import ColumnScores
from claimeven.coach.explanation import Claim, Explanation, Kind, Promise
from claimeven.coach.finders.allis import explain_deciding_threat, explain_rules
from claimeven.coach.finders.completes import explain_completes
from claimeven.coach.finders.follow_up import explain_follow_up
from claimeven.coach.finders.forced_win import explain_forced_win
from claimeven.coach.finders.line_core import CRISP_LINES, explain_line_core
from claimeven.coach.finders.proof_tree import explain_proof_tree
from claimeven.coach.finders.quiet_win import explain_quiet_win
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.score import Loss, Proven, Win


@dataclass(frozen=True, slots=True)
class Question:
    """What a finder is asked: does this side keep this promise here, and why?"""

    position: Position
    side: Side
    promise: Promise
    columns: tuple[int, ...]
    """Moves that are worth trying where the side is to move."""
    scores: ColumnScores | None = None
    """Exact scores, where they may be asked for."""


@dataclass(frozen=True, slots=True)
class Finder:
    """Looks for one kind of proof that a side keeps a promise in a position."""

    kind: Kind
    explain: Callable[[Question], Explanation | None]
    is_quick: bool = True
    """Does it take a few milliseconds at most?"""


FINDERS: tuple[Finder, ...] = (
    Finder(Kind.COMPLETES, lambda ask: explain_completes(ask.position, ask.side)),
    Finder(Kind.FORCED_WIN, lambda ask: explain_forced_win(ask.position, ask.side)),
    Finder(Kind.QUIET_WIN, lambda ask: explain_quiet_win(ask.position, ask.side)),
    Finder(Kind.FOLLOW_UP, lambda ask: explain_follow_up(ask.position, ask.side, ask.promise)),
    Finder(
        Kind.DECIDING_THREAT,
        lambda ask: explain_deciding_threat(ask.position, ask.side, ask.columns),
    ),
    Finder(
        Kind.LINE_CORE,
        lambda ask: explain_line_core(ask.position, ask.side, ask.promise, CRISP_LINES),
        is_quick=False,
    ),
    Finder(
        Kind.RULES,
        lambda ask: explain_rules(ask.position, ask.side, ask.promise, ask.columns),
    ),
    Finder(
        Kind.PROOF_TREE,
        lambda ask: explain_proof_tree(ask.position, ask.side, ask.promise, ask.scores),
        is_quick=False,
    ),
    Finder(
        Kind.LINE_CORE,
        lambda ask: explain_line_core(ask.position, ask.side, ask.promise),
        is_quick=False,
    ),
)
"""Most telling first."""

TACTICS = frozenset({Kind.COMPLETES, Kind.FORCED_WIN, Kind.QUIET_WIN})
"""Kinds that say how soon."""


def first_proof(
    position: Position,
    side: Side,
    promise: Promise,
    score: Proven | None = None,
    *,
    columns: tuple[int, ...] | None = None,
    scores: ColumnScores | None = None,
    kinds: frozenset[Kind] = frozenset(Kind),
    quick: bool = False,
) -> Explanation | None:
    """The first reason that was found and checked; `score` is the position's for the side.

    `columns` are the moves that keep the promise, where they are known; `scores` may be asked for
    more.
    """
    if position.outcome is not None:
        return None
    columns = position.legal_columns if columns is None else columns
    ask = Question(position, side, promise, columns, scores)
    for finder in FINDERS:
        if finder.kind in kinds and (finder.is_quick or not quick):
            found = finder.explain(ask)
            if found is not None and keeps(found, promise) and (sure := approved(found, score)):
                return sure
    return None


def all_proofs(position: Position, side: Side) -> Iterator[Explanation]:
    """What every finder finds, unchecked and each once: for tests and campaigns."""
    told = set()
    for finder in FINDERS:
        for promise in (Promise.WINS, Promise.DOES_NOT_LOSE):
            found = finder.explain(Question(position, side, promise, position.legal_columns))
            if found is None or found.promise is not promise or (finder.kind, promise) in told:
                continue
            told.add((finder.kind, promise))
            yield found


def keeps(explanation: Explanation, promise: Promise) -> bool:
    """Is what an explanation promises at least this?"""
    return explanation.promise in (promise, Promise.WINS)


def approved(explanation: Explanation, score: Proven | None = None) -> Explanation | None:
    """The explanation with those who agreed; None, and a warning, if it does not hold.

    What only the solver proved becomes a proof if the checker sees it too.
    """
    explanation = _seen(explanation)
    problem = refusal(explanation) or contradiction(explanation, score)
    if problem is not None:
        where = f"{explanation.position.text!r} ({explanation.position.geometry})"
        warnings.warn(
            f"the coach refused a reason ({explanation.kind.value}) in {where}: {problem}",
            RuntimeWarning,
            stacklevel=2,
        )
        return None
    agreed = ("checker",) if score is None else ("checker", "solver")
    if explanation.claim is Claim.SUFFICIENT:
        agreed = ("solver",)
    return replace(explanation, checked_by=agreed)


def _seen(explanation: Explanation) -> Explanation:
    """The same with the claim that the checker grants."""
    if explanation.claim is not Claim.SUFFICIENT:
        return explanation
    proved = replace(explanation, claim=Claim.PROVED)
    return proved if refusal(proved) is None else explanation


def contradiction(explanation: Explanation, score: Proven | None) -> str | None:
    """What the exact score of the position, for the side of the explanation, says against it."""
    if score is None or explanation.promise is Promise.WINS_OTHERWISE:
        return None
    if explanation.promise is Promise.DOES_NOT_LOSE:
        return "the solver says that it loses" if isinstance(score, Loss) else None
    if not isinstance(score, Win):
        return "the solver says that it does not win"
    plies = _plies(explanation)
    late = plies is not None and score.plies > plies
    return f"the solver says that it wins in {score.plies}, not in {plies}" if late else None


def _plies(explanation: Explanation) -> int | None:
    """Plies until the line is complete, where the reason says that."""
    if explanation.kind is Kind.COMPLETES:
        return 1
    if isinstance(explanation.certificate, ForcedSequence):
        return len(explanation.certificate.moves) + 2  # a block, and the line
    return None
