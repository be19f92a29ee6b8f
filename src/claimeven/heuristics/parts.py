"""A value as a tree of parts, which always sum to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from claimeven.game.geometry import Cell


@dataclass(frozen=True, slots=True)
class Part:
    """One contribution. `value` is what it adds to the sum, `raw` what was counted.

    The two differ by phase weight, scale and sign. Where there are `parts`, their values sum
    to `value`; `cells` are the cells it is about.
    """

    label: str
    value: Fraction
    raw: Fraction
    cells: tuple[Cell, ...] = ()
    parts: tuple[Part, ...] = ()

    @classmethod
    def sum_of(cls, label: str, parts: Iterable[Part]) -> Part:
        """The sum of its parts."""
        parts = tuple(parts)
        value = sum((part.value for part in parts), Fraction(0))
        raw = sum((part.raw for part in parts), Fraction(0))
        return cls(label, value, raw, parts=parts)

    @classmethod
    def counted(cls, label: str, amount: Fraction | int, cells: Iterable[Cell] = ()) -> Part:
        """Something counted on the board, before its weight is applied."""
        return cls(label, Fraction(amount), Fraction(amount), tuple(cells))

    def times(self, factor: Fraction | int) -> Part:
        """The same counts, contributing `factor` times as much."""
        parts = tuple(part.times(factor) for part in self.parts)
        return Part(self.label, self.value * factor, self.raw, self.cells, parts)
