"""How likely a level is to play each column: exact, without drawing anything.

A level is careless with some chance and then plays any column. Otherwise every column is overlooked
with some chance, and of those that then seem about as good as the best one is drawn. Overlooking is
independent, so the chances can be summed up; asking the level with very many seeds gives the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from claimeven.players.levels.level_player import Skill, at_a_glance


class _Seeming(NamedTuple):
    """Chances of what one column seems to be worth, compared with the best."""

    best: float
    close: float
    """Not the best, but within the margin."""
    worse: float


def column_chances(values: Mapping[int, Fraction], skill: Skill) -> dict[int, float]:
    """The chance of every column, given what the level's search finds each worth.

    >>> skill = Skill(depth=2, careless=0.5, overlook=0, margin=10)
    >>> column_chances({0: Fraction(0), 1: Fraction(0), 2: Fraction(-50), 3: Fraction(-90)}, skill)
    {0: 0.375, 1: 0.375, 2: 0.125, 3: 0.125}
    """
    found = dict.fromkeys(values, 0.0)
    for best in {seeming for value in values.values() for seeming in (value, at_a_glance(value))}:
        compared = {column: _compare(value, best, skill) for column, value in values.items()}
        if None in compared.values():
            continue  # a column seems better for sure
        for column, chance in _chosen({c: each for c, each in compared.items() if each}).items():
            found[column] += chance
    careless = skill.careless / len(values)
    return {column: careless + (1 - skill.careless) * chance for column, chance in found.items()}


def _compare(value: Fraction, best: Fraction, skill: Skill) -> _Seeming | None:
    """What a column seems, if no column seems better than `best`; None if it does for sure."""
    chances = [0.0, 0.0, 0.0]
    for seeming, chance in ((value, 1 - skill.overlook), (at_a_glance(value), skill.overlook)):
        if seeming <= best:
            is_close = seeming >= best - skill.margin
            chances[0 if seeming == best else 1 if is_close else 2] += chance
    return _Seeming(*chances) if any(chances) else None


def _chosen(compared: Mapping[int, _Seeming]) -> dict[int, float]:
    """For every column the chance that it is drawn and that some column seems to be the best."""
    found = {}
    for column, own in compared.items():
        others = [each for other, each in compared.items() if other != column]
        drawn = _shared([(each.best + each.close, each.worse) for each in others])
        without_best = _shared([(each.close, each.worse) for each in others])
        found[column] = own.best * drawn + own.close * (drawn - without_best)
    return found


def _shared(others: Sequence[tuple[float, float]]) -> float:
    """The mean of 1 / (1 + n), where n of the others seem good enough; pairs: good, worse."""
    counts = [1.0]
    for good, worse in others:
        counts = [
            worse * same + good * one_less
            for same, one_less in zip([*counts, 0.0], [0.0, *counts], strict=True)
        ]
    return sum(chance / (1 + number) for number, chance in enumerate(counts))
