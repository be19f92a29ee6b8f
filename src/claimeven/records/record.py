"""A game as it was played: who, where from, every move with what its player thought, the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate

from claimeven.errors import BadRecord, IllegalMove
from claimeven.game.position import Position
from claimeven.game.side import Outcome
from claimeven.protocol.answer import Answer
from claimeven.score import Score


@dataclass(frozen=True, slots=True)
class Move:
    """One move: its column counted from 0, and what its player said about it."""

    column: int
    score: Score | None = None
    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    comment: str = ""

    @classmethod
    def of(cls, answer: Answer) -> Move:
        """The move of an answer."""
        return cls(answer.column, answer.score, answer.depth, answer.nodes, answer.seconds)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A finished or unfinished game. `headers` hold anything else, such as a date.

    `outcome` is how the game ended, which need not be on the board: a player whose engine dies
    loses, and `reason` says so. None means that the game goes on.

    >>> record = GameRecord("human", "level:3", moves=(Move(3), Move(2)))
    >>> record.end.text
    '43'
    """

    first: str
    second: str
    start: Position = field(default_factory=Position)
    moves: tuple[Move, ...] = ()
    outcome: Outcome | None = None
    reason: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Refuse moves that the rules do not allow, and an outcome the board contradicts."""
        try:
            end = self.end
        except IllegalMove as error:
            raise BadRecord(f"the game cannot be played: {error}") from None
        if end.outcome is not None and self.outcome != end.outcome:
            raise BadRecord(
                f"the game ends with '{end.outcome}' on the board, not '{self.outcome}'"
            )

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position, from the start to the end."""
        columns = (move.column for move in self.moves)
        return tuple(accumulate(columns, Position.play, initial=self.start))

    @property
    def end(self) -> Position:
        """The last position."""
        return self.positions[-1]
