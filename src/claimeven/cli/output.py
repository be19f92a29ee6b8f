"""Writing files for people: whole or not at all, with an error that names the file."""

from __future__ import annotations

import os
from pathlib import Path

from claimeven.errors import BadInput


def write_whole(path: Path, text: str) -> None:
    """Write a text file; on a full disk an old file of that name stays as it was."""
    half = path.with_name(f".{path.name}.{os.getpid()}.half")
    try:
        if path.exists() and not path.is_file():  # a device, a pipe: nothing to put in its place
            path.write_text(text, encoding="utf-8")
            return
        try:
            half.write_text(text, encoding="utf-8")
            half.replace(path)
        finally:
            half.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"cannot write '{path}': {reason}") from None
