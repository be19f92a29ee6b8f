"""A driver: asks another program for moves in one dialect.

Whatever the program does (dies, hangs, writes too much, answers wrongly), the caller gets one
`EngineFailed`, the process is ended, and the next question starts it again.
"""

from __future__ import annotations

import contextlib
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, NoReturn

from claimeven.errors import CannotStart, EngineFailed, NotSaid
from claimeven.game.position import Position
from claimeven.protocol.answer import Answer
from claimeven.protocol.process import KEPT_ERROR_LINES, EngineProcess, command_words
from claimeven.protocol.programs.program import Launch, start_program
from claimeven.searches.limits import Limits
from claimeven.searches.time_left import TimeLeft

DEADLINE_SECONDS = 60.0
START_SECONDS = 10.0


class Driver(ABC):
    """One program, started when first asked and again after it failed; used by one thread.

    `deadline` is how long one answer may take. `start_seconds` is the limit of the first answer,
    which a program gives after it has started: a Java machine needs seconds for it. A program that
    does not get that far raises `CannotStart`. Relative paths of Python files begin in `folder`,
    by default in ours; `launch` decides where programs run.
    """

    dialect: ClassVar[str]
    """The name of the dialect."""
    says: ClassVar[frozenset[str]] = frozenset()
    """The limits that the dialect has words for: time, depth, nodes."""

    def __init__(
        self,
        command: str,
        *,
        deadline: float = DEADLINE_SECONDS,
        start_seconds: float = START_SECONDS,
        launch: Launch = start_program,
        folder: Path | None = None,
    ) -> None:
        self.command = command
        self.folder = folder
        self.deadline = deadline
        self.start_seconds = start_seconds
        self.name = command
        """What the program calls itself, once it has been asked; its command before that."""
        self.errors: list[str] = []
        """The last lines that the program wrote to standard error, in all its processes."""
        self.last_stderr: list[str] = []
        """The same for the last process that has ended."""
        self._launch = launch
        self._process: EngineProcess | None = None
        self._stopping = threading.Lock()

    def answer(
        self, position: Position, limits: Limits | None = None, time_left: TimeLeft | None = None
    ) -> Answer:
        """Ask for a move; the deadline counts from the question.

        `time_left` is the clock of the game, if there is one.
        """
        with self._failing_cleanly():
            return self._ask(position, limits, time_left)

    def start(self) -> None:
        """Start the process and wait until it is ready, if that has not been done."""
        with self._failing_cleanly():
            self._prepare()

    @property
    def program(self) -> str:
        """The program that is started, as in the command."""
        return command_words(self.command)[0]

    @property
    def keeps_state(self) -> bool:
        """Is there one process for a game that may remember earlier positions of it?"""
        return False

    def stop(self) -> None:  # noqa: B027  (most dialects have no word for it)
        """Ask for an answer now, from another thread, where the dialect can say so."""

    def abort(self) -> None:
        """Kill the process, from any thread; a thread that waits for its answer gets an error."""
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End the process; the next question starts it again."""
        process, self._process = self._process, None
        if process is not None:
            process.end()
            self.last_stderr = list(process.errors.copy())
            self.errors = [*self.errors, *self.last_stderr][-KEPT_ERROR_LINES:]

    @abstractmethod
    def _ask(self, position: Position, limits: Limits | None, time_left: TimeLeft | None) -> Answer:
        """Send the question and read the answer."""

    @abstractmethod
    def _prepare(self) -> None:
        """Start the process, if it does not run; wait until it is ready."""

    @property
    def _label(self) -> str:
        return f"engine {self.command!r}"

    def _fail(self, problem: str, code: str = "crash") -> NoReturn:
        raise EngineFailed(f"{self._label} {problem}", code)

    def _check_legal(self, column: int, said: str, position: Position) -> int:
        """The column, if it can be played."""
        if column not in position.legal_columns:
            self._fail(
                f"answered {said[:60]!r} after {position.text!r}, which is not a legal move there",
                "illegal",
            )
        return column

    @contextlib.contextmanager
    def _starting(self) -> Iterator[None]:
        """A program that fails in this block has not been able to play at all."""
        try:
            yield
        except (CannotStart, NotSaid):
            raise
        except EngineFailed as error:
            raise CannotStart(str(error), error.code) from None

    @contextlib.contextmanager
    def _failing_cleanly(self) -> Iterator[None]:
        """After any failure the process is gone; a late answer must not meet a later question."""
        try:
            yield
        except BaseException:
            self.close()
            raise
