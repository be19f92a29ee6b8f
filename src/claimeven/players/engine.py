"""`engine:COMMAND`: a player that is another program, asked in the dialect that it speaks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from claimeven.checks import quoted
from claimeven.game.position import Position
from claimeven.players import options
from claimeven.players.command import check_command
from claimeven.players.player import Player, player_again
from claimeven.players.spec import Spec
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.protocol.dialects.detect import is_python_file
from claimeven.protocol.dialects.dialect import AUTO, DIALECTS, DRIVERS, driver
from claimeven.protocol.dialects.driver import DEADLINE_SECONDS, START_SECONDS, Driver
from claimeven.protocol.dialects.python_file import PythonFileDriver
from claimeven.protocol.programs.program import start_program
from claimeven.protocol.programs.words import split_command
from claimeven.searches.limits import Limits
from claimeven.searches.time_left import TimeLeft

GRACE = 5.0
"""By default, how much longer than its own `time` an engine may take."""

LIMITS = ("time", "depth", "nodes")


class EnginePlayer(Player):
    """Asks a program in a process of its own; close it after use."""

    def __init__(self, spec: str, driver: Driver, limits: Limits | None = None) -> None:
        super().__init__(spec)
        self.driver = driver
        self._limits = limits
        self._deadline = driver.deadline
        self._clocks: TimeLeft | None = None

    @classmethod
    def of(cls, spec: Spec) -> EnginePlayer:
        """The player that a spec describes; the process starts when it is first asked."""
        assert spec.argument is not None
        dialect = options.choice(spec, "dialect", DIALECTS, AUTO)
        _check(spec, spec.argument, dialect)
        asked = (
            options.whole(spec, "depth"),
            options.whole(spec, "nodes"),
            options.seconds(spec, "time"),
        )
        own = DEADLINE_SECONDS if asked[2] is None else asked[2] + GRACE
        deadline = options.seconds(spec, "deadline", own)
        start = options.seconds(spec, "start", START_SECONDS)
        assert deadline is not None
        assert start is not None
        limits = None if asked == (None, None, None) else Limits(*asked)
        made = driver(
            spec.argument,
            dialect,
            deadline=deadline,
            start_seconds=start,
            launch=partial(start_program, folder=spec.folder),
            folder=spec.folder,
        )
        return cls(spec.text, made, limits)

    @property
    def name(self) -> str:
        """What the engine calls itself, once it has been asked; its command before that."""
        return self.driver.name

    @property
    def limits(self) -> Limits | None:
        """The limits that are sent with every position."""
        return self._limits

    @property
    def stderr_lines(self) -> Sequence[str]:
        """The last lines that the last process to end wrote to standard error."""
        return self.driver.last_stderr

    @property
    def keeps_state(self) -> bool:
        """A Python file may keep anything from move to move."""
        return self.driver.keeps_state

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        clocks, self._clocks = self._clocks, None
        return self.driver.answer(position, limits or self._limits, clocks)

    def prepare(self, position: Position) -> None:
        """Start the process."""
        super().prepare(position)
        self.driver.start()

    def show_clocks(self, time_left: TimeLeft) -> None:
        """Send these with the next question, where the dialect has words for them."""
        super().show_clocks(time_left)
        self._clocks = time_left

    def stop(self) -> None:
        """Ask the engine to stop."""
        self.driver.stop()

    def abort(self) -> None:
        """Kill the process."""
        self.driver.abort()

    def wait_at_most(self, seconds: float) -> None:
        """Wait for the next answers no longer than this, or than the spec's own deadline."""
        super().wait_at_most(seconds)
        self.driver.deadline = min(seconds, self._deadline)

    def __reduce__(self) -> tuple[Any, ...]:
        return player_again, (self.spec, self.driver.folder)

    def close(self) -> None:
        """End the process."""
        self.driver.close()


def _check(spec: Spec, command: str, dialect: str) -> None:
    """Refuse now what would otherwise fail only when the engine is asked for its first move."""
    check_command(spec)
    _check_file(spec, command, dialect)
    for option in spec.options:
        if option.name in LIMITS and option.name not in DRIVERS[dialect].says:
            spec.fail(f"the dialect {dialect} has no words for {option.name}", option.at)


def _check_file(spec: Spec, command: str, dialect: str) -> None:
    """A Python file that is to be called must be there."""
    if issubclass(DRIVERS[dialect], PythonFileDriver) or (
        dialect == AUTO and is_python_file(command, spec.folder)
    ):
        path = (spec.folder or Path()) / split_command(command)[-1]
        if path.suffix != ".py" or not path.is_file():
            spec.fail(f"cannot find the Python file {quoted(str(path))}", spec.argument_at)
