"""A batch holds positions as arrays, of narrow and of wide boards, and refuses anything else."""

from __future__ import annotations

import copy
import pickle
from array import array
from collections.abc import Callable
from typing import Any

import pytest

from claimeven import Batch, Geometry, Position
from claimeven.errors import BadInput, OutOfRange
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
        (lambda: BATCH.of("44"), "invalid positions '44': expected a list of Positions"),
        (lambda: BATCH.of([Position(), None]), r"invalid positions\[1\] None: expected a Position"),
        (lambda: BATCH.of([], "7x6"), "invalid geometry '7x6': expected a Geometry"),
        (
            lambda: BATCH.of([Position(), Position("", Geometry(4, 4))]),
            "positions of 7x6x4 and 4x4x4 in one batch",
        ),
        (lambda: BATCH.of(["44"]), r"positions\[0\] '44': .* did you mean Position\('44'\)"),
        (lambda: BATCH.of_boards([(0, 1 << 64)], Geometry()), "a list of pairs of board words of"),
        (lambda: BATCH.of_boards([5], Geometry(9, 7)), r"invalid boards \[5\]: .* of 9x7x4"),
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


@pytest.mark.parametrize("index", [3, -1, 10**30])
def test_an_index_out_of_range(index: int) -> None:
    """It is also an IndexError, which ends loops over anything that has indices."""
    batch = Batch.of([Position("4"), Position("44"), Position("444")])
    for call in (batch.__getitem__, batch.board, lambda wrong: batch.without([wrong])):
        with pytest.raises(OutOfRange, match=f"there is no position {index} in a batch of 3"):
            call(index)
    assert issubclass(OutOfRange, IndexError)


@pytest.mark.parametrize("index", ["x", None, 1.0, slice(1), True])
def test_an_index_that_is_not_a_number(index: Any) -> None:
    batch = Batch.of([Position("4")])
    for call in (batch.__getitem__, batch.board, lambda wrong: batch.without([wrong])):
        with pytest.raises(BadInput, match="invalid index of a batch .*: expected a whole number"):
            call(index)


def test_indices_to_leave_out_ascend() -> None:
    with pytest.raises(BadInput, match="invalid indices 1, 1: expected ascending ones"):
        Batch.of([Position("4"), Position("44")]).without([1, 1])


@pytest.mark.parametrize("geometry", [Geometry(), Geometry(9, 7)])
def test_batches_of_any_buffer_can_be_copied(geometry: Geometry) -> None:
    """Also those around views of other memory, which pickle refuses."""
    made = Batch.of(some_positions(geometry))
    viewed = Batch(geometry, memoryview(made.mover), memoryview(made.mask), memoryview(made.last))
    for copied in (copy.copy(viewed), copy.deepcopy(viewed), pickle.loads(pickle.dumps(viewed))):
        assert list(copied) == list(made)
        assert copied.geometry == geometry
