"""Terms about threats and zugzwang, which the source evaluations lack.

All are written for FIRST and negated for SECOND. *Threats* of a side are the empty cells that
complete a line for it, each once however many lines it completes; a *waiting* threat is one that
cannot be played now; a waiting threat is *live* if no waiting threat of either side lies below it
in its column.

Zugzwang decides who gets which rows. When every other column is full, the side that must open the
last one takes its rows 1, 3, 5 …: FIRST, if the other columns hold an even number of cells. So rows
counted from 1 are *odd* (FIRST's) or *even* (SECOND's), and where the rows are odd in number and
the columns even, SECOND opens that column and the roles change: `zugzwang_row` counts one more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from claimeven.errors import BadHeuristic
from claimeven.game.geometry import Geometry
from claimeven.heuristics.exact import (
    Weight,
    WeightRows,
    Weights,
    check_length,
    rational,
    rational_rows,
    rationals,
)

CAP = 2
"""Threats counted for the parity table; more are like two."""

FOLLOW_UP_ENTRIES = 8


def zugzwang_row(row: int, geometry: Geometry) -> int:
    """The row counted from 1, plus one where the roles of odd and even rows are exchanged."""
    exchanged = geometry.rows % 2 == 1 and geometry.columns % 2 == 0
    return row + 1 + exchanged


def _numbers(term: object, *names: str) -> None:
    for name in names:
        object.__setattr__(term, name, rational(getattr(term, name), name))


def _lists(term: object, length: int, what: str, *names: str) -> None:
    for name in names:
        values = rationals(getattr(term, name), name)
        check_length(values, length, name, what)
        object.__setattr__(term, name, values)


@dataclass(frozen=True)
class Tempo:
    """A constant for FIRST, and `move` for the side to move."""

    kind: ClassVar[str] = "tempo"
    constant: Weight = 0
    move: Weight = 0

    def __post_init__(self) -> None:
        _numbers(self, "constant", "move")


@dataclass(frozen=True)
class PlayableThreats:
    """Threats that can be played now, for the side to move.

    `win` if it has one. Otherwise, if its opponent has two or more, `double`; if exactly one,
    `single`, and `stacked` besides if the cell above is a threat of the opponent too. For every
    threat right above a playable cell its owner gets `above_own` when to move, else `above_other`.
    """

    kind: ClassVar[str] = "playable-threats"
    win: Weight
    double: Weight
    single: Weight
    stacked: Weight
    above_own: Weight
    above_other: Weight

    def __post_init__(self) -> None:
        _numbers(self, "win", "double", "single", "stacked", "above_own", "above_other")


@dataclass(frozen=True)
class LiveThreats:
    """Live threats by row, from row 2 up; higher rows repeat the last two entries in turn."""

    kind: ClassVar[str] = "live-threats"
    first: Weights
    second: Weights

    def __post_init__(self) -> None:
        for name in ("first", "second"):
            values = rationals(getattr(self, name), name)
            if len(values) < 2:
                raise BadHeuristic(f"{name} has {len(values)} entries: expected two rows or more")
            object.__setattr__(self, name, values)


@dataclass(frozen=True)
class ThreatColumns:
    """Waiting threats that share a column; pairs are for odd and even rows.

    `pair_*`: two neighbouring cells, by the lower one. `over_other_*`: above a waiting threat of
    the other side and of none of the owner's. `shared`: a cell that both want. `over_own`: above
    a waiting threat of the owner's, for FIRST and for SECOND.
    """

    kind: ClassVar[str] = "threat-columns"
    pair_first: Weights
    pair_second: Weights
    over_other_first: Weights
    over_other_second: Weights
    shared: Weights
    over_own: Weights

    def __post_init__(self) -> None:
        _lists(self, 2, "odd and even rows", "pair_first", "pair_second")
        _lists(self, 2, "odd and even rows", "over_other_first", "over_other_second", "shared")
        _lists(self, 2, "FIRST and SECOND", "over_own")


@dataclass(frozen=True)
class ParityTable:
    """One entry by the number of live threats: `table[a][3 * b + e]`, each capped at 2.

    a = FIRST's on odd rows, b = SECOND's on odd rows, e = SECOND's on even rows.
    """

    kind: ClassVar[str] = "parity-table"
    table: WeightRows

    def __post_init__(self) -> None:
        table = rational_rows(self.table, "table")
        check_length(table, CAP + 1, "table", "one row for 0, 1 and 2 odd threats of FIRST")
        for index, row in enumerate(table):
            check_length(row, (CAP + 1) ** 2, f"table[{index}]", "three by three counts")
        object.__setattr__(self, "table", table)


@dataclass(frozen=True)
class OpenLines:
    """Lines of one side that miss two or three stones, by where their empty cells lie.

    `two_short[g][p]`: g empty cells on the owner's good rows, p playable ones. `three_short[g]`
    likewise. Each trap (playable cell on two own lines that are two short) gives its owner
    `trap_own` when to move, else `trap_other`.
    """

    kind: ClassVar[str] = "open-lines"
    two_short: WeightRows
    three_short: Weights
    trap_own: Weight
    trap_other: Weight

    def __post_init__(self) -> None:
        table = rational_rows(self.two_short, "two_short")
        check_length(table, 3, "two_short", "one row for 0, 1 and 2 good cells")
        for index, row in enumerate(table):
            check_length(row, 3, f"two_short[{index}]", "0, 1 and 2 playable cells")
        object.__setattr__(self, "two_short", table)
        _lists(self, 4, "0 to 3 good cells", "three_short")
        _numbers(self, "trap_own", "trap_other")


@dataclass(frozen=True)
class FollowUp:
    """How many lines are left to a side if the other answers every move right above it.

    Each count picks an entry of a list of eight. Only boards with an even number of rows have
    an answer above every move; on others the term is 0.
    """

    kind: ClassVar[str] = "follow-up"
    first_with_base: Weights
    first: Weights
    second: Weights
    odd_threat: Weights

    def __post_init__(self) -> None:
        names = ("first_with_base", "first", "second", "odd_threat")
        _lists(self, FOLLOW_UP_ENTRIES, "the counts 0 to 7", *names)


ThreatTerm: TypeAlias = (
    Tempo | PlayableThreats | LiveThreats | ThreatColumns | ParityTable | OpenLines | FollowUp
)

THREAT_TERMS: tuple[type[ThreatTerm], ...] = (
    Tempo,
    PlayableThreats,
    LiveThreats,
    ThreatColumns,
    ParityTable,
    OpenLines,
    FollowUp,
)
