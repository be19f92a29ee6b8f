"""The clock of a game that is served: shares time out, and learns what an answer really costs."""

from __future__ import annotations

from dataclasses import dataclass

from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.searches.time_left import LATENCY_SECONDS, TimeLeft

_NEW_WEIGHT = 0.5


@dataclass(frozen=True, slots=True)
class _Move:
    """A question that was asked: what was left, what was planned, how many stones lay."""

    left: float
    planned: float
    stones: int


class GameClock:
    """Plans the thinking time of every move of a game.

    A busy machine may wake a process late. What a side has lost beyond its plan shows in its clock
    at its next move, and the plans after that leave room for it.
    """

    def __init__(self) -> None:
        self._before: dict[Side, _Move] = {}
        self._latency: dict[Side, float] = {}

    def plan(self, time_left: TimeLeft, position: Position) -> float:
        """Seconds for the next answer.

        >>> clock = GameClock()
        >>> round(clock.plan(TimeLeft(1.0, 1.0), Position()), 3)
        0.039
        >>> round(clock.plan(TimeLeft(0.9, 1.0), Position("44")), 3)  # 61 ms more than planned
        0.007
        """
        side, left = position.to_move, time_left.of(position.to_move)
        latency = self._learn(side, left, position.stones)
        share = time_left.share(position, latency)
        self._before[side] = _Move(left, share, position.stones)
        return share

    def _learn(self, side: Side, left: float, stones: int) -> float:
        """What an answer of this side costs besides thinking, as far as its clock has shown."""
        before = self._before.get(side)
        if before is None or stones <= before.stones:  # another game
            self._latency[side] = LATENCY_SECONDS
        else:
            lost = max(LATENCY_SECONDS, before.left - left - before.planned)
            known = self._latency[side]
            self._latency[side] = known + _NEW_WEIGHT * (lost - known)
        return self._latency[side]
