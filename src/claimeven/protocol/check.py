"""The compliance suite: runs an engine and reports what it gets wrong.

The short form is required. The extended form is optional: a part that an engine answers with
`error` is reported as missing, not as wrong. A program that ends before its first answer is not
asked anything else.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from claimeven.checks import quoted
from claimeven.errors import BadCommand, EngineFailed
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.protocol.messages import geometry_line, parse_bestmove, position_line
from claimeven.protocol.process import EngineProcess

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
TREE_NODES = {0: 1, 1: 8, 2: 57, 3: 400, 4: 2801}
"""Nodes of the tree from the empty standard board, the root included."""

MOST_SHOWN = 3
"""Lines of an engine that an error quotes."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: what was tried, and what is wrong, if anything."""

    name: str
    problem: str | None = None
    required: bool = True
    died: bool = False
    """Did the program end before it had answered?"""


Check: TypeAlias = Callable[["Conversation"], None]
"""Sends lines, and raises an error if an answer is wrong."""


class Conversation:
    """A running engine, and questions that end with a known line."""

    def __init__(self, command: str, seconds: float) -> None:
        self.process = EngineProcess(command)
        self._seconds = seconds
        self._asked: tuple[str, ...] = ()

    def ask(self, *lines: str, until: str) -> list[str]:
        """Send lines; the answer up to and with the line whose first word is `until`.

        An `error` is an answer too. Only before `readyok` it may belong to an earlier line.
        """
        self._asked = lines or self._asked
        for line in lines:
            self.process.send(line)
        others = len(lines) - 1 if until == "readyok" else 0
        said: list[str] = []
        for line in self._read(said, until):
            said.append(line)
            if line.split(" ")[0] == until:
                break
            if line.startswith("error") and len(_errors(said)) > others:
                raise NotSupported(self._problem(said, until))
        return said

    def _read(self, said: list[str], until: str) -> Iterator[str]:
        try:
            yield from self.process.read(time.monotonic() + self._seconds)
        except EngineFailed as error:
            if error.code != "hang":
                raise
            expected = f"{until} within {self._seconds:g} s"
            raise WrongAnswer(self._problem(said, expected)) from None

    def _problem(self, said: list[str], expected: str) -> str:
        asked = ", ".join(repr(line) for line in self._asked)
        return f"{asked} got {_shown(said)}: expected {expected}"

    def ask_until_ready(self, *lines: str) -> list[str]:
        """Send lines and `isready`; the answer before `readyok`."""
        return self.ask(*lines, "isready", until="readyok")[:-1]


def check_engine(command: str, *, seconds: float = 10.0) -> Iterator[Finding]:
    """Run every check, each in a fresh process, and yield what was found.

    A command that cannot be started is an `EngineFailed`.
    """
    for number, (name, check) in enumerate({**REQUIRED, **OPTIONAL}.items()):
        finding = _run(name, check, command, seconds)
        yield finding
        if number == 0 and finding.died:
            return


def _run(name: str, check: Check, command: str, seconds: float) -> Finding:
    required = name in REQUIRED
    talk = Conversation(command, seconds)
    try:
        check(talk)
    except NotSupported as error:
        return Finding(name, str(error), required)
    # What follows counts also where the check is optional: an extension must be complete.
    except EngineFailed as error:
        return Finding(name, str(error), died=error.code == "crash")
    except (BadCommand, WrongAnswer) as error:
        return Finding(name, str(error))
    finally:
        talk.process.end()
    return Finding(name, None, required)


class WrongAnswer(Exception):
    """The engine answered something else than it should."""


class NotSupported(WrongAnswer):
    """The engine answered `error`: it does not support this part."""


def _errors(said: list[str]) -> list[str]:
    return [line for line in said if line.startswith("error")]


def _shown(said: list[str]) -> str:
    """What an engine wrote, for an error; the last lines of many."""
    last = ", ".join(quoted(line) for line in said[-MOST_SHOWN:])
    if len(said) > MOST_SHOWN:
        return f"{len(said)} lines that end with {last}"
    return last or "nothing"


def _best(talk: Conversation, position: Position, go: str = "go") -> int:
    said = talk.ask(position_line(position), go, until="bestmove")
    column, _ = parse_bestmove(said[-1])
    if column not in position.legal_columns:
        raise WrongAnswer(
            f"{position_line(position)!r} got {quoted(said[-1])}: "
            f"expected a column of {position.legal_columns}"
        )
    return column


def _expect(said: list[str], expected: str, asked: str) -> None:
    if said != [expected]:
        raise WrongAnswer(f"{asked!r} got {_shown(said)}: expected {expected!r}")


def _check_ready(talk: Conversation) -> None:
    _expect(talk.ask("isready", until="readyok"), "readyok", "isready")


def _check_name(talk: Conversation) -> None:
    said = talk.ask_until_ready("name")
    if len(said) != 1 or not said[0] or said[0].startswith("error"):
        raise WrongAnswer(f"'name' got {_shown(said)}: expected one line")


def _check_moves(talk: Conversation) -> None:
    for text in POSITIONS:
        _best(talk, Position(text))
    line = talk.ask("position startpos 3342", "go", until="bestmove")[-1]
    if len(line.split()) != 3:
        raise WrongAnswer(f"{quoted(line)} has no score: expected bestmove COLUMN SCORE")


def _check_one_line(talk: Conversation) -> None:
    said = talk.ask_until_ready("position startpos 33")
    if said:
        raise WrongAnswer(f"'position startpos 33' got {_shown(said)}: expected no answer")
    said = talk.ask("go", until="bestmove")
    if len(said) != 1:
        raise WrongAnswer(f"a plain 'go' got {_shown(said)}: expected one line")


def _check_perft(talk: Conversation) -> None:
    talk.ask_until_ready("position startpos")
    for depth, nodes in TREE_NODES.items():
        said = talk.ask(f"perft {depth}", until="perft")
        _expect(said, f"perft {depth} {nodes}", f"perft {depth}")


def _check_quit(talk: Conversation) -> None:
    _expect(talk.ask("quit", until="quitting"), "quitting", "quit")
    try:
        for line in talk.process.read(time.monotonic() + 2):
            raise WrongAnswer(f"{quoted(line)} came after 'quitting'")
    except EngineFailed as error:
        if error.code == "hang":
            raise WrongAnswer("the process goes on after 'quitting'") from None


def _check_nonsense(talk: Conversation) -> None:
    talk.ask_until_ready("position startpos 333333")
    for line in ("xyzzy", "position startpos 3333333", "position nowhere", "go sideways"):
        said = talk.ask_until_ready(line)
        if len(said) != 1 or not said[0].startswith("error"):
            problem = f"{line!r} got {_shown(said)}: expected one line that starts with error"
            raise WrongAnswer(problem)
    line = talk.ask("go", until="bestmove")[-1]
    if parse_bestmove(line)[0] not in Position("444444").legal_columns:
        raise WrongAnswer(f"after nonsense the position had changed: {quoted(line)}")


def _check_finished(talk: Conversation) -> None:
    said = talk.ask_until_ready("position startpos 0101010", "go")
    if not _errors(said):
        raise WrongAnswer(f"'go' after the game's end got {_shown(said)}: expected an error")


def _check_move_list(talk: Conversation) -> None:
    said = talk.ask_until_ready("position startpos moves 3 3 3 3 3 3")
    if said:
        raise NotSupported(f"it got {quoted(said[0])}")
    _best(talk, Position("444444"))


def _check_geometry(talk: Conversation) -> None:
    for geometry in (Geometry(5, 4, 4), Geometry(9, 7, 5), Geometry(12, 6, 4)):
        said = talk.ask_until_ready(geometry_line(geometry))
        if said:
            raise NotSupported(f"geometry {geometry} got {quoted(said[0])}")
        _best(talk, Position([4, 4, 4, 4], geometry), "go depth 1")


def _check_limits(talk: Conversation) -> None:
    for go in ("go depth 2", "go nodes 500", "go movetime 50"):
        said = talk.ask_until_ready("position startpos 3342", go)
        # The answer may come after readyok: an engine may search and answer at the same time.
        if errors := _errors(said):
            raise NotSupported(f"{go!r} got {quoted(errors[0])}")
        if not any(line.startswith("bestmove") for line in said):
            said = talk.ask(until="bestmove")
        parse_bestmove(said[-1] if said[-1].startswith("bestmove") else said[0])


def _check_stop(talk: Conversation) -> None:
    said = talk.ask("position startpos 3342", "go infinite", "isready", until="readyok")
    if errors := _errors(said):
        raise NotSupported(f"'go infinite' got {quoted(errors[0])}")
    if any(line.startswith("bestmove") for line in said):
        raise WrongAnswer("'go infinite' was answered before 'stop'")
    began = time.monotonic()
    talk.ask("stop", until="bestmove")
    seconds = time.monotonic() - began
    if seconds > 1:
        raise WrongAnswer(f"'stop' was answered after {seconds:.1f} s: expected within 1 s")


REQUIRED: dict[str, Check] = {
    "isready is answered with readyok": _check_ready,
    "name is answered with one line": _check_name,
    "go is answered with bestmove COLUMN SCORE and a legal column": _check_moves,
    "position is silent, and a plain go gets one line only": _check_one_line,
    "perft DEPTH counts every node of the tree, the root included": _check_perft,
    "nonsense gets one error line and changes nothing": _check_nonsense,
    "go in a finished game gets an error": _check_finished,
    "quit is answered with quitting, and the process ends": _check_quit,
}
OPTIONAL: dict[str, Check] = {
    "extended: position startpos moves 3 3 4 2": _check_move_list,
    "extended: geometry COLUMNS ROWS CONNECT": _check_geometry,
    "extended: go depth, go nodes, go movetime": _check_limits,
    "extended: go infinite; isready and stop are answered meanwhile": _check_stop,
}
