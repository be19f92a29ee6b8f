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
from itertools import pairwise
from math import prod
from typing import Any

from claimeven import kernel
from claimeven.checks import check_integer, check_list, check_type, invalid, quoted
from claimeven.errors import BadInput, ClaimevenError, ImpossiblePosition, OutOfRange
from claimeven.game.geometry import Geometry
from claimeven.game.layouts import Layout, find_layout
from claimeven.game.number_arrays import check_columns, shaped, zeros
from claimeven.game.position import Position, check_position
from claimeven.game.side import Outcome, Side
from claimeven.game.word_arrays import (
    append_narrow,
    append_wide,
    count_numbers,
    leave_out,
    words_per_board,
)

_LARGEST_SEED = 2**64 - 1
_MOST = 2**31 - 1
_QUICK_GAMES = 10_000
"""Random games that are played in some milliseconds."""
UNKNOWN = -1
NO_MOVE = -1
"""In place of a column: the position stays as it is."""

OUTCOMES = (None, Outcome(Side.FIRST), Outcome(Side.SECOND), Outcome(None))
"""What the numbers of `Batch.outcomes` mean."""


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
        movers, masks = count_numbers(self.mover, "mover"), count_numbers(self.mask, "mask")
        per_board = words_per_board(self.geometry)
        if movers != masks or movers % per_board:
            raise BadInput(
                f"mover has {movers} words and mask {masks}; {self.geometry} takes {per_board} for "
                "each position in both"
            )
        size = movers // per_board
        if count_numbers(self.last, "last", itemsize=2) != size:
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
        pack = append_narrow if words_per_board(geometry) == 1 else append_wide
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
            last = array("h", [UNKNOWN]) * (
                count_numbers(mask, "mask") // words_per_board(geometry)
            )
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
            leave_out(self.mover, "Q", left_out, size),
            leave_out(self.mask, "Q", left_out, size),
            leave_out(self.last, "h", left_out, 1),
        )

    @classmethod
    def empty(cls, count: int, geometry: Geometry | None = None) -> Batch:
        """So many empty boards."""
        geometry = Geometry() if geometry is None else check_type(geometry, Geometry, "geometry")
        size = check_integer(count, "count", least=0, most=_MOST) * words_per_board(geometry)
        return cls.from_words(zeros("Q", size), zeros("Q", size), geometry)

    def legal_mask(self) -> Any:
        """Where stones can be played: true or false by position and column; a numpy array.

        Nothing can be played where the game is over. Without numpy this, like the other arrays of
        a batch, is a memoryview.

        >>> Batch.of([Position("444444"), Position("1212121")]).legal_mask().tolist()[0][2:5]
        [True, False, True]
        """
        columns = self.geometry.columns
        out = zeros("B", len(self) * columns)
        kernel.batch_legal_columns(*self._checked(), out)
        return shaped(out, (len(self), columns), "?")

    def outcomes(self) -> Any:
        """How each game ended, as an index of `OUTCOMES`: 0 while it goes on, 1 where the first
        side won, 2 where the second did, 3 for a draw.

        >>> Batch.of([Position("4"), Position("1212121")]).outcomes().tolist()
        [0, 1]
        """
        out = zeros("b", len(self))
        kernel.batch_outcomes(*self._checked(), out)
        return shaped(out, (len(self),))

    def play(self, columns: Any) -> Batch:
        """The batch after one move in each position; -1 leaves a position as it is.

        >>> after = Batch.of([Position("4"), Position("44")]).play([2, NO_MOVE])
        >>> list(after) == [Position("43"), Position("44")]
        True
        """
        columns = check_columns(columns, len(self))
        after = self._like()
        wrong = kernel.batch_play(
            *self._words(), self.last, columns, after.mover, after.mask, after.last
        )
        if wrong >= 0:
            raise self._refused(wrong, int(columns[wrong]))
        return after

    def random_columns(self, seed: int = 0) -> Any:
        """A random legal column of each position, -1 where the game is over.

        What is drawn depends on the seed, the position and its index.

        >>> Batch.of([Position("1212121"), Position("12")]).random_columns(1).tolist()
        [-1, 0]
        """
        out = zeros("q", len(self))
        kernel.batch_random_columns(*self._checked(), _check_seed(seed), out)
        return shaped(out, (len(self),))

    def playouts(self, games: int = 1, seed: int = 0) -> Any:
        """Random games from each position: how many its side to move won, drew and lost.

        >>> Batch.of([Position("121212"), Position("44")]).playouts(100).sum(axis=1).tolist()
        [100, 100]
        """
        games = check_integer(games, "games", least=1, most=_MOST)
        out = zeros("i", 3 * len(self))
        words, seed = self._checked(), _check_seed(seed)

        def play(progress: kernel.Progress) -> None:
            kernel.batch_playouts(*words, seed, games, out, progress)

        # A thread of its own can be stopped by Ctrl-C, and takes a while to start.
        if len(self) * games <= _QUICK_GAMES:
            play(kernel.Progress())
        else:
            kernel.watched(play)
        return shaped(out, (len(self), 3))

    def winning_cells(self) -> tuple[Any, Any]:
        """Board words of the cells that complete a line: of the side to move, of its opponent.

        Boards that need more than 64 bits take two entries per word, low half first.

        >>> own, other = Batch.of([Position("112233")]).winning_cells()
        >>> Geometry().cells_of(int(own[0]))
        (Cell(column=3, row=0),)
        """
        own, other = zeros("Q", len(self.mask)), zeros("Q", len(self.mask))
        kernel.batch_winning_cells(*self._checked(), own, other)
        return shaped(own, (len(own),)), shaped(other, (len(other),))

    def mirrored(self) -> Batch:
        """The batch with left and right exchanged."""
        image = self._like()
        kernel.batch_mirrored(*self._checked(), self.last, image.mover, image.mask, image.last)
        return image

    def canonical_keys(self) -> Any:
        """`Position.canonical_key` of each position, in as many entries as a board word takes."""
        out = zeros("Q", len(self.mask))
        kernel.batch_canonical_keys(*self._checked(), out)
        return shaped(out, (len(out),))

    def planes(self, layout: Layout | str = "alphazero") -> Any:
        """The boards as numbers, in the layout of another program: see `layouts.LAYOUTS`.

        >>> Batch.of([Position("4453")]).planes("pettingzoo").shape
        (1, 6, 7, 2)
        """
        layout = find_layout(layout)
        shape = len(self), *layout.shape(self.geometry)
        is_float = layout.numbers == "f"
        out = zeros("f" if is_float else "B", prod(shape))
        write = kernel.batch_float_planes if is_float else kernel.batch_byte_planes
        write(*self._checked(), layout.in_kernel, out)
        return shaped(out, shape, layout.numbers)

    def _words(self) -> tuple[kernel.Rules, Any, Any]:
        return kernel.rules(self.geometry), self.mover, self.mask

    def _checked(self) -> tuple[kernel.Rules, Any, Any]:
        """What the kernel takes, if every position is a board."""
        words = self._words()
        wrong = kernel.batch_first_invalid(*words)
        if wrong >= 0:
            raise self._refused(wrong)
        return words

    def _like(self) -> Batch:
        """A batch of as many empty boards, to be filled."""
        size = len(self.mask)
        last = zeros("h", len(self))
        return Batch(self.geometry, zeros("Q", size), zeros("Q", size), last)

    def _refused(self, index: int, column: int | None = None) -> ClaimevenError:
        """Why a position, or a move in it, is wrong."""
        where = f"position {index} of the batch"
        try:
            position = position_from(*self.board(index), self.geometry)
            if column is not None:
                position.play(column)
        except ClaimevenError as error:
            return type(error)(f"{where}: {error}")
        return ImpossiblePosition(f"{where} is not on the board {self.geometry}")

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


def _check_seed(seed: object) -> int:
    return check_integer(seed, "seed", least=0, most=_LARGEST_SEED)
