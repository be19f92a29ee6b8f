"""A submission as a player: driven in its dialect, confined, and under the rubric's time."""

from __future__ import annotations

from claimeven.errors import EngineFailed
from claimeven.game.position import Position
from claimeven.grading.examination import Examination
from claimeven.grading.rubric import GameRules
from claimeven.grading.sandbox import Sandbox
from claimeven.players.engine import EnginePlayer
from claimeven.protocol.answer import Answer, OnAnswer
from claimeven.protocol.dialects.coordinator import CoordinatorDriver
from claimeven.protocol.dialects.dialect import driver
from claimeven.protocol.dialects.driver import Driver
from claimeven.searches.limits import Limits
from claimeven.searches.time_left import TimeLeft
from claimeven.tournament.clock import Clock

_MOVES_A_SIDE = 21
"""In the longest game on the standard board."""


class SubmissionPlayer(EnginePlayer):
    """Plays one game, or answers some questions; close it after use."""

    def __init__(
        self, found: Examination, driver: Driver, sandbox: Sandbox, rules: GameRules
    ) -> None:
        is_told = found.knows_time and rules.move is not None
        super().__init__(found.name, driver, Limits(seconds=rules.move) if is_told else None)
        self._sandbox = sandbox
        self._knows_time = found.knows_time

    @classmethod
    def examined(cls, found: Examination, sandbox: Sandbox, rules: GameRules) -> SubmissionPlayer:
        """The player of a submission that was examined; its process starts when it is asked."""
        made = submission_driver(found.command, found.dialect, sandbox, rules)
        return cls(found, made, sandbox, rules)

    @property
    def name(self) -> str:
        """The submission's; what it calls itself may be anything."""
        return self.spec

    def _think(self, position: Position, limits: Limits | None, on_info: OnAnswer | None) -> Answer:
        if not self._knows_time:
            limits = None
        elif limits is None and isinstance(self.driver, CoordinatorDriver):
            self._show_time_for_all_moves(position)
        try:
            return super()._think(position, limits, on_info)
        except EngineFailed as error:
            # Not `CannotStart`, which would end the run: it could be started before, and one that
            # no longer can loses its game.
            passed = self._sandbox.take_passed()
            problem = str(error) if passed is None else f"it {passed} and was ended"
            raise EngineFailed(problem, error.code) from None

    def prepare(self, position: Position) -> None:
        """Start the process; one that fails is started again by the first question."""
        try:
            super().prepare(position)
        except EngineFailed:
            self.close()

    def _show_time_for_all_moves(self, position: Position) -> None:
        """A course's engine knows clocks of a whole game: the time of the moves to come."""
        if self.limits is not None and self.limits.seconds is not None:
            moves = (position.geometry.cells - position.stones + 1) // 2
            self.show_clocks(TimeLeft(self.limits.seconds * moves, self.limits.seconds * moves))


def submission_driver(command: str, dialect: str, sandbox: Sandbox, rules: GameRules) -> Driver:
    """Asks a submission, which is started in its sandbox."""
    return driver(
        command,
        dialect,
        deadline=answer_seconds(rules),
        start_seconds=rules.start,
        launch=sandbox.launch,
    )


def answer_seconds(rules: GameRules) -> float:
    """How long an answer is waited for: with a clock, as long as a whole game may take."""
    seconds = rules.move if rules.clock is None else Clock.parse(rules.clock).seconds
    assert seconds is not None
    return seconds + rules.grace


def check_seconds(rules: GameRules) -> float:
    """How long one check of the protocol may wait: one of them is a whole game."""
    if rules.move is None:
        return rules.start
    return min(rules.start, _MOVES_A_SIDE * rules.move + rules.grace)
