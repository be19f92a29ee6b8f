"""What one line is worth, by the stones of both sides in it: `weight(mine, theirs, connect)`.

`LineGrid` lists every entry and fits one connect length. The others are rules that serve every N.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, TypeAlias

from claimeven.checks import check_integer
from claimeven.errors import BadHeuristic
from claimeven.heuristics.exact import (
    Weight,
    WeightRows,
    Weights,
    rational,
    rational_rows,
    rationals,
)


@dataclass(frozen=True)
class LineGrid:
    """Every entry written out: `rows[mine][theirs]`, N + 1 rows.

    Row `mine` holds N + 1 entries, or only the N + 1 - mine that a line can reach.
    """

    kind: ClassVar[str] = "grid"
    rows: WeightRows

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", rational_rows(self.rows, "rows"))
        for mine, row in enumerate(self.rows):
            if len(row) not in (len(self.rows), len(self.rows) - mine):
                raise BadHeuristic(
                    f"rows[{mine}] has {len(row)} entries: expected {len(self.rows)} or "
                    f"{len(self.rows) - mine} in a table of {len(self.rows)} rows"
                )

    def __repr__(self) -> str:
        return f"Grid(rows={self.rows!r})"  # evaluation caches and cost logs are keyed by this text

    def weight(self, mine: int, theirs: int, connect: int) -> Fraction:
        if len(self.rows) != connect + 1:
            raise BadHeuristic(
                f"the line table has {len(self.rows)} rows: expected {connect + 1}, "
                f"for {connect} in a row"
            )
        return Fraction(self.rows[mine][theirs])


@dataclass(frozen=True)
class Powers:
    """`factor * base ** k` for k own stones in a line without others, negative for the opponent."""

    kind: ClassVar[str] = "powers"
    base: Weight = 10
    factor: Weight = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "base", rational(self.base, "base"))
        object.__setattr__(self, "factor", rational(self.factor, "factor"))

    def weight(self, mine: int, theirs: int, connect: int) -> Fraction:
        if (mine > 0) == (theirs > 0):
            return Fraction(0)
        sign = 1 if mine else -1
        return Fraction(sign * self.factor * self.base ** max(mine, theirs))


@dataclass(frozen=True)
class ByMissing:
    """Open lines by the stones still missing.

    `own[0]` is for a complete line, `own[1]` for one that is one short, and so on;
    `other` is the same for the opponent's lines, with its sign written out. Lines that miss
    more than the list says, empty lines and mixed lines are worth nothing.
    """

    kind: ClassVar[str] = "by-missing"
    own: Weights
    other: Weights

    def __post_init__(self) -> None:
        object.__setattr__(self, "own", rationals(self.own, "own"))
        object.__setattr__(self, "other", rationals(self.other, "other"))

    def weight(self, mine: int, theirs: int, connect: int) -> Fraction:
        if (mine > 0) == (theirs > 0):
            return Fraction(0)
        scores, missing = (self.own, connect - mine) if mine else (self.other, connect - theirs)
        return scores[missing] if missing < len(scores) else Fraction(0)


@dataclass(frozen=True)
class Difference:
    """`(mine - theirs) ** power` with the sign kept; mixed lines count too."""

    kind: ClassVar[str] = "difference"
    power: int = 1

    def __post_init__(self) -> None:
        power = check_integer(self.power, "power", least=1, most=16, error=BadHeuristic)
        object.__setattr__(self, "power", power)

    def weight(self, mine: int, theirs: int, connect: int) -> Fraction:
        size = abs(mine - theirs) ** self.power
        return Fraction(size if mine >= theirs else -size)


@dataclass(frozen=True)
class Danger:
    """`factor * theirs / (N - 1)` for lines of the opponent alone, from a share of N upwards."""

    kind: ClassVar[str] = "danger"
    factor: Weight = 100
    threshold: Weight = Fraction(3, 10)

    def __post_init__(self) -> None:
        object.__setattr__(self, "factor", rational(self.factor, "factor"))
        object.__setattr__(self, "threshold", rational(self.threshold, "threshold"))

    def weight(self, mine: int, theirs: int, connect: int) -> Fraction:
        if mine or theirs == 0 or Fraction(theirs, connect) < self.threshold:
            return Fraction(0)
        return Fraction(self.factor * theirs, connect - 1)


@dataclass(frozen=True)
class Goodness:
    """`factor * (mine / (N - 1)) ** 2` for own lines, a reward for blocked ones, more if full."""

    kind: ClassVar[str] = "goodness"
    factor: Weight = 50
    block: Weight = 11
    full_block: Weight = 6

    def __post_init__(self) -> None:
        for name in ("factor", "block", "full_block"):
            object.__setattr__(self, name, rational(getattr(self, name), name))

    def weight(self, mine: int, theirs: int, connect: int) -> Fraction:
        if mine == 0:
            return Fraction(0)
        if theirs == 0:
            return Fraction(self.factor * mine**2, (connect - 1) ** 2)
        full = mine + theirs == connect
        return Fraction(self.block + (self.full_block if full else 0))


LineWeights: TypeAlias = LineGrid | Powers | ByMissing | Difference | Danger | Goodness

LINE_WEIGHTS: tuple[type[LineWeights], ...] = (
    LineGrid,
    Powers,
    ByMissing,
    Difference,
    Danger,
    Goodness,
)
