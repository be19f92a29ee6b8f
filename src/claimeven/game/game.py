"""A game being played: who plays, every move, what was taken back, how it ended.

A game is a value: each change gives another game. The terminal, the service, records and
tournaments all use it.

>>> game = Game("human", "level:3").play(Move(3)).play(Move(2))
>>> game.position.text, game.undo().position.text
('43', '')
>>> game.resign().outcome
Outcome(winner=<Side.SECOND: 'second'>)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import InitVar, dataclass, field, replace
from itertools import accumulate

from claimeven.checks import check_integer, check_number, check_type, invalid
from claimeven.errors import BadInput, IllegalMove
from claimeven.game.position import Position, check_position
from claimeven.game.side import AnySide, Outcome, Side, check_side
from claimeven.score import Score

HUMAN = "human"
"""The name of a person; every other name is a player's spec."""

RESIGNED = "resigned"
"""The reason of a game that a person gave up."""


@dataclass(frozen=True, slots=True)
class Move:
    """One move: its column counted from 0, and what its player said about it."""

    column: int
    score: Score | None = None
    """For the side that moves."""
    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    comment: str = ""
    player: str | None = None
    """The spec of the player that chose it; None for a person, or where it is not known."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "column", check_integer(self.column, "column"))
        if self.score is not None and not isinstance(self.score, Score):
            raise BadInput(invalid("score", self.score, "a score or None"))
        for name in ("depth", "nodes"):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, check_integer(getattr(self, name), name))
        if self.seconds is not None:
            check_number(self.seconds, "seconds")
        check_type(self.comment, str, "comment")
        if self.player is not None:
            check_type(self.player, str, "player")


@dataclass(frozen=True, slots=True)
class Game:
    """A finished or unfinished game. `headers` hold anything else, such as a date.

    `outcome` need not be on the board: a person may resign, and a player that fails loses; then
    `reason` says why. It is None while the game goes on.
    """

    first: str = HUMAN
    second: str = HUMAN
    start: Position = field(default_factory=Position)
    moves: tuple[Move, ...] = ()
    undone: tuple[Move, ...] = ()
    """Moves that were taken back; the one that comes next is the last."""
    outcome: Outcome | None = None
    reason: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    position: Position = field(init=False, repr=False, compare=False)
    """Where the game stands."""
    known: InitVar[Position | None] = None
    """Where the moves lead, for a caller that has played them already."""

    def __post_init__(self, known: Position | None) -> None:
        """Play the moves; refuse an outcome that the board contradicts."""
        for name in ("first", "second", "reason"):
            check_type(getattr(self, name), str, name)
        check_position(self.start, "start")
        for name in ("moves", "undone"):
            object.__setattr__(self, name, _moves(getattr(self, name), name))
        if self.outcome is not None:
            check_type(self.outcome, Outcome, "outcome")
        if not isinstance(self.headers, Mapping):
            raise BadInput(invalid("headers", self.headers, "a dict of names and texts"))
        position = self.positions[-1] if known is None else check_position(known, "known")
        object.__setattr__(self, "position", position)
        if position.outcome is None:
            return
        if self.outcome is None:
            object.__setattr__(self, "outcome", position.outcome)
        elif self.outcome != position.outcome:
            raise BadInput(
                f"the game ends with '{position.outcome}' on the board, not '{self.outcome}'"
            )

    @classmethod
    def from_position(cls, first: str, second: str, position: Position) -> Game:
        """A game that goes on from a position; the moves that led there can be taken back."""
        check_position(position)
        if not position.moves:
            return cls(first, second, position)
        empty = Position(geometry=position.geometry)
        return cls(first, second, empty, tuple(Move(column) for column in position.moves))

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position, from the start to the end."""
        columns = (move.column for move in self.moves)
        return tuple(accumulate(columns, Position.play, initial=self.start))

    @property
    def next_player(self) -> str | None:
        """Who is to move: `human` or a player's spec; None when the game is over."""
        return None if self.outcome is not None else self.player(self.position.to_move)

    @property
    def can_undo(self) -> bool:
        """Is there an earlier decision to go back to, or an end that is not on the board?"""
        if self._was_given_up:
            return True
        return self._last_decision is not None

    @property
    def can_redo(self) -> bool:
        """Was a move taken back that can be played again?"""
        return bool(self.undone)

    def player(self, side: AnySide) -> str:
        """Who plays for a side."""
        return self.first if check_side(side) is Side.FIRST else self.second

    def play(self, move: Move) -> Game:
        """The game after one more move; what was taken back is forgotten."""
        check_type(move, Move, "move")
        if self.outcome is not None:
            raise IllegalMove(f"the game is over ({self.outcome}); no move follows")
        return self._with((*self.moves, move), (), self.position.play(move.column))

    def undo(self) -> Game:
        """Back to the last decision of a person; a resignation is taken back by itself.

        So is every other end that is not on the board. Where only players play, one move is taken
        back.
        """
        if self._was_given_up:
            return self._with(self.moves, self.undone, self.position)
        count = self._last_decision
        if count is None:
            raise IllegalMove("there is no move to take back")
        taken = tuple(reversed(self.moves[count:]))
        return self._with(self.moves[:count], (*self.undone, *taken))

    def redo(self) -> Game:
        """The move that was taken back, and the answers to it."""
        if not self.undone:
            raise IllegalMove("there is no move to play again")
        game = self
        while game.undone:
            move, position = game.undone[-1], game.position.play(game.undone[-1].column)
            game = game._with((*game.moves, move), game.undone[:-1], position)
            if not self._people or game.position.to_move in self._people:
                break
        return game

    def resign(self) -> Game:
        """The person to move gives up; against a player, the person, whichever side is to move."""
        if self.outcome is not None:
            raise IllegalMove(f"the game is over ({self.outcome}); nobody can resign")
        if not self._people:
            raise IllegalMove("two players play this game; no person can resign")
        to_move = self.position.to_move
        return self.forfeit(to_move if to_move in self._people else self._people[0], RESIGNED)

    def forfeit(self, side: AnySide, reason: str) -> Game:
        """The game lost by a side, for a reason that is not on the board."""
        outcome = Outcome(check_side(side).opponent)
        return replace(self, outcome=outcome, reason=reason, known=self.position)

    def _repr_html_(self) -> str:
        """What notebooks show: the last position, its stones numbered."""
        from claimeven.game.picture import game_html

        return game_html(self)

    @property
    def _was_given_up(self) -> bool:
        """Is the game over although the board would let it go on?"""
        return self.outcome is not None and self.position.outcome is None

    @property
    def _people(self) -> tuple[Side, ...]:
        return tuple(side for side in Side if self.player(side) == HUMAN)

    @property
    def _last_decision(self) -> int | None:
        """How many moves came before the last decision of a person, or of anybody among players."""
        for count in reversed(range(len(self.moves))):
            side = self.start.to_move if count % 2 == 0 else self.start.opponent
            if not self._people or side in self._people:
                return count
        return None

    def _with(
        self, moves: tuple[Move, ...], undone: tuple[Move, ...], position: Position | None = None
    ) -> Game:
        return replace(self, moves=moves, undone=undone, outcome=None, reason="", known=position)


def _moves(moves: object, name: str) -> tuple[Move, ...]:
    """The moves as a tuple, if that is what they are."""
    if not isinstance(moves, Sequence) or not all(isinstance(move, Move) for move in moves):
        raise BadInput(invalid(name, moves, "a tuple of Moves"))
    return tuple(moves)
