"""Atomic writes: a file is complete or unchanged, also after a full disk or a kill; and reading.

`read_text` reads the file that a user named, with an error of one sentence where it cannot.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from claimeven.checks import quoted
from claimeven.errors import BadInput


@contextmanager
def atomic_file(path: Path) -> Iterator[Path]:
    """A temporary path to write to; it replaces `path` when the block ends without an error.

    A device, a pipe or a link is written to directly, because it must not be replaced by a file.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "notes.txt"
    >>> with atomic_file(path) as temporary:
    ...     _ = temporary.write_text("done")
    ...     path.exists()
    False
    >>> path.read_text()
    'done'
    """
    if path.is_symlink() or (path.exists() and not path.is_file()):
        yield path
        return
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        yield temporary
        with temporary.open("r+b") as written:  # Windows flushes only what may be written
            os.fsync(written.fileno())  # the content is on the disk before the name is
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file that is complete or, after an error, unchanged."""
    with atomic_file(path) as temporary:
        temporary.write_bytes(content)


MOST_BYTES = 1 << 28
"""Of a text file that is read at once; a file without an end must not take all memory."""


MOST_IN_LINE = 1 << 20
"""Bytes of one line of a file that is read line by line."""


def read_bytes(path: Path, error_type: type[BadInput], most_bytes: int = MOST_BYTES) -> bytes:
    """The content of a file that a user named; where it cannot be read, an error of that type."""
    with _errors_about(path, error_type), path.open("rb") as file:
        content = file.read(most_bytes + 1)
    if len(content) > most_bytes:
        raise error_type(f"cannot read '{path}': it has more than {most_bytes:,} bytes")
    return content


def read_text(path: Path, error_type: type[BadInput], most_bytes: int = MOST_BYTES) -> str:
    """The text of a file that a user named; where it cannot be read, an error of that type.

    A byte order mark at its beginning is left out.

    >>> read_text(Path("nowhere.txt"), BadInput)
    Traceback (most recent call last):
    claimeven.errors.BadInput: cannot read 'nowhere.txt': No such file or directory
    """
    text = _decoded(path, read_bytes(path, error_type, most_bytes), error_type)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_lines(path: Path, error_type: type[BadInput]) -> Iterator[str]:
    """The lines of a file of any length that a user named, read one at a time."""
    with _errors_about(path, error_type), path.open("rb") as file:
        number = 0
        while line := file.readline(MOST_IN_LINE + 1):
            number += 1
            if len(line) > MOST_IN_LINE:
                raise error_type(f"'{path}', line {number}: more than {MOST_IN_LINE:,} bytes")
            yield _decoded(path, line, error_type).rstrip("\r\n")


def _decoded(path: Path, content: bytes, error_type: type[BadInput]) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise error_type(f"cannot read '{path}': it is not UTF-8 text") from None


@contextmanager
def _errors_about(path: Path, error_type: type[BadInput]) -> Iterator[None]:
    try:
        yield
    except error_type:
        raise
    except OSError as error:
        raise error_type(f"cannot read '{path}': {error.strerror}") from None
    except ValueError as error:  # names that no file can have
        raise error_type(f"cannot read {quoted(str(path))}: {error}") from None
