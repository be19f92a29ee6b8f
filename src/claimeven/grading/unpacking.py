"""A copy of a submission to work with. Nothing in it can reach outside of its folder.

A zip file is not believed: names, kinds and sizes are checked while it is unpacked.
"""

from __future__ import annotations

import lzma
import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO

from claimeven.checks import quoted
from claimeven.errors import BadSubmission
from claimeven.grading.folder import remove_folder
from claimeven.grading.rubric import RunLimits
from claimeven.grading.submission import ZIP, Submission

_BLOCK = 1 << 16
_PASSED_OVER = ("__MACOSX", ".DS_Store", ".git", "__pycache__")
_DEEPEST = 50
"""Folders in folders."""
_DAMAGE = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError),
    *(NotImplementedError, RuntimeError, ValueError, OverflowError, struct.error),
)
"""What `zipfile` raises where a file is damaged or encrypted, or has names in no known encoding."""
_MODE = 0o644
_EXECUTABLE = 0o755


def unpack(submission: Submission, folder: Path, limits: RunLimits) -> None:
    """Make the folder with a copy of the submission; a `BadSubmission` says why it cannot be."""
    if submission.problem is not None:
        raise BadSubmission(submission.problem)
    remove_folder(folder)
    folder.mkdir(parents=True)
    room = _Room(limits)
    try:
        if submission.path.is_dir():
            _copy_folder(submission.path, folder, room)
        elif submission.path.suffix.lower() == ZIP:
            _unpack_zip(submission.path, folder, room)
        else:
            with submission.path.open("rb") as file:
                room.write(folder / submission.path.name, file)
    except OSError as error:
        raise BadSubmission(f"cannot be copied: {error.strerror or error}") from None
    _lift_single_folder(folder)
    if not any(folder.iterdir()):
        raise BadSubmission("is empty")


class _Room:
    """What may still be written: files and bytes."""

    def __init__(self, limits: RunLimits) -> None:
        self._limits = limits
        self._files = limits.files
        self._bytes = limits.unpacked << 20

    def write(self, path: Path, content: IO[bytes], mode: int = _MODE) -> None:
        """Write a file as far as there is room."""
        self.count()
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            while block := content.read(_BLOCK):
                self._bytes -= len(block)
                if self._bytes < 0:
                    raise BadSubmission(f"unpacks to more than {self._limits.unpacked} MB")
                file.write(block)
        path.chmod(mode)

    def count(self) -> None:
        """One more file or folder."""
        self._files -= 1
        if self._files < 0:
            raise BadSubmission(f"has more than {self._limits.files} files")


def _copy_folder(source: Path, folder: Path, room: _Room) -> None:
    for path, kept in _walk(source, PurePosixPath()):
        mode = path.lstat().st_mode
        if stat.S_ISLNK(mode):
            raise BadSubmission(f"holds the link {quoted(str(kept))}: expected files and folders")
        if stat.S_ISDIR(mode):
            room.count()
            (folder / kept).mkdir()
        elif stat.S_ISREG(mode):
            with path.open("rb") as file:
                room.write(folder / kept, file, _EXECUTABLE if mode & stat.S_IXUSR else _MODE)
        else:
            raise BadSubmission(f"holds {quoted(str(kept))}, which is not a file or a folder")


def _walk(folder: Path, kept: PurePosixPath) -> Iterator[tuple[Path, PurePosixPath]]:
    """Everything below a folder, folders first; links are not followed."""
    for entry in sorted(os.scandir(folder), key=lambda each: each.name):
        if entry.name in _PASSED_OVER:
            continue
        _check_depth(kept)
        yield Path(entry.path), kept / entry.name
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(Path(entry.path), kept / entry.name)


def _check_depth(folders: PurePosixPath) -> None:
    if len(folders.parts) > _DEEPEST:
        raise BadSubmission(f"holds folders in folders, more than {_DEEPEST} deep")


def _unpack_zip(path: Path, folder: Path, room: _Room) -> None:
    try:
        with zipfile.ZipFile(path) as archive:
            for info in archive.infolist():
                _unpack_entry(archive, info, folder, room)
    except BadSubmission:
        raise
    except FileExistsError as error:
        name = os.path.relpath(error.filename, folder)
        raise BadSubmission(f"holds {quoted(name)} twice") from None
    except _DAMAGE as error:
        raise BadSubmission(f"is not a zip file that can be read: {error}") from None


def _unpack_entry(
    archive: zipfile.ZipFile, info: zipfile.ZipInfo, folder: Path, room: _Room
) -> None:
    kept = PurePosixPath(info.filename.replace("\\", "/"))
    if set(kept.parts) & set(_PASSED_OVER):
        return
    if kept.is_absolute() or ".." in kept.parts or ":" in info.filename or not kept.parts:
        raise BadSubmission(f"holds {quoted(info.filename)}, a path that leaves its folder")
    _check_depth(kept.parent)
    mode = info.external_attr >> 16
    if stat.S_ISLNK(mode):
        raise BadSubmission(f"holds the link {quoted(info.filename)}: expected files and folders")
    if info.is_dir():
        room.count()
        (folder / kept).mkdir(parents=True, exist_ok=True)
        return
    with archive.open(info) as content:
        room.write(folder / kept, content, _EXECUTABLE if mode & stat.S_IXUSR else _MODE)


def _lift_single_folder(folder: Path) -> None:
    """A zip file often holds one folder with everything in it: its content moves up."""
    for _ in range(3):
        found = list(folder.iterdir())
        if len(found) != 1 or not found[0].is_dir():
            return
        inner = folder.with_name(f".{folder.name}.inner")
        os.replace(found[0], inner)
        folder.rmdir()
        os.replace(inner, folder)
