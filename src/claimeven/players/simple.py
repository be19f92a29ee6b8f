"""Players that do not search: yardsticks, and opponents for the first evening."""

from __future__ import annotations

from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.game.threats import threats
from claimeven.players.chance import Chance
from claimeven.players.player import Player
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.searches.limits import Limits


class RandomPlayer(Player):
    """`random`: any legal column."""

    def __init__(self, spec: str, chance: Chance) -> None:
        super().__init__(spec)
        self._chance = chance

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        return Answer(self._chance.at(position).choice(position.legal_columns))


class FirstLegalPlayer(Player):
    """`first-legal`: the leftmost column with room."""

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        return Answer(position.legal_columns[0])


class OnePlyPlayer(RandomPlayer):
    """`one-ply`: takes a win, else blocks a loss, else plays any legal column."""

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        urgent = winning_columns(position, position.to_move) or winning_columns(
            position, position.opponent
        )
        return Answer(self._chance.at(position).choice(urgent or position.legal_columns))


def winning_columns(position: Position, side: Side) -> tuple[int, ...]:
    """Columns where this side would complete a line with its next stone.

    >>> winning_columns(Position("112233"), Side.FIRST)
    (3,)
    """
    return tuple(cell.column for cell in threats(position, side).immediate)
