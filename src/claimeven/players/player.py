"""A player: whatever chooses moves. Every kind passes the same conformance tests."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from claimeven.checks import check_function, check_number, check_type, quoted
from claimeven.errors import BadInput, EngineFailed
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position, check_position
from claimeven.players.failures import legal_column
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.searches.limits import Limits
from claimeven.searches.time_left import TimeLeft

if TYPE_CHECKING:
    from typing import Self


class Player(ABC):
    """Chooses moves, one position after another, one at a time.

    A kind of player implements `_think`; everything else is shared. A player that owns a
    process is closed after use: `with player("engine:./mybot") as bot: ...`.
    """

    def __init__(self, spec: str) -> None:
        self.spec = check_type(spec, str, "spec")
        """The text that makes this player again."""

    @property
    def name(self) -> str:
        """What to call the player; its spec unless it has a better one."""
        return self.spec

    @property
    def options(self) -> Mapping[str, str]:
        """The options this kind of player takes, with their present values as text."""
        from claimeven.players.roster import options_of
        from claimeven.players.spec import Spec

        return options_of(Spec.parse(self.spec))

    @property
    def limits(self) -> Limits | None:
        """The player's own limits, if it thinks under any."""
        return None

    @property
    def stderr_lines(self) -> Sequence[str]:
        """The last lines that it wrote to standard error, for players that are processes."""
        return ()

    def with_option(self, name: str, value: str) -> Player:
        """Another player, with one option of the spec changed."""
        from claimeven.players.roster import player
        from claimeven.players.spec import Spec

        check_type(name, str, "name")
        check_type(value, str, "value")

        return player(Spec.parse(self.spec).with_option(name, value))

    def choose(self, position: Position) -> int:
        """The column to play, counted from 0."""
        return self.answer(position).column

    def answer(
        self, position: Position, limits: Limits | None = None, on_info: OnAnswer | None = None
    ) -> Answer:
        """The column to play with what is known about it; `limits` replace the player's own."""
        check_position(position)
        if limits is not None:
            check_type(limits, Limits, "limits")
        check_function(on_info, "on_info")
        if position.outcome is not None:
            raise BadInput(
                f"the game {position.text!r} is over ({position.outcome}); {self.name} cannot move"
            )
        began = time.perf_counter()
        answer = self._think(position, limits, on_info)
        if not isinstance(answer, Answer):  # of somebody's own class
            problem = f"{self.name} answered {quoted(answer)}: expected an Answer"
            raise EngineFailed(problem, "illegal")
        column = legal_column(self.name, answer.column, position)
        return replace(answer, column=column, seconds=round(time.perf_counter() - began, 6))

    @abstractmethod
    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        """Choose a column in an unfinished game."""

    def prepare(self, position: Position) -> None:
        """Get ready for questions about this board before a clock runs; does not change answers."""
        check_position(position)

    def check_geometry(self, geometry: Geometry) -> None:
        """Refuse a board that this player cannot play on; most can play on any.

        >>> from claimeven import Geometry, player
        >>> player("stank:depth=4").check_geometry(Geometry(9, 7, 5))
        """
        check_type(geometry, Geometry, "geometry")

    def stop(self) -> None:  # noqa: B027  (most have nothing to do)
        """Ask for an answer soon; callable from another thread. Quick players ignore it."""

    def abort(self) -> None:
        """Give up at once, if need be without an answer; callable from another thread."""
        self.stop()

    def wait_at_most(self, seconds: float) -> None:
        """A clock allows no more for the next answer; for players that must be watched."""
        check_number(seconds, "seconds")

    def show_clocks(self, time_left: TimeLeft) -> None:
        """What both sides have left before the next question; for programs that are told."""
        check_type(time_left, TimeLeft, "time_left")

    @property
    def keeps_state(self) -> bool:
        """Can earlier positions change what it chooses? Then every game needs a new player."""
        return False

    def close(self) -> None:  # noqa: B027
        """Release what the player holds, such as a process; the next question starts it again."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"player({self.spec!r})"


def player_again(spec: str, folder: Path | None = None) -> Player:
    """The player of a spec, for copies of players that own a process: they start their own."""
    from claimeven.players.roster import parse_spec, player

    return player(parse_spec(spec).in_folder(folder))
