"""What was handed in: one folder, zip file or source file for each submission."""

from __future__ import annotations

import hashlib
import os
import re
import stat
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from claimeven.errors import BadInput

SOURCES = (".py", ".java", ".c", ".cc", ".cpp", ".cxx", ".js", ".mjs")
"""Files that are a submission by themselves."""

ZIP = ".zip"
_BLOCK = 1 << 20
_NOT_SAFE = re.compile(r"[^A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class Submission:
    """One of a class. One that cannot even be looked at has its `problem`, and a mark of zero."""

    name: str
    path: Path
    problem: str | None = None

    @property
    def file_name(self) -> str:
        """The name as part of a file name, different for different names.

        >>> Submission("ada", Path("ada")).file_name, Submission("a/b", Path("x")).file_name
        ('ada', 'a_b-c14cddc0')
        """
        safe = _NOT_SAFE.sub("_", self.name).lstrip(".-")[:60]
        if safe == self.name:
            return safe
        return f"{safe or '_'}-{hashlib.sha256(self.name.encode(errors='replace')).hexdigest()[:8]}"

    @property
    def digest(self) -> str:
        """Of everything in it, so that a submission that changed is marked again."""
        found = hashlib.sha256()
        for path in _files(self.path):
            found.update(f"{path.relative_to(self.path.parent)}\0".encode(errors="replace"))
            if _is_plain_file(path):
                _add(found, path)
        return found.hexdigest()[:16]


def find_submissions(folder: Path) -> list[Submission]:
    """Every submission in a folder, sorted by name; two of one name share one entry.

    Names that begin with a dot, and the folders that unpacking on a Mac leaves, are passed over.
    """
    if not folder.is_dir():
        raise BadInput(f"cannot read '{folder}': expected a folder with one submission each")
    named: dict[str, list[Path]] = defaultdict(list)
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        raise BadInput(f"cannot read '{folder}': {error.strerror}") from None
    for path in paths:
        if not path.name.startswith(".") and path.name != "__MACOSX":
            named[_name(path).casefold()].append(path)
    if not named:
        raise BadInput(
            f"no submissions in '{folder}': expected a folder, a zip file or a source file for each"
        )
    return [_submission(same) for _, same in sorted(named.items())]


def _name(path: Path) -> str:
    is_single = path.suffix.lower() in (ZIP, *SOURCES) and not path.is_dir()
    return path.stem if is_single else path.name


def _submission(paths: list[Path]) -> Submission:
    first = paths[0]
    if len(paths) > 1:
        names = " and ".join(repr(path.name) for path in paths)
        return Submission(_name(first), first, f"there are two submissions of this name: {names}")
    is_usable = first.is_dir() or first.suffix.lower() in (ZIP, *SOURCES)
    if first.is_symlink() or not is_usable:
        expected = "a folder, a .zip or a source file"
        return Submission(_name(first), first, f"cannot use {first.name!r}: expected {expected}")
    return Submission(_name(first), first)


def _files(path: Path) -> Iterable[Path]:
    return sorted(_everything_below(path)) if path.is_dir() else [path]


def _everything_below(folder: Path) -> Iterator[Path]:
    """Files, folders and links; without those at the end of a path that is too long."""
    waiting = [str(folder)]
    while waiting:
        with suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                yield Path(entry.path)
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(entry.path)


def _is_plain_file(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:  # its path is too long
        return False


def _add(found: hashlib._Hash, path: Path) -> None:
    try:
        with path.open("rb") as file:
            while block := file.read(_BLOCK):
                found.update(block)
    except OSError:
        found.update(b"unreadable")
