"""Finding out which dialect a program speaks, without a line that could crash a fragile one.

A program gets `name AI 0` and `isready AI 0`, which a course's coordinator sends first:

    readyok                        coordinator
    error ...                      claimeven: engines of the course never say `error`
    it ends, or says other things  one-shot, if it answers a board with a column

A Python file by itself is read, not run: an agent takes an observation, an object a board.
"""

from __future__ import annotations

import ast
import os
import time
from dataclasses import dataclass
from pathlib import Path

from claimeven.errors import CannotStart, EngineFailed
from claimeven.game.position import Position
from claimeven.protocol.dialects.coordinator import FAREWELL, NAME_LINE, READY_LINE, is_ready
from claimeven.protocol.dialects.one_shot import OneShotDriver
from claimeven.protocol.process import EngineProcess, command_words
from claimeven.protocol.programs.program import Launch, start_program

_MOST_BYTES = 1 << 24
"""Of a Python file that is looked at."""

SILENT_SECONDS = 3.0
"""After so long without an answer the input is closed, for programs that wait for its end."""

_OBSERVATION_WORDS = ("obs", "observation")


@dataclass(frozen=True, slots=True)
class Detected:
    """A dialect, and the process that showed it, if that can be used further."""

    dialect: str
    process: EngineProcess | None = None
    name: str | None = None


def is_python_file(command: str, folder: Path | None = None) -> bool:
    """Is the command nothing but a Python file, which cannot be run by itself?

    >>> is_python_file("bots/mine.py"), is_python_file("python bots/mine.py")
    (True, False)
    """
    words = command_words(command)
    if len(words) != 1 or not words[0].endswith(".py"):
        return False
    return not os.access((folder or Path()) / words[0], os.X_OK)


def is_ours(command: str) -> bool:
    """Does the command run `claimeven engine`, which speaks both dialects of lines?

    >>> is_ours("claimeven engine level:3"), is_ours("python -m claimeven.cli.main engine random")
    (True, True)
    """
    words = command_words(command)
    if words[1:2] == ["-m"]:
        return words[2:4] == ["claimeven.cli.main", "engine"]
    return [Path(word).stem for word in words[:2]] == ["claimeven", "engine"]


def detect(
    command: str,
    *,
    seconds: float,
    launch: Launch = start_program,
    folder: Path | None = None,
) -> Detected:
    """The dialect of a program or a Python file; an `EngineFailed` if it speaks none."""
    if is_python_file(command, folder):
        return Detected(dialect_of_file((folder or Path()) / command_words(command)[0]))
    if is_ours(command):
        return Detected("claimeven")
    process = EngineProcess(command, launch=launch, farewell=FAREWELL)
    try:
        found = _shake_hands(process, seconds)
    except EngineFailed as error:
        process.end()
        return _one_shot(command, seconds, launch, error)
    except BaseException:
        process.end()
        raise
    if found.process is None:
        process.end()
    return found


def _shake_hands(process: EngineProcess, seconds: float) -> Detected:
    process.send(NAME_LINE)
    process.send(READY_LINE)
    began = time.monotonic()
    said: list[str] = []
    for until in (min(began + SILENT_SECONDS, began + seconds), began + seconds):
        try:
            for line in process.read(until):
                if is_ready(line):
                    name = next((each[:100] for each in said if each), None)
                    return Detected("coordinator", None if process.is_at_end else process, name)
                if line.startswith("error"):
                    return Detected("claimeven")
                said.append(line)
        except EngineFailed as error:
            if error.code != "hang" or process.is_at_end:
                raise
            process.send_end()
    raise AssertionError("the second wait ends with an answer or an error")


def _one_shot(command: str, seconds: float, launch: Launch, before: EngineFailed) -> Detected:
    driver = OneShotDriver(command, deadline=seconds, launch=launch)
    try:
        driver.answer(Position())
    except EngineFailed:
        raise EngineFailed(
            f"{before} (asked {NAME_LINE!r} and {READY_LINE!r}; to a board on its standard input "
            "it does not answer with a column either)",
            before.code,
        ) from None
    return Detected("one-shot")


def dialect_of_file(path: Path) -> str:
    """What a Python file is, by its last function: an agent, or else an object."""
    try:
        with path.open("rb") as file:
            tree = ast.parse(file.read(_MOST_BYTES))
    except (OSError, SyntaxError, ValueError, RecursionError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CannotStart(f"cannot read the Python file {str(path)!r}: {reason}") from None
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    has_class = any(isinstance(node, ast.ClassDef) for node in tree.body)
    names = [each.arg.lower() for each in functions[-1].args.args] if functions else []
    if names and names[0].startswith(_OBSERVATION_WORDS):
        return "agent"
    is_agent = bool(functions) and functions[-1].name in ("agent", "my_agent") and not has_class
    return "agent" if is_agent else "object"
