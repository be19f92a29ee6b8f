"""The dialect `claimeven`: our own protocol, the short form and what an engine has beyond it."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator

from claimeven.errors import EngineFailed, NotSaid
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.protocol.answer import Answer
from claimeven.protocol.dialects.driver import Driver
from claimeven.protocol.dialects.moves import read_move
from claimeven.protocol.messages import geometry_line, go_line, position_line
from claimeven.protocol.process import EngineProcess
from claimeven.score import Estimate
from claimeven.searches.limits import Limits
from claimeven.searches.time_left import TimeLeft

SYNC_SECONDS = 2.0
"""What `readyok` may take beyond the deadline of a move, if that is short."""


class ClaimevenDriver(Driver):
    """`name`, `isready`, `position`, `go`; more only where the board or a limit needs it."""

    dialect = "claimeven"
    says = frozenset({"time", "depth", "nodes"})
    _geometry = Geometry()
    _asked: EngineProcess | None = None  # has been asked for a move
    _was_stopped = False

    def stop(self) -> None:
        """Ask for an answer now, from another thread; the engine gets one `stop`."""
        with self._stopping:
            process = self._asked
            if process is not None and not self._was_stopped:
                self._was_stopped = True
                with contextlib.suppress(EngineFailed):
                    process.send("stop")

    def close(self) -> None:
        """End the process."""
        super().close()
        self._geometry = Geometry()
        self._was_stopped = False

    def _ask(self, position: Position, limits: Limits | None, time_left: TimeLeft | None) -> Answer:
        process = self._ready(position.geometry)
        process.send(position_line(position))
        process.send(go_line(limits))
        with self._awaiting(process):
            return self._read_answer(process, position)

    def _prepare(self) -> None:
        self._ready(self._geometry)

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

    def _ready(self, geometry: Geometry) -> EngineProcess:
        if self._process is None:
            self._process = EngineProcess(self.command, launch=self._launch)
            with self._starting():
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
                raise NotSaid(f"{self._label} does not play on {geometry}")
            self._geometry = geometry
        return process

    def _shake_hands(self, process: EngineProcess) -> None:
        process.send("name")
        said = self._sync(process, self.start_seconds)
        names = [line for line in said if line and not line.startswith("error")]
        self.name = names[0][:100] if names else self.command

    def _sync(self, process: EngineProcess, seconds: float | None = None) -> list[str]:
        """Everything that the engine writes before `readyok`.

        One error may belong to the line before; the second one is the answer to `isready`.
        """
        process.send("isready")
        said: list[str] = []
        patience = min(self.start_seconds, self.deadline + SYNC_SECONDS)
        for line in process.read(time.monotonic() + (patience if seconds is None else seconds)):
            if line == "readyok":
                break
            if line.startswith("error") and any(each.startswith("error") for each in said):
                raise NotSaid(f"{self._label} answered {line[:200]!r} to 'isready'")
            said.append(line)
        return said

    def _read_answer(self, process: EngineProcess, position: Position) -> Answer:
        move = read_move(
            process.read(time.monotonic() + self.deadline),
            self._label,
            ignored_errors=lambda: int(self._was_stopped),  # an engine need not know `stop`
        )
        return Answer(
            self._check_legal(move.column, move.line, position),
            None if move.value is None else Estimate(move.value),
            move.value,
            depth=move.known.get("depth"),
            nodes=move.known.get("nodes"),
        )
