"""Many boards as numpy arrays of words: what making training data needs of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from claimeven import kernel
from claimeven.errors import BadInput
from claimeven.extras import need
from claimeven.game.batch import Batch
from claimeven.game.geometry import Geometry
from claimeven.game.word_arrays import words_per_board

numpy = need("numpy")


def check_narrow(geometry: Geometry) -> Geometry:
    """Refuse boards that need 128 bits."""
    if words_per_board(geometry) != 1:
        raise BadInput(f"nets cannot be trained on {geometry}: expected a board of 64 bits or less")
    return geometry


@dataclass(frozen=True, eq=False)
class Boards:
    """Boards of one geometry: stones of the side to move, and all stones."""

    geometry: Geometry
    mover: Any
    mask: Any

    @classmethod
    def empty(cls, count: int, geometry: Geometry) -> Boards:
        """So many empty boards."""
        check_narrow(geometry)
        return cls(geometry, *(numpy.zeros(count, numpy.uint64) for _ in range(2)))

    @classmethod
    def together(cls, parts: list[Boards], geometry: Geometry) -> Boards:
        """All boards of several arrays, in order."""
        parts = [cls.empty(0, geometry), *parts]
        joined = (numpy.concatenate([getattr(part, name) for part in parts]) for name in _WORDS)
        return cls(geometry, *joined)

    def __len__(self) -> int:
        return len(self.mask)

    def __getitem__(self, chosen: Any) -> Boards:
        return Boards(self.geometry, self.mover[chosen], self.mask[chosen])

    @property
    def batch(self) -> Batch:
        """The same as the batch that the kernel takes."""
        mover, mask = map(numpy.ascontiguousarray, (self.mover, self.mask))
        return Batch.from_words(mover, mask, self.geometry)

    @property
    def stones(self) -> Any:
        """How many stones each board has."""
        return bit_counts(self.mask)

    @property
    def playable(self) -> Any:
        """The cells where a stone can be played."""
        shape = self.geometry
        bottom = sum(1 << column * shape.stride for column in range(shape.columns))
        return (self.mask + numpy.uint64(bottom)) & numpy.uint64(shape.board)

    def winning_cells(self) -> tuple[Any, Any]:
        """The empty cells that complete a line: of the side to move, of its opponent."""
        own, other = (numpy.zeros(len(self), numpy.uint64) for _ in range(2))
        batch = self.batch
        kernel.batch_winning_cells(kernel.rules(self.geometry), batch.mover, batch.mask, own, other)
        return own, other

    def outcomes(self) -> Any:
        """As `Batch.outcomes`: 0 while the game goes on."""
        return numpy.asarray(self.batch.outcomes())

    def keys(self) -> Any:
        """The canonical key of each board."""
        return numpy.asarray(self.batch.canonical_keys())

    def mirrored(self) -> Boards:
        """The boards with left and right exchanged."""
        image = self.batch.mirrored()
        return Boards(self.geometry, numpy.asarray(image.mover), numpy.asarray(image.mask))

    def after(self, cells: Any) -> Boards:
        """The boards after a stone on one cell each."""
        return Boards(self.geometry, self.mover ^ self.mask, self.mask | cells)

    def column(self, column: int) -> Any:
        """The cell where a stone in that column would land, 0 where the column is full."""
        shape = self.geometry
        cells = ((1 << shape.rows) - 1) << column * shape.stride
        return self.playable & numpy.uint64(cells)


_WORDS = ("mover", "mask")


def bit_counts(words: Any) -> Any:
    """How many bits are set in each word."""
    ones = numpy.ascontiguousarray(words).view(numpy.uint8).reshape(len(words), 8)
    return _BITS_OF_BYTE[ones].sum(axis=1, dtype=numpy.int64)


_BITS_OF_BYTE = numpy.array([byte.bit_count() for byte in range(256)], numpy.uint8)


def settled(boards: Boards) -> Boards:
    """The boards after their forced moves, without those that are decided by then.

    A side that can win at once does; one whose opponent could blocks. Two wins of the opponent
    decide the game too.
    """
    quiet: list[Boards] = []
    while len(boards):
        own, other = boards.winning_cells()
        playable = boards.playable
        blocks = other & playable
        goes_on = ((own & playable) == 0) & ((blocks & (blocks - numpy.uint64(1))) == 0)
        goes_on &= playable != 0
        is_quiet = goes_on & (blocks == 0)
        quiet.append(boards[is_quiet])
        forced = goes_on & ~is_quiet
        boards = boards[forced].after(blocks[forced])
    return Boards.together(quiet, boards.geometry)
