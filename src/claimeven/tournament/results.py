"""A finished game of a tournament: as a worker returns it, and as the file stores it."""

from __future__ import annotations

from dataclasses import dataclass

from claimeven.game.side import Side

LINE, FULL = "line", "full"
ADJUDICATED = "adjudicated"
CRASH, HANG, ILLEGAL, LATE = "crash", "hang", "illegal", "late"

REASONS = {
    LINE: "a line was completed",
    FULL: "the board is full",
    ADJUDICATED: "the solver has proven how it ends",
    CRASH: "the player died or refused",
    HANG: "the player did not answer at all",
    ILLEGAL: "the player's answer was not a legal move",
    LATE: "the player's clock ran out",
}
"""Every way a game can end; the last four are failures, and the player loses."""

FAILURES = (CRASH, HANG, ILLEGAL, LATE)


@dataclass(frozen=True, slots=True)
class Failure:
    """How one side failed: a reason code, one sentence, the last lines of its standard error."""

    side: Side
    code: str
    message: str
    stderr: str = ""


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game by its number. Pairs hold a value for the first and the second side."""

    id: int
    columns: tuple[int, ...]
    """GameResult after the opening, counted from 0."""
    winner: Side | None
    reason: str
    seconds: tuple[float, float]
    """Thinking time."""
    nodes: tuple[int, int]
    saved_plies: int = 0
    """How many more plies perfect play would have taken, had the solver not ended the game."""
    solver_seconds: float = 0.0
    failure: Failure | None = None


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A finished game as the file stores it; players by their specs."""

    id: int
    pair: int
    first: str
    second: str
    opening: str
    """The moves before the players took over; "" for the empty board."""
    moves: str
    """The moves they played, as a move string that goes on where the opening ends."""
    plies: int
    winner: Side | None
    reason: str
    """One of `REASONS`."""
    first_seconds: float
    second_seconds: float
    first_nodes: int
    second_nodes: int
    saved_plies: int
    solver_seconds: float
    failure: Failure | None = None

    @property
    def result(self) -> str:
        """`first`, `second` or `draw`."""
        return "draw" if self.winner is None else self.winner.value

    @property
    def failed_player(self) -> str | None:
        """The spec of the player that failed, if one did."""
        if self.failure is None:
            return None
        return self.first if self.failure.side is Side.FIRST else self.second
