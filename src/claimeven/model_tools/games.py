"""Games of a language model against players of ours, kept in memory."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field

from claimeven.checks import quoted
from claimeven.errors import BadInput, CannotStart, EngineFailed
from claimeven.game.game import HUMAN, Game, Move
from claimeven.game.geometry import Geometry
from claimeven.game.notation import STONES
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.game.text_observation import text_observation
from claimeven.players.asking import ask
from claimeven.players.language.reply import read_column
from claimeven.players.player import Player
from claimeven.players.roster import player
from claimeven.searches.limits import Limits

MOVE_SECONDS = 10.0
"""How long an opponent may think."""

MOST_GAMES = 100
"""The oldest game makes room for a new one."""


@dataclass
class ModelGame:
    """One game; the model plays the side of `HUMAN`."""

    name: str
    side: Side
    opponent: Player
    game: Game
    illegal: int = 0
    """Answers of the model that were not legal moves."""

    def play(self, reply: str) -> None:
        """Play the column that a reply names, and the opponent's answer.

        A reply that is not a legal move is counted, and the game stays as it is.
        """
        if self.game.outcome is not None:
            raise BadInput(f"game {self.name} is over ({self.game.outcome}): expected a new game")
        try:
            column = read_column(reply, self.game.position)
        except BadInput as error:
            self.illegal += 1
            raise BadInput(
                f"not a legal move: {error}; illegal answers in this game: {self.illegal}"
            ) from None
        self.game = self.game.play(Move(column))
        self.let_opponent_move()

    def let_opponent_move(self) -> None:
        """The opponent's move, if it is its turn; one that fails loses."""
        position = self.game.position
        if self.game.outcome is not None or position.to_move is self.side:
            return
        answer = ask(self.opponent, position, Limits.within(MOVE_SECONDS, self.opponent.limits))
        if isinstance(answer, CannotStart):
            raise answer
        if isinstance(answer, EngineFailed):
            self.game = self.game.forfeit(position.to_move, str(answer))
        else:
            self.game = self.game.play(answer.move())

    def resign(self) -> None:
        """The model gives up."""
        self.game = self.game.resign()

    @property
    def text(self) -> str:
        """The state in words; legal columns are not among them."""
        lines = [
            f"game: {self.name}",
            f"you: {STONES[self.side]} against {self.opponent.spec}",
            text_observation(self.game.position),
        ]
        if self.game.reason:
            lines.append(f"result: {self.game.outcome}, {self.game.reason}")
        return "\n".join([*lines, f"illegal answers: {self.illegal}"])


@dataclass
class ModelGames:
    """The games of one client, by name."""

    _games: OrderedDict[str, ModelGame] = field(default_factory=OrderedDict)
    _begun: int = 0

    def begin(self, spec: str, side: Side, geometry: Geometry) -> ModelGame:
        """A new game; the opponent has moved if it moves first."""
        opponent = player(spec)
        opponent.check_geometry(geometry)
        self._begun += 1
        seats = (HUMAN, spec) if side is Side.FIRST else (spec, HUMAN)
        made = ModelGame(
            f"game-{self._begun}", side, opponent, Game(*seats, Position(geometry=geometry))
        )
        made.let_opponent_move()
        self._games[made.name] = made
        while len(self._games) > MOST_GAMES:
            self._games.popitem(last=False)[1].opponent.close()
        return made

    def find(self, name: str) -> ModelGame:
        """The game of that name."""
        if name not in self._games:
            known = ", ".join(list(self._games)[-5:]) or "none yet"
            raise BadInput(
                f"there is no game {quoted(name)}: expected one of this session: {known}"
            )
        return self._games[name]

    @property
    def unfinished(self) -> list[ModelGame]:
        """Games that go on."""
        return [each for each in self._games.values() if each.game.outcome is None]

    def close(self) -> None:
        """Close all opponents."""
        for each in self._games.values():
            each.opponent.close()
