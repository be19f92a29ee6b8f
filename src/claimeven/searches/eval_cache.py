"""Evaluations kept in a file, keyed by the position, for one heuristic on one board.

The file is a header of 64 bytes (magic, version, fingerprint of heuristic and geometry, number of
entries) and a table of 32-byte entries (key, value, check). It is mapped into memory; several
processes may share it, because a damaged or half-written entry fails its check and is ignored.
"""

from __future__ import annotations

import hashlib
import mmap
import struct
from pathlib import Path
from typing import Any

from claimeven.checks import check_integer, quoted
from claimeven.errors import BadInput
from claimeven.files import atomic_file
from claimeven.game.geometry import Geometry
from claimeven.heuristics.spec import Heuristic

MAGIC = b"CLMEVAL1"
_HEADER = struct.Struct("<8s32sQ16x")
_ENTRY_BYTES = 32
DEFAULT_MB = 32


class EvaluationCache:
    """A file of evaluations of one heuristic on one board, made if it does not exist."""

    def __init__(
        self, path: str | Path, heuristic: Heuristic, geometry: Geometry, size_mb: int = DEFAULT_MB
    ) -> None:
        if heuristic.is_random:
            raise BadInput(f"{heuristic.full_name} is random; its values cannot be kept in a cache")
        self.path = Path(path)
        self._fingerprint = _fingerprint(heuristic, geometry)
        size_mb = check_integer(size_mb, "size_mb", least=1, most=1 << 20)
        if not self.path.exists():
            _create(self.path, self._fingerprint, size_mb)
        try:
            with self.path.open("r+b") as file:
                self._check(file.read(_HEADER.size), heuristic, geometry)
                self._map = mmap.mmap(file.fileno(), 0)
        except OSError as error:
            name = quoted(str(self.path))
            raise BadInput(f"cannot use the cache {name}: {error.strerror}") from None
        # The kernel takes any buffer of 64-bit words, which has no type in Python.
        self.words: Any = memoryview(self._map)[_HEADER.size :].cast("Q")

    def _check(self, header: bytes, heuristic: Heuristic, geometry: Geometry) -> None:
        name = quoted(str(self.path))
        if len(header) < _HEADER.size or not header.startswith(MAGIC):
            raise BadInput(f"{name} is not an evaluation cache; name another file or remove it")
        _, fingerprint, entries = _HEADER.unpack(header)
        if fingerprint != self._fingerprint:
            raise BadInput(
                f"the cache {name} was made for another heuristic or board than "
                f"{heuristic.full_name} on {geometry}; name another file"
            )
        size = _HEADER.size + entries * _ENTRY_BYTES
        if entries < 1 or entries & (entries - 1) or self.path.stat().st_size != size:
            raise BadInput(f"the cache {name} is damaged: its size is wrong; remove it")


def _create(path: Path, fingerprint: bytes, size_mb: int) -> None:
    """Write an empty cache atomically: other processes see all of it or nothing."""
    entries = 1 << ((size_mb << 20) // _ENTRY_BYTES).bit_length() - 1
    try:
        with atomic_file(path) as temporary, temporary.open("wb") as file:
            file.write(_HEADER.pack(MAGIC, fingerprint, entries))
            file.truncate(_HEADER.size + entries * _ENTRY_BYTES)
    except OSError as error:
        raise BadInput(f"cannot make the cache {quoted(str(path))}: {error.strerror}") from None


def _fingerprint(heuristic: Heuristic, geometry: Geometry) -> bytes:
    """A hash of what values depend on."""
    return hashlib.sha256(repr((*heuristic.content, geometry)).encode()).digest()
