from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimeven import Draw, Estimate, Loss, Win
from claimeven.score import loss_at, score_of, stone_points, win_at


@given(st.integers(1, 127), st.data())
def test_values_and_scores_say_the_same(cells: int, data: st.DataObject) -> None:
    end = data.draw(st.integers(1, cells))
    stones = data.draw(st.integers(0, end))
    win = score_of(win_at(end), stones=stones, cells=cells)
    loss = score_of(loss_at(end), stones=stones, cells=cells)
    assert win == Win(end - stones)
    assert loss == Loss(end - stones)
    assert win is not None
    assert loss is not None
    assert win.points == stone_points(end, cells) == -(loss.points or 0)


def test_the_stone_scale_of_the_standard_board() -> None:
    assert score_of(win_at(41), stones=0, cells=42) == Win(41)
    assert stone_points(41, 42) == 1
    assert stone_points(42, 42) == 1
    assert stone_points(40, 42) == 2
    assert stone_points(7, 42) == 18


def test_zero_is_a_draw_and_small_values_prove_nothing() -> None:
    assert score_of(0, stones=5, cells=42) == Draw()
    assert Draw().points == 0
    assert score_of(1, stones=5, cells=42) is None
    assert score_of(win_at(43), stones=5, cells=42) is None


def test_sooner_wins_are_larger() -> None:
    assert win_at(9) > win_at(11) > 0 > loss_at(12) > loss_at(10)


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (Win(13), "wins in 13"),
        (Loss(8), "loses in 8"),
        (Draw(), "draw"),
        (Estimate(Fraction(179, 2)), "estimate 89.5"),
    ],
)
def test_scores_speak(score: object, words: str) -> None:
    assert str(score) == words
