"""Root values of the empty board, as the source specification tabulates them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from claimeven import Position, search
from claimeven.searches.settings import ALGORITHMS

# depth, heuristic, value rounded to six digits, best columns counted from 1
ROOTS = [
    (1, "dangergood", "0.005636", "4"),
    (2, "dangergood", "0.006425", "4"),
    (3, "dangergood", "0.016087", "4"),
    (1, "itu", "17", "4"),
    (2, "itu", "-11", "1267"),
    (3, "itu", "23", "4"),
    (1, "bagdadi", "15.4", "4"),
    (2, "bagdadi", "2.4", "4"),
    (3, "bagdadi", "30.4", "4"),
    (1, "stank", "70", "4"),
    (2, "stank", "-30", "23456"),
    (3, "stank", "200", "4"),
    (4, "stank", "-40", None),
    (1, "sethi-h2", "7", "4"),
    (2, "sethi-h2", "-3", "23456"),
    (3, "sethi-h2", "18", "4"),
]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize(("depth", "name", "value", "columns"), ROOTS)
def test_root_values(
    algorithm: str, depth: int, name: str, value: str, columns: str | None
) -> None:
    result = search(Position(), name, algorithm=algorithm, depth=depth)
    assert abs(result.value - Fraction(value)) < Fraction(1, 10**6)
    best = [column for column, each in result.values.items() if each == result.value]
    assert result.column == best[0]
    if columns is not None:
        assert "".join(str(column + 1) for column in best) == columns
