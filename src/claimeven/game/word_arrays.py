"""Arrays of board words: one entry of 64 bits for each, or two, low half first."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

from claimeven.checks import quoted
from claimeven.errors import BadInput
from claimeven.game.geometry import Geometry

_HALF = 2**64 - 1


def words_per_board(geometry: Geometry) -> int:
    """How many 64-bit words one board word takes."""
    return 1 if geometry.bits <= 64 else 2


def append_narrow(words: array[int], word: int) -> None:
    """Add a board word that takes one entry."""
    words.append(word)


def append_wide(words: array[int], word: int) -> None:
    """Add a board word that takes two entries, low half first."""
    words.append(word & _HALF)
    words.append(word >> 64)


def leave_out(numbers: Any, typecode: str, indices: Sequence[int], size: int) -> array[int]:
    """The array without the `size` numbers of each position that is left out."""
    rest = array(typecode)
    view = memoryview(numbers).cast("B")
    step, begin = size * rest.itemsize, 0
    for index in indices:
        rest.frombytes(view[begin : step * index])
        begin = step * (index + 1)
    rest.frombytes(view[begin:])
    return rest


def count_numbers(words: Any, name: str, *, itemsize: int = 8) -> int:
    """Entries of a one-dimensional contiguous array of whole numbers of the right size."""
    kind = "unsigned 64-bit" if itemsize == 8 else "signed 16-bit"
    expected = f"expected a contiguous one-dimensional array of {kind} integers"
    try:
        view = memoryview(words)
    except Exception:  # whatever somebody's own class raises
        raise BadInput(f"invalid {name} {quoted(words)}: {expected}") from None
    formats = ("Q", "L") if itemsize == 8 else ("h",)
    shape_fits = view.ndim == 1 and view.c_contiguous
    if not shape_fits or view.itemsize != itemsize or view.format not in formats:
        raise BadInput(
            f"invalid {name}, {view.ndim} dimensions of format {view.format!r}: {expected}"
        )
    return len(view)
