"""Any function from a position to a column, as a player."""

from __future__ import annotations

import operator
import pickle
from collections.abc import Callable, Mapping
from typing import Any, SupportsIndex, TypeAlias

from claimeven.checks import invalid, quoted
from claimeven.errors import BadInput, EngineFailed
from claimeven.game.position import Position
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
        try:
            column = operator.index(chosen)
        except Exception:  # also whatever somebody's own class raises
            column = -1
        if column not in position.legal_columns or isinstance(chosen, bool):
            raise illegal_answer(self.name, chosen, position)
        return Answer(column)


def function_name(function: object) -> str:
    """What to call a function, or an object that can be called."""
    return str(getattr(function, "__name__", type(function).__name__))


def illegal_answer(name: str, answer: object, position: Position) -> EngineFailed:
    """The failure of a player whose answer is not a legal column."""
    legal = ", ".join(map(str, position.legal_columns))
    return EngineFailed(
        f"{name} answered {quoted(answer)} after {position.text!r}: expected one of the legal "
        f"columns {legal}",
        "illegal",
    )


def raised(name: str, error: Exception) -> EngineFailed:
    """The failure of a player whose function raised an error."""
    return EngineFailed(f"{name} raised {type(error).__name__}: {quoted(str(error))}", "crash")
