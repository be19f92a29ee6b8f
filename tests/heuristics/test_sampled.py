"""`sethi-h1`: reproducible, fresh at every call, with the mean and variance of its closed form."""

from __future__ import annotations

from fractions import Fraction

import pytest

from claimeven import Batch, Geometry, Position, Side, evaluate, evaluate_many, heuristic
from claimeven.heuristics.reference import stones_in
from claimeven.heuristics.sampler import draws
from source_boards import BAGDADI

CALLS = 100_000


def test_a_call_can_be_repeated_and_calls_differ() -> None:
    by_call = [evaluate(BAGDADI, "sethi-h1", Side.FIRST, call=call) for call in range(50)]
    again = [evaluate(BAGDADI, "sethi-h1", Side.FIRST, call=call) for call in range(50)]
    assert by_call == again
    assert len(set(by_call)) > 5
    fresh = [evaluate(BAGDADI, "sethi-h1", Side.FIRST) for _ in range(50)]
    assert len(set(fresh)) > 5


def test_the_seed_matters() -> None:
    streams = [
        [evaluate(BAGDADI, f"sethi-h1:seed={seed}", Side.FIRST, call=call) for call in range(20)]
        for seed in (0, 1)
    ]
    assert streams[0] != streams[1]


@pytest.mark.parametrize("samples", [1, 10, 40])
@pytest.mark.parametrize("board", [BAGDADI, Position("4")], ids=["bagdadi", "one stone"])
def test_mean_and_variance(board: Position, samples: int) -> None:
    sums = [
        mine - theirs
        for mine, theirs in (stones_in(board, line, Side.FIRST) for line in board.geometry.lines)
    ]
    mean = Fraction(sum(sums), len(sums))
    variance = Fraction(sum(s * s for s in sums), len(sums)) - mean**2
    batch = Batch.of([board] * 1000)
    many = [
        integer
        for call in range(0, CALLS, 1000)
        for integer in evaluate_many(
            batch, f"sethi-h1:samples={samples},seed=9", Side.FIRST, call=call
        ).integers
    ]
    drawn_mean = sum(many) / CALLS
    drawn_variance = sum((value - drawn_mean) ** 2 for value in many) / CALLS
    # Five standard errors; the seed is fixed, so this either always passes or never.
    error = float(samples * variance / CALLS) ** 0.5
    assert abs(drawn_mean - float(samples * mean)) < 5 * error
    assert abs(drawn_variance / float(samples * variance) - 1) < 0.05


def test_values_are_bounded_by_the_stones_in_a_line() -> None:
    values = [evaluate(BAGDADI, "sethi-h1", Side.FIRST, call=call) for call in range(500)]
    assert max(map(abs, values)) <= 40


def test_every_line_is_drawn_about_as_often() -> None:
    counts = [0] * 69
    for call in range(2000):
        for index in draws(seed=1, call=call, samples=69, lines=69):
            counts[index] += 1
    assert 1800 < min(counts) <= max(counts) < 2200


def test_a_board_without_lines_draws_nothing() -> None:
    position = Position("11", Geometry(3, 3, 7))
    assert evaluate(position, "sethi-h1", Side.FIRST) == 0
    assert list(draws(seed=0, call=0, samples=3, lines=0)) == []
    assert heuristic("sethi-h1").is_random
