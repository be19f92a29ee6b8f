"""What is folded behind a sentence: lines, moves, pairs, and who checked it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from claimeven.coach.certificates import Completion, FollowPlan, ForcedSequence, QuietMove
from claimeven.coach.explanation import Explanation
from claimeven.coach.line_core import LineCore
from claimeven.coach.proof_tree import ProofTree
from claimeven.coach.reasons import MoveReasons, PositionReasons
from claimeven.coach.rules.instance import DecidingThreat, RuleCover, RuleInstance
from claimeven.coach.tree_end import TreeEnd, tree_ends
from claimeven.coach.words.catalogue import Catalogue, landing
from claimeven.coach.words.sentences import sentence
from claimeven.game.notation import cell_name
from claimeven.game.position import Position


def details(explanation: Explanation, catalogue: Catalogue | None = None) -> tuple[str, ...]:
    """The certificate of an explanation, one sentence after another.

    >>> from claimeven.coach.finders.completes import explain_completes
    >>> from claimeven.game.side import Side
    >>> details(explain_completes(Position("112233"), Side.FIRST))
    ('The line: a1–d1.',)
    """
    catalogue = Catalogue() if catalogue is None else catalogue
    said = list(_certificate(explanation, catalogue))
    if explanation.checked_by:
        names = catalogue.listing(map(catalogue.say, explanation.checked_by))
        said.append(catalogue.say("more-checked", names=names))
    return tuple(said)


def more(
    reasons: MoveReasons | PositionReasons, catalogue: Catalogue | None = None
) -> tuple[str, ...]:
    """Everything that is folded behind an answer of `why`."""
    catalogue = Catalogue() if catalogue is None else catalogue
    said: list[str] = []
    for explanation in explanations(reasons):
        said += [sentence(explanation, catalogue), *details(explanation, catalogue)]
    if isinstance(reasons, MoveReasons):
        for other in reasons.others:
            cell = cell_name(landing(reasons.position, other.column))
            rest = sentence(other.refutation, catalogue)
            said.append(catalogue.say("more-other", cell=cell, rest=rest))
    return tuple(said)


def explanations(reasons: MoveReasons | PositionReasons) -> tuple[Explanation, ...]:
    """The reasons of an answer, most important first."""
    if isinstance(reasons, MoveReasons):
        found = (reasons.refutation, reasons.reason, reasons.missed, reasons.fact)
    else:
        found = (reasons.reason, reasons.counter, reasons.fact, None)
    return tuple(each for each in found if each is not None)


def _certificate(explanation: Explanation, catalogue: Catalogue) -> Iterator[str]:
    match explanation.certificate:
        case Completion() as found:
            yield catalogue.say("more-line", line=catalogue.line(found.line))
        case ForcedSequence() as found:
            if found.moves:
                moves = catalogue.moves(explanation.position, found.moves)
                yield catalogue.say("more-moves", moves=moves)
            for ending in found.endings:
                yield catalogue.say("more-line", line=catalogue.line(ending.line))
        case QuietMove() as found:
            yield from _replies(explanation, found, catalogue)
        case FollowPlan() as found:
            yield from _plan(explanation, found, catalogue)
        case DecidingThreat() as found:
            for line in found.lines:
                yield catalogue.say("more-line", line=catalogue.line(line))
            yield from _rules(found.instances, catalogue)
        case RuleCover() as found:
            yield from _rules(found.instances, catalogue)
        case LineCore() as found:
            lines = catalogue.listing(map(catalogue.line, found.lines))
            yield catalogue.say("more-lines", lines=lines)
        case ProofTree() as found:
            for end in tree_ends(explanation.position, found):
                yield _case(explanation, end, catalogue)
        case Explanation() as found:
            yield from details(found, catalogue)


def _case(explanation: Explanation, end: TreeEnd, catalogue: Catalogue) -> str:
    """One end of a tree."""
    moves = catalogue.moves(explanation.position, end.moves)
    if end.reason is not None:
        return catalogue.say("more-case", moves=moves, rest=sentence(end.reason, catalogue))
    key = "more-case-line" if end.is_line else "more-case-full"
    return catalogue.say(key, moves=moves, **catalogue.sides(explanation.side))


def _rules(instances: tuple[RuleInstance, ...], catalogue: Catalogue) -> Iterator[str]:
    for each in instances:
        yield catalogue.say(
            "more-rule",
            rule=catalogue.say(f"rule-{each.rule.value}"),
            cells=catalogue.cells(each.cells),
            lines=catalogue.say("comma").join(map(catalogue.line, each.spoils)),
        )


def _replies(
    explanation: Explanation, certificate: QuietMove, catalogue: Catalogue
) -> Iterator[str]:
    columns = () if certificate.column is None else (certificate.column,)
    position = reduce(Position.play, columns, explanation.position)
    for each in certificate.answers:
        reply = cell_name(landing(position, each.reply))
        cells = catalogue.cells(ending.cell for ending in each.answer.endings)
        if each.answer.moves:
            moves = catalogue.moves(position.play(each.reply), each.answer.moves)
            yield catalogue.say("more-reply", reply=reply, moves=moves, cells=cells)
        else:
            yield catalogue.say("more-reply-now", reply=reply, cells=cells)


def _plan(explanation: Explanation, plan: FollowPlan, catalogue: Catalogue) -> Iterator[str]:
    if plan.answers:
        pairs = [
            catalogue.say("more-pair", taken=cell_name(taken), answer=cell_name(answer))
            for taken, answer in plan.answers
        ]
        yield catalogue.say("more-follow-up", pairs=catalogue.say("comma").join(pairs))
    if plan.bases:
        bases = [
            catalogue.say("more-base", one=cell_name(one), other=cell_name(other))
            for one, other in plan.bases
        ]
        yield catalogue.say("more-bases", bases=catalogue.say("comma").join(bases))
    gets = sorted(
        [taken for taken, _ in plan.answers] + [each for pair in plan.bases for each in pair]
    )
    if gets:
        names = catalogue.sides(explanation.side)
        yield catalogue.say("more-gets", cells=catalogue.cells(gets), **names)
    if plan.line is not None:
        yield catalogue.say("more-line", line=catalogue.line(plan.line))
