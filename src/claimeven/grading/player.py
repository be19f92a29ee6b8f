"""A submission as a player: driven in its dialect, confined, and under the rubric's time."""

from __future__ import annotations

from collections.abc import Sequence

from claimeven.errors import EngineFailed
from claimeven.game.position import Position
from claimeven.grading.examination import Examination
from claimeven.grading.rubric import GameRules
from claimeven.grading.sandbox import Sandbox
from claimeven.players.player import Player
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.protocol.dialects.dialect import driver
from claimeven.protocol.dialects.driver import Driver
from claimeven.searches.limits import Limits


class SubmissionPlayer(Player):
    """Plays one game, or answers some questions; close it after use."""

    def __init__(self, name: str, driver: Driver, sandbox: Sandbox, rules: GameRules) -> None:
        super().__init__(name)
        self._driver = driver
        self._sandbox = sandbox
        self._limits = None if rules.move is None else Limits(seconds=rules.move)

    @classmethod
    def of(cls, found: Examination, sandbox: Sandbox, rules: GameRules) -> SubmissionPlayer:
        """The player of a submission that was examined; its process starts when it is asked."""
        return cls(
            found.name,
            submission_driver(found.command, found.dialect, sandbox, rules),
            sandbox,
            rules,
        )

    @property
    def limits(self) -> Limits | None:
        """The time for a move, unless there is a clock."""
        return self._limits

    @property
    def stderr_lines(self) -> Sequence[str]:
        """The last lines that it wrote to standard error."""
        return self._driver.last_stderr

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        try:
            return self._driver.answer(position, limits or self._limits)
        except EngineFailed as error:
            passed = self._sandbox.take_passed()
            if passed is None:
                raise
            raise EngineFailed(f"it {passed} and was ended", error.code) from None

    def prepare(self, position: Position) -> None:
        """Start the process before a clock runs; one that fails is asked again by the game."""
        try:
            self._driver.start()
        except EngineFailed:
            self._driver.close()

    def stop(self) -> None:
        """Ask for an answer now, where the dialect can say so."""
        self._driver.stop()

    def abort(self) -> None:
        """Kill the process."""
        self._driver.abort()

    def wait_at_most(self, seconds: float) -> None:
        """A clock allows no more for the next answer."""
        super().wait_at_most(seconds)
        self._driver.deadline = seconds

    def close(self) -> None:
        """End the process."""
        self._driver.close()


def submission_driver(command: str, dialect: str, sandbox: Sandbox, rules: GameRules) -> Driver:
    """Asks a submission, which is started in its sandbox."""
    deadline = rules.start if rules.move is None else rules.move + rules.grace
    return driver(
        command, dialect, deadline=deadline, start_seconds=rules.start, launch=sandbox.launch
    )
