"""Python files that are called, not run: a runner imports them in a process of their own.

The runner reads one JSON object per line and answers with one. Every game starts a new process,
since a file may keep anything from move to move.
"""

from __future__ import annotations

import json
import sys
import time
from abc import abstractmethod
from contextlib import suppress
from pathlib import Path
from typing import Any

from claimeven.checks import quoted
from claimeven.errors import CannotStart, EngineFailed
from claimeven.game.position import Position
from claimeven.game.side import Side
from claimeven.protocol.answer import Answer
from claimeven.protocol.dialects.driver import Driver
from claimeven.protocol.process import EngineProcess, command_words
from claimeven.protocol.programs.words import join_command
from claimeven.searches.limits import Limits
from claimeven.searches.time_left import TimeLeft

RUNNER = Path(__file__).absolute().parent / "runners" / "run_file.py"


class PythonFileDriver(Driver):
    """Asks a Python file. The command is its path, or an interpreter and the path.

    Loading the file counts as thinking about the first move; starting Python does not.
    """

    _after: Position | None = None
    """The position after its last move, to know the same game when it goes on."""

    @property
    def path(self) -> Path:
        """The Python file."""
        return Path(command_words(self.command)[-1])

    @property
    def program(self) -> str:
        """The interpreter."""
        return ([*command_words(self.command)[:-1], sys.executable])[0]

    @property
    def keeps_state(self) -> bool:
        """A file may keep anything."""
        return True

    def close(self) -> None:
        """End the process; the next question starts a new game."""
        if self._process is not None:
            self._process.kill()  # it does not read a request to end
        super().close()
        self._after = None

    @property
    def _label(self) -> str:
        return f"{self.dialect} {str(self.path)!r}"

    def _ask(self, position: Position, limits: Limits | None, time_left: TimeLeft | None) -> Answer:
        if self._process is not None and not self._is_fresh_for(position):
            self.close()
        process = self._ready()
        process.send(json.dumps(self._question(position)))
        for line in process.read(time.monotonic() + self._patience()):
            answer = self._read_reply(self._object(line), position)
            self._after = position.play(answer.column)
            return answer
        raise AssertionError("reading ends with a line or an error")

    @abstractmethod
    def _question(self, position: Position) -> dict[str, Any]:
        """What the runner reads."""

    def _patience(self) -> float:
        """Seconds to wait for an answer."""
        return self.deadline

    def _prepare(self) -> None:
        self._ready()

    def _ready(self) -> EngineProcess:
        if self._process is None:
            words = command_words(self.command)
            interpreter = words[:-1] or [sys.executable]
            command = join_command([*interpreter, str(RUNNER), self.dialect, words[-1]])
            self._process = EngineProcess(
                command, label=self._label, launch=self._launch, farewell=()
            )
            with self._starting():
                next(self._process.read(time.monotonic() + self.start_seconds))
        return self._process

    def _is_fresh_for(self, position: Position) -> bool:
        """Is this the first question of its process, or the next one of the same game?"""
        before = self._after
        if before is None:
            return True
        if before.geometry != position.geometry:
            return False
        kept = all(before.word(side) & ~position.word(side) == 0 for side in Side)
        return kept and position.stones == before.stones + 1

    def _read_reply(self, reply: dict[str, Any], position: Position) -> Answer:
        if "unloadable" in reply:
            raise CannotStart(f"{self._label} cannot be loaded: {reply['unloadable']}")
        if "error" in reply:
            self._fail(f"raised {reply['error']}", "crash")
        if "refused" in reply:
            self._fail(f"answered {reply['refused']} ({reply['type']}), expected an int", "illegal")
        column = reply["answer"]
        self._check_time(reply["seconds"])
        if column not in position.legal_columns:
            is_full = 0 <= column < position.geometry.columns
            what = "a full column" if is_full else "not a column of the board"
            self._fail(f"answered {column} after {position.text!r}, which is {what}", "illegal")
        return Answer(int(column))

    def _check_time(self, seconds: float) -> None:
        """Fail if the call took longer than allowed."""
        if seconds > self.deadline:
            self._fail(f"took {seconds:.2f} s with {self.deadline:g} s to think", "late")

    def _object(self, line: str) -> dict[str, Any]:
        """The runner's reply; a file that finds the pipe may write anything into it."""
        reply: Any = None
        with suppress(ValueError, RecursionError):
            reply = json.loads(line)
        if not (isinstance(reply, dict) and _is_reply(reply)):
            raise EngineFailed(
                f"{self._label} wrote {quoted(line)} between us and its runner", "illegal"
            )
        return reply


def _is_reply(reply: dict[str, Any]) -> bool:
    """Is it one of the shapes that a runner writes?"""
    if "answer" in reply:
        seconds = reply.get("seconds")
        return type(reply["answer"]) is int and type(seconds) is float and seconds >= 0
    return bool({"error", "unloadable"} & reply.keys()) or {"refused", "type"} <= reply.keys()
