"""What `why` found, as a few sentences."""

from __future__ import annotations

from collections.abc import Iterator

from claimeven.coach.explanation import Explanation, Kind
from claimeven.coach.grade import Grade
from claimeven.coach.reasons import MoveReasons, PositionReasons
from claimeven.coach.words.catalogue import Catalogue, landing
from claimeven.coach.words.sentences import sentence
from claimeven.game.notation import cell_name
from claimeven.score import Loss, Proven, Win


def answer(reasons: MoveReasons | PositionReasons, catalogue: Catalogue | None = None) -> str:
    """The reasons in plain words.

    >>> from claimeven import Position, why
    >>> answer(why(Position("11223"), 0))
    'Only d1 kept the win. First completes a line at d1 at once.'
    """
    catalogue = Catalogue() if catalogue is None else catalogue
    if isinstance(reasons, PositionReasons):
        return " ".join(_position(reasons, catalogue))
    return " ".join(_move(reasons, catalogue))


def _move(reasons: MoveReasons, catalogue: Catalogue) -> Iterator[str]:
    before, after = reasons.before, reasons.after
    if before is None or after is None:
        yield from _unsolved(reasons, catalogue)
    elif _ends_the_game(reasons):
        yield _completed(reasons, catalogue)
    elif before.sign > after.sign:
        yield from _mistake(reasons, catalogue)
    elif before != after:
        yield from _slower(reasons, catalogue)
    else:
        yield from _good(reasons, catalogue)


def _ends_the_game(reasons: MoveReasons) -> bool:
    return reasons.reason is not None and reasons.reason.kind is Kind.COMPLETES


def _completed(reasons: MoveReasons, catalogue: Catalogue) -> str:
    cell = cell_name(reasons.cell)
    return catalogue.say("wins-now", cell=cell, **catalogue.sides(reasons.side))


def _mistake(reasons: MoveReasons, catalogue: Catalogue) -> Iterator[str]:
    yield _kept(reasons, catalogue)
    fact, refutation = reasons.fact, reasons.refutation
    at_once = refutation is not None and refutation.kind is Kind.COMPLETES
    if fact is not None and fact.position != reasons.position and not at_once:
        yield _reply(fact, catalogue)
    if refutation is not None:
        yield sentence(refutation, catalogue)
    yield from _missed(reasons, catalogue)


def _kept(reasons: MoveReasons, catalogue: Catalogue) -> str:
    """Which moves would have kept the outcome."""
    key = "kept-win" if isinstance(reasons.before, Win) else "kept-draw"
    if len(reasons.keeping) == 1:
        key += "-one"
    return catalogue.say(key, cells=_names(reasons, reasons.keeping, catalogue))


def _reply(fact: Explanation, catalogue: Catalogue) -> str:
    """A fact about the replies to a mistake."""
    if fact.kind is Kind.ONLY_REPLY:
        return catalogue.say("only-reply", cell=cell_name(fact.cells[0]))
    return sentence(fact, catalogue)


def _missed(reasons: MoveReasons, catalogue: Catalogue) -> Iterator[str]:
    missed = reasons.missed
    if missed is None or missed.kind is Kind.MUST_BLOCK:
        return
    rest = sentence(missed, catalogue)
    if missed.position == reasons.position:
        yield catalogue.say("missed-now", rest=rest)
        return
    for column in reasons.best:
        if reasons.position.play(column) == missed.position:
            cell = cell_name(landing(reasons.position, column))
            yield catalogue.say("missed-after", cell=cell, rest=rest)


def _slower(reasons: MoveReasons, catalogue: Catalogue) -> Iterator[str]:
    """The outcome is kept, but the win is later or the loss sooner."""
    before, after = reasons.before, reasons.after
    assert before is not None
    assert after is not None
    plies = catalogue.plies(abs(_plies(before) - _plies(after)))
    cells = _names(reasons, reasons.best, catalogue)
    yield catalogue.say("sooner" if after.sign < 0 else "later", plies=plies, cells=cells)
    if reasons.refutation is not None:
        yield sentence(reasons.refutation, catalogue)
    yield from _missed(reasons, catalogue)


def _good(reasons: MoveReasons, catalogue: Catalogue) -> Iterator[str]:
    after, fact = reasons.after, reasons.fact
    assert after is not None
    if reasons.grade is Grade.FORCED:
        yield catalogue.say("no-choice")
    elif after.sign < 0:
        yield catalogue.say("all-lose")
    else:
        only = "only-kept-" if len(reasons.keeping) == 1 else "keeps-"
        yield catalogue.say(only + ("win" if after.sign > 0 else "draw"))
    if fact is not None and fact.kind is Kind.MUST_BLOCK:
        cell = cell_name(fact.cells[0])
        yield catalogue.say("otherwise", cell=cell, **catalogue.sides(fact.side))
    if reasons.reason is not None:
        yield _after_it(reasons.reason, catalogue)


def _after_it(reason: Explanation, catalogue: Catalogue) -> str:
    """Of the position after a move; plies are counted from there, and that has to be said."""
    score = reason.certificate
    if _is_verdict(reason) and isinstance(score, Win):
        plies = catalogue.plies(score.plies)
        return catalogue.say("verdict-win-after", plies=plies, **catalogue.sides(reason.side))
    return sentence(reason, catalogue)


def _unsolved(reasons: MoveReasons, catalogue: Catalogue) -> Iterator[str]:
    """What can be said without scores."""
    if reasons.reason is not None and _ends_the_game(reasons):
        yield _completed(reasons, catalogue)
        return
    if reasons.refutation is not None:
        yield catalogue.say("loses")
        yield sentence(reasons.refutation, catalogue)
        yield from _missed(reasons, catalogue)
        return
    yield catalogue.say("no-score")
    yield (
        catalogue.say("no-reason")
        if reasons.reason is None
        else sentence(reasons.reason, catalogue)
    )


def _position(reasons: PositionReasons, catalogue: Catalogue) -> Iterator[str]:
    score = reasons.score
    if score is None:
        yield catalogue.say("no-score")
    elif not _is_verdict(reasons.reason):
        yield _outcome(reasons, score, catalogue)
    yield from _must_play(reasons, catalogue)
    said = [each for each in (reasons.reason, reasons.counter) if each is not None]
    yield from (sentence(each, catalogue) for each in said)
    if not said:
        yield catalogue.say("no-reason")


def _is_verdict(reason: Explanation | None) -> bool:
    return reason is not None and reason.kind is Kind.VERDICT


def _outcome(reasons: PositionReasons, score: Proven, catalogue: Catalogue) -> str:
    if reasons.better is None:
        return catalogue.say("position-draw")
    plies = catalogue.plies(_plies(score))
    return catalogue.say("position-win", plies=plies, **catalogue.sides(reasons.better))


def _must_play(reasons: PositionReasons, catalogue: Catalogue) -> Iterator[str]:
    fact = reasons.fact
    if fact is None:
        return
    if fact.kind is Kind.MUST_BLOCK:
        cell = cell_name(fact.cells[0])
        yield catalogue.say("must-play", cell=cell, **catalogue.sides(fact.side))
    else:
        yield sentence(fact, catalogue)


def _names(reasons: MoveReasons, columns: tuple[int, ...], catalogue: Catalogue) -> str:
    return catalogue.cells((landing(reasons.position, column) for column in columns), "or")


def _plies(score: Proven) -> int:
    return score.plies if isinstance(score, Win | Loss) else 0
