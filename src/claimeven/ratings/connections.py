"""Which players can be compared: who scored against whom, directly or through others.

Ratings on one scale need a path of points won from every player to every other. Without one the
results give only a lower or an upper bound of a rating.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from claimeven.ratings.cross_table import CrossTable


class RatingBound(Enum):
    """What the results say about a rating."""

    NONE = ""
    """It is an estimate, with an interval."""
    AT_LEAST = "at least"
    """No other player took a point from this one."""
    AT_MOST = "at most"
    """The player took no point from the others."""
    UNKNOWN = "unknown"
    """No games connect the player with the others, or they give no bound."""

    @property
    def mark(self) -> str:
        """A sign to write before the number."""
        return {"": "", "at least": "≥", "at most": "≤", "unknown": "?"}[self.value]


def main_group(table: CrossTable) -> tuple[str, ...]:
    """The largest group in which every player reaches every other; empty if two are the largest.

    >>> from claimeven.ratings.result import Result
    >>> from claimeven.game.side import Side
    >>> drawn = Result("a", "b", None, 0)
    >>> main_group(CrossTable([drawn, Result("a", "c", Side.FIRST, 1)]))
    ('a', 'b')
    """
    groups = _groups(table.players, _reach(table))
    largest = max(map(len, groups), default=0)
    candidates = [group for group in groups if len(group) == largest]
    return candidates[0] if len(candidates) == 1 else ()


def bounds(table: CrossTable) -> dict[str, RatingBound]:
    """What is known of every player, seen from the main group or, without one, from all others."""
    reach, main = _reach(table), set(main_group(table))
    return {
        player: RatingBound.NONE
        if player in main
        else _bound(player, main or set(table.players) - {player}, reach)
        for player in table.players
    }


def _bound(player: str, others: set[str], reach: Mapping[str, set[str]]) -> RatingBound:
    above = bool(reach[player] & others)
    below = any(player in reach[other] for other in others)
    if above == below:
        return RatingBound.UNKNOWN
    return RatingBound.AT_LEAST if above else RatingBound.AT_MOST


def _reach(table: CrossTable) -> dict[str, set[str]]:
    """For every player those it scored against, directly or through others, and itself."""
    beaten: dict[str, set[str]] = {player: set() for player in table.players}
    for first, second, count in table:
        if count.wins or count.draws:
            beaten[first].add(second)
        if count.losses or count.draws:
            beaten[second].add(first)
    return {player: _closure(player, beaten) for player in beaten}


def _closure(player: str, beaten: Mapping[str, set[str]]) -> set[str]:
    seen, waiting = {player}, [player]
    while waiting:
        new = beaten[waiting.pop()] - seen
        seen |= new
        waiting.extend(new)
    return seen


def _groups(players: Sequence[str], reach: Mapping[str, set[str]]) -> list[tuple[str, ...]]:
    groups: dict[tuple[str, ...], None] = {}
    for player in players:
        group = tuple(p for p in players if p in reach[player] and player in reach[p])
        groups[group] = None
    return list(groups)
