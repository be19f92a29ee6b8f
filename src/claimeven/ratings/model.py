"""The chance of every result, given ratings: Bradley and Terry's model with Davidson's draws.

With d = rating of the first player − rating of the second + first-move advantage, in natural
units (400 / ln 10 Elo points), and nu = exp(draw),

    P(first wins) : P(draw) : P(second wins)  =  exp(d/2) : nu : exp(−d/2)

so 400 points mean ten wins for every loss, and a draw counts as half of each. The logarithm of
the likelihood is concave, so that Newton's method with halved steps finds its one maximum.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from claimeven.ratings.cross_table import Count
from claimeven.ratings.linear import Cholesky, Matrix, Vector

ELO = 400 / math.log(10)
"""Elo points per natural unit."""

_FAR = 20.0
"""Beyond this value (3500 points) a parameter is taken as unbounded."""
_STEPS = 60
_HALVINGS = 40
_CLOSE = 1e-10
_STIFF = 1e3
"""How strongly the anchors' mean is held at 0; only the prior acts against it."""


@dataclass(frozen=True, slots=True)
class RatingParameters:
    """Values of all parameters, in natural units."""

    strengths: tuple[float, ...]
    advantage: float = 0.0
    draw: float = 0.0

    @property
    def vector(self) -> Vector:
        """Strengths, advantage, draw."""
        return [*self.strengths, self.advantage, self.draw]

    def plus(self, step: Sequence[float], factor: float) -> RatingParameters:
        """This point moved."""
        moved = [value + factor * by for value, by in zip(self.vector, step, strict=True)]
        return RatingParameters(tuple(moved[:-2]), *moved[-2:])

    def chances(self, i: int, j: int, *, draws: bool = True) -> tuple[float, float, float]:
        """First wins, draw, second wins, when i begins against j."""
        half = (self.strengths[i] - self.strengths[j] + self.advantage) / 2
        logs = (half, self.draw if draws else -math.inf, -half)
        top = max(logs)
        win, draw, loss = (math.exp(each - top) for each in logs)
        total = win + draw + loss
        return win / total, draw / total, loss / total


@dataclass(frozen=True)
class RatingModel:
    """Games between numbered players, and how far a normal prior around 0 spreads, if any."""

    size: int
    games: Mapping[tuple[int, int], Count]
    anchors: tuple[int, ...]
    """Players whose mean strength is 0, since only differences matter."""
    prior: float | None = None
    """Standard deviation of every parameter, in natural units; None for plain likelihood."""
    fixed: Mapping[int, float] = field(default_factory=dict)
    """Strengths that are given and not sought."""
    doubled: int | None = None
    """A player that stands for two, and has the prior of both."""

    @property
    def has_draws(self) -> bool:
        """Without a draw the chance of draws is 0, and there is nothing to estimate."""
        return any(count.draws for count in self.games.values())

    def log_likelihood(self, point: RatingParameters) -> float:
        """The logarithm of the chance of all results, with that of the prior if there is one."""
        total, draws = 0.0, self.has_draws
        for (i, j), count in self.games.items():
            chances = point.chances(i, j, draws=draws)
            for number, chance in zip(
                (count.wins, count.draws, count.losses), chances, strict=True
            ):
                if number:
                    total += number * math.log(max(chance, 1e-300))
        total -= _STIFF * sum(point.strengths[i] for i in self.anchors) ** 2 / 2
        if self.prior is not None:
            squares = (self._copies(i) * value**2 for i, value in enumerate(point.vector))
            total -= sum(squares) / (2 * self.prior**2)
        return total

    def best(self, start: RatingParameters | None = None) -> RatingParameters | None:
        """The most likely values; None if there is no maximum, which needs a prior then."""
        point = self._begin(start)
        value = self.log_likelihood(point)
        for _ in range(_STEPS):
            gradient, information = self._derivatives(point)
            try:
                step = Cholesky(information).solve(gradient)
            except ValueError:
                return None
            point, value = self._climb(point, value, step)
            if max(map(abs, point.vector)) > _FAR and self.prior is None:
                return None
            if max(map(abs, step)) < _CLOSE:
                return point
        return point if self.prior is not None else None

    def covariance(self, point: RatingParameters) -> Matrix:
        """The inverse of Fisher's information, with strengths relative to the anchors' mean."""
        _, information = self._derivatives(point)
        matrix = Cholesky(information).inverse()
        for _ in range(2):  # rows, and then, transposed, columns
            mean = [
                sum(matrix[i][k] for i in self.anchors) / len(self.anchors)
                for k in range(len(matrix))
            ]
            for i in range(self.size):
                matrix[i] = [value - common for value, common in zip(matrix[i], mean, strict=True)]
            matrix = [list(column) for column in zip(*matrix, strict=True)]
        return matrix

    def with_fixed(self, player: int, strength: float) -> RatingModel:
        """The same games with one strength given."""
        return replace(self, fixed={**self.fixed, player: strength})

    def _copies(self, index: int) -> int:
        return 2 if index == self.doubled else 1

    def _begin(self, start: RatingParameters | None) -> RatingParameters:
        point = RatingParameters((0.0,) * self.size) if start is None else start
        strengths = [self.fixed.get(i, value) for i, value in enumerate(point.strengths)]
        return replace(point, strengths=tuple(strengths))

    def _climb(
        self, point: RatingParameters, value: float, step: Vector
    ) -> tuple[RatingParameters, float]:
        factor = 1.0
        for _ in range(_HALVINGS):
            moved = point.plus(step, factor)
            new = self.log_likelihood(moved)
            if new >= value - 1e-12 * abs(value):
                return moved, new
            factor /= 2
        return point, value

    def _derivatives(self, point: RatingParameters) -> tuple[Vector, Matrix]:
        """Gradient, and minus the second derivatives."""
        n, draws = self.size, self.has_draws
        advantage, draw = n, n + 1
        gradient = [0.0] * (n + 2)
        matrix = [[0.0] * (n + 2) for _ in range(n + 2)]
        for (i, j), count in self.games.items():
            won, drawn, lost = point.chances(i, j, draws=draws)
            games, edge = count.games, won - lost
            surplus = (count.wins - count.losses - games * edge) / 2
            spread = games * (won + lost - edge**2) / 4
            mixed = -games * drawn * edge / 2
            signs = ((advantage, 1.0),) if i == j else ((i, 1.0), (j, -1.0), (advantage, 1.0))
            for a, sign in signs:
                gradient[a] += sign * surplus
                for b, other in signs:
                    matrix[a][b] += sign * other * spread
                matrix[a][draw] += sign * mixed
                matrix[draw][a] += sign * mixed
            gradient[draw] += count.draws - games * drawn
            matrix[draw][draw] += games * drawn * (1 - drawn)
        self._add_prior(point, gradient, matrix)
        if not draws:
            _hold(draw, gradient, matrix)
        for player in self.fixed:
            _hold(player, gradient, matrix)
        return gradient, matrix

    def _add_prior(self, point: RatingParameters, gradient: Vector, matrix: Matrix) -> None:
        if self.prior is not None:
            for i, value in enumerate(point.vector):
                precision = self._copies(i) / self.prior**2
                gradient[i] -= value * precision
                matrix[i][i] += precision
        off = sum(point.strengths[i] for i in self.anchors)
        for i in self.anchors:
            gradient[i] -= _STIFF * off
            for j in self.anchors:
                matrix[i][j] += _STIFF


def _hold(index: int, gradient: Vector, matrix: Matrix) -> None:
    """Take one parameter out of the equations."""
    gradient[index] = 0.0
    for row in matrix:
        row[index] = 0.0
    matrix[index] = [0.0] * len(gradient)
    matrix[index][index] = 1.0
