"""How a built submission is started, by what is in its folder."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from claimeven.errors import BadSubmission, EngineFailed
from claimeven.grading.folder import files_below
from claimeven.grading.rubric import AUTO, Start
from claimeven.protocol.dialects.detect import dialect_of_file

_PREFERRED = ("interface", "main", "engine", "agent", "player", "bot", "index", "connect4")
"""Names of the file that is started, where there are several."""

_MAIN = re.compile(r"\bstatic\s+(?:public\s+|final\s+)*void\s+main\s*\(")
_PACKAGE = re.compile(r"^\s*package\s+([\w.]+)\s*;", re.MULTILINE)
_READS_INPUT = re.compile(r"__main__|\binput\s*\(|\bstdin\b|\bfileinput\b")
_MOST_BYTES = 1 << 20
_JAVA_SHARE = 3 / 4
"""Of the memory that a submission may use, what Java gives to objects."""


def entry_command(
    folder: Path, made: Sequence[Path], start: Start, memory_mb: int
) -> tuple[str, str]:
    """The command and the dialect; `made` are the files that the build has made."""
    if start.command is not None:
        return start.command, start.dialect
    if programs := [path for path in made if _is_program(path)]:
        return shlex.join([str(_chosen(programs, "programs"))]), start.dialect
    for find in (_java, _python, _javascript, _executable):
        if found := find(folder, start, memory_mb):
            return found
    raise BadSubmission(
        "has nothing that can be started: expected a program in Python, Java, C, C++ or "
        "JavaScript, or a command in the rubric"
    )


def of_kind(folder: Path, *suffixes: str) -> list[Path]:
    """The files with these suffixes in a folder and below it."""
    return sorted(path for path in files_below(folder) if path.suffix.lower() in suffixes)


def python_for(start: Start) -> str:
    """The interpreter for submissions: without the packages that this one may have."""
    return start.python or getattr(sys, "_base_executable", None) or sys.executable


def _java(folder: Path, start: Start, memory_mb: int) -> tuple[str, str] | None:
    java = ["java", f"-Xmx{max(16, int(memory_mb * _JAVA_SHARE))}m", "-XX:+UseSerialGC"]
    with_main = [path for path in of_kind(folder, ".java") if _MAIN.search(_text(path))]
    if with_main:
        chosen = _chosen(with_main, "classes with a main method")
        package = _PACKAGE.search(_text(chosen))
        name = f"{package.group(1)}.{chosen.stem}" if package else chosen.stem
        return shlex.join([*java, "-cp", ".:*:lib/*", name]), start.dialect
    if jars := [path for path in of_kind(folder, ".jar") if path.parent == folder]:
        return shlex.join([*java, "-jar", str(_chosen(jars, "jar files"))]), start.dialect
    classes = [path for path in of_kind(folder, ".class") if path.parent == folder]
    if classes and not of_kind(folder, ".java"):
        name = _chosen(classes, "classes").stem
        return shlex.join([*java, "-cp", ".:*:lib/*", name]), start.dialect
    return None


def _python(folder: Path, start: Start, memory_mb: int) -> tuple[str, str] | None:
    files = [path for path in of_kind(folder, ".py") if not path.name.startswith("test_")]
    top = [path for path in files if path.parent == folder] or files
    if not top:
        return None
    chosen = _chosen([path for path in top if path.name != "__init__.py"] or top, "Python files")
    command = shlex.join([python_for(start), str(chosen)])
    if start.dialect != AUTO or _READS_INPUT.search(_text(chosen)):
        return command, start.dialect
    try:
        return command, dialect_of_file(chosen)
    except EngineFailed as error:
        raise BadSubmission(str(error)) from None


def _javascript(folder: Path, start: Start, memory_mb: int) -> tuple[str, str] | None:
    files = [path for path in of_kind(folder, ".js", ".mjs") if "node_modules" not in path.parts]
    top = [path for path in files if path.parent == folder] or files
    if not top:
        return None
    return shlex.join(["node", str(_named_main(folder) or _chosen(top, "files"))]), start.dialect


def _executable(folder: Path, start: Start, memory_mb: int) -> tuple[str, str] | None:
    programs = [path for path in folder.iterdir() if path.is_file() and _is_program(path)]
    return (shlex.join([str(_chosen(programs, "programs"))]), start.dialect) if programs else None


def _named_main(folder: Path) -> Path | None:
    """What package.json says is started."""
    try:
        named = json.loads(_text(folder / "package.json")).get("main")
        path = (folder / named).resolve()
    except (OSError, ValueError, AttributeError, TypeError, RecursionError):
        return None
    return path if path.is_file() and path.is_relative_to(folder.resolve()) else None


def _is_program(path: Path) -> bool:
    return os.access(path, os.X_OK) and path.suffix not in (".so", ".o", ".class", ".a")


def _chosen(paths: Sequence[Path], what: str) -> Path:
    """The only file, or the one with a name that tells."""
    if len(paths) == 1:
        return paths[0]
    for name in _PREFERRED:
        if found := [path for path in paths if path.stem.lower() == name]:
            return min(found, key=lambda path: len(path.parts))
    names = ", ".join(sorted(path.name for path in paths)[:5])
    raise BadSubmission(
        f"has several {what} and none is called main: {names}; name the command in the rubric"
    )


def _text(path: Path) -> str:
    with path.open("rb") as file:
        return file.read(_MOST_BYTES).decode(errors="replace")
