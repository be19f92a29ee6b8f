"""Writing text files atomically, with an error that names the file."""

from __future__ import annotations

from pathlib import Path

from claimeven.errors import BadInput
from claimeven.files import write_atomically


def write_text(path: Path, text: str) -> None:
    """Write a text file; after an error an old file of that name is unchanged."""
    try:
        write_atomically(path, text.encode())
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"cannot write '{path}': {reason}") from None
