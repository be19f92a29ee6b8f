"""Linear algebra for a hundred unknowns, so that ratings need no numpy."""

from __future__ import annotations

import math
from operator import mul
from typing import TypeAlias

Vector: TypeAlias = list[float]
Matrix: TypeAlias = list[list[float]]


class Cholesky:
    """A symmetric positive definite matrix, factored once to be solved often.

    Raises ValueError for a matrix that is not positive definite.

    >>> Cholesky([[4.0, 2.0], [2.0, 5.0]]).solve([8.0, 8.0])
    [1.5, 1.0]
    """

    def __init__(self, matrix: Matrix) -> None:
        self._lower: Matrix = []
        for i, row in enumerate(matrix):
            new: Vector = []
            for j, above in enumerate(self._lower):
                new.append((row[j] - _dot(new, above)) / above[j])
            rest = row[i] - _dot(new, new)
            if not rest > 1e-13 * abs(row[i]):
                raise ValueError("the matrix is not positive definite")
            self._lower.append([*new, math.sqrt(rest)])
        # Columns of the lower factor from its diagonal down, for the way back.
        size = len(self._lower)
        self._columns = [[self._lower[j][i] for j in range(i, size)] for i in range(size)]

    def solve(self, right: Vector) -> Vector:
        """The x with matrix · x = right."""
        middle: Vector = []
        for row, value in zip(self._lower, right, strict=True):
            middle.append((value - _dot(middle, row)) / row[-1])
        found: Vector = [0.0] * len(middle)
        for i in reversed(range(len(middle))):
            column = self._columns[i]
            found[i] = (middle[i] - _dot(column[1:], found[i + 1 :])) / column[0]
        return found

    def inverse(self) -> Matrix:
        """The inverse, column by column."""
        size = len(self._lower)
        return [self.solve([float(i == j) for j in range(size)]) for i in range(size)]


def _dot(left: Vector, right: Vector) -> float:
    """The inner product as far as the shorter goes."""
    return sum(map(mul, left, right), 0.0)
