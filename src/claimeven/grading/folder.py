"""A folder in which somebody else's program has worked: anything can be in it, at any depth."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path


def files_below(folder: Path) -> Iterator[Path]:
    """The files of a folder and of all folders in it, in no order.

    Links are not followed, and what cannot be read is passed over: a path may be too long.

    >>> folder = Path(tempfile.mkdtemp())
    >>> (folder / "src").mkdir()
    >>> _ = (folder / "src" / "main.py").write_text("")
    >>> [str(path.relative_to(folder)) for path in files_below(folder)]
    ['src/main.py']
    """
    waiting = [str(folder)]
    while waiting:
        with suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                with suppress(OSError):
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    elif entry.is_file(follow_symlinks=False):
                        yield Path(entry.path)


def remove_folder(folder: Path) -> None:
    """Remove a folder with everything in it, as far as that is allowed.

    Folders in it are moved to the top before they are looked into: they may be so deep that their
    paths are too long for the system, and for a function that calls itself.

    >>> folder = Path(tempfile.mkdtemp()) / "a"
    >>> (folder / "b" / "c").mkdir(parents=True)
    >>> remove_folder(folder)
    >>> folder.exists(), list(folder.parent.iterdir())
    (False, [])
    """
    if not os.path.lexists(folder):
        return
    top = tempfile.mkdtemp(prefix=".removed-", dir=folder.parent)
    waiting: list[str] = []
    numbers = count()

    def take_out(path: str) -> None:
        """Remove a file; move a folder to the top."""
        if os.path.islink(path) or not os.path.isdir(path):
            os.unlink(path)
            return
        os.chmod(path, 0o700)
        moved = f"{top}/{next(numbers)}"
        os.rename(path, moved)
        waiting.append(moved)

    with suppress(OSError):
        take_out(str(folder))
    while waiting:
        inner = waiting.pop()
        with suppress(OSError), os.scandir(inner) as entries:
            for entry in list(entries):
                with suppress(OSError):
                    take_out(entry.path)
        with suppress(OSError):
            os.rmdir(inner)
    with suppress(OSError):
        os.rmdir(top)
