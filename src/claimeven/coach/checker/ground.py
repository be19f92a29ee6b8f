"""The cells that Allis' rules speak about, worked out cell by cell."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from claimeven.game.geometry import Cell, Line
from claimeven.game.position import Position
from claimeven.game.side import Side


@dataclass(frozen=True)
class Ground:
    """What the rules are used on: F follows, M is to move."""

    follower: frozenset[Cell]
    """Stones of F."""
    mover: frozenset[Cell]
    """Stones of M, and the cells under threats where columns are cut."""
    cells: frozenset[Cell]
    """The cells that the rules speak about."""
    lines: tuple[Line, ...]
    """All lines of the board."""

    def is_playable(self, cell: Cell) -> bool:
        below = Cell(cell.column, cell.row - 1)
        return cell in self.cells and below not in self.cells

    def is_upper(self, cell: Cell) -> bool:
        """Is the number of cells from this one to the highest of its column odd?"""
        return (self.highest_rows[cell.column] - cell.row) % 2 == 0

    @cached_property
    def highest_rows(self) -> dict[int, int]:
        """The row of the highest of the cells in each column."""
        return {cell.column: cell.row for cell in sorted(self.cells)}

    @cached_property
    def lines_to_spoil(self) -> tuple[Line, ...]:
        """Lines that M could complete."""
        reachable = self.mover | self.cells
        return tuple(line for line in self.lines if reachable.issuperset(line))


def ground_of(position: Position, follower: Side, threats: tuple[Cell, ...] = ()) -> Ground:
    """The empty cells of a position, without those from under a threat upwards."""
    geometry = position.geometry
    board = [
        Cell(column, row) for column in range(geometry.columns) for row in range(geometry.rows)
    ]
    under = [Cell(threat.column, threat.row - 1) for threat in threats]
    dropped = {
        cell for cell in board for c in under if c.column == cell.column and cell.row >= c.row
    }
    owners = {cell: position.owner(cell) for cell in board}
    return Ground(
        frozenset(cell for cell in board if owners[cell] is follower),
        frozenset(c for c in board if owners[c] is follower.opponent or c in under),
        frozenset(cell for cell in board if owners[cell] is None and cell not in dropped),
        geometry.lines,
    )
