"""What the protocol can serve: a player that chooses moves and can be stopped."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from claimeven.game.position import Position
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.searches.limits import Limits


class ServedPlayer(Protocol):
    """Chooses moves; `stop` may be called from another thread."""

    @property
    def name(self) -> str:
        """What it is called, on one line."""

    @property
    def limits(self) -> Limits | None:
        """Its own limits, if it thinks under any."""

    @property
    def options(self) -> Mapping[str, str]:
        """The options that `with_option` takes, with their present values."""

    def with_option(self, name: str, value: str) -> ServedPlayer:
        """The same player with one option changed; this one stays as it is."""

    def answer(
        self, position: Position, limits: Limits | None = None, on_info: OnAnswer | None = None
    ) -> Answer:
        """Choose a move; `limits` replace its own."""

    def prepare(self, position: Position) -> None:
        """Get ready for questions about this board before a clock runs."""

    def stop(self) -> None:
        """End the search that runs in another thread, soon, with the best answer so far."""

    def close(self) -> None:
        """Release what it holds, such as a process."""
