"""What an evaluation is: a frozen value made of terms, with everything a search must know.

A heuristic sums its terms, each times the weight of the current phase if it has phases, and
multiplies by its scale. Terms look from the evaluating side, "mine" against "theirs", unless
the perspective says that everything is computed for FIRST and negated for SECOND.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias

from claimeven.checks import check_integer, check_list, check_type, invalid, quoted
from claimeven.errors import BadHeuristic
from claimeven.game.geometry import Geometry
from claimeven.heuristics.exact import Weight, rational
from claimeven.heuristics.net_term import Net
from claimeven.heuristics.source_terms import (
    SOURCE_TERMS,
    CellTable,
    Dominant,
    LastStone,
    LineTable,
    Sampled,
    SourceTerm,
    Traps,
)
from claimeven.heuristics.threat_terms import THREAT_TERMS, ThreatTerm

__all__ = [
    "TERMS",
    "CellTable",
    "Dominant",
    "Heuristic",
    "LastStone",
    "LineTable",
    "Net",
    "Perspective",
    "Phase",
    "Phases",
    "Sampled",
    "Scale",
    "Term",
    "Terminal",
    "Traps",
]

# Written as a mapping, kept as a tuple of pairs, which can be hashed and keeps its order.
Named: TypeAlias = Any


def _assign(spec: object, name: str, value: Any) -> None:
    """Set a field of a frozen spec while it is being built."""
    object.__setattr__(spec, name, value)


Term: TypeAlias = SourceTerm | ThreatTerm | Net

TERMS: tuple[type[Term], ...] = (*SOURCE_TERMS, *THREAT_TERMS, Net)

_SHOWN_DIGITS = 8

# Several of these add up; of the others the tables hold one.
_REPEATABLE = (LineTable, CellTable, Traps)


@dataclass(frozen=True)
class Phase:
    """A part of the game by share of filled cells, and what each term weighs in it.

    It lasts while the share is `below` a border, or `up_to` and including it; neither means
    until the end.
    """

    name: str
    weights: Named
    below: Weight | None = None
    up_to: Weight | None = None

    def __post_init__(self) -> None:
        check_type(self.name, str, "name of a phase", error=BadHeuristic)
        pairs = _pairs(self.weights, f"phase {quoted(self.name)}: weights")
        numbers = [(term, rational(weight, f"weights.{term}")) for term, weight in pairs]
        _assign(self, "weights", tuple(numbers))
        for name in ("below", "up_to"):
            if getattr(self, name) is not None:
                _assign(self, name, rational(getattr(self, name), name))
        if self.below is not None and self.up_to is not None:
            raise BadHeuristic(f"phase {quoted(self.name)} has both below and up_to: expected one")

    def lasts(self, share: Fraction) -> bool:
        """Is a board with this share of filled cells not yet past the phase?"""
        if self.below is not None:
            return bool(share < self.below)
        return self.up_to is None or bool(share <= self.up_to)

    def weight(self, term: str) -> Fraction:
        """What a term weighs in this phase."""
        weights = dict(self.weights)
        if not isinstance(term, str) or term not in weights:
            raise BadHeuristic(invalid("term", term, " or ".join(weights)))
        return Fraction(weights[term])


@dataclass(frozen=True)
class Phases:
    """The phases in order; the first one that still lasts is the current one."""

    phases: tuple[Phase, ...]

    def __post_init__(self) -> None:
        listed = check_list(self.phases, "phases", "phases", error=BadHeuristic)
        _assign(self, "phases", tuple(listed))
        for phase in self.phases:
            check_type(phase, Phase, "phase", error=BadHeuristic)
        if not self.phases:
            raise BadHeuristic("phases is empty; leave it out for an evaluation without phases")
        *earlier, last = self.phases
        for phase in earlier:
            if phase.below is None and phase.up_to is None:
                raise BadHeuristic(
                    f"phase {quoted(phase.name)} has no border, but others follow it"
                )
        if last.below is not None or last.up_to is not None:
            raise BadHeuristic(f"phase {quoted(last.name)} is the last one: expected no border")

    def current(self, stones: int, cells: int) -> Phase:
        """The phase of a board with `stones` of `cells` filled."""
        cells = check_integer(cells, "cells", least=1)
        share = Fraction(check_integer(stones, "stones", least=0, most=cells), cells)
        return next(phase for phase in self.phases if phase.lasts(share))


@dataclass(frozen=True)
class Terminal:
    """What finished games are worth to the evaluating side.

    `win` is None for evaluations that score finished boards by their formula, `draw` for those that
    score full boards without a line by it. `sooner` is taken off a win, and added to a loss, for
    every stone on the board: shorter wins are worth more.
    """

    win: Weight | None = 1_000_000
    loss: Weight | None = None
    draw: Weight | None = 0
    sooner: Weight = 0

    def __post_init__(self) -> None:
        if self.win is None:
            if self.loss is not None:
                raise BadHeuristic("loss is given without win: expected both, or neither")
            win = loss = None
        else:
            win = rational(self.win, "win")
            loss = -win if self.loss is None else rational(self.loss, "loss")
        _assign(self, "win", win)
        _assign(self, "loss", loss)
        if self.draw is not None:
            _assign(self, "draw", rational(self.draw, "draw"))
        _assign(self, "sooner", rational(self.sooner, "sooner"))

    @property
    def is_static(self) -> bool:
        """Are finished boards scored by the formula?"""
        return self.win is None


class Perspective(Enum):
    """From whose view the terms are computed."""

    OWN = "own"
    """The evaluating side's; swapping sides need not negate the value."""
    FIRST = "first"
    """Always FIRST's; SECOND gets the negative."""


@dataclass(frozen=True)
class Scale:
    """The factor from the sum of the terms to the value, divided by the line count if asked."""

    factor: Weight = 1
    per_line: bool = False

    def __post_init__(self) -> None:
        factor = rational(self.factor, "factor")
        if factor <= 0:
            raise BadHeuristic(f"invalid factor {factor}: expected a number above 0")
        _assign(self, "factor", factor)
        check_type(self.per_line, bool, "per_line", error=BadHeuristic)

    def of(self, lines: int) -> Fraction:
        """The factor on a board with that many lines; a board without lines divides by one."""
        lines = check_integer(lines, "lines", least=0)
        return Fraction(self.factor) / (max(lines, 1) if self.per_line else 1)


@dataclass(frozen=True)
class Heuristic:
    """An evaluation: named terms, and how their sum becomes a value.

    >>> Heuristic("open-lines", terms={"lines": LineTable([[0, -1, -6], [1, 0], [6]])}).name
    'open-lines'
    """

    name: str
    idea: str = ""
    terms: Named = ()
    phases: Phases | None = None
    terminal: Terminal = field(default_factory=Terminal)
    perspective: Perspective = Perspective.OWN
    scale: Scale = field(default_factory=Scale)
    play_on: bool = False
    """Does a search go on dropping stones after a completed line?

    Both sides may have a line then. Unless the formula scores it, the evaluating side's own counts.
    """
    root_phase: bool = False
    """Does the phase at the root of a search hold for the whole tree?

    Outside a search it is that of the board on which the side moves, or has just moved.
    """
    elsewhere: Named = ()
    """The terms on boards that the weights of a net among `terms` are not for."""

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name.strip():
            raise BadHeuristic(invalid("name", self.name, "text"))
        check_type(self.idea, str, "idea", error=BadHeuristic)
        check_type(self.terminal, Terminal, "terminal", error=BadHeuristic)
        check_type(self.perspective, Perspective, "perspective", error=BadHeuristic)
        check_type(self.scale, Scale, "scale", error=BadHeuristic)
        check_type(self.play_on, bool, "play_on", error=BadHeuristic)
        check_type(self.root_phase, bool, "root_phase", error=BadHeuristic)
        if self.phases is not None:
            check_type(self.phases, Phases, "phases", error=BadHeuristic)
        elif self.root_phase:
            raise BadHeuristic("root_phase is true, but there are no phases")
        _assign(self, "terms", _pairs(self.terms, "terms"))
        if not self.terms:
            raise BadHeuristic(f"heuristic {quoted(self.name)} has no terms")
        _assign(self, "elsewhere", _pairs(self.elsewhere, "elsewhere"))
        if self.elsewhere and (self.phases is not None or not self.nets):
            raise BadHeuristic("elsewhere is given: expected a net among the terms, and no phases")
        self._check_terms(self.terms, "terms")
        self._check_terms(self.elsewhere, "elsewhere")
        for phase in self.phases.phases if self.phases else ():
            self._check_phase(phase)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Needed at every evaluation, and hashing some hundred Fractions takes long.
        return hash((self.name, self.terms, self.phases, self.terminal, self.scale))

    @cached_property
    def full_name(self) -> str:
        """A name that no other evaluation has.

        One of the catalogue is named with its parameters, as far as they are not at their
        default; any other, such as one from a file, with digits that stand for its content.

        >>> from claimeven import heuristic
        >>> heuristic("sethi-h1", seed=0, samples=20).full_name
        'sethi-h1:samples=20'
        >>> Heuristic("mine", terms={"traps": Traps()}).full_name
        'mine@830e6137'
        """
        digest = hashlib.sha256(repr(self.content).encode()).hexdigest()
        return f"{self.name}@{digest[:_SHOWN_DIGITS]}"

    @property
    def content(self) -> tuple[Any, ...]:
        """All that values depend on: terms and weights, but not name and idea."""
        return (
            self.terms,
            self.phases,
            self.terminal,
            self.perspective,
            self.scale,
            self.play_on,
            *([self.root_phase] if self.root_phase else []),
            *([self.elsewhere] if self.elsewhere else []),
        )

    @property
    def nets(self) -> tuple[Net, ...]:
        """The nets among the terms, whose weights are for one geometry."""
        return tuple(term for _, term in self.terms if isinstance(term, Net))

    def on(self, geometry: Geometry) -> Heuristic:
        """The evaluation for a board: with the terms for elsewhere if a net is not for it."""
        check_type(geometry, Geometry, "geometry")
        if not self.elsewhere or all(net.board == geometry for net in self.nets):
            return self
        return replace(self, terms=self.elsewhere, elsewhere=())

    def _check_terms(self, terms: Named, where: str) -> None:
        names = [name for name, _ in terms]
        kinds = [type(term) for _, term in terms]
        for name, term in terms:
            if not isinstance(term, TERMS):
                raise BadHeuristic(invalid(f"{where}.{name}", term, "a term"))
            if names.count(name) > 1:
                raise BadHeuristic(f"{where}.{name} is given twice")
            if kinds.count(type(term)) > 1 and not isinstance(term, _REPEATABLE):
                raise BadHeuristic(
                    f"{where}.{name} is the second {term.kind!r} term; one is allowed"
                )

    def _check_phase(self, phase: Phase) -> None:
        wanted = {name for name, _ in self.terms}
        given = {name for name, _ in phase.weights}
        for name in sorted(wanted ^ given):
            problem = "is missing" if name in wanted else "is not the name of a term"
            raise BadHeuristic(f"phase {quoted(phase.name)}: weights.{name} {problem}")

    @property
    def needs_last_stone(self) -> bool:
        """Does the value depend on which stone was played last?"""
        return any(isinstance(term, LastStone) for _, term in self.terms)

    @property
    def is_random(self) -> bool:
        """Does every call draw new samples?"""
        return any(isinstance(term, Sampled) for _, term in self.terms)


def _pairs(value: object, name: str) -> tuple[tuple[str, Any], ...]:
    items = list(value.items()) if isinstance(value, Mapping) else value
    pairs = check_list(items, name, "names and entries", error=BadHeuristic)
    if not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
        raise BadHeuristic(invalid(name, value, "a dict of names and entries"))
    for key, _ in pairs:
        check_type(key, str, f"name in {name}", error=BadHeuristic)
    return tuple(pairs)
