"""A stored game: an immutable value, and what people do with it."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import NamedTuple

from claimeven.errors import IllegalMove
from claimeven.game.position import Position
from claimeven.game.side import Outcome, Side
from claimeven.protocol.answer import Answer
from claimeven.web.limits import HUMAN

RESIGNED = "resigned"


class Played(NamedTuple):
    """One move: its column, and what its player said about it."""

    column: int
    spec: str = HUMAN
    seconds: float | None = None
    score: str | None = None

    @classmethod
    def by(cls, spec: str, answer: Answer) -> Played:
        """The move of a player's answer."""
        score = None if answer.score is None else str(answer.score)
        return cls(answer.column, spec, answer.seconds, score)


@dataclass(frozen=True, slots=True)
class Game:
    """Who plays, every move, what was taken back; `version` grows with every change."""

    id: str
    created: float
    first: str
    second: str
    start: Position
    moves: tuple[Played, ...]
    undone: tuple[Played, ...]
    position: Position
    outcome: Outcome | None = None
    reason: str = ""
    version: int = 0

    @classmethod
    def begin(cls, first: str, second: str, position: Position) -> Game:
        """A new game; moves that led to the position can be taken back like any others."""
        start, moves = position, tuple[Played, ...]()
        if position.moves:
            start = Position(geometry=position.geometry)
            moves = tuple(Played(column) for column in position.moves)
        return cls(
            id=secrets.token_urlsafe(9),
            created=round(time.time(), 3),
            first=first,
            second=second,
            start=start,
            moves=moves,
            undone=(),
            position=position,
            outcome=position.outcome,
        )

    @classmethod
    def replayed(
        cls,
        *,
        id: str,
        created: float,
        first: str,
        second: str,
        start: Position,
        moves: tuple[Played, ...],
        undone: tuple[Played, ...],
        outcome: Outcome | None,
        reason: str,
        version: int,
    ) -> Game:
        """A game as it was stored."""
        *_, end = accumulate((move.column for move in moves), Position.play, initial=start)
        return cls(id, created, first, second, start, moves, undone, end, outcome, reason, version)

    @property
    def next_spec(self) -> str | None:
        """Who is to move: `human` or a player's spec; None when the game is over."""
        if self.outcome is not None:
            return None
        return self.spec(self.position.to_move)

    @property
    def is_engines_turn(self) -> bool:
        """Does the game wait for a player rather than for a person?"""
        return self.next_spec not in (None, HUMAN)

    def spec(self, side: Side) -> str:
        """Who sits there."""
        return self.first if side is Side.FIRST else self.second

    def play(self, move: Played) -> Game:
        """The game after one more move; what was taken back is forgotten."""
        if self.outcome is not None:
            raise IllegalMove(f"the game is over ({self.outcome}); no move follows")
        return self._arrived(self.position.play(move.column), (*self.moves, move), ())

    def undo(self) -> Game:
        """Back to the last decision of a person; a resignation is taken back by itself."""
        if self.reason:
            return self._arrived(self.position, self.moves, self.undone)
        if not self.moves:
            raise IllegalMove("there is no move to take back")
        moves, undone = self.moves, self.undone
        while True:
            moves, undone = moves[:-1], (*undone, moves[-1])
            position = self._after(moves)
            if not moves or not self._has_people or self.spec(position.to_move) == HUMAN:
                return self._arrived(position, moves, undone)

    def redo(self) -> Game:
        """The move that was taken back, and the answers to it."""
        if not self.undone:
            raise IllegalMove("there is no move to play again")
        position, moves, undone = self.position, self.moves, self.undone
        while undone:
            position = position.play(undone[-1].column)
            moves, undone = (*moves, undone[-1]), undone[:-1]
            if not self._has_people or self.spec(position.to_move) == HUMAN:
                break
        return self._arrived(position, moves, undone)

    def resign(self) -> Game:
        """The person to move gives up; against a player, the person whoever is to move."""
        if self.outcome is not None:
            raise IllegalMove(f"the game is over ({self.outcome}); nobody can resign")
        people = [side for side in Side if self.spec(side) == HUMAN]
        if not people:
            raise IllegalMove("two players play this game; no person can resign")
        loser = self.position.to_move if self.position.to_move in people else people[0]
        return replace(
            self, outcome=Outcome(loser.opponent), reason=RESIGNED, version=self.version + 1
        )

    @property
    def _has_people(self) -> bool:
        return HUMAN in (self.first, self.second)

    def _after(self, moves: tuple[Played, ...]) -> Position:
        *_, end = accumulate((move.column for move in moves), Position.play, initial=self.start)
        return end

    def _arrived(
        self, position: Position, moves: tuple[Played, ...], undone: tuple[Played, ...]
    ) -> Game:
        return replace(
            self,
            position=position,
            moves=moves,
            undone=undone,
            outcome=position.outcome,
            reason="",
            version=self.version + 1,
        )
