"""A chosen move, and what is known about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from claimeven.game.game import Move
from claimeven.score import Score
from claimeven.searches.result import SearchResult


@dataclass(frozen=True, slots=True)
class Answer:
    """A column (counted from 0), and what the player knows about it.

    `score` is typed, for the side to move; `value` is the number of the player's own evaluation.
    What was not measured is None.
    """

    column: int
    score: Score | None = None
    value: Fraction | None = None
    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    variation: tuple[int, ...] = ()
    illegal: int = 0
    """Answers before this one that were not legal moves, of a player that is asked again."""

    @classmethod
    def of(cls, result: SearchResult) -> Answer:
        """The answer that a search found."""
        return cls(
            column=result.column,
            score=result.score,
            value=result.value,
            depth=result.depth,
            nodes=result.nodes,
            seconds=result.seconds,
            variation=result.variation,
        )

    def move(self, player: str | None = None) -> Move:
        """The move of a game; `player` is the spec of the one who answered, if it is to be kept.

        >>> Answer(3, illegal=2).move().comment
        'after 2 illegal answers'
        """
        answers = "1 illegal answer" if self.illegal == 1 else f"{self.illegal} illegal answers"
        comment = f"after {answers}" if self.illegal else ""
        return Move(
            self.column, self.score, self.depth, self.nodes, self.seconds, comment, player=player
        )


OnAnswer: TypeAlias = Callable[[Answer], None]
"""Called with the best answer so far, at a bounded rate."""
