"""What the protocol can serve: anything that thinks about positions and can be stopped."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

from claimeven.game.position import Position
from claimeven.protocol.answer import Answer
from claimeven.searches.limits import Limits

OnAnswer: TypeAlias = Callable[[Answer], None]
"""Called with the best answer so far, at a bounded rate."""


class Thinker(Protocol):
    """Chooses moves; `stop` may be called from another thread."""

    @property
    def name(self) -> str:
        """What it is called, on one line."""

    @property
    def options(self) -> Mapping[str, str]:
        """The options that `with_option` takes, with their present values."""

    def with_option(self, name: str, value: str) -> Thinker:
        """The same thinker with one option changed; this one stays as it is."""

    def answer(
        self, position: Position, limits: Limits | None = None, on_info: OnAnswer | None = None
    ) -> Answer:
        """Choose a move; `limits` replace its own."""

    def stop(self) -> None:
        """End the thinking that runs in another thread, soon, with the best answer so far."""

    def close(self) -> None:
        """Let go of what it holds, such as a process."""
