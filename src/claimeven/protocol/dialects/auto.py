"""The dialect `auto`: whichever the program turns out to speak."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from claimeven.errors import NotSaid
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.protocol.answer import Answer
from claimeven.protocol.dialects.agent import AgentDriver
from claimeven.protocol.dialects.claimeven import ClaimevenDriver
from claimeven.protocol.dialects.coordinator import CoordinatorDriver
from claimeven.protocol.dialects.detect import detect, is_python_file
from claimeven.protocol.dialects.driver import Driver
from claimeven.protocol.dialects.object import ObjectDriver
from claimeven.protocol.dialects.one_shot import OneShotDriver
from claimeven.protocol.programs.program import Program
from claimeven.searches.limits import Limits
from claimeven.searches.time_left import TimeLeft

SPOKEN: Mapping[str, type[Driver]] = {
    driver.dialect: driver
    for driver in (ClaimevenDriver, CoordinatorDriver, OneShotDriver, AgentDriver, ObjectDriver)
}
"""The driver of every dialect that a program can speak."""


class AutoDriver(Driver):
    """Finds the dialect out with the first question, and keeps to it.

    A question that only our own protocol can express (another board, a depth, nodes) is asked in
    that. So is every question once a program has answered `error` to the coordinator's lines.
    """

    dialect = "auto"
    says = ClaimevenDriver.says
    spoken: Driver | None = None
    """The driver of the dialect that was found."""
    _program: Program | None = None
    _is_aborted = False

    def stop(self) -> None:
        """Ask for an answer now, where the dialect can say so."""
        if self.spoken is not None:
            self.spoken.stop()

    def abort(self) -> None:
        """Kill the process, also one that is asked for its dialect."""
        self._is_aborted = True
        program = self._program
        if program is not None:
            program.kill()

    @property
    def keeps_state(self) -> bool:
        """A Python file may keep anything."""
        return self._is_file

    def close(self) -> None:
        """End the process; the dialect is remembered."""
        if self.spoken is not None:
            self.spoken.close()
            self.errors, self.last_stderr = self.spoken.errors, self.spoken.last_stderr

    def _prepare(self) -> None:
        self._is_aborted = False
        self._found().start()

    def _ask(self, position: Position, limits: Limits | None, time_left: TimeLeft | None) -> Answer:
        self._is_aborted = False
        if _is_ours_only(position, limits) and not self._is_file:
            return self._asked(self._speaking("claimeven"), position, limits, time_left)
        driver = self._found()
        try:
            return self._asked(driver, position, limits, time_left)
        except NotSaid:
            if not isinstance(driver, CoordinatorDriver):
                raise
        return self._asked(self._speaking("claimeven"), position, limits, time_left)

    @property
    def _is_file(self) -> bool:
        return is_python_file(self.command, self.folder)

    def _found(self) -> Driver:
        """The driver of the dialect that the program speaks; it is asked for it once."""
        if self.spoken is not None:
            return self.spoken
        with self._starting():
            found = detect(
                self.command,
                seconds=self.start_seconds,
                launch=self._launch_watched,
                folder=self.folder,
            )
        driver = self._speaking(found.dialect)
        if found.process is not None and isinstance(driver, CoordinatorDriver):
            driver.adopt(found.process, found.name)
        return driver

    def _speaking(self, dialect: str) -> Driver:
        """The driver of this dialect, from now on."""
        if self.spoken is not None and self.spoken.dialect == dialect:
            return self.spoken
        self.close()
        self.spoken = SPOKEN[dialect](
            self.command,
            deadline=self.deadline,
            start_seconds=self.start_seconds,
            launch=self._launch_watched,
            folder=self.folder,
        )
        return self.spoken

    def _launch_watched(self, words: Sequence[str]) -> Program:
        if self._is_aborted:
            raise OSError("the question was given up")
        self._program = program = self._launch(words)
        return program

    def _asked(
        self,
        driver: Driver,
        position: Position,
        limits: Limits | None,
        time_left: TimeLeft | None,
    ) -> Answer:
        driver.deadline = self.deadline
        try:
            return driver.answer(position, limits, time_left)
        finally:
            self.name = driver.name


def _is_ours_only(position: Position, limits: Limits | None) -> bool:
    """Has only our own protocol words for the question?"""
    has_depth = limits is not None and not (limits.depth is None and limits.nodes is None)
    return has_depth or position.geometry != Geometry() or position.moves is None
