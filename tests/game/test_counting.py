from __future__ import annotations

import _thread
import threading
import time

import pytest

from claimeven import Geometry, Position
from claimeven.errors import BadInput, OutOfMemory
from claimeven.game.counting import census, divide, perft


def test_divide_sums_to_perft() -> None:
    position = Position("444444")
    by_column = divide(position, 5)
    assert list(by_column) == [0, 1, 2, 4, 5, 6]
    assert sum(by_column.values()) == perft(position, 5)


def test_finished_games_have_no_sequences() -> None:
    won = Position("1212121")
    assert perft(won, 0) == 1
    assert perft(won, 1) == 0
    assert divide(won, 3) == {}
    assert [count.positions for count in census(won)] == [1]


def test_census_tells_won_and_drawn_positions_apart() -> None:
    counts = list(census(Position(geometry=Geometry(3, 2, 5))))
    assert sum(count.won for count in counts) == 0
    assert counts[-1].drawn == counts[-1].positions
    assert [count.ply for count in counts] == list(range(7))


def test_progress_is_reported_on_long_counts() -> None:
    reports: list[tuple[int, int]] = []
    perft(
        Position(geometry=Geometry(9, 7, 4)), 9, lambda done, total: reports.append((done, total))
    )
    assert reports
    assert all(0 <= done <= total for done, total in reports)
    assert [done for done, _ in reports] == sorted(done for done, _ in reports)


@pytest.mark.parametrize("shape", ["7x6x4", "16x7x5", "64x1x65"])
def test_an_interrupt_stops_a_count_that_would_take_years(shape: str) -> None:
    position = Position(geometry=Geometry.parse(shape))
    timer = threading.Timer(0.3, _thread.interrupt_main)
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        timer.start()
        perft(position, 40)
    assert time.monotonic() - began < 20  # it noticed; how fast depends on how busy the machine is


def test_an_interrupt_stops_a_census() -> None:
    timer = threading.Timer(0.5, _thread.interrupt_main)
    with pytest.raises(KeyboardInterrupt):
        timer.start()
        list(census(Position(geometry=Geometry(16, 7, 5)), memory_mb=100_000))


def test_a_census_that_needs_too_much_keeps_what_it_counted() -> None:
    counts = []
    with pytest.raises(OutOfMemory, match="ply 9 needs more than 2 MB") as caught:
        for count in census(Position(), memory_mb=2):
            counts.append(count.positions)
    assert counts == [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275]
    assert "184,275" in str(caught.value)


def test_bad_numbers_are_quoted() -> None:
    with pytest.raises(BadInput, match="invalid depth -1: expected at least 0"):
        perft(Position(), -1)
    with pytest.raises(BadInput, match="invalid depth to divide by first moves 0"):
        divide(Position(), 0)
    with pytest.raises(BadInput, match="invalid memory_mb 0"):
        census(Position(), memory_mb=0)
    for depth in ("3", 1.5, None, True):
        with pytest.raises(BadInput, match="invalid depth .*: expected a whole number"):
            perft(Position(), depth)  # type: ignore[arg-type]
