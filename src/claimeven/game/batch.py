"""Many positions of one geometry as flat arrays of board words, for work at kernel speed.

Each position is two board words, `mover` (stones of the side to move) and `mask` (all stones),
and the bit of its last stone, -1 where it is unknown. Boards that need more than 64 bits take two
entries per word, low half first. The arrays are anything with a buffer: `array.array`, a
memoryview, or a numpy array of the right type.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from claimeven.errors import BadInput
from claimeven.game.geometry import Cell, Geometry
from claimeven.game.position import Position

_HALF = 2**64 - 1
UNKNOWN = -1


@dataclass(frozen=True, eq=False)
class Batch:
    """Positions as arrays; `mover` and `mask` hold unsigned 64-bit words, `last` 16-bit integers.

    >>> batch = Batch.of([Position("4453"), Position("44")])
    >>> len(batch), batch.geometry
    (2, Geometry(columns=7, rows=6, connect=4))
    """

    geometry: Geometry
    mover: Any
    mask: Any
    last: Any

    @classmethod
    def of(cls, positions: Iterable[Position], geometry: Geometry | None = None) -> Batch:
        """The batch of some positions, which must share a geometry."""
        mover, mask, last = array("Q"), array("Q"), array("h")
        for position in positions:
            geometry = position.geometry if geometry is None else geometry
            if position.geometry != geometry:
                raise BadInput(f"a batch of {geometry} cannot hold a board of {position.geometry}")
            mover.extend(_halves(position.word(position.to_move), geometry))
            mask.extend(_halves(position.mask, geometry))
            last.append(_last_bit(position))
        return cls(geometry or Geometry(), mover, mask, last)

    @classmethod
    def from_words(
        cls, mover: Any, mask: Any, geometry: Geometry | None = None, *, last: Any = None
    ) -> Batch:
        """A batch around arrays of board words; `last` holds bits of last stones, if known."""
        geometry = geometry or Geometry()
        counts = _count(mover, "mover"), _count(mask, "mask")
        if counts[0] != counts[1] or counts[0] % words_per_board(geometry):
            raise BadInput(f"the arrays hold {counts[0]} and {counts[1]} words; they must match")
        size = counts[0] // words_per_board(geometry)
        last = array("h", [UNKNOWN]) * size if last is None else last
        if _count(last, "last", itemsize=2) != size:
            raise BadInput(f"last has {len(last)} entries for {size} positions")
        return cls(geometry, mover, mask, last)

    def __len__(self) -> int:
        return len(self.last)

    def __iter__(self) -> Iterator[Position]:
        return (self[index] for index in range(len(self)))

    def __getitem__(self, index: int) -> Position:
        if not 0 <= index < len(self):
            raise IndexError(f"position {index} of a batch of {len(self)}")
        mover, mask = (_word(words, index, self.geometry) for words in (self.mover, self.mask))
        words = (mover, mover ^ mask) if mask.bit_count() % 2 == 0 else (mover ^ mask, mover)
        bit = int(self.last[index])
        last = None if bit == UNKNOWN else bit // self.geometry.stride
        return Position.from_words(*words, self.geometry, last=last)


def words_per_board(geometry: Geometry) -> int:
    """How many 64-bit words one board word takes."""
    return 1 if geometry.bits <= 64 else 2


def _halves(word: int, geometry: Geometry) -> tuple[int, ...]:
    return (word,) if words_per_board(geometry) == 1 else (word & _HALF, word >> 64)


def _word(words: Any, index: int, geometry: Geometry) -> int:
    count = words_per_board(geometry)
    return sum(int(words[count * index + half]) << (64 * half) for half in range(count))


def _last_bit(position: Position) -> int:
    cell: Cell | None = position.last_cell
    return UNKNOWN if cell is None else cell.column * position.geometry.stride + cell.row


def _count(words: Any, name: str, *, itemsize: int = 8) -> int:
    """Entries of a one-dimensional contiguous array of whole numbers of the right size."""
    try:
        view = memoryview(words)
    except TypeError:
        raise BadInput(f"{name} is no array: {type(words).__name__} has no buffer") from None
    formats = ("Q", "L") if itemsize == 8 else ("h",)
    shape_fits = view.ndim == 1 and view.c_contiguous
    if not shape_fits or view.itemsize != itemsize or view.format not in formats:
        raise BadInput(
            f"{name} must be a contiguous one-dimensional array of "
            f"{'unsigned 64-bit' if itemsize == 8 else 'signed 16-bit'} integers"
        )
    return len(view)
