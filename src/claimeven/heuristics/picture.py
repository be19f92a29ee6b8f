"""The parts of a value, as notebooks show them."""

from __future__ import annotations

from claimeven.drawing.html import block, listing
from claimeven.game.picture import SIGNS, BoardMarks, position_html
from claimeven.heuristics.explain import ValueBreakdown


def breakdown_html(breakdown: ValueBreakdown) -> str:
    """The lines that matter most on the board, numbered in their empty cells, and the tree."""
    marks = BoardMarks(
        cells={cell: str(number) for cell, number in breakdown.marks().items()},
        lines=[(part.cells, part.value > 0) for part in breakdown.marked_lines()],
    )
    return block(position_html(breakdown.position, marks), listing(breakdown.listing(stones=SIGNS)))
