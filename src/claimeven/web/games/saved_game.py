"""A game with an id, as the service stores it."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, replace

from claimeven.game.game import HUMAN, Game


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game under an id; `version` grows with every change."""

    id: str
    created: float
    """Seconds since 1970."""
    version: int
    game: Game

    @classmethod
    def begin(cls, game: Game) -> SavedGame:
        """A game under a new id."""
        return cls(secrets.token_urlsafe(9), round(time.time(), 3), 0, game)

    @property
    def is_engines_turn(self) -> bool:
        """Does the game wait for a player rather than for a person?"""
        return self.game.next_player not in (None, HUMAN)

    def changed(self, game: Game) -> SavedGame:
        """The next version."""
        return replace(self, version=self.version + 1, game=game)
