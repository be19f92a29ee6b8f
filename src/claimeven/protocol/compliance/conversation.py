"""A running engine, and questions that end with a known line."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from claimeven.checks import quoted
from claimeven.errors import EngineFailed
from claimeven.game.position import Position
from claimeven.protocol.compliance.finding import NotSupported, WrongAnswer, errors_in, shown
from claimeven.protocol.dialects.driver import START_SECONDS
from claimeven.protocol.messages import parse_bestmove
from claimeven.protocol.process import EngineProcess
from claimeven.protocol.programs.program import Launch, start_program

# Openings, a full column, one column left, threats to take and to stop, the last stone of all.
POSITIONS = (
    "",
    "4",
    "4453",
    "444444",
    "112233",
    "1122335",
    "121212",
    "444444333333222222",
    "22213263332572677167166467515317154553",
)


class Conversation:
    """One process; `start_seconds` is the limit of its first answer, if that is longer."""

    def __init__(
        self,
        command: str,
        seconds: float,
        *,
        start_seconds: float = START_SECONDS,
        launch: Launch = start_program,
        farewell: Sequence[str] = ("stop", "quit"),
    ) -> None:
        self._began = time.monotonic()
        self.process = EngineProcess(command, launch=launch, farewell=farewell)
        self.seconds = seconds
        self.started_in: float | None = None
        """Seconds until the first answer, once there is one."""
        self._start_seconds = start_seconds
        self._asked: tuple[str, ...] = ()

    def ask(self, *lines: str, until: str, seconds: float | None = None) -> list[str]:
        """Send lines; the answer up to and with the line whose first word is `until`.

        An `error` is an answer too. Only before `readyok` it may belong to an earlier line.
        """
        self._asked = lines or self._asked
        for line in lines:
            self.process.send(line)
        others = len(lines) - 1 if until == "readyok" else 0
        said: list[str] = []
        for line in self._read(said, until, self.seconds if seconds is None else seconds):
            said.append(line)
            if line.split(" ")[0] == until:
                break
            if line.startswith("error") and len(errors_in(said)) > others:
                raise NotSupported(self._problem(said, until))
        return said

    def ask_until_ready(self, *lines: str, ready: str = "isready") -> list[str]:
        """Send lines and `isready`; the answer before `readyok`."""
        return self.ask(*lines, ready, until="readyok")[:-1]

    def _read(self, said: list[str], until: str, seconds: float) -> Iterator[str]:
        has_answered = self.started_in is not None
        patience = seconds if has_answered else max(seconds, self._start_seconds)
        try:
            for line in self.process.read(time.monotonic() + patience):
                if self.started_in is None:
                    self.started_in = time.monotonic() - self._began
                yield line
        except EngineFailed as error:
            if error.code != "hang":
                raise
            expected = f"{until} within {patience:g} s"
            raise WrongAnswer(self._problem(said, expected)) from None

    def _problem(self, said: list[str], expected: str) -> str:
        asked = ", ".join(repr(line) for line in self._asked)
        return f"{asked} got {shown(said)}: expected {expected}"


Check: TypeAlias = Callable[[Conversation], None]
"""Sends lines, and raises an error if an answer is wrong."""


def legal_column(line: str, position: Position, asked: str) -> int:
    """The column of a `bestmove` line, if it can be played."""
    column, _ = parse_bestmove(line)
    if column not in position.legal_columns:
        raise WrongAnswer(
            f"{asked!r} got {quoted(line)}: expected a column of {position.legal_columns}"
        )
    return column


def check_quit(talk: Conversation) -> None:
    """`quit` is answered, and then the process ends."""
    said = talk.ask("quit", until="quitting")
    if said != ["quitting"]:
        raise WrongAnswer(f"'quit' got {shown(said)}: expected 'quitting'")
    try:
        for line in talk.process.read(time.monotonic() + 2):
            raise WrongAnswer(f"{quoted(line)} came after 'quitting'")
    except EngineFailed as error:
        if error.code == "hang":
            raise WrongAnswer("the process goes on after 'quitting'") from None
