"""Many positions of one geometry as flat arrays of board words, for work at kernel speed.

Each position is two board words, `mover` (stones of the side to move) and `mask` (all stones),
and the bit of its last stone, -1 where it is unknown. Boards that need more than 64 bits take two
entries per word, low half first. The arrays are anything with a buffer: `array.array`, a
memoryview, or a numpy array of the right type.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from claimeven.checks import check_integer, check_list, check_type, invalid, quoted
from claimeven.errors import BadInput, ClaimevenError, OutOfRange
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position, check_position

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

    def __post_init__(self) -> None:
        check_type(self.geometry, Geometry, "geometry")
        movers, masks = _count(self.mover, "mover"), _count(self.mask, "mask")
        per_board = words_per_board(self.geometry)
        if movers != masks or movers % per_board:
            raise BadInput(
                f"mover has {movers} words and mask {masks}; {self.geometry} takes {per_board} for "
                "each position in both"
            )
        size = movers // per_board
        if _count(self.last, "last", itemsize=2) != size:
            raise BadInput(f"last has {len(self.last)} entries for {size} positions")

    @classmethod
    def of(cls, positions: Iterable[Position], geometry: Geometry | None = None) -> Batch:
        """The batch of some positions, which must share a geometry."""
        listed = positions_in(positions)
        if geometry is None:
            geometry = listed[0].geometry if listed else Geometry()
        check_type(geometry, Geometry, "geometry")
        for position in listed:
            if position.geometry is not geometry and position.geometry != geometry:
                raise BadInput(f"positions of {geometry} and {position.geometry} in one batch")
        last = array("h", map(bit_of_last, listed))
        return cls.of_boards((position.words for position in listed), geometry, last=last)

    @classmethod
    def of_boards(
        cls, boards: Iterable[tuple[int, int]], geometry: Geometry, *, last: Any = None
    ) -> Batch:
        """The batch of boards that are given as pairs of words, `mover` and `mask`."""
        check_type(geometry, Geometry, "geometry")
        pack = _append_narrow if words_per_board(geometry) == 1 else _append_wide
        mover, mask = array("Q"), array("Q")
        try:
            for own, stones in boards:
                pack(mover, own)
                pack(mask, stones)
        except ClaimevenError:
            raise
        except Exception as cause:  # also whatever somebody's own class raises
            expected = f"a list of pairs of board words of {geometry}"
            raise BadInput(invalid("boards", boards, expected)) from cause
        return cls.from_words(mover, mask, geometry, last=last)

    @classmethod
    def from_words(
        cls, mover: Any, mask: Any, geometry: Geometry | None = None, *, last: Any = None
    ) -> Batch:
        """A batch around arrays of board words; `last` holds bits of last stones, if known."""
        geometry = Geometry() if geometry is None else check_type(geometry, Geometry, "geometry")
        if last is None:
            last = array("h", [UNKNOWN]) * (_count(mask, "mask") // words_per_board(geometry))
        return cls(geometry, mover, mask, last)

    def __len__(self) -> int:
        return len(self.last)

    def __iter__(self) -> Iterator[Position]:
        return (self[index] for index in range(len(self)))

    def __getitem__(self, index: int) -> Position:
        index = self._check_index(index)
        bit = int(self.last[index])
        last = None if bit == UNKNOWN else bit // self.geometry.stride
        return position_from(*self.board(index), self.geometry, last=last)

    def board(self, index: int) -> tuple[int, int]:
        """The two words of a position, `mover` and `mask`."""
        index = self._check_index(index)
        if words_per_board(self.geometry) == 1:
            return int(self.mover[index]), int(self.mask[index])
        low, high = 2 * index, 2 * index + 1
        return (
            int(self.mover[low]) | int(self.mover[high]) << 64,
            int(self.mask[low]) | int(self.mask[high]) << 64,
        )

    def stones(self) -> Iterator[int]:
        """How many stones each position has."""
        counts = (int(word).bit_count() for word in self.mask)
        if words_per_board(self.geometry) == 1:
            return counts
        return (low + high for low, high in zip(counts, counts, strict=True))

    def without(self, indices: Iterable[int]) -> Batch:
        """The batch without some of its positions, whose indices ascend."""
        left_out = [self._check_index(index) for index in check_list(indices, "indices")]
        if not left_out:
            return self
        for before, index in pairwise(left_out):
            if before >= index:
                raise BadInput(f"invalid indices {before}, {index}: expected ascending ones")
        size = words_per_board(self.geometry)
        return Batch(
            self.geometry,
            _without(self.mover, "Q", left_out, size),
            _without(self.mask, "Q", left_out, size),
            _without(self.last, "h", left_out, 1),
        )

    def _check_index(self, index: object) -> int:
        number = check_integer(index, "index of a batch")
        if not 0 <= number < len(self):
            raise OutOfRange(f"there is no position {quoted(number)} in a batch of {len(self)}")
        return number

    def __reduce__(self) -> tuple[Any, ...]:
        # The arrays may be views of other memory, which cannot be copied as they are.
        words = (array("Q", memoryview(each).tobytes()) for each in (self.mover, self.mask))
        return Batch, (self.geometry, *words, array("h", memoryview(self.last).tobytes()))


def positions_in(positions: Iterable[Position]) -> list[Position]:
    """What was given, as a list, if it holds nothing but positions."""
    listed = check_list(positions, "positions", "Positions")
    for index, position in enumerate(listed):
        if not isinstance(position, Position):
            check_position(position, f"positions[{index}]")
    return listed


def position_from(
    mover: int, mask: int, geometry: Geometry, *, last: int | None = None
) -> Position:
    """The position of two board words; `last` is the column of the last stone, if known."""
    other = mover ^ mask
    first, second = (mover, other) if mask.bit_count() % 2 == 0 else (other, mover)
    return Position.from_words(first, second, geometry, last=last)


def bit_of_last(position: Position) -> int:
    """The bit of the last stone as the kernel takes it."""
    cell = position.last_cell
    return UNKNOWN if cell is None else cell.column * position.geometry.stride + cell.row


def words_per_board(geometry: Geometry) -> int:
    """How many 64-bit words one board word takes."""
    return 1 if geometry.bits <= 64 else 2


def _append_narrow(words: array[int], word: int) -> None:
    words.append(word)


def _append_wide(words: array[int], word: int) -> None:
    words.append(word & _HALF)
    words.append(word >> 64)


def _without(numbers: Any, typecode: str, indices: Sequence[int], size: int) -> array[int]:
    """The array without the `size` numbers of each position that is left out."""
    rest = array(typecode)
    view = memoryview(numbers).cast("B")
    step, begin = size * rest.itemsize, 0
    for index in indices:
        rest.frombytes(view[begin : step * index])
        begin = step * (index + 1)
    rest.frombytes(view[begin:])
    return rest


def _count(words: Any, name: str, *, itemsize: int = 8) -> int:
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
