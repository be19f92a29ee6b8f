"""Checks that a few lines suffice to win, by trying everything."""

from __future__ import annotations

from claimeven.coach.line_core import LineCore
from claimeven.game.geometry import Cell
from claimeven.game.position import Position
from claimeven.game.side import Side

NODES = 1000
"""How much is tried before giving up: about 0.1 s."""


class _TooMany(Exception):
    pass


def check_line_core(position: Position, core: LineCore, *, nodes: int = NODES) -> bool | None:
    """Does its side win with these lines alone? None if it takes too long to see.

    >>> from claimeven.coach.line_core import find_line_core
    >>> position = Position("1122335")
    >>> core = find_line_core(position.play(4), "first", most_empty=42)
    >>> check_line_core(position.play(4), core)
    True
    """
    lines = position.geometry.lines
    if position.outcome is not None or not all(line in lines for line in core.lines):
        return False
    if len(set(core.lines)) < len(core.lines):
        return False
    try:
        return _CoreGame(position, core, nodes).is_won(
            _stones(position, core.side), _stones(position, core.side.opponent)
        )
    except _TooMany:
        return None


def _stones(position: Position, side: Side) -> frozenset[Cell]:
    geometry = position.geometry
    return frozenset(
        cell
        for column in range(geometry.columns)
        for cell in (Cell(column, row) for row in range(geometry.rows))
        if position.owner(cell) is side
    )


class _CoreGame:
    """The game in which only the core's lines count for its side."""

    def __init__(self, position: Position, core: LineCore, nodes: int) -> None:
        self.columns, self.rows = position.geometry.columns, position.geometry.rows
        self.own_lines = [frozenset(line) for line in core.lines]
        self.other_lines = [frozenset(line) for line in position.geometry.lines]
        self.moves_first = position.to_move is core.side
        self.start = position.stones
        self.left = nodes
        self.known: dict[tuple[frozenset[Cell], frozenset[Cell]], bool] = {}

    def is_won(self, own: frozenset[Cell], other: frozenset[Cell]) -> bool:
        """Does the core's side win from here?"""
        key = own, other
        if key not in self.known:
            self.left -= 1
            if self.left < 0:
                raise _TooMany
            self.known[key] = self._look(own, other)
        return self.known[key]

    def _look(self, own: frozenset[Cell], other: frozenset[Cell]) -> bool:
        cells = self._landing(own | other)
        if not any(not line & other for line in self.own_lines):
            return False
        is_turn = (len(own) + len(other) - self.start) % 2 == (0 if self.moves_first else 1)
        if is_turn:
            if any(self._completes(self.own_lines, own, cell) for cell in cells):
                return True
            return any(self.is_won(own | {cell}, other) for cell in self._urgent(other, cells))
        if any(self._completes(self.other_lines, other, cell) for cell in cells):
            return False
        return bool(cells) and all(self.is_won(own, other | {cell}) for cell in cells)

    def _urgent(self, other: frozenset[Cell], cells: list[Cell]) -> list[Cell]:
        """The cells where the other side would complete a line, if there are any."""
        blocks = [c for c in cells if self._completes(self.other_lines, other, c)]
        return blocks or cells

    def _landing(self, stones: frozenset[Cell]) -> list[Cell]:
        heights = [sum(cell.column == column for cell in stones) for column in range(self.columns)]
        return [Cell(c, height) for c, height in enumerate(heights) if height < self.rows]

    def _completes(self, lines: list[frozenset[Cell]], stones: frozenset[Cell], cell: Cell) -> bool:
        return any(cell in line and line <= stones | {cell} for line in lines)
