"""Files that appear whole or not at all: a full disk or a kill leaves the old one as it was.

And text that is read whole, or refused in one sentence.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from claimeven.errors import BadInput


@contextmanager
def atomic_file(path: Path) -> Iterator[Path]:
    """Where to write what is to lie at `path` once the block has ended well.

    A device, a pipe or a link is written to as it is: a file in its place would be another thing.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "notes.txt"
    >>> with atomic_file(path) as aside:
    ...     _ = aside.write_text("done")
    ...     path.exists()
    False
    >>> path.read_text()
    'done'
    """
    if path.is_symlink() or (path.exists() and not path.is_file()):
        yield path
        return
    aside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        yield aside
        with aside.open("rb") as written:
            os.fsync(written.fileno())  # before the name: a name without its content is half a file
        os.replace(aside, path)
    finally:
        aside.unlink(missing_ok=True)


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file that appears whole or not at all."""
    with atomic_file(path) as aside:
        aside.write_bytes(content)


def read_text(path: Path, refused: type[BadInput]) -> str:
    """The text of a file that somebody named; an error of the kind that is given names it.

    >>> read_text(Path("nowhere.txt"), BadInput)
    Traceback (most recent call last):
    claimeven.errors.BadInput: cannot read 'nowhere.txt': No such file or directory
    """
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise refused(f"cannot read '{path}': {error.strerror}") from None
    except UnicodeDecodeError:
        raise refused(f"'{path}' is no text in UTF-8") from None
