"""The dialect `coordinator`: engines of a course, which are sent nothing that they do not know.

They are written for one program, and any other line, even a plain `go` or `name`, may crash or
hang them. So they get its lines only: `name AI 0`, `isready AI 0`, `position startpos 3342`,
`go ftime MS stime MS`, `quit`.
"""

from __future__ import annotations

import time

from claimeven.errors import NotSaid
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.protocol.answer import Answer
from claimeven.protocol.dialects.driver import Driver
from claimeven.protocol.dialects.moves import read_move
from claimeven.protocol.messages import coordinator_go_line, position_line
from claimeven.protocol.process import EngineProcess
from claimeven.searches.limits import Limits
from claimeven.searches.time_left import TimeLeft

NAME_LINE = "name AI 0"
READY_LINE = "isready AI 0"
FAREWELL = ("quit",)


class CoordinatorDriver(Driver):
    """Asks as the coordinator does: `position`, `isready`, and `go` with both clocks.

    Without a clock both are the time that this move may take. The number after the column is in
    the engine's own terms, so it is a value and not a score.
    """

    dialect = "coordinator"
    says = frozenset({"time"})

    def adopt(self, process: EngineProcess, name: str | None) -> None:
        """Go on with a process that has answered `readyok`."""
        self._process = process
        self.name = name or self.command

    def _ask(self, position: Position, limits: Limits | None, time_left: TimeLeft | None) -> Answer:
        self._check_said(position, limits)
        most = self.deadline if limits is None or limits.seconds is None else limits.seconds
        clocks = time_left or TimeLeft(most, most)
        process = self._ready()
        until = time.monotonic() + self.deadline
        process.discard()
        process.send(coordinator_position_line(position))
        self._sync(process, until)
        process.send(coordinator_go_line(clocks))
        move = read_move(process.read(until), self._label)
        return Answer(
            self._check_legal(move.column, move.line, position),
            value=move.value,
            depth=move.known.get("depth"),
            nodes=move.known.get("nodes"),
        )

    def _prepare(self) -> None:
        self._ready()

    def _check_said(self, position: Position, limits: Limits | None) -> None:
        """Refuse what the dialect has no words for."""
        if position.geometry != Geometry():
            raise NotSaid(
                f"{self._label} cannot be asked about {position.geometry}: its dialect, the "
                f"coordinator's, knows {Geometry()} only"
            )
        if position.moves is None:
            raise NotSaid(
                f"{self._label} cannot be asked about a drawn board: its dialect, the "
                "coordinator's, knows moves from the empty board only"
            )
        if limits is not None and (limits.depth is not None or limits.nodes is not None):
            raise NotSaid(
                f"{self._label} cannot be given a depth or nodes: its dialect, the coordinator's, "
                "knows clocks only"
            )

    def _ready(self) -> EngineProcess:
        if self._process is None:
            self._process = EngineProcess(self.command, launch=self._launch, farewell=FAREWELL)
            with self._starting():
                self._process.send(NAME_LINE)
                said = self._sync(self._process, time.monotonic() + self.start_seconds)
            self.name = next((line[:100] for line in said if line), self.command)
        return self._process

    def _sync(self, process: EngineProcess, until: float) -> list[str]:
        """Everything that the engine writes before `readyok`."""
        process.send(READY_LINE)
        said: list[str] = []
        for line in process.read(until):
            if is_ready(line):
                return said
            if line.startswith("error"):
                raise NotSaid(f"{self._label} answered {line[:200]!r} to {READY_LINE!r}")
            said.append(line)
        raise AssertionError("reading ends with a line or an error")


def coordinator_position_line(position: Position) -> str:
    """The line that sets a position; for the empty board it ends with a space, as there.

    >>> coordinator_position_line(Position("44")), coordinator_position_line(Position())
    ('position startpos 33', 'position startpos ')
    """
    return position_line(position) + ("" if position.moves else " ")


def is_ready(line: str) -> bool:
    """Does a line begin with `readyok`?"""
    return line.split()[:1] == ["readyok"]
