"""The opening book: the exact score of every unfinished position of the first plies, and of some
deeper ones.

One position of each mirror pair is kept, under the smaller of the two keys (`canonical_key`).

The file, little-endian throughout:

    header   magic, version, columns, rows, connect, plies of which every position is held,
             stones of the deepest position, bytes a key, positions, blocks, and the CRC-32 of
             the header before it and of all that follows
    index    the first key of every block
    offsets  where in the data each block begins, and where the last one ends
    data     per block of up to 16 positions: their scores on the stone scale, one signed
             byte each, then the differences between neighbouring keys, seven bits a byte,
             lowest first, the top bit saying that more follow

The file is mapped, not read: looking up a position touches a page or two.
"""

from __future__ import annotations

import mmap
import struct
import zlib
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

from claimeven import kernel
from claimeven.checks import check_integer, check_type, invalid, quoted
from claimeven.errors import BadBook, BadInput
from claimeven.files import write_atomically
from claimeven.game.batch import Batch
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position, check_position

MAGIC = b"CLMEVBK\n"
VERSION = 2
BLOCK = 16
"""Positions a block: few enough to decode in microseconds, enough to keep the index small."""

_HEADER = struct.Struct("<8sHBBBBBBQI")
_CHECKSUM = struct.Struct("<I")
_BODY = _HEADER.size + _CHECKSUM.size
_SHIPPED = Path(__file__).parents[2] / "data" / "book-7x6x4.bin"


class Book:
    """An opening book in a file; raises `BadBook` with the reason if the file is not one."""

    def __init__(self, path: str | Path) -> None:
        if not isinstance(path, str | Path):
            raise BadInput(invalid("path of a book", path, "a str or a Path"))
        self.path = Path(path)
        self._view = _mapped(self.path)
        if len(self._view) < _BODY:
            raise BadBook(f"{self.path} is too short to be an opening book")
        magic, version, columns, rows, connect, plies, deepest, width, count, blocks = (
            _HEADER.unpack_from(self._view)
        )
        if magic != MAGIC:
            raise BadBook(f"{self.path} is not an opening book of claimeven")
        if version != VERSION:
            raise BadBook(
                f"{self.path} is a book of version {version}; this program reads {VERSION}"
            )
        (checksum,) = _CHECKSUM.unpack_from(self._view, _HEADER.size)
        if _checksum(self._view[: _HEADER.size], self._view[_BODY:]) != checksum:
            raise BadBook(f"{self.path} is damaged: its checksum does not fit its content")
        self.geometry = Geometry(columns, rows, connect)
        self.plies: int = plies
        """Every position of up to so many stones is in the book."""
        self.deepest: int = deepest
        """Positions of more stones are not in the book."""
        self.count: int = count
        index_end = _BODY + width * blocks
        self._first_keys = _read_keys(self._view[_BODY:index_end], width)
        data = index_end + 4 * (blocks + 1)
        self._offsets = struct.unpack(f"<{blocks + 1}I", self._view[index_end:data])
        self._data = self._view[data:]
        self._rules = kernel.rules(self.geometry)

    def points(self, position: Position) -> int | None:
        """The score of an unfinished position on the stone scale; None if it is not here."""
        check_position(position)
        self.check_geometry(position.geometry)
        if position.stones > self.deepest:
            return None
        return self._points_of_key(self._rules.canonical_key(*position.words))

    def points_of_key(self, key: int) -> int | None:
        """The score of the position with this canonical key; None if it is not here."""
        return self._points_of_key(check_integer(key, "key"))

    def _points_of_key(self, key: int) -> int | None:
        block = bisect_right(self._first_keys, key) - 1
        return self._decode(block).get(key) if block >= 0 else None

    def points_of_batch(self, batch: Batch) -> dict[int, int]:
        """Points of the positions that the book knows, by their index in the batch."""
        self.check_geometry(check_type(batch, Batch, "batch").geometry)
        canonical_key, board = self._rules.canonical_key, batch.board
        shallow = [i for i, stones in enumerate(batch.stones()) if stones <= self.deepest]
        looked_up = ((i, self._points_of_key(canonical_key(*board(i)))) for i in shallow)
        return {index: points for index, points in looked_up if points is not None}

    def check_geometry(self, geometry: Geometry) -> None:
        """Refuse another board than the book's: its positions have other keys."""
        check_type(geometry, Geometry, "geometry")
        if geometry is not self.geometry and geometry != self.geometry:
            raise BadBook(f"{self.path} is a book for {self.geometry}, not for {geometry}")

    def __len__(self) -> int:
        return self.count

    def __reduce__(self) -> tuple[type[Book], tuple[Path]]:
        return Book, (self.path,)

    def items(self) -> Iterator[tuple[int, int]]:
        """Every canonical key with its score, keys ascending."""
        for block in range(len(self._first_keys)):
            yield from self._decode(block).items()

    def _decode(self, block: int) -> dict[int, int]:
        size = min(BLOCK, self.count - block * BLOCK)
        data = self._data[self._offsets[block] : self._offsets[block + 1]]
        key = self._first_keys[block]
        keys = [key]
        difference = shift = 0
        for byte in data[size:]:
            difference |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                key += difference
                keys.append(key)
                difference = shift = 0
        return dict(zip(keys, data[:size].cast("b"), strict=True))


def write_book(path: Path, geometry: Geometry, plies: int, scores: Mapping[int, int]) -> None:
    """Write scores by canonical key; the file appears whole or not at all.

    Every position of up to `plies` stones must be there; deeper ones may be.
    """
    width = 8 if geometry.bits <= 64 else 16
    keys = sorted(scores)
    blocks = [keys[start : start + BLOCK] for start in range(0, len(keys), BLOCK)]
    parts = [_encode(block, scores) for block in blocks]
    offsets = [0]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    body = b"".join(
        [
            *(block[0].to_bytes(width, "little") for block in blocks),
            struct.pack(f"<{len(offsets)}I", *offsets),
            *parts,
        ]
    )
    shape = geometry.columns, geometry.rows, geometry.connect
    from_key = kernel.rules(geometry).from_key
    deepest = max((from_key(key)[1].bit_count() for key in keys), default=plies)
    header = _HEADER.pack(MAGIC, VERSION, *shape, plies, deepest, width, len(keys), len(blocks))
    _write(path, header + _CHECKSUM.pack(_checksum(header, body)) + body)


def book_finder(book: Book | Path | str | bool | None) -> Callable[[Geometry], Book | None]:
    """Which book a solver has for a geometry: its own, which must fit, the shipped one, or none."""
    if book is None or isinstance(book, bool):
        return _shipped_for if book else _no_book_for
    if not isinstance(book, Book | Path | str):
        raise BadInput(invalid("book", book, "a Book, its path, True, False or None"))
    own = book if isinstance(book, Book) else Book(book)

    def own_for(geometry: Geometry) -> Book:
        own.check_geometry(geometry)
        return own

    return own_for


@cache
def shipped_book() -> Book | None:
    """The book that comes with the package, for the standard board; None if it cannot be used."""
    try:
        return Book(_SHIPPED)
    except BadBook:
        return None  # never needed for correctness: a solver without it is only slower


@lru_cache(maxsize=64)
def _shipped_for(geometry: Geometry) -> Book | None:
    book = shipped_book()
    return book if book is not None and geometry == book.geometry else None


def _no_book_for(_: Geometry) -> None:
    return None


def _write(path: Path, content: bytes) -> None:
    try:
        write_atomically(path, content)
    except OSError as error:
        raise BadBook(f"{path} cannot be written: {error.strerror}") from None


def _encode(keys: Sequence[int], scores: Mapping[int, int]) -> bytes:
    data = bytearray(scores[key] & 0xFF for key in keys)
    for before, key in pairwise(keys):
        difference = key - before
        while difference >= 0x80:
            data.append(difference & 0x7F | 0x80)
            difference >>= 7
        data.append(difference)
    return bytes(data)


def _mapped(path: Path) -> memoryview:
    try:
        with path.open("rb") as file:
            return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except OSError as error:
        raise BadBook(f"{quoted(str(path))} cannot be read: {error.strerror}") from None
    except ValueError:
        raise BadBook(f"{quoted(str(path))} is empty") from None


def _read_keys(view: memoryview, width: int) -> Sequence[int]:
    return [
        int.from_bytes(view[start : start + width], "little")
        for start in range(0, len(view), width)
    ]


def _checksum(header: bytes | memoryview, body: bytes | memoryview) -> int:
    return zlib.crc32(body, zlib.crc32(header))
