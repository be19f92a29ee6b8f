"""The terms that the source evaluations are made of: lines, cells, traps, last stone, samples."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias

from claimeven.checks import check_integer, check_type, invalid
from claimeven.errors import BadHeuristic
from claimeven.heuristics.cell_weights import CELL_WEIGHTS, CellGrid, CellWeights, LinesThrough
from claimeven.heuristics.exact import Weight, rational
from claimeven.heuristics.line_weights import LINE_WEIGHTS, Difference, LineGrid, LineWeights

MAX_SAMPLES = 100_000

TRAP_CELLS = ("playable", "empty")
TRAP_LINES = ("through", "begin")

# Written as weights or as plain rows, kept as weights.
LineEntry: TypeAlias = Any
CellEntry: TypeAlias = Any


@dataclass(frozen=True)
class LineTable:
    """Sum over all lines of a weight that depends on mine and theirs; rows make a `LineGrid`."""

    kind: ClassVar[str] = "lines"
    weights: LineEntry

    def __post_init__(self) -> None:
        object.__setattr__(self, "weights", line_weights(self.weights))


@dataclass(frozen=True)
class CellTable:
    """Sum of cell weights over my stones minus the sum over theirs; rows make a `CellGrid`."""

    kind: ClassVar[str] = "cells"
    weights: CellEntry = field(default_factory=LinesThrough)

    def __post_init__(self) -> None:
        object.__setattr__(self, "weights", cell_weights(self.weights))


@dataclass(frozen=True)
class Traps:
    """How many cells lie on two or more lines that hold N - 2 of mine and none of theirs.

    A stone there makes two lines one short at once. Whose turn it is does not matter. `cells` says
    which cells count: playable ones, or every empty one. `lines` says which lines: all through
    the cell, or only those that begin at it, where a line begins at its left end and a vertical
    one at the top.
    """

    kind: ClassVar[str] = "traps"
    cells: str = "playable"
    lines: str = "through"

    def __post_init__(self) -> None:
        _check_word(self.cells, "cells", TRAP_CELLS)
        _check_word(self.lines, "lines", TRAP_LINES)


@dataclass(frozen=True)
class LastStone:
    """Looks only at the last stone: its cell weight P, longest run K, and axes still open V.

    K >= N gives `win` if the stone is mine and `loss`, by default -win, if it is theirs. Otherwise
    mine gives P + run * K + axes * V, theirs gives `opponent` times P + axes * V; an empty board
    gives 0. With `either_run` K is the longer of two runs: the owner's, and the one that the other
    side would have if the stone were its own.
    """

    kind: ClassVar[str] = "last-stone"
    cells: CellEntry = field(default_factory=LinesThrough)
    run: Weight = 6
    axes: Weight = 1
    opponent: Weight = -1
    win: Weight = 1000
    loss: Weight = None
    either_run: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", cell_weights(self.cells))
        check_type(self.either_run, bool, "either_run", error=BadHeuristic)
        if self.loss is None:
            object.__setattr__(self, "loss", -rational(self.win, "win"))
        for name in ("run", "axes", "opponent", "win", "loss"):
            object.__setattr__(self, name, rational(getattr(self, name), name))


@dataclass(frozen=True)
class Sampled:
    """Sum of the weights of lines drawn uniformly with replacement; a new draw for every call."""

    kind: ClassVar[str] = "sampled"
    weights: LineEntry = field(default_factory=Difference)
    samples: int = 10
    seed: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "weights", line_weights(self.weights))
        for name, least, most in (("samples", 1, MAX_SAMPLES), ("seed", 0, 2**64 - 1)):
            number = getattr(self, name)
            number = check_integer(number, name, least=least, most=most, error=BadHeuristic)
            object.__setattr__(self, name, number)


@dataclass(frozen=True)
class Dominant:
    """The larger of two sums over lines, signed: -danger if it exceeds goodness, else +goodness."""

    kind: ClassVar[str] = "dominant"
    good: LineEntry
    danger: LineEntry

    def __post_init__(self) -> None:
        object.__setattr__(self, "good", line_weights(self.good))
        object.__setattr__(self, "danger", line_weights(self.danger))


SourceTerm: TypeAlias = LineTable | CellTable | Traps | LastStone | Sampled | Dominant

SOURCE_TERMS: tuple[type[SourceTerm], ...] = (
    LineTable,
    CellTable,
    Traps,
    LastStone,
    Sampled,
    Dominant,
)


def _check_word(value: object, name: str, words: tuple[str, ...]) -> None:
    if not isinstance(value, str) or value not in words:
        raise BadHeuristic(invalid(name, value, " or ".join(map(repr, words))))


def line_weights(value: object) -> LineWeights:
    """Line weights as they are, or a `LineGrid` from rows."""
    if isinstance(value, LINE_WEIGHTS):
        return value
    return LineGrid(value)


def cell_weights(value: object) -> CellWeights:
    """Cell weights as they are, or a `CellGrid` from rows."""
    if isinstance(value, CELL_WEIGHTS):
        return value
    return CellGrid(value)
