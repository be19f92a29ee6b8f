"""A game with an id, as the service stores it, and one change of it."""

from __future__ import annotations

import secrets
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from claimeven.game.game import HUMAN, Game
from claimeven.game.side import Side
from claimeven.web.games.seats import Seats

Tally: TypeAlias = Counter[tuple[str, str, str, Literal["wins", "draws", "losses"]]]
"""How often a visitor had a result against an opponent on a board."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game under an id; `version` grows with every change."""

    id: str
    created: float
    """Seconds since 1970."""
    version: int
    game: Game
    seats: Seats = field(default_factory=Seats)
    modified: float = 0.0
    """When it was changed for the last time."""
    helped: bool = False
    """Did a person ask for a hint, take a move back or look at scores?"""

    @classmethod
    def begin(cls, game: Game, seats: Seats | None = None) -> SavedGame:
        """A game under a new id."""
        now = _now()
        return cls(secrets.token_urlsafe(9), now, 0, game, seats or Seats(), now)

    @property
    def is_engines_turn(self) -> bool:
        """Does the game wait for a player rather than for a person?"""
        return self.game.next_player not in (None, HUMAN)

    @property
    def people(self) -> tuple[Side, ...]:
        """The sides that people play."""
        return tuple(side for side in Side if self.game.player(side) == HUMAN)

    def changed(self, game: Game, helped: bool = False) -> SavedGame:
        """The next version."""
        return replace(
            self,
            version=self.version + 1,
            game=game,
            modified=_now(),
            helped=self.helped or helped,
        )

    def reseated(self, seats: Seats) -> SavedGame:
        """The next version: other people, the same board."""
        return replace(self, version=self.version + 1, seats=seats, modified=_now())

    def results(self) -> Tally:
        """What this game adds to the records of its visitors; two people at one screen: nothing."""
        found: Tally = Counter()
        if self.game.outcome is None:
            return found
        for side in self.people:
            opponent, visitor = self.game.player(side.opponent), self.seats.visitor(side)
            is_counted = bool(visitor) or not self.seats.owner
            if opponent == HUMAN:
                other = self.seats.visitor(side.opponent)
                is_counted = bool(visitor and other) and visitor != other
            if is_counted:
                winner = self.game.outcome.winner
                result: Literal["wins", "draws", "losses"] = (
                    "draws" if winner is None else "wins" if winner is side else "losses"
                )
                geometry = str(self.game.start.geometry)
                found[visitor, opponent, geometry, result] += 1
        return found


@dataclass(frozen=True, slots=True)
class GameChange:
    """A game before and after: None before it was begun, None after it was deleted.

    It is stored only if the stored game still has the version before.
    """

    before: SavedGame | None
    after: SavedGame | None

    @property
    def id(self) -> str:
        """The game's."""
        game = self.after or self.before
        assert game is not None
        return game.id

    def results(self) -> Tally:
        """What the change adds to records; a deleted game stays counted."""
        found: Tally = Counter()
        if self.after is not None:
            found.update(self.after.results())
            if self.before is not None:
                found.subtract(self.before.results())
        return Counter({key: count for key, count in found.items() if count})

    def new_visitors(self) -> frozenset[str]:
        """Who has the game in their list from now on."""
        if self.after is None:
            return frozenset()
        known = frozenset[str]() if self.before is None else self.before.seats.visitors
        return self.after.seats.visitors - known


class GameConflict(Exception):
    """The stored game has another version than the change was made for."""


def _now() -> float:
    return round(time.time(), 3)
