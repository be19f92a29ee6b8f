"""Any function from a position to a column, as a player."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import SupportsIndex, TypeAlias

from claimeven.checks import quoted
from claimeven.errors import EngineFailed
from claimeven.game.position import Position
from claimeven.players.player import Player
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.searches.limits import Limits

ChooseColumn: TypeAlias = Callable[[Position], SupportsIndex]
"""Chooses a column, counted from 0."""


class FunctionPlayer(Player):
    """Asks a function for the column. An answer that is not a legal column loses the game."""

    def __init__(self, function: ChooseColumn) -> None:
        super().__init__(str(getattr(function, "__name__", type(function).__name__)))
        self._function = function

    @property
    def options(self) -> Mapping[str, str]:
        """A function has none."""
        return {}

    @property
    def keeps_state(self) -> bool:
        """A function may remember anything."""
        return True

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        chosen = self._function(position)
        try:
            column = operator.index(chosen)
        except TypeError:
            column = -1
        if column not in position.legal_columns:
            legal = ", ".join(map(str, position.legal_columns))
            raise EngineFailed(
                f"{self.name} answered {quoted(chosen)} after {position.text!r}: expected one of "
                f"the legal columns {legal}",
                "illegal",
            )
        return Answer(column)
