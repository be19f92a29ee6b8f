"""Any function from a position to a column, as a player."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from typing import Any, SupportsIndex, TypeAlias

from claimeven.checks import invalid
from claimeven.errors import BadInput
from claimeven.game.position import Position
from claimeven.players.failures import legal_column, raised
from claimeven.players.player import Player
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.searches.limits import Limits

ChooseColumn: TypeAlias = Callable[[Position], SupportsIndex]
"""Chooses a column, counted from 0."""


class FunctionPlayer(Player):
    """Asks a function for the column. An answer that is not a legal column loses the game."""

    def __init__(self, function: ChooseColumn, spec: str | None = None) -> None:
        super().__init__(function_name(function) if spec is None else spec)
        self._function = function

    @property
    def options(self) -> Mapping[str, str]:
        """A function has none."""
        return {}

    @property
    def keeps_state(self) -> bool:
        """A function may remember anything."""
        return True

    def __copy__(self) -> FunctionPlayer:
        return FunctionPlayer(self._function, self.spec)

    def __deepcopy__(self, _: object) -> FunctionPlayer:
        return FunctionPlayer(self._function, self.spec)

    def __reduce__(self) -> tuple[Any, ...]:
        try:
            pickle.dumps(self._function)
        except Exception as cause:  # pickle has many errors for it
            expected = "a function that a module has under its name"
            raise BadInput(invalid("function to pickle", self._function, expected)) from cause
        return FunctionPlayer, (self._function, self.spec)

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        try:
            chosen = self._function(position)
        except Exception as error:  # whatever somebody's own function raises
            raise raised(self.name, error) from error
        return Answer(legal_column(self.name, chosen, position))


def function_name(function: object) -> str:
    """What to call a function, or an object that can be called."""
    return str(getattr(function, "__name__", type(function).__name__))
