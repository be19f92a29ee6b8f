"""What a heuristic needs to know of a position."""

from __future__ import annotations

from claimeven.errors import LastStoneUnknown
from claimeven.game.position import Position
from claimeven.heuristics.spec import Heuristic


def check_last_stone(position: Position, heuristic: Heuristic) -> None:
    """Raise an error if the heuristic looks at the last stone and the position does not know it."""
    if position.last_cell is None and position.stones and heuristic.needs_last_stone:
        raise last_stone_unknown(heuristic, f"the board {position.text!r}")


def last_stone_unknown(heuristic: Heuristic, what: str) -> LastStoneUnknown:
    """The error for a position, described by `what`, whose last stone is unknown."""
    return LastStoneUnknown(
        f"{heuristic.full_name} looks at the last stone, which {what} does not tell; give the "
        "moves, or name the column of the last stone"
    )
