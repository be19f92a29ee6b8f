"""The game that is played in the terminal: its players, and what a key does. Nothing is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date

from claimeven.coach.why import why
from claimeven.coach.words.details import explanations
from claimeven.errors import ClaimevenError
from claimeven.game.game import HUMAN, Game, Move
from claimeven.game.notation import column_name, parse_column
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.players.player import Player
from claimeven.protocol.answer import Answer
from claimeven.score import Draw, Estimate, Score

UNDO, REDO, HINT, SCORE, NEW, QUIT = "U", "R", "H", "S", "N", "Q"
COMMANDS = {
    UNDO: "undo",
    REDO: "redo",
    HINT: "hint",
    SCORE: "score",
    NEW: "new game",
    QUIT: "quit",
}
# Keys a person would try; Ctrl-D and Escape leave.
_KEYS = {"\x7f": UNDO, "\x08": UNDO, "\x04": QUIT, "\x1b": QUIT}


_REASON_SECONDS = 1.0
"""For the exact scores behind the reason of a hint."""


@dataclass
class TerminalGame:
    """The game that is being played, and how earlier games ended.

    A side has a player, or None for a person, who presses keys.
    """

    start: Position
    players: dict[Side, Player | None] = field(default_factory=lambda: dict.fromkeys(Side))
    advisor: Player | None = None
    """Where hints and scores come from."""
    game: Game = field(init=False)
    results: list[Side | None] = field(default_factory=list)
    message: str = ""
    player_failed: bool = False
    """Did the player to move fail? It is asked again after the next key."""

    def __post_init__(self) -> None:
        self.restart()

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.game.position

    @property
    def waits_for_player(self) -> bool:
        """Is it the turn of a player, which presses no keys?"""
        return not self.player_failed and self.game.next_player not in (None, HUMAN)

    def name(self, side: Side) -> str:
        """Who plays a side; a person is a human, since there may be two."""
        player = self.players[side]
        return HUMAN if player is None else player.name

    def is_quit(self, key: str) -> bool:
        """Does this key leave the game?"""
        return self._command(key) == QUIT

    def obey(self, key: str) -> bool:
        """Act on one key; False to quit. Mistakes become the message."""
        self.message, self.player_failed = "", False
        command = self._command(key)
        if command == QUIT:
            return False
        if command is not None:
            self._act(command)
        elif key.strip():
            self._drop(key)
        return True

    def let_player_move(self) -> None:
        """Ask the player whose turn it is; a failure becomes the message, and the game stays."""
        player = self.players[self.position.to_move]
        assert player is not None
        try:
            answer = player.answer(self.position)
        except ClaimevenError as error:
            self.message, self.player_failed = f"{error} (any key asks again)", True
            return
        self._continue(self.game.play(answer.move()))

    def restart(self) -> None:
        """A new game of the same players from the same start."""
        self.game = Game(self._spec(Side.FIRST), self._spec(Side.SECOND), self.start)

    def resume(self, game: Game) -> None:
        """Go on with the moves of a game that was played before."""
        self.start = game.start
        self.restart()
        self.game = replace(self.game, moves=game.moves)

    def record(self) -> Game:
        """The game so far, as it is saved."""
        return replace(self.game, undone=(), headers={"Date": date.today().isoformat()})

    def _spec(self, side: Side) -> str:
        player = self.players[side]
        return HUMAN if player is None else player.spec

    def _command(self, key: str) -> str | None:
        """Capital letters are commands; small ones too, where no column has that name."""
        names = {column_name(column) for column in range(self.start.geometry.columns)}
        key = _KEYS.get(key, key)
        return None if key in names or key.upper() not in COMMANDS else key.upper()

    def _act(self, command: str) -> None:
        if command == UNDO and self.game.can_undo:
            self._undo()
        elif command == REDO and self.game.can_redo:
            self._continue(self.game.redo())
        elif command == NEW:
            self.restart()
        elif command in (HINT, SCORE):
            self._advise(command)
        else:
            self.message = f"nothing to {COMMANDS[command]}"

    def _undo(self) -> None:
        """Taking back the last move of a finished game takes back its result.

        A game that was finished when it was loaded has not been counted.
        """
        if self.game.outcome is not None and self.results:
            self.results.pop()
        self.game = self.game.undo()

    def _drop(self, key: str) -> None:
        if self.game.outcome is not None:
            self.message = f"the game is over ({self.game.outcome}); {NEW} starts a new one"
            return
        if self.game.next_player != HUMAN:
            return  # the player failed; it is asked again now
        try:
            column = parse_column(key, self.start.geometry)
            self._continue(self.game.play(Move(column)))
        except ClaimevenError as error:
            self.message = str(error)

    def _continue(self, game: Game) -> None:
        """Go on to the game after a move; the result of a finished one is counted."""
        self.game = game
        if game.outcome is not None:
            self.results.append(game.outcome.winner)

    def _advise(self, command: str) -> None:
        if self.game.outcome is not None or self.advisor is None:
            self.message = f"nothing to {COMMANDS[command]}: the game is over"
            return
        try:
            answer = self.advisor.answer(self.position)
        except ClaimevenError as error:
            self.message = str(error)
            return
        self.message = self._hint(answer) if command == HINT else self._score(answer)

    def _hint(self, answer: Answer) -> str:
        """The exact solver knows better than the advisor, where it is quick."""
        found = why(self.position, answer.column, seconds=_REASON_SECONDS)
        if found.best and found.column not in found.best:
            found = why(self.position, found.best[0], seconds=_REASON_SECONDS)
        name = column_name(found.column)
        if found.after is not None:
            verdict = _verdict(found.after, self.position.to_move)
            return f"hint: column {name} ({verdict}). {found.text}"
        hint = f"hint: column {name} ({self._opinion(answer)})" + _explained(answer.score)
        return f"{hint.removesuffix('.')}. {found.text}" if explanations(found) else hint

    def _score(self, answer: Answer) -> str:
        """What the advisor thinks of the position, and what the opponent thought of its move."""
        opponent, said = self.position.opponent, f"score: {self._opinion(answer)}"
        thought = self.game.moves[-1].score if self.game.moves else None
        if thought is not None:
            said += f"; {self.name(opponent)} thought: {_verdict(thought, opponent)}"
        return said + _explained(answer.score, thought)

    def _opinion(self, answer: Answer) -> str:
        seen = "" if answer.depth is None else f", {answer.depth} plies ahead"
        verdict = "" if answer.score is None else _verdict(answer.score, self.position.to_move)
        return f"{verdict or 'no opinion'}{seen}"


def _explained(*scores: Score | None) -> str:
    """What an estimate is, if there is one."""
    if not any(isinstance(score, Estimate) for score in scores):
        return ""
    return (
        ". An estimate is a guess: above 0 is good for the side that is named, 0 is even. Every "
        "player has units of its own."
    )


def _verdict(score: Score, side: Side) -> str:
    """A score for a side, in words that name the side."""
    match score:
        case Estimate():
            return f"{score} for {side.value}"
        case Draw():
            return "a draw"
    return f"{side.value} {score}"
