"""Typed scores: what is proven, and what is only a guess.

A score is for the side to move. `Win(plies)` and `Loss(plies)` are proven, with the number of
plies until the line is complete under best play; `Draw()` is proven too; `Estimate(value)` is
what an evaluation thinks.

Solved sets of the standard game use the *stone scale*: 1 for a win with one's last stone, 2 for
the last but one, and so on, negative for a loss. A score that came from a position knows its
place on that scale as `points`.

>>> Win.ending(stones_at_end=41, stones=0, cells=42)
Win(plies=41, points=1)
>>> Win(13) == Win(13, points=5)    # points follow from the position, they do not tell scores apart
True
>>> print(Loss(8), Draw(), Estimate(Fraction(179, 2)), sep=", ")
loses in 8, draw, estimate 89.5
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

WIN = 1_000_000
"""Kernel value of a win with no stone on the board; real wins count down from it."""

DRAW = 0
"""Kernel value of a drawn game."""


@dataclass(frozen=True, slots=True)
class Win:
    """The side to move wins; its line is complete after `plies` plies."""

    plies: int
    points: int | None = field(default=None, compare=False)

    @classmethod
    def ending(cls, stones_at_end: int, *, stones: int, cells: int) -> Win:
        """The win seen from a position of `stones` stones, with its points."""
        return cls(stones_at_end - stones, points=stone_points(stones_at_end, cells))

    def __str__(self) -> str:
        return f"wins in {self.plies}"


@dataclass(frozen=True, slots=True)
class Loss:
    """The side to move loses; the opponent's line is complete after `plies` plies."""

    plies: int
    points: int | None = field(default=None, compare=False)

    @classmethod
    def ending(cls, stones_at_end: int, *, stones: int, cells: int) -> Loss:
        """The loss seen from a position of `stones` stones, with its points."""
        return cls(stones_at_end - stones, points=-stone_points(stones_at_end, cells))

    def __str__(self) -> str:
        return f"loses in {self.plies}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Best play fills the board without a line."""

    @property
    def points(self) -> int:
        """Zero, on every board."""
        return 0

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Estimate:
    """What an evaluation thinks; values of different evaluations do not compare."""

    value: Fraction

    def __str__(self) -> str:
        return f"estimate {float(self.value):g}"


@dataclass(frozen=True, slots=True)
class AtLeast:
    """The score is this or better: proven by a search that was cut short.

    >>> print(AtLeast(Draw()), AtMost(Loss(8)), sep=", ")
    at least draw, at most loses in 8
    """

    score: Win | Loss | Draw

    def __str__(self) -> str:
        return f"at least {self.score}"


@dataclass(frozen=True, slots=True)
class AtMost:
    """The score is this or worse: proven by a search that was cut short."""

    score: Win | Loss | Draw

    def __str__(self) -> str:
        return f"at most {self.score}"


Proven: TypeAlias = Win | Loss | Draw
Score: TypeAlias = Win | Loss | Draw | Estimate


def stone_points(stones_at_end: int, cells: int) -> int:
    """Winner's points for a line completed by stone number `stones_at_end` of `cells`.

    >>> stone_points(41, cells=42), stone_points(7, cells=42)
    (1, 18)
    """
    return (cells + 2 - stones_at_end) // 2


def win_at(stones_at_end: int) -> int:
    """Kernel value of a win whose line is complete with that many stones on the board."""
    return WIN - stones_at_end


def loss_at(stones_at_end: int) -> int:
    """Kernel value of a loss whose line is complete with that many stones on the board."""
    return stones_at_end - WIN


def score_of(value: int, *, stones: int, cells: int) -> Win | Loss | Draw | None:
    """The proven score behind a kernel value of a position with `stones` stones.

    None if the value lies in the range of estimates; zero counts as a proven draw, so ask only
    about values that a search proved.

    >>> score_of(win_at(41), stones=0, cells=42), score_of(7, stones=0, cells=42)
    (Win(plies=41, points=1), None)
    """
    if value >= WIN - cells:
        return Win.ending(WIN - value, stones=stones, cells=cells)
    if value <= cells - WIN:
        return Loss.ending(WIN + value, stones=stones, cells=cells)
    return Draw() if value == DRAW else None


_DRAW = Draw()


def points_to_score(points: int, *, stones: int, cells: int) -> Win | Loss | Draw:
    """The score of a position with `stones` stones behind its place on the stone scale.

    The winner's stones are every other one, so the points tell the last stone exactly.

    >>> points_to_score(1, stones=0, cells=42), points_to_score(-18, stones=6, cells=42)
    (Win(plies=41, points=1), Loss(plies=2, points=-18))
    """
    if points == 0:
        return _DRAW
    winner_parity = (stones + 1) % 2 if points > 0 else stones % 2
    end = cells + 2 - 2 * abs(points)
    end -= (end - winner_parity) % 2
    if points > 0:
        return Win(end - stones, points)
    return Loss(end - stones, points)
