"""Typed scores: what is proven, and what is only a guess.

A score is for the side to move. `Win(plies)` and `Loss(plies)` are proven, with the number of
plies until the line is complete under best play; `Draw()` is proven too; `Estimate(value)` is
what an evaluation thinks.

Proven scores are ordered, the best one last, and turn into the other side's view by a minus sign:

>>> sorted([Win(3), Draw(), Loss(8), Win(9), Loss(2)])
[Loss(plies=2), Loss(plies=8), Draw(), Win(plies=9), Win(plies=3)]
>>> -Win(3), (-Draw()).sign, Loss(8).sign
(Loss(plies=3), 0, -1)

Solved sets of the standard game use the *stone scale*: 1 for a win with one's last stone, 2 for
the last but one, and so on, negative for a loss. A score that came from a position knows its
place on that scale as `points`. No other module computes it.

>>> Win.ending(stones_at_end=41, stones=0, cells=42)
Win(plies=41, points=1)
>>> Win(13) == Win(13, points=5)    # points follow from the position, they do not tell scores apart
True
>>> print(Loss(8), Draw(), Estimate(Fraction(179, 2)), sep=", ")
loses in 8, draw, estimate 89.5
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, TypeAlias, TypeVar

from claimeven.checks import check_integer, check_number, check_type, invalid, quoted
from claimeven.errors import BadInput, NotComparable

WIN = 1_000_000
"""Kernel value of a win with no stone on the board; real wins count down from it."""

Sign: TypeAlias = Literal[-1, 0, 1]


class _Ordered:
    """Comparison by `_rank`, among scores of one scale only."""

    __slots__ = ()

    def _rank(self, other: object) -> tuple[Any, Any]:
        """The places of this score and another on their common scale."""
        raise NotImplementedError

    def __lt__(self, other: object) -> bool:
        own, theirs = self._rank(other)
        return bool(own < theirs)

    def __le__(self, other: object) -> bool:
        own, theirs = self._rank(other)
        return bool(own <= theirs)

    def __gt__(self, other: object) -> bool:
        own, theirs = self._rank(other)
        return bool(own > theirs)

    def __ge__(self, other: object) -> bool:
        own, theirs = self._rank(other)
        return bool(own >= theirs)


class _ProvenScore(_Ordered):
    __slots__ = ()

    def _place(self) -> tuple[int, int]:
        """First who wins; then a sooner win and a later loss are better."""
        raise NotImplementedError

    def _rank(self, other: object) -> tuple[Any, Any]:
        if not isinstance(other, _ProvenScore):
            raise _not_comparable(self, other)
        return self._place(), other._place()


@dataclass(frozen=True, slots=True, repr=False)
class Win(_ProvenScore):
    """The side to move wins; its line is complete after `plies` plies."""

    plies: int
    points: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        _check_distance(self)

    @classmethod
    def ending(cls, stones_at_end: int, *, stones: int, cells: int) -> Win:
        """The win seen from a position of `stones` stones, with its points."""
        end, stones, cells = _check_stones(stones_at_end, stones, cells)
        return cls(end - stones, points=stone_points(end, cells))

    @property
    def sign(self) -> Sign:
        """1: good for the side to move."""
        return 1

    def _place(self) -> tuple[int, int]:
        return 1, -self.plies

    def __neg__(self) -> Loss:
        return Loss(self.plies, None if self.points is None else -self.points)

    def __str__(self) -> str:
        return f"wins in {self.plies}"

    def __repr__(self) -> str:
        return _repr("Win", self.plies, self.points)


@dataclass(frozen=True, slots=True, repr=False)
class Loss(_ProvenScore):
    """The side to move loses; the opponent's line is complete after `plies` plies."""

    plies: int
    points: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        _check_distance(self)

    @classmethod
    def ending(cls, stones_at_end: int, *, stones: int, cells: int) -> Loss:
        """The loss seen from a position of `stones` stones, with its points."""
        end, stones, cells = _check_stones(stones_at_end, stones, cells)
        return cls(end - stones, points=-stone_points(end, cells))

    @property
    def sign(self) -> Sign:
        """-1: bad for the side to move."""
        return -1

    def _place(self) -> tuple[int, int]:
        return -1, self.plies

    def __neg__(self) -> Win:
        return Win(self.plies, None if self.points is None else -self.points)

    def __str__(self) -> str:
        return f"loses in {self.plies}"

    def __repr__(self) -> str:
        return _repr("Loss", self.plies, self.points)


@dataclass(frozen=True, slots=True)
class Draw(_ProvenScore):
    """Best play fills the board without a line."""

    @property
    def points(self) -> int:
        """Zero, on every board."""
        return 0

    @property
    def sign(self) -> Sign:
        """0: good for neither side."""
        return 0

    def _place(self) -> tuple[int, int]:
        return 0, 0

    def __neg__(self) -> Draw:
        return self

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Estimate(_Ordered):
    """What an evaluation thinks, in its own terms.

    Estimates of one heuristic are ordered; those of different heuristics, and an estimate and a
    proven score, are not comparable.

    >>> Estimate(Fraction(3)) < Estimate(Fraction(7)), -Estimate(Fraction(7))
    (True, Estimate(value=Fraction(-7, 1)))
    >>> Estimate(Fraction(3), "stank") < Estimate(Fraction(7), "itu")
    Traceback (most recent call last):
    claimeven.errors.NotComparable: an estimate of 'stank' cannot be compared with an estimate \
of 'itu'
    """

    value: Fraction
    heuristic: str | None = field(default=None, compare=False, repr=False)
    """Whose estimate it is, where that is known."""

    def __post_init__(self) -> None:
        check_number(self.value, "value")
        if self.heuristic is not None:
            check_type(self.heuristic, str, "heuristic")

    @property
    def sign(self) -> Sign:
        """The sign of the value."""
        return 1 if self.value > 0 else -1 if self.value < 0 else 0

    def _rank(self, other: object) -> tuple[Any, Any]:
        if not isinstance(other, Estimate) or _differ(self.heuristic, other.heuristic):
            raise _not_comparable(self, other)
        return self.value, other.value

    def __neg__(self) -> Estimate:
        return Estimate(-self.value, self.heuristic)

    def __str__(self) -> str:
        return f"estimate {float(self.value):g}"


@dataclass(frozen=True, slots=True)
class AtLeast:
    """The score is this or better: proven by a search that was cut short.

    >>> print(AtLeast(Draw()), -AtLeast(Win(8)), sep=", ")
    at least draw, at most loses in 8
    """

    score: Win | Loss | Draw

    def __post_init__(self) -> None:
        _check_proven(self.score)

    def __neg__(self) -> AtMost:
        return AtMost(-self.score)

    def __str__(self) -> str:
        return f"at least {self.score}"


@dataclass(frozen=True, slots=True)
class AtMost:
    """The score is this or worse: proven by a search that was cut short."""

    score: Win | Loss | Draw

    def __post_init__(self) -> None:
        _check_proven(self.score)

    def __neg__(self) -> AtLeast:
        return AtLeast(-self.score)

    def __str__(self) -> str:
        return f"at most {self.score}"


Proven: TypeAlias = Win | Loss | Draw
Score: TypeAlias = Win | Loss | Draw | Estimate

_Comparable = TypeVar("_Comparable", Proven, Score, Estimate)


def best_columns(scores: Mapping[int, _Comparable]) -> tuple[int, ...]:
    """The columns whose score no other column beats, from the left; none where there are none.

    >>> best_columns({0: Draw(), 2: Win(9), 3: Loss(2), 6: Win(9)})
    (2, 6)
    """
    if not isinstance(scores, Mapping):
        raise BadInput(invalid("scores", scores, "a dict of columns and scores"))
    for column, score in scores.items():
        check_integer(column, "column")
        if not isinstance(score, _Ordered):
            raise BadInput(invalid(f"score of column {column}", score, "a score"))
    if not scores:
        return ()
    best = max(scores.values())
    return tuple(sorted(column for column, score in scores.items() if score == best))


def stone_points(stones_at_end: int, cells: int) -> int:
    """Winner's points for a line completed by stone number `stones_at_end` of `cells`.

    >>> stone_points(41, cells=42), stone_points(7, cells=42)
    (1, 18)
    """
    return (cells + 2 - stones_at_end) // 2


def score_from_points(points: int, *, stones: int, cells: int) -> Proven:
    """The score of a position with `stones` stones behind its place on the stone scale.

    The winner's stones are every other one, so the points tell the last stone exactly.

    >>> score_from_points(1, stones=0, cells=42), score_from_points(-18, stones=6, cells=42)
    (Win(plies=41, points=1), Loss(plies=2, points=-18))
    """
    if points == 0:
        return Draw()
    winner_parity = (stones + 1) % 2 if points > 0 else stones % 2
    end = cells + 2 - 2 * abs(points)
    end -= (end - winner_parity) % 2
    return Win(end - stones, points) if points > 0 else Loss(end - stones, points)


def _check_distance(score: Win | Loss) -> None:
    """Make plain numbers of the fields, or refuse them."""
    object.__setattr__(score, "plies", check_integer(score.plies, "plies", least=0))
    if score.points is not None:
        object.__setattr__(score, "points", check_integer(score.points, "points"))


def _check_stones(stones_at_end: int, stones: int, cells: int) -> tuple[int, int, int]:
    """The three as plain numbers."""
    cells = check_integer(cells, "cells", least=1)
    stones = check_integer(stones, "stones", least=0, most=cells)
    return check_integer(stones_at_end, "stones_at_end", least=stones, most=cells), stones, cells


def _check_proven(score: object) -> None:
    if not isinstance(score, _ProvenScore):
        raise BadInput(invalid("score", score, "a Win, Loss or Draw"))


def _repr(name: str, plies: int, points: int | None) -> str:
    return f"{name}(plies={plies})" if points is None else f"{name}(plies={plies}, points={points})"


def _differ(one: str | None, other: str | None) -> bool:
    return one is not None and other is not None and one != other


def _not_comparable(one: object, other: object) -> NotComparable:
    return NotComparable(f"{_described(one)} cannot be compared with {_described(other)}")


def _described(score: object) -> str:
    if isinstance(score, Estimate):
        return "an estimate" if score.heuristic is None else f"an estimate of {score.heuristic!r}"
    return quoted(score)
