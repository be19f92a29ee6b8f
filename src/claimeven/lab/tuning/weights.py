"""The free weights of an evaluation: read from its terms, and put back into them.

A value is linear in these weights: the factor of a weight on a board is the value of the same
evaluation with that weight 1 and all others 0 (`features`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from typing import Any

from claimeven.errors import BadInput
from claimeven.game.geometry import Cell, Geometry
from claimeven.heuristics.cell_weights import CellGrid, Stretched
from claimeven.heuristics.line_weights import ByMissing, LineGrid
from claimeven.heuristics.source_terms import CellTable, LineTable
from claimeven.heuristics.spec import Heuristic, Term
from claimeven.heuristics.threat_terms import THREAT_TERMS


@dataclass(frozen=True)
class FreeWeights:
    """An evaluation whose terms of some names may be changed weight by weight.

    >>> from claimeven.heuristics.catalog import heuristic
    >>> free = FreeWeights.of(heuristic("claimeven"), ["tempo", "parity"])
    >>> free.names[:3], free.values[:2]
    (['tempo.constant', 'tempo.move', 'parity.table[0][0]'], [-15.0, 62.0])
    """

    heuristic: Heuristic
    terms: tuple[str, ...]

    @classmethod
    def of(
        cls, heuristic: Heuristic, terms: Sequence[str], geometry: Geometry | None = None
    ) -> FreeWeights:
        """Free some terms, all by default; rules for lines and cells become tables."""
        known = dict(heuristic.terms)
        for name in terms:
            if name not in known:
                raise BadInput(f"{heuristic.name} has no term {name!r}; it has {', '.join(known)}")
        chosen = tuple(terms) or tuple(known)
        geometry = geometry or Geometry()
        freed = {
            name: _freed(name, term, geometry) if name in chosen else term
            for name, term in known.items()
        }
        return cls(replace(heuristic, terms=freed), chosen)

    @property
    def names(self) -> list[str]:
        """A name for every weight."""
        return [name for name, _ in self._walk()]

    @property
    def values(self) -> list[float]:
        """The weights as they are."""
        return [float(value) for _, value in self._walk()]

    def with_values(self, values: Sequence[int | Fraction]) -> Heuristic:
        """The evaluation with other weights, in the order of `names`."""
        new = iter(values)
        known = dict(self.heuristic.terms)
        changed = {name: _rebuilt(known[name], lambda _: next(new)) for name in self.terms}
        return replace(self.heuristic, terms={**known, **changed})

    def _walk(self) -> Iterator[tuple[str, Fraction]]:
        known = dict(self.heuristic.terms)
        for term in self.terms:
            yield from _leaves(known[term], term)


def _freed(name: str, term: Term, geometry: Geometry) -> Term:
    """The term with every weight written out, so that it is linear in them."""
    if isinstance(term, LineTable) and not isinstance(term.weights, LineGrid | ByMissing):
        size = geometry.connect + 1
        rule = term.weights.weight
        rows = [
            [rule(mine, theirs, geometry.connect) for theirs in range(size - mine)]
            for mine in range(size)
        ]
        return LineTable(LineGrid(rows))
    if isinstance(term, CellTable) and not isinstance(term.weights, CellGrid | Stretched):
        half = range((geometry.columns + 1) // 2)
        columns = [
            [term.weights.weight(Cell(column, row), geometry) for row in range(geometry.rows)]
            for column in half
        ]
        return CellTable(Stretched(columns))
    if isinstance(term, (LineTable, CellTable, *THREAT_TERMS)):
        return term
    raise BadInput(f"term {name!r} has no weights that could be fitted; choose other terms")


def _leaves(value: Any, path: str) -> Iterator[tuple[str, Fraction]]:
    if isinstance(value, Fraction | int):
        yield path, Fraction(value)
    elif isinstance(value, tuple):
        for index, entry in enumerate(value):
            yield from _leaves(entry, f"{path}[{index}]")
    elif is_dataclass(value):
        for field in fields(value):
            yield from _leaves(getattr(value, field.name), f"{path}.{field.name}")


def _rebuilt(value: Any, change: Callable[[Fraction], Any]) -> Any:
    if isinstance(value, Fraction | int):
        return change(Fraction(value))
    if isinstance(value, tuple):
        return tuple(_rebuilt(entry, change) for entry in value)
    assert is_dataclass(value)
    assert not isinstance(value, type)
    changed = {f.name: _rebuilt(getattr(value, f.name), change) for f in fields(value)}
    return replace(value, **changed)
