"""Ablation: an evaluation without one of its terms, or with another value of a parameter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from claimeven.errors import BadInput
from claimeven.heuristics.catalog import heuristic
from claimeven.heuristics.spec import Heuristic, Phase, Phases
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.study.costs import SEARCHES, searched_quality
from claimeven.lab.study.intervals import Interval, paired
from claimeven.lab.study.quality import Quality


@dataclass(frozen=True)
class Variant:
    """An evaluation with something changed, and what."""

    label: str
    heuristic: Heuristic


@dataclass(frozen=True)
class Effect:
    """What the change does to the choices of a search, in paired differences."""

    label: str
    depth: int
    quality: Quality
    good: Interval
    """Share of good moves minus that of the unchanged evaluation."""
    perfect: Interval


def without(base: Heuristic, term: str) -> Heuristic:
    """The evaluation without one of its terms.

    >>> [name for name, _ in without(heuristic("bagdadi"), "traps").terms]
    ['position', 'pattern']
    """
    kept = {name: each for name, each in base.terms if name != term}
    if len(kept) == len(base.terms):
        names = ", ".join(name for name, _ in base.terms)
        raise BadInput(f"{base.name} has no term {term!r}; it has {names}")
    if not kept:
        raise BadInput(f"{term!r} is the only term of {base.name}; one term must be left")
    phases = base.phases and Phases(tuple(_without(phase, term) for phase in base.phases.phases))
    return replace(base, terms=kept, phases=phases)


def _without(phase: Phase, term: str) -> Phase:
    return replace(phase, weights={name: w for name, w in phase.weights if name != term})


def terms_off(name: str, terms: Sequence[str] = ()) -> Iterator[Variant]:
    """One variant without each of the terms; all of them if none are named."""
    base = heuristic(name)
    for term in terms or [term for term, _ in base.terms]:
        yield Variant(f"without {term}", without(base, term))


def varied(name: str, parameter: str, values: Sequence[str]) -> Iterator[Variant]:
    """One variant for each value of a parameter, written as in specs."""
    joint = "," if ":" in name else ":"
    for value in values:
        yield Variant(f"{parameter}={value}", heuristic(f"{name}{joint}{parameter}={value}"))


def effects(
    name: str, variants: Sequence[Variant], known: PositionSet, depths: Sequence[int]
) -> Iterator[Effect]:
    """Every variant at every depth, beside the unchanged evaluation, which comes first."""
    for depth in depths:
        base: Quality | None = None
        for variant in (Variant(f"{name} as it is", heuristic(name)), *variants):
            measured = searched_quality(
                variant.heuristic, known.labelled, depth, SEARCHES["alphabeta"], variant.label
            )
            base = base or measured
            yield _effect(variant.label, depth, measured, base)


def _effect(label: str, depth: int, measured: Quality, base: Quality) -> Effect:
    good = paired(
        [each.is_good for each in measured.judged], [each.is_good for each in base.judged]
    )
    perfect = paired(
        [each.is_perfect for each in measured.judged], [each.is_perfect for each in base.judged]
    )
    return Effect(label, depth, measured, good, perfect)
