"""Building a submission, and finding out how it is started."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from claimeven.errors import BadSubmission
from claimeven.grading.entry import entry_command, of_kind
from claimeven.grading.folder import files_below
from claimeven.grading.rubric import AUTO, Start
from claimeven.grading.sandbox import Sandbox

_MAKEFILES = ("GNUmakefile", "makefile", "Makefile")
_C, _CPP = (".c",), (".cc", ".cpp", ".cxx")
PROGRAM = "claimeven-engine"
"""What a submission in C or C++ without a makefile is compiled to."""


@dataclass(frozen=True, slots=True)
class BuiltProgram:
    """A submission that can be started: its command, and the dialect if its files tell it."""

    step: str
    """How it was built."""
    command: str
    dialect: str
    log: str


def build(sandbox: Sandbox, start: Start, seconds: float) -> BuiltProgram:
    """Build the submission in its sandbox; a `BadSubmission` says why that failed.

    The `log` of a `BuildFailed` is what the build said.
    """
    folder = sandbox.folder
    before = set(files_below(folder))
    step = find_step(folder) if start.build == AUTO else start.build
    log = "".join(_run(sandbox, words, seconds, step) for words in _commands(step, folder))
    made = [path for path in files_below(folder) if path not in before]
    command, dialect = entry_command(folder, made, start, sandbox.confinement.memory_mb)
    return BuiltProgram(step, command, dialect, log)


class BuildFailed(BadSubmission):
    """The build ended with an error."""

    def __init__(self, message: str, log: str) -> None:
        super().__init__(message)
        self.log = log


def find_step(folder: Path) -> str:
    """How a submission is built, by what is in it.

    >>> import tempfile
    >>> folder = Path(tempfile.mkdtemp())
    >>> _ = (folder / "Main.java").write_text("")
    >>> find_step(folder)
    'javac'
    """
    if any((folder / name).is_file() for name in _MAKEFILES):
        return "make"
    if of_kind(folder, ".java"):
        return "javac"
    return "cc" if of_kind(folder, *_C, *_CPP) else "none"


def _commands(step: str, folder: Path) -> list[list[str]]:
    if step == "make":
        return [["make"]]
    if step == "javac":
        sources = _names(of_kind(folder, ".java"), folder)
        if not sources:
            raise BadSubmission("has no Java files to compile")
        return [["javac", "-encoding", "UTF-8", "-cp", ".:*:lib/*", "-d", ".", *sources]]
    if step == "cc":
        return [_compiler(folder)]
    return []


def _compiler(folder: Path) -> list[str]:
    plain, plus = of_kind(folder, *_C), of_kind(folder, *_CPP)
    if not plain and not plus:
        raise BadSubmission("has no C or C++ files to compile")
    compiler = ["c++", "-std=c++20"] if plus else ["cc"]
    return [*compiler, "-O2", "-o", PROGRAM, *_names([*plain, *plus], folder), "-lm"]


def _names(paths: Sequence[Path], folder: Path) -> list[str]:
    """Below the folder; a name that begins with a dash would be an option."""
    return [f"./{path.relative_to(folder)}" for path in paths]


def _run(sandbox: Sandbox, words: list[str], seconds: float, step: str) -> str:
    shown = f"$ {shlex.join(words)}\n"
    try:
        code, said = sandbox.run(words, seconds)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BuildFailed(f"does not build: {words[0]!r} does not start: {reason}", shown) from None
    log = shown + said + ("" if said.endswith("\n") or not said else "\n")
    passed = sandbox.take_passed()
    if passed is not None:
        raise BuildFailed(f"does not build: {step} {passed}", log)
    if code != 0:
        raise BuildFailed(f"does not build: {step} ended with exit code {code}{_hint(said)}", log)
    return log


def _hint(said: str) -> str:
    """The first line that speaks of an error."""
    lines = [line.strip() for line in said.splitlines() if "error" in line.lower()]
    return f": {lines[0][:160]}" if lines else ""
