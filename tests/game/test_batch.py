"""A batch holds positions as arrays, of narrow and of wide boards, and refuses anything else."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import pytest

from claimeven import Batch, Geometry, Position
from claimeven.errors import BadInput
from claimeven.game.batch import positions_in

BOARDS = [Geometry(), Geometry(9, 7), Geometry(4, 4, 3)]  # the second needs the wide word


def some_positions(geometry: Geometry) -> list[Position]:
    return [Position(moves, geometry) for moves in ("", "1", "12", "1233", "44321")]


@pytest.mark.parametrize("geometry", BOARDS, ids=str)
def test_positions_come_back(geometry: Geometry) -> None:
    positions = some_positions(geometry)
    batch = Batch.of(positions)
    assert list(batch) == positions
    assert [position.last_cell for position in batch] == [p.last_cell for p in positions]
    assert [batch.board(index) for index in range(5)] == [p.words for p in positions]
    assert list(batch.stones()) == [0, 1, 2, 4, 5]
    assert len(Batch.of([], geometry)) == 0
    with pytest.raises(IndexError):
        batch[5]


@pytest.mark.parametrize("geometry", BOARDS, ids=str)
def test_boards_are_positions_whose_last_stone_is_unknown(geometry: Geometry) -> None:
    positions = some_positions(geometry)
    batch = Batch.of_boards((position.words for position in positions), geometry)
    assert list(batch) == positions
    assert batch.last.tolist() == [-1] * 5


@pytest.mark.parametrize("geometry", BOARDS, ids=str)
def test_some_positions_are_left_out(geometry: Geometry) -> None:
    positions = some_positions(geometry)
    batch = Batch.of(positions)
    assert batch.without([]) is batch
    assert list(batch.without([0, 3])) == [positions[1], positions[2], positions[4]]
    assert len(batch.without(range(5))) == 0


BATCH: Any = Batch  # the calls below are wrong on purpose


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: BATCH.of(5), "invalid positions 5: expected a list of Positions"),
        (lambda: BATCH.of("44"), r"invalid positions\[0\] '4': expected a Position"),
        (lambda: BATCH.of([Position(), None]), r"invalid positions\[1\] None: expected a Position"),
        (lambda: BATCH.of([], "7x6"), "invalid geometry '7x6': expected a Geometry"),
        (
            lambda: BATCH.of([Position(), Position("", Geometry(4, 4))]),
            "positions of 7x6x4 and 4x4x4 in one batch",
        ),
        (lambda: BATCH.of_boards([(0, 1 << 64)], Geometry()), "boards must be pairs of words of"),
        (lambda: BATCH.of_boards([5], Geometry(9, 7)), "boards must be pairs of words of 9x7x4"),
        (lambda: BATCH.from_words([0], [0]), r"invalid mask \[0\]: expected a contiguous"),
        (lambda: BATCH.from_words(array("Q"), array("b")), "unsigned 64-bit"),
        (lambda: BATCH.from_words(array("Q"), array("Q"), 7), "invalid geometry 7"),
        (lambda: BATCH.from_words(array("Q", [0]), array("Q")), "mover has 1 words and mask 0"),
        (
            lambda: BATCH.from_words(array("Q", [0]), array("Q", [0]), Geometry(9, 7)),
            "9x7x4 takes 2 for each",
        ),
        (
            lambda: BATCH.from_words(array("Q"), array("Q"), last=array("h", [1])),
            "last has 1 entries for 0 positions",
        ),
        (lambda: BATCH(Geometry(), array("Q"), array("Q"), None), "invalid last None"),
    ],
)
def test_bad_input(make: Callable[[], object], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        make()


def test_positions_from_any_iterable() -> None:
    assert positions_in(iter([Position("4")])) == [Position("4")]
