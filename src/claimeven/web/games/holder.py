"""What the holder of a key may do with a game; without a key one watches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from claimeven.errors import IllegalMove
from claimeven.game.game import RESIGNED, Game
from claimeven.game.side import Side
from claimeven.web.games.saved_game import SavedGame

Action: TypeAlias = Literal["undo", "redo", "resign"]


@dataclass(frozen=True, slots=True)
class Holder:
    """A game, seen by the holder of a key.

    Whoever holds all seats of people takes back and plays again as they like. Where two people
    play, each takes back only their own last move, and resigns for their own side.
    """

    stored: SavedGame
    key: str
    """The digest of the key; empty for a spectator."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides of people that this key moves for."""
        held = self.stored.seats.sides(self.key)
        return tuple(side for side in self.stored.people if side in held)

    @property
    def is_owner(self) -> bool:
        """Did this one begin the game?"""
        return self.stored.seats.is_owner(self.key)

    @property
    def may_change(self) -> bool:
        """Is this more than a spectator? Everybody is, in a game without an owner."""
        return self.is_owner or bool(self.stored.seats.sides(self.key))

    @property
    def can_undo(self) -> bool:
        """May the last decision be taken back?"""
        return self.may_change and self.stored.game.can_undo and self._owns_the_end

    @property
    def can_redo(self) -> bool:
        """May a move that was taken back be played again?"""
        game = self.stored.game
        is_mine = self._holds_all or game.position.to_move in self.sides
        return self.may_change and game.can_redo and is_mine

    def act(self, action: Action) -> Game:
        """The game after that; `IllegalMove` if it is not this one's to do."""
        game = self.stored.game
        if action == "undo":
            if game.can_undo and not self._owns_the_end:
                raise IllegalMove("the last move is not yours to take back")
            return game.undo()
        if action == "redo":
            if game.can_redo and not self.can_redo:
                raise IllegalMove("the next move is not yours to play again")
            return game.redo()
        if self._holds_all or game.outcome is not None:
            return game.resign()
        if not self.sides:
            raise IllegalMove("you have given your seat away; nobody can resign for another")
        return game.forfeit(self.sides[0], RESIGNED)

    @property
    def _holds_all(self) -> bool:
        return self.sides == self.stored.people

    @property
    def _owns_the_end(self) -> bool:
        """Was the last thing that happened in the game this one's?"""
        game = self.stored.game
        if self._holds_all:
            return True
        if game.outcome is not None and game.position.outcome is None:
            loser = None if game.outcome.winner is None else game.outcome.winner.opponent
            return loser in self.sides
        first = game.start.to_move
        mover = first if len(game.moves) % 2 else first.opponent
        return mover in self.sides
