"""What a net learns from, and what it is judged by, so that the two share nothing.

Positions that are kept back are drawn by a hash of their key, which a position shares with its
mirror image. Whatever is one of them, or a parent or child of one, before or after forced moves, is
left out of what is learned. So are the positions that the caller excludes, and their relatives.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from claimeven.errors import BadInput
from claimeven.extras import need
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position
from claimeven.lab.training.boards import Boards, settled
from claimeven.lab.training.outcomes import Outcomes, children
from claimeven.solver.book.book import book_finder
from claimeven.solver.book.keys import batch_of_keys

numpy = need("numpy")

KEPT_BACK = 0.005
"""The share of positions that a net is judged by."""
LEAST = 100
"""Positions that a net can be fitted to."""


def book_outcomes(geometry: Geometry) -> Outcomes:
    """The quiet positions of the opening book, if there is one for the board."""
    book = book_finder(True)(geometry)
    if book is None:
        return Outcomes(Boards.empty(0, geometry), numpy.zeros(0, "i1"))
    keys, points = zip(*book.items(), strict=True)
    batch = batch_of_keys(keys, geometry)
    mover, mask = (numpy.frombuffer(words, numpy.uint64) for words in (batch.mover, batch.mask))
    boards, signs = Boards(geometry, mover, mask), numpy.sign(numpy.array(points))
    own, other = boards.winning_cells()
    quiet = ((own | other) & boards.playable) == 0
    known = Outcomes(boards, numpy.where(boards.stones % 2 == 0, signs, -signs).astype("i1"))
    return known[quiet]


def divided(
    known: Iterable[Outcomes], geometry: Geometry, excluded: Iterable[Position] = ()
) -> tuple[Outcomes, Outcomes]:
    """What is learned, and what is kept back; every position once."""
    together = _distinct(list(known), geometry)
    keys = together.boards.keys()
    left_out = relatives(_boards_of(excluded, geometry))
    allowed = ~numpy.isin(keys, left_out)
    is_kept = allowed & (_hashes(keys) < KEPT_BACK)
    related = numpy.isin(keys, relatives(together.boards[is_kept]))
    learned, kept_back = together[allowed & ~related], together[is_kept]
    if len(learned) < LEAST or not len(kept_back):
        raise BadInput(f"there are only {len(learned)} positions to learn; make more shards")
    return learned, kept_back


def relatives(boards: Boards) -> Any:
    """The keys of boards, of their parents and of their children, forced moves played or not."""
    below = children(boards)
    every = [boards, settled(boards), parents(boards), below, settled(below)]
    return numpy.unique(numpy.concatenate([each.keys() for each in every]))


def parents(boards: Boards) -> Boards:
    """The boards before each stone that may have been the last."""
    shape, other = boards.geometry, boards.mover ^ boards.mask
    found = []
    for column in range(shape.columns):
        cells = ((1 << shape.rows) - 1) << column * shape.stride
        stack = boards.mask & numpy.uint64(cells)
        next_cell = stack + numpy.uint64(1 << column * shape.stride)
        top = (next_cell >> numpy.uint64(1)) & other & numpy.uint64(cells)
        has_one = top != 0
        before = Boards(shape, other ^ top, boards.mask ^ top)
        found.append(before[has_one])
    return Boards.together(found, shape)


def _distinct(known: list[Outcomes], geometry: Geometry) -> Outcomes:
    boards = Boards.together([each.boards for each in known], geometry)
    first = numpy.concatenate([each.first for each in known])
    _, chosen = numpy.unique(boards.keys(), return_index=True)
    return Outcomes(boards, first)[chosen]


def _boards_of(positions: Iterable[Position], geometry: Geometry) -> Boards:
    words = [position.words for position in positions if position.geometry == geometry]
    pairs = numpy.array(words, numpy.uint64).reshape(-1, 2)
    return Boards(geometry, pairs[:, 0].copy(), pairs[:, 1].copy())


def _hashes(keys: Any) -> Any:
    """A number from 0 to 1 for each key, without any pattern in it (splitmix64)."""
    words = keys.astype(numpy.uint64)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        words = (words ^ (words >> numpy.uint64(shift))) * numpy.uint64(factor)
    return (words ^ (words >> numpy.uint64(31))).astype(float) / 2.0**64
