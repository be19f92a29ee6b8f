"""Driving a foreign engine: asking it for moves over the protocol.

Whatever it does (dies, hangs, writes too much, answers wrongly), the caller gets one
`EngineFailed`, the process is ended, and the next question starts it again.
"""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from claimeven.errors import BadCommand, EngineFailed, EngineNotStarted
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.protocol.answer import Answer
from claimeven.protocol.messages import (
    geometry_line,
    go_line,
    parse_bestmove,
    parse_info,
    position_line,
)
from claimeven.protocol.process import KEPT_ERROR_LINES, EngineProcess
from claimeven.score import Estimate
from claimeven.searches.limits import Limits

HANDSHAKE_SECONDS = 10.0
START_SECONDS = 2.0
"""What a start may take beyond the deadline of a move, if that is short."""


class EngineClient:
    """One foreign engine, started when first asked and again after it failed."""

    def __init__(self, command: str, *, deadline: float = 60.0, folder: Path | None = None) -> None:
        self.command = command
        self.folder = folder
        self.deadline = deadline
        self.name = command
        self.errors: list[str] = []
        """The last lines that the engine wrote to standard error, in all its processes."""
        self.last_stderr: list[str] = []
        """The same for the last process that has ended."""
        self._process: EngineProcess | None = None
        self._geometry = Geometry()
        self._stopping = threading.Lock()
        self._asked: EngineProcess | None = None  # has been asked for a move
        self._was_stopped = False

    def answer(self, position: Position, limits: Limits | None = None) -> Answer:
        """Ask for a move; the deadline counts from the question."""
        with self._failing_cleanly():
            process = self._ready(position.geometry)
            process.send(position_line(position))
            process.send(go_line(limits))
            with self._awaiting(process):
                return self._read_answer(process, position)

    def start(self) -> None:
        """Start the process and shake hands, if that has not been done."""
        with self._failing_cleanly():
            self._ready(self._geometry)

    def stop(self) -> None:
        """Ask for an answer now, from another thread; the engine gets one `stop`."""
        with self._stopping:
            process = self._asked
            if process is not None and not self._was_stopped:
                self._was_stopped = True
                with contextlib.suppress(EngineFailed):
                    process.send("stop")

    def abort(self) -> None:
        """Kill the process, from any thread; a thread that waits for its answer gets an error."""
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.end()
            self.last_stderr = list(process.errors.copy())
            self.errors = [*self.errors, *self.last_stderr][-KEPT_ERROR_LINES:]
        self._geometry = Geometry()
        self._was_stopped = False

    @contextlib.contextmanager
    def _awaiting(self, process: EngineProcess) -> Iterator[None]:
        """Only an engine that has been asked for a move gets a `stop`."""
        with self._stopping:
            self._asked = process
        try:
            yield
        finally:
            with self._stopping:
                self._asked = None

    @contextlib.contextmanager
    def _failing_cleanly(self) -> Iterator[None]:
        """After any failure the process is gone; a late answer must not meet a later question."""
        try:
            yield
        except BaseException:
            self.close()
            raise

    def _ready(self, geometry: Geometry) -> EngineProcess:
        if self._process is None:
            self._process = EngineProcess(self.command, folder=self.folder)
            self._shake_hands(self._process)
        process = self._process
        process.discard()
        if self._was_stopped:  # its answer to `stop` may not have been read yet
            self._sync(process)
            self._was_stopped = False
        if geometry != self._geometry:
            process.send(geometry_line(geometry))
            said = self._sync(process)
            if any(line.startswith("error") for line in said):
                raise EngineFailed(f"engine {self.command!r} does not play on {geometry}")
            self._geometry = geometry
        return process

    def _shake_hands(self, process: EngineProcess) -> None:
        try:
            process.send("name")
            said = self._sync(process)
        except EngineFailed as error:
            raise EngineNotStarted(str(error), error.code) from None
        names = [line for line in said if line and not line.startswith("error")]
        self.name = names[0][:100] if names else self.command

    def _sync(self, process: EngineProcess) -> list[str]:
        """Everything that the engine writes before `readyok`.

        One error may belong to the line before; the second one is the answer to `isready`.
        """
        process.send("isready")
        said: list[str] = []
        patience = min(HANDSHAKE_SECONDS, self.deadline + START_SECONDS)
        for line in process.read(time.monotonic() + patience):
            if line == "readyok":
                break
            if line.startswith("error") and any(each.startswith("error") for each in said):
                raise EngineFailed(f"engine {self.command!r} answered {line[:200]!r} to 'isready'")
            said.append(line)
        return said

    def _read_answer(self, process: EngineProcess, position: Position) -> Answer:
        known: dict[str, int] = {}
        ignored_error = False
        for line in process.read(time.monotonic() + self.deadline):
            if line.startswith("error"):
                if self._was_stopped and not ignored_error:  # an engine need not know `stop`
                    ignored_error = True
                    continue
                raise EngineFailed(f"engine {self.command!r} answered {line[:200]!r}")
            if line.startswith("info"):
                known.update(parse_info(line))
            elif line.startswith("bestmove"):
                return self._check(line, position, known)
        raise AssertionError("reading ends with a line or an error")

    def _check(self, line: str, position: Position, known: dict[str, int]) -> Answer:
        try:
            column, value = parse_bestmove(line)
        except BadCommand as error:
            raise EngineFailed(
                f"engine {self.command!r} answered wrongly: {error}", "illegal"
            ) from None
        if column not in position.legal_columns:
            raise EngineFailed(
                f"engine {self.command!r} answered {line[:60]!r} after {position.text!r}, "
                "which is not a legal move there",
                "illegal",
            )
        return Answer(
            column,
            None if value is None else Estimate(value),
            value,
            depth=known.get("depth"),
            nodes=known.get("nodes"),
        )
