"""A table to play at: who sits there, the game so far, and what a key does. Nothing is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from claimeven.errors import ClaimevenError
from claimeven.game.notation import column_name, parse_column
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.players.player import Player
from claimeven.protocol.answer import Answer
from claimeven.records.record import GameRecord, Move

HUMAN = "human"
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


@dataclass
class Table:
    """One game at the table, what was taken back, and how earlier games ended.

    A seat holds a player, or None for a person, who presses keys.
    """

    start: Position
    players: dict[Side, Player | None] = field(default_factory=lambda: dict.fromkeys(Side))
    advisor: Player | None = None
    """Whom hints and scores come from."""
    game: list[Position] = field(init=False)
    moves: list[Move] = field(default_factory=list)
    undone: list[tuple[Position, Move]] = field(default_factory=list)
    results: list[Side | None] = field(default_factory=list)
    message: str = ""
    stuck: bool = False
    """Did the player to move fail? It is asked again after the next key."""

    def __post_init__(self) -> None:
        self.game = [self.start]

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.game[-1]

    @property
    def waits_for_player(self) -> bool:
        """Is it the turn of somebody who presses no keys?"""
        position = self.position
        return position.outcome is None and not self.stuck and not self._is_human(position.to_move)

    def name(self, side: Side) -> str:
        """Who sits there; a person is a human, since there may be two."""
        player = self.players[side]
        return HUMAN if player is None else player.name

    def obey(self, key: str) -> bool:
        """Act on one key; False when the players leave. Mistakes become the message."""
        self.message, self.stuck = "", False
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
            self.message, self.stuck = f"{error} (any key asks again)", True
            return
        self._arrive(self.position.play(answer.column), Move.of(answer))
        self.undone = []

    def resume(self, record: GameRecord) -> None:
        """Go on with a game that was played before."""
        self.start, self.game = record.start, list(record.positions)
        self.moves, self.undone = list(record.moves), []

    def record(self) -> GameRecord:
        """The game so far."""
        return GameRecord(
            self._spec(Side.FIRST),
            self._spec(Side.SECOND),
            self.start,
            tuple(self.moves),
            self.position.outcome,
            headers={"Date": date.today().isoformat()},
        )

    def begin_anew(self) -> None:
        """The same players, the same start."""
        self.game, self.moves, self.undone = [self.start], [], []

    def _spec(self, side: Side) -> str:
        player = self.players[side]
        return HUMAN if player is None else player.spec

    def _is_human(self, side: Side) -> bool:
        return self.players[side] is None

    def _command(self, key: str) -> str | None:
        """Capital letters are commands; small ones too, where no column has that name."""
        names = {column_name(column) for column in range(self.start.geometry.columns)}
        key = _KEYS.get(key, key)
        return None if key in names or key.upper() not in COMMANDS else key.upper()

    def _act(self, command: str) -> None:
        if command == UNDO and self._human_turns():
            self._undo()
        elif command == REDO and self.undone:
            self._redo()
        elif command == NEW:
            self.begin_anew()
        elif command in (HINT, SCORE):
            self._advise(command)
        else:
            self.message = f"nothing to {COMMANDS[command]}"

    def _human_turns(self) -> bool:
        """Is there an earlier position in which a person was to move?"""
        return any(self._is_human(position.to_move) for position in self.game[:-1])

    def _undo(self) -> None:
        """Back to the last position in which a person was to move: also the other's answer."""
        while True:
            self._uncount()
            self.undone.append((self.game.pop(), self.moves.pop()))
            if self._is_human(self.position.to_move):
                return

    def _redo(self) -> None:
        """One move again, and the answers to it."""
        while self.undone:
            self._arrive(*self.undone.pop())
            if self._is_human(self.position.to_move):
                return

    def _drop(self, key: str) -> None:
        outcome = self.position.outcome
        if outcome is not None:
            self.message = f"the game is over ({outcome}); {NEW} starts a new one"
            return
        if not self._is_human(self.position.to_move):
            return  # the player failed; it is asked again now
        try:
            column = parse_column(key, self.start.geometry)
            self._arrive(self.position.play(column), Move(column))
            self.undone = []
        except ClaimevenError as error:
            self.message = str(error)

    def _arrive(self, position: Position, move: Move) -> None:
        self.game.append(position)
        self.moves.append(move)
        if position.outcome is not None:
            self.results.append(position.outcome.winner)

    def _uncount(self) -> None:
        """Taking back the last move of a finished game takes back its result."""
        if self.position.outcome is not None:
            self.results.pop()

    def _advise(self, command: str) -> None:
        if self.position.outcome is not None or self.advisor is None:
            self.message = f"nothing to {COMMANDS[command]}: the game is over"
            return
        try:
            answer = self.advisor.answer(self.position)
        except ClaimevenError as error:
            self.message = str(error)
            return
        self.message = self._hint(answer) if command == HINT else self._score(answer)

    def _hint(self, answer: Answer) -> str:
        return f"hint: column {column_name(answer.column)} ({_opinion(answer)})"

    def _score(self, answer: Answer) -> str:
        mover = self.position.to_move.value
        own = f"{mover} to move: {_opinion(answer)}"
        thought = self.moves[-1].score if self.moves else None
        if thought is None:
            return own
        return f"{own}; {self.name(self.position.opponent)} thought: {thought}"


def _opinion(answer: Answer) -> str:
    seen = "" if answer.depth is None else f", {answer.depth} plies ahead"
    return f"{answer.score or 'no opinion'}{seen}"
