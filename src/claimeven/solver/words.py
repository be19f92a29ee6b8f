"""Positions as the solver's kernel takes many of them: four 64-bit numbers each.

Low and high half of the stones of the side to move, low and high half of all stones.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable

from claimeven import kernel
from claimeven.game.batch import Batch, words_per_board
from claimeven.game.geometry import Geometry
from claimeven.game.position import Position

PER_POSITION = 4

_LOW = (1 << 64) - 1


def words_of_positions(positions: Iterable[Position]) -> array[int]:
    """The words of some positions, one after the other."""
    return _joined(position.words for position in positions)


def words_of_keys(keys: Iterable[int], geometry: Geometry) -> array[int]:
    """The words of positions that are given by their keys."""
    return _joined(map(kernel.rules(geometry).from_key, keys))


def words_of_batch(batch: Batch) -> array[int]:
    """The words of a batch, copied without looking at each position by itself."""
    words = array("Q", bytes(8 * PER_POSITION * len(batch)))
    per_board = words_per_board(batch.geometry)
    for place, source in ((0, batch.mover), (2, batch.mask)):
        numbers = array("Q")
        numbers.frombytes(memoryview(source).cast("B"))
        for half in range(per_board):
            words[place + half :: PER_POSITION] = numbers[half::per_board]
    return words


def without_positions(words: array[int], indices: Iterable[int]) -> array[int]:
    """The words without those of some positions, whose indices ascend."""
    rest, begin = array("Q"), 0
    for index in indices:
        rest += words[begin : PER_POSITION * index]
        begin = PER_POSITION * (index + 1)
    return rest + words[begin:] if begin else words


def _joined(pairs: Iterable[tuple[int, int]]) -> array[int]:
    words = array("Q")
    for mover, mask in pairs:
        words.extend((mover & _LOW, mover >> 64, mask & _LOW, mask >> 64))
    return words
