"""What a heuristic asks of a position before it can be evaluated."""

from __future__ import annotations

from claimeven.errors import LastStoneUnknown
from claimeven.game.position import Position
from claimeven.heuristics.spec import Heuristic


def check_last_stone(position: Position, heuristic: Heuristic) -> None:
    """Refuse a position whose last stone is unknown if the heuristic looks at it."""
    if position.last_cell is None and position.stones and heuristic.needs_last_stone:
        raise last_stone_unknown(heuristic, f"the board {position.text!r}")


def last_stone_unknown(heuristic: Heuristic, what: str) -> LastStoneUnknown:
    """The error for a position, called `what`, that does not tell its last stone."""
    return LastStoneUnknown(
        f"{heuristic.name} looks at the last stone, which {what} does not tell; give the moves, "
        "or name the column of the last stone"
    )
