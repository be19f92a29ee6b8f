"""Threats that decide: winning cells that the other side has to play under in the end.

F has a winning cell that is not playable, and M, the other side, is to move. Leave out the winning
cell, all above it and the cell under it. If the number of cells that remain is even, F can answer
every move there; and if Allis' rules keep M from completing a line meanwhile, M runs out of other
moves and has to play under the winning cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from claimeven.coach.rules.finder import NODES, instances_for
from claimeven.coach.rules.instance import DecidingThreat
from claimeven.game.geometry import Cell, Line
from claimeven.game.position import Position, check_position
from claimeven.game.side import AnySide, Side, check_side
from claimeven.game.threats import threats


def find_deciding_threat(
    position: Position, side: AnySide, *, most: int = 1, nodes: int = NODES
) -> DecidingThreat | None:
    """A threat of a side by which it wins, with counterplay checked; the other side is to move.

    `most` is how many threats in different columns may be needed together. None if none was found.

    >>> found = find_deciding_threat(Position("436525544443"), "second")
    >>> found is None
    True
    """
    check_position(position)
    side = check_side(side)
    if position.outcome is not None or position.to_move is side:
        return None
    for cells in _choices(position, side, most):
        found = instances_for(position, cells, nodes)
        if found is not None:
            lines = tuple(_line(position, side, cell) for cell in cells)
            return DecidingThreat(side, cells, lines, found)
    return None


def _choices(position: Position, side: Side, most: int) -> Iterator[tuple[Cell, ...]]:
    """Threats that leave an even number of cells, alone and then together."""
    found = threats(position, side)
    waiting = [cell for cell in found.cells if cell not in found.immediate]
    empty = position.geometry.cells - position.stones
    for count in range(1, most + 1):
        for cells in combinations(waiting, count):
            dropped = sum(position.geometry.rows - cell.row + 1 for cell in cells)
            if len({cell.column for cell in cells}) == count and (empty - dropped) % 2 == 0:
                yield cells


def _line(position: Position, side: Side, threat: Cell) -> Line:
    stones = position.word(side)
    bit = position.geometry.bit
    return next(
        line
        for line in position.geometry.lines
        if threat in line and all(stones & bit(cell) for cell in line if cell != threat)
    )
