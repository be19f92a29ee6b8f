"""Threat terms as flat tables, and the largest value that each can have."""

from __future__ import annotations

from fractions import Fraction
from typing import assert_never

from claimeven.game.geometry import Geometry
from claimeven.heuristics.threat_terms import (
    FollowUp,
    LiveThreats,
    OpenLines,
    ParityTable,
    PlayableThreats,
    Tempo,
    ThreatColumns,
    ThreatTerm,
    zugzwang_row,
)

_PLAYABLE = ("win", "double", "single", "stacked", "above_own", "above_other")
_COLUMNS = (
    "pair_first",
    "pair_second",
    "over_other_first",
    "over_other_second",
    "shared",
    "over_own",
)
_FOLLOW_UP = ("first_with_base", "first", "second", "odd_threat")


def expand_threats(
    term: ThreatTerm, weight: Fraction, geometry: Geometry
) -> dict[str, list[Fraction]]:
    """The tables of one threat term, by the names that the kernel gives them."""
    return {
        name: [Fraction(value) * weight for value in values]
        for name, values in _tables(term, geometry).items()
    }


def _tables(term: ThreatTerm, geometry: Geometry) -> dict[str, list[Fraction]]:
    if isinstance(term, Tempo):
        return {"tempo": [term.constant, term.move]}
    if isinstance(term, PlayableThreats):
        return {"playable": [getattr(term, name) for name in _PLAYABLE]}
    if isinstance(term, LiveThreats):
        return {
            "live_first": _by_cell(term.first, geometry),
            "live_second": _by_cell(term.second, geometry),
        }
    if isinstance(term, ThreatColumns):
        return {"columns": [value for name in _COLUMNS for value in getattr(term, name)]}
    if isinstance(term, ParityTable):
        return {"parity": [value for row in term.table for value in row]}
    if isinstance(term, OpenLines):
        two_short = [value for row in term.two_short for value in row]
        return {"open": [*two_short, *term.three_short, term.trap_own, term.trap_other]}
    if isinstance(term, FollowUp):
        return {"follow_up": [value for name in _FOLLOW_UP for value in getattr(term, name)]}
    assert_never(term)


def _by_cell(weights: tuple[Fraction, ...], geometry: Geometry) -> list[Fraction]:
    """The weight of a cell's row, by bit; the bottom row holds no waiting threat."""
    table = [Fraction(0)] * geometry.bits
    for index in range(geometry.bits):
        row = index % geometry.stride
        place = zugzwang_row(row, geometry) - 2
        if 0 < row < geometry.rows:
            beyond = max(0, place - len(weights) + 1)
            table[index] = weights[place - beyond - beyond % 2]
    return table


def threats_bound(term: ThreatTerm, geometry: Geometry) -> Fraction:
    """An upper bound of the term on any board of the geometry, before its weight."""
    values = [abs(value) for table in _tables(term, geometry).values() for value in table]
    if isinstance(term, Tempo):
        return sum(values, Fraction(0))
    if isinstance(term, PlayableThreats):
        return sum(values[:4], Fraction(0)) + max(values[4:]) * 2 * geometry.columns
    if isinstance(term, LiveThreats):  # one cell in a column, which both sides may want
        return max(values) * 2 * geometry.columns
    if isinstance(term, ThreatColumns):
        return max(values) * 7 * geometry.cells
    if isinstance(term, OpenLines):
        return max(values) * (len(geometry.lines) + 2 * geometry.columns)
    if isinstance(term, FollowUp):
        return 4 * max(values)
    if isinstance(term, ParityTable):
        return max(values)
    assert_never(term)
