"""Batches, endings and last stones, as callers see them."""

from __future__ import annotations

import threading
from array import array
from fractions import Fraction

import pytest

from claimeven import Batch, Geometry, Position, Side, evaluate, evaluate_many, explain
from claimeven.errors import BadInput, ImpossiblePosition, LastStoneUnknown
from claimeven.heuristics.catalog import CATALOG
from source_boards import BAGDADI, SETHI

WON = Position("1212121")


def test_the_side_to_move_is_the_default() -> None:
    assert evaluate(Position("4"), "stank") == -70
    assert evaluate(Position("44"), "itu") == evaluate(Position("44"), "itu", Side.FIRST)


def test_an_exact_fraction_comes_back() -> None:
    value = evaluate(Position("4"), "bagdadi", side=Side.FIRST)
    assert value == Fraction(77, 5)
    assert isinstance(value, Fraction)


def test_a_side_or_call_that_is_none_is_refused() -> None:
    with pytest.raises(BadInput, match="invalid side 'First': expected Side.FIRST"):
        evaluate(Position(), "stank", "First")  # type: ignore[arg-type]
    for call in (-1, 1.5, 2**64):
        with pytest.raises(BadInput, match="invalid call .*: expected"):
            evaluate(Position(), "sethi-h1", call=call)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "win"),
    [
        *(("dangergood", 1), ("itu", 1000), ("itu-unsigned", 1000), ("bagdadi", 10_000)),
        *(("sethi-h1", 10**6), ("sethi-h2", 10**6), ("sethi-h3", 10**6)),
    ],
)
def test_endings_have_the_values_of_the_source(name: str, win: int) -> None:
    assert evaluate(WON, name, Side.FIRST) == win
    assert evaluate(WON, name, Side.SECOND) == -win
    draw = Position("1122", Geometry(2, 2, 3))
    assert evaluate(draw, name, Side.FIRST) == 0


def test_the_formula_can_be_asked_of_a_finished_board() -> None:
    assert evaluate(WON, "sethi-h2", Side.FIRST, formula=True) != 10**6
    assert evaluate(WON, "stank", Side.FIRST) == evaluate(WON, "stank", Side.FIRST, formula=True)


@pytest.mark.parametrize("name", ["itu", "itu-unsigned"])
def test_an_unknown_last_stone_is_an_error(name: str) -> None:
    with pytest.raises(LastStoneUnknown, match="looks at the last stone"):
        evaluate(SETHI, name)
    with pytest.raises(LastStoneUnknown, match="position 1 does not tell"):
        evaluate_many([Position("4"), SETHI], name)
    assert evaluate(BAGDADI, name, Side.FIRST) == 34
    assert evaluate(Position(), name) == 0


def test_a_batch_gives_its_positions_back() -> None:
    boards = [Position("4453"), Position(), SETHI, BAGDADI]
    batch = Batch.of(boards)
    assert list(batch) == boards
    assert [board.last_cell for board in batch] == [board.last_cell for board in boards]
    wide = Geometry(12, 9, 5)
    assert list(Batch.of([Position("1a9", wide)])) == [Position("1a9", wide)]
    with pytest.raises(IndexError):
        batch[4]


def test_a_batch_around_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    boards = [Position("4453"), Position("44")]
    mover = numpy.array([board.word(board.to_move) for board in boards], dtype=numpy.uint64)
    mask = numpy.array([board.mask for board in boards], dtype=numpy.uint64)
    values = evaluate_many(Batch.from_words(mover, mask), "stank", Side.FIRST)
    assert list(values) == [evaluate(board, "stank", Side.FIRST) for board in boards]
    assert numpy.asarray(values.integers).tolist() == [int(value) for value in values]
    assert list(values[:1]) == [values[0]]
    assert "2 values in units of 1" in repr(values)


def test_no_positions_no_values() -> None:
    assert list(evaluate_many([], "stank")) == []


def test_bad_batches_are_refused() -> None:
    numpy = pytest.importorskip("numpy")
    good = array("Q", [0, 0])
    with pytest.raises(BadInput, match="mover has 2 words and mask 1"):
        Batch.from_words(good, array("Q", [0]))
    with pytest.raises(BadInput, match="unsigned 64-bit"):
        Batch.from_words(numpy.zeros(2), numpy.zeros(2))
    with pytest.raises(BadInput, match=r"invalid mask \[0, 0\]: expected a contiguous"):
        Batch.from_words([0, 0], [0, 0])
    with pytest.raises(BadInput, match="last has 1 entries for 2"):
        Batch.from_words(good, good, last=array("h", [0]))
    with pytest.raises(BadInput, match="7x6x4 and 5x4x4 in one batch"):
        Batch.of([Position(), Position(geometry=Geometry(5, 4, 4))])


@pytest.mark.parametrize(
    ("mover", "mask", "last"),
    [
        (0, 0b10, -1),  # floats
        (0b100, 0b011, -1),  # a mover's stone where no stone is
        (0, 0b11, -1),  # two stones of one side
        (0, 1 << 6, -1),  # on the spare row
        (0, 1 << 60, -1),  # off the board
        (0, 1, 5),  # the last stone is none
        (0, 1, 99),
    ],
)
def test_words_that_are_no_board_are_refused(mover: int, mask: int, last: int) -> None:
    batch = Batch.from_words(
        array("Q", [0, mover]), array("Q", [0, mask]), last=array("h", [-1, last])
    )
    for name in CATALOG:
        with pytest.raises((ImpossiblePosition, LastStoneUnknown), match="position 1"):
            evaluate_many(batch, name)


def test_threads_share_an_evaluator() -> None:
    boards = [Position("4453"), BAGDADI, SETHI] * 200
    wanted = list(evaluate_many(boards, "claimeven"))
    results: list[list[Fraction]] = []

    def work() -> None:
        results.append(list(evaluate_many(boards, "claimeven")))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [wanted] * 4


@pytest.mark.parametrize("name", CATALOG)
def test_a_board_without_room_for_a_line_can_be_evaluated(name: str) -> None:
    """A weight for twenty stones in a row need not fit into an integer where there is no row."""
    position = Position("1123", Geometry(6, 5, 20))
    assert evaluate(position, name, call=0) == explain(position, name, call=0).value
