"""A game on a board that somebody looks at: who plays, and how far it is stepped back.

Everything is decided here: which columns are legal, who may drop a stone, what the line over the
board says. The page in the notebook draws what it is told.

>>> board = BoardSession.against("first-legal", Position())
>>> board.drop(3)
>>> board.reply()
>>> board.position, board.shown()["dropper"]
(Position('41'), 'first')
"""

from __future__ import annotations

from typing import TypedDict

from claimeven.checks import check_integer, invalid
from claimeven.errors import BadInput, CannotStart, ClaimevenError, IllegalMove
from claimeven.game.game import HUMAN, Game, Move
from claimeven.game.notation import column_name
from claimeven.game.picture import turn_words
from claimeven.game.position import Position
from claimeven.game.side import AnySide, Side, check_side
from claimeven.players.player import Player
from claimeven.players.roster import AnyPlayer, player
from claimeven.wire.positions import PositionJson, encode_position
from claimeven.wire.sides import SideJson, encode_side


class ShownBoard(TypedDict):
    """All that the page in the notebook draws."""

    position: PositionJson
    dropper: SideJson | None
    """Who may drop a stone; nobody if None."""
    words: str
    side: SideJson | None
    """Whose stone stands before the words."""
    is_problem: bool
    ply: int
    plies: int
    is_played: bool
    """Can the game be begun again?"""
    can_undo: bool


class BoardSession:
    """One board: a game that is played, or one to step through."""

    def __init__(self, game: Game, opponent: Player | None = None, *, is_played: bool) -> None:
        self.game = game
        self.is_played = is_played
        self.ply = len(game.moves)
        """How many moves are shown."""
        self.problem = ""
        self._opponent = opponent
        self._begun = game

    @classmethod
    def against(
        cls, opponent: AnyPlayer | None, start: Position | Game, side: AnySide = Side.FIRST
    ) -> BoardSession:
        """A game of a person, who has this side, against a player; None for two people."""
        position = end_of(start)
        side = check_side(side)
        if opponent is None:
            return cls(Game.from_position(HUMAN, HUMAN, position), is_played=True)
        chosen = player(opponent)
        chosen.check_geometry(position.geometry)
        names = (HUMAN, chosen.spec) if side is Side.FIRST else (chosen.spec, HUMAN)
        return cls(Game.from_position(*names, position), chosen, is_played=True)

    @classmethod
    def of(cls, shown: Position | Game) -> BoardSession:
        """A game to step through, or the moves that led to a position."""
        if isinstance(shown, Game):
            return cls(shown, is_played=False)
        return cls(Game.from_position("", "", end_of(shown)), is_played=False)

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self.game.positions[self.ply]

    @property
    def is_at_end(self) -> bool:
        """Is the last position of the game shown?"""
        return self.ply == len(self.game.moves)

    @property
    def awaits_reply(self) -> bool:
        """Is it the opponent's turn?"""
        return self.is_played and self.game.next_player not in (None, HUMAN)

    def drop(self, column: int) -> None:
        """A person's move; the opponent has not answered yet."""
        column = check_integer(column, "column", error=IllegalMove)
        if not self.is_played:
            raise IllegalMove("this game is shown, not played; no move follows")
        if not self.is_at_end:
            raise IllegalMove(f"move {self.ply} is shown, not the last one; step to the end first")
        if self.awaits_reply:
            raise IllegalMove(f"it is the turn of {self.game.next_player}")
        self._continue(self.game.play(Move(column)))

    def reply(self) -> None:
        """The opponent's move, if it is its turn; one that fails has lost."""
        if not self.awaits_reply or self._opponent is None:
            return
        side = self.game.position.to_move
        try:
            move = self._opponent.answer(self.game.position).move(self._opponent.spec)
        except CannotStart:
            raise
        except ClaimevenError as error:
            self._continue(self.game.forfeit(side, str(error)))
        else:
            self._continue(self.game.play(move))

    def undo(self) -> None:
        """Back to the last decision of a person."""
        if not self.is_played:
            raise IllegalMove("this game is shown, not played; no move is taken back")
        self._continue(self.game.undo())

    def restart(self) -> None:
        """The game from its beginning."""
        if not self.is_played:
            raise IllegalMove("this game is shown, not played; it cannot be begun again")
        self._continue(self._begun)

    def step(self, ply: int) -> None:
        """Show the position after so many moves."""
        self.ply = check_integer(ply, "ply", least=0, most=len(self.game.moves))

    def shown(self) -> ShownBoard:
        """What is drawn now."""
        position = self.position
        free = self.is_played and self.is_at_end and self.game.next_player == HUMAN
        return {
            "position": encode_position(position),
            "dropper": encode_side(position.to_move) if free else None,
            "words": self.problem or self._words(position),
            "side": None if self.problem else self._whose(position),
            "is_problem": bool(self.problem),
            "ply": self.ply,
            "plies": len(self.game.moves),
            "is_played": self.is_played,
            "can_undo": self.is_played and self.game.can_undo,
        }

    def _continue(self, game: Game) -> None:
        self.game, self.ply = game, len(game.moves)

    def _words(self, position: Position) -> str:
        """What the line over the board says."""
        if self.is_at_end and self.game.outcome is not None:
            reason = f" ({self.game.reason})" if self.game.reason else ""
            return str(self.game.outcome).capitalize() + reason
        if self.is_at_end and self.awaits_reply:
            return f"{self.game.next_player} is thinking"
        if self.is_at_end or self.ply == 0:
            return turn_words(position)
        move = self.game.moves[self.ply - 1]
        said = "" if move.score is None else f": {move.score}"
        return (
            f"{position.opponent.value.capitalize()} played column {column_name(move.column)}{said}"
        )

    def _whose(self, position: Position) -> SideJson | None:
        """The winner at the end; who has moved within a game; else who is to move."""
        if self.is_at_end and self.game.outcome is not None:
            winner = self.game.outcome.winner
            return None if winner is None else encode_side(winner)
        is_within = 0 < self.ply < len(self.game.moves)
        return encode_side(position.opponent if is_within else position.to_move)


def end_of(shown: object) -> Position:
    """The last position of a game, or the position itself."""
    if isinstance(shown, Game):
        return shown.position
    if isinstance(shown, Position):
        return shown
    raise BadInput(invalid("game", shown, "a Game or a Position"))
