"""The compliance suite: talks to an engine and says what it gets wrong.

The short form is required. The extended form is optional: an engine that answers `error` to a
part of it is told what is missing, but not that it is wrong.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from claimeven.errors import BadCommand, EngineFailed
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.protocol.drive import EngineProcess
from claimeven.protocol.messages import parse_bestmove, position_line

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


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: what was tried, and what is wrong, if anything."""

    name: str
    problem: str | None = None
    required: bool = True


Check: TypeAlias = Callable[["Conversation"], None]
"""Holds a conversation, and raises if the engine gets it wrong."""


class Conversation:
    """One life of the engine, with questions that end in one known line."""

    def __init__(self, command: str, seconds: float) -> None:
        self.process = EngineProcess(command)
        self._seconds = seconds

    def ask(self, *lines: str, until: str) -> list[str]:
        """Send lines; everything said up to and with the line whose first word is `until`."""
        for line in lines:
            self.process.send(line)
        said = []
        for line in self.process.read(time.monotonic() + self._seconds):
            said.append(line)
            if line.split(" ")[0] == until:
                return said
        return said

    def ask_quietly(self, *lines: str) -> list[str]:
        """Send lines that need no answer; what was said before `readyok`."""
        return self.ask(*lines, "isready", until="readyok")[:-1]


def check_engine(command: str, *, seconds: float = 10.0) -> Iterator[Finding]:
    """Run every check, each in a fresh process, and yield what was found."""
    for name, check in {**REQUIRED, **OPTIONAL}.items():
        yield _run(name, check, command, seconds)


def _run(name: str, check: Check, command: str, seconds: float) -> Finding:
    required = name in REQUIRED
    try:
        talk = Conversation(command, seconds)
    except EngineFailed as error:
        return Finding(name, str(error), required)
    try:
        check(talk)
    except Refused as error:
        return Finding(name, str(error), required)
    except (EngineFailed, BadCommand, Wrong) as error:
        # Also where it is optional: half of an extension is worse than none of it.
        return Finding(name, str(error))
    finally:
        talk.process.end()
    return Finding(name, None, required)


class Wrong(Exception):
    """The engine said something else than it should."""


class Refused(Wrong):
    """The engine said `error`: it does not have this part."""


def _best(talk: Conversation, position: Position, go: str = "go") -> int:
    said = talk.ask(position_line(position), go, until="bestmove")
    errors = [line for line in said if line.startswith("error")]
    if errors:
        raise Refused(f"{position_line(position)!r}, {go!r} got {errors[0]!r}")
    column, _ = parse_bestmove(said[-1])
    if column not in position.legal_columns:
        raise Wrong(
            f"{position_line(position)!r} got {said[-1]!r}; legal are {position.legal_columns}"
        )
    return column


def _expect(said: list[str], expected: str, asked: str) -> None:
    if said != [expected]:
        raise Wrong(f"{asked!r} got {said!r}, not {expected!r}")


def _check_ready(talk: Conversation) -> None:
    _expect(talk.ask("isready", until="readyok"), "readyok", "isready")


def _check_name(talk: Conversation) -> None:
    said = talk.ask_quietly("name")
    if len(said) != 1 or not said[0] or said[0].startswith("error"):
        raise Wrong(f"'name' got {said!r}, not one line")


def _check_moves(talk: Conversation) -> None:
    for text in POSITIONS:
        _best(talk, Position(text))
    line = talk.ask("position startpos 3342", "go", until="bestmove")[-1]
    if len(line.split()) != 3:
        raise Wrong(f"{line!r} has no score; write bestmove COLUMN SCORE")


def _check_one_line(talk: Conversation) -> None:
    said = talk.ask_quietly("position startpos 33")
    if said:
        raise Wrong(f"'position startpos 33' got {said!r}; it needs no answer")
    said = talk.ask("go", until="bestmove")
    if len(said) != 1:
        raise Wrong(f"a plain 'go' got {len(said)} lines: {said!r}")


def _check_perft(talk: Conversation) -> None:
    talk.ask_quietly("position startpos")
    for depth, nodes in TREE_NODES.items():
        said = talk.ask(f"perft {depth}", until="perft")
        _expect(said, f"perft {depth} {nodes}", f"perft {depth}")


def _check_quit(talk: Conversation) -> None:
    _expect(talk.ask("quit", until="quitting"), "quitting", "quit")
    try:
        for line in talk.process.read(time.monotonic() + 2):
            raise Wrong(f"{line!r} came after 'quitting'")
    except EngineFailed as error:
        if "in time" in str(error):
            raise Wrong("the process goes on after 'quitting'") from None


def _check_nonsense(talk: Conversation) -> None:
    talk.ask_quietly("position startpos 333333")
    for line in ("xyzzy", "position startpos 3333333", "position nowhere", "go sideways"):
        said = talk.ask_quietly(line)
        if len(said) != 1 or not said[0].startswith("error"):
            raise Wrong(f"{line!r} got {said!r}, not one line that starts with error")
    line = talk.ask("go", until="bestmove")[-1]
    if parse_bestmove(line)[0] not in Position("444444").legal_columns:
        raise Wrong(f"after nonsense the position had changed: {line!r}")


def _check_finished(talk: Conversation) -> None:
    said = talk.ask_quietly("position startpos 0101010", "go")
    if not any(line.startswith("error") for line in said):
        raise Wrong(f"'go' after the game's end got {said!r}, not an error")


def _check_move_list(talk: Conversation) -> None:
    said = talk.ask_quietly("position startpos moves 3 3 3 3 3 3")
    if said:
        raise Refused(f"it got {said[0]!r}")
    _best(talk, Position("444444"))


def _check_geometry(talk: Conversation) -> None:
    for geometry in (Geometry(5, 4, 4), Geometry(9, 7, 5), Geometry(12, 6, 4)):
        said = talk.ask_quietly(f"geometry {geometry.columns} {geometry.rows} {geometry.connect}")
        if said:
            raise Refused(f"geometry {geometry} got {said[0]!r}")
        _best(talk, Position([4, 4, 4, 4], geometry), "go depth 1")


def _check_limits(talk: Conversation) -> None:
    for go in ("go depth 2", "go nodes 500", "go movetime 50"):
        said = talk.ask_quietly("position startpos 3342", go)
        # The answer may come after readyok: an engine may think and talk at once.
        if any(line.startswith("error") for line in said):
            raise Refused(f"{go!r} got {said[0]!r}")
        if not any(line.startswith("bestmove") for line in said):
            said = talk.ask(until="bestmove")
        parse_bestmove(said[-1] if said[-1].startswith("bestmove") else said[0])


def _check_stop(talk: Conversation) -> None:
    said = talk.ask("position startpos 3342", "go infinite", "isready", until="readyok")
    errors = [line for line in said if line.startswith("error")]
    if errors:
        raise Refused(f"'go infinite' got {errors[0]!r}")
    if any(line.startswith("bestmove") for line in said):
        raise Wrong("'go infinite' was answered before 'stop'")
    began = time.monotonic()
    talk.ask("stop", until="bestmove")
    late = time.monotonic() - began
    if late > 1:
        raise Wrong(f"'stop' was answered after {late:.1f} s")


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
