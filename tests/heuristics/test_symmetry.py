"""Which evaluations are antisymmetric, which are not, and how they relate."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeven import Position, Side, evaluate, heuristic
from claimeven.heuristics.catalog import CATALOG
from source_boards import BAGDADI
from strategies import positions

ANTISYMMETRIC = (
    *("stank", "stank-playon", "sethi-h1", "sethi-h2", "sethi-h3"),
    *("claimeven", "claimeven-net", "claimeven-net-256"),
)


@pytest.mark.parametrize("name", ANTISYMMETRIC)
@given(positions(), st.booleans())
@settings(max_examples=60)
def test_swapping_sides_negates_the_value(name: str, position: Position, formula: bool) -> None:
    values = [evaluate(position, name, side, formula=formula, call=5) for side in Side]
    assert values[0] == -values[1]


@pytest.mark.parametrize("name", sorted({*CATALOG} - {*ANTISYMMETRIC}))
def test_the_others_have_a_counter_example(name: str) -> None:
    values = [evaluate(BAGDADI, name, side) for side in Side]
    assert values[0] != -values[1]


# A draw of lines is not symmetric, and the mirror image exchanges the two diagonal families; the
# traps of `bagdadi-program` lie at the left end of their lines; a net learns each half by itself,
# unless it is made symmetric as `claimeven-net-256` is.
ASYMMETRIC = {"sethi-h1", "bagdadi-program", "claimeven-net"}


@pytest.mark.parametrize("name", sorted({*CATALOG} - ASYMMETRIC))
@given(positions())
@settings(max_examples=40)
def test_a_mirrored_board_has_the_same_value(name: str, position: Position) -> None:
    for side in Side:
        assert evaluate(position, name, side) == evaluate(position.mirrored(), name, side)


@given(positions())
@settings(max_examples=60)
def test_sethi_h3_is_a_tenth_of_stank(position: Position) -> None:
    for side in Side:
        h3 = evaluate(position, "sethi-h3", side, formula=True)
        assert 10 * h3 == evaluate(position, "stank", side)


def test_dangergood_can_please_both_sides() -> None:
    # E0.9: blocked lines reward both players.
    board = Position("1234567712345671234567")
    assert board.outcome is None
    assert all(evaluate(board, "dangergood", side) > 0 for side in Side)


@given(positions())
@settings(max_examples=60)
def test_dangergood_lies_between_minus_one_and_one(position: Position) -> None:
    if position.geometry.connect > 2:  # with two in a row one stone is already the whole danger
        assert all(-1 <= evaluate(position, "dangergood", side) <= 1 for side in Side)


def test_dangergood_takes_a_tie_as_good() -> None:
    even = heuristic("dangergood", danger_factor=0, good_factor=0, block=0, full_block=0)
    assert evaluate(Position("44"), even, Side.FIRST) == 0
