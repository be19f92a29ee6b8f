"""A value as a tree of parts, which always sum to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from claimeven.checks import check_list, check_number, check_type
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
        check_type(label, str, "label")
        parts = tuple(check_list(parts, "parts", "Parts"))
        for part in parts:
            check_type(part, Part, "part")
        value = sum((part.value for part in parts), Fraction(0))
        raw = sum((part.raw for part in parts), Fraction(0))
        return cls(label, value, raw, parts=parts)

    @classmethod
    def counted(cls, label: str, amount: Fraction | int, cells: Iterable[Cell] = ()) -> Part:
        """Something counted on the board, before its weight is applied."""
        check_type(label, str, "label")
        check_number(amount, "amount")
        exact = Fraction(amount)
        return cls(label, exact, exact, tuple(check_list(cells, "cells", "Cells")))

    def times(self, factor: Fraction | int) -> Part:
        """The same counts, contributing `factor` times as much."""
        check_number(factor, "factor")
        return self._times(Fraction(factor))

    def _times(self, factor: Fraction) -> Part:
        parts = tuple(part._times(factor) for part in self.parts)
        return Part(self.label, self.value * factor, self.raw, self.cells, parts)
