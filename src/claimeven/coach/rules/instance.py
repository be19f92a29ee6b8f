"""Uses of Allis' rules as plain data.

F is the side that follows and relies on the rules, M the other side. M is to move, and the number
of cells that the rules speak about is even. A cell is an *upper* cell if, counted from it to the
highest of these cells in its column, itself included, their number is odd. On a board with an even
number of rows the upper cells are the even rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from claimeven.game.geometry import Cell, Line
from claimeven.game.side import Side


class Rule(Enum):
    """The nine rules; next to each, which cells an instance names, in this order."""

    CLAIMEVEN = "claimeven"
    """lower, upper"""
    BASEINVERSE = "baseinverse"
    """two playable cells"""
    VERTICAL = "vertical"
    """lower, upper"""
    AFTEREVEN = "aftereven"
    """lower, upper of each claimeven"""
    LOWINVERSE = "lowinverse"
    """lower, upper of each vertical"""
    HIGHINVERSE = "highinverse"
    """lowest, middle, highest of each column"""
    BASECLAIM = "baseclaim"
    """x, y, the cell above y, z"""
    BEFORE = "before"
    """lower, upper of each pair: the upper one is in the group (claimeven), or the lower one is"""
    SPECIALBEFORE = "specialbefore"
    """p, which is in the group, q, then as for before"""


@dataclass(frozen=True, slots=True)
class RuleInstance:
    """One use of a rule: what F commits itself to, and which lines of M that spoils."""

    rule: Rule
    cells: tuple[Cell, ...]
    group: Line
    """The line of F in an aftereven, a before or a specialbefore; else empty."""
    spoils: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class RuleCover:
    """Instances that F can follow together, and that spoil every line M could still complete."""

    side: Side
    """F."""
    instances: tuple[RuleInstance, ...]

    @property
    def wins(self) -> bool:
        """Is F sure of a line? It is of the line of an aftereven: M gets none before the end."""
        return any(instance.rule is Rule.AFTEREVEN for instance in self.instances)


@dataclass(frozen=True, slots=True)
class DecidingThreat:
    """Winning cells that M has to play under in the end.

    The columns of the threats are cut: the threats, all above them and the cells under them are no
    longer among the cells that the rules speak about, and M may have the cells under them.
    """

    side: Side
    threats: tuple[Cell, ...]
    lines: tuple[Line, ...]
    """For each threat the line of F that it completes."""
    instances: tuple[RuleInstance, ...]
