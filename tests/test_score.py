from __future__ import annotations

import pickle
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimeven import AtLeast, AtMost, Draw, Estimate, Loss, Win
from claimeven.errors import BadInput
from claimeven.score import Proven, Score, best_columns, score_from_points, stone_points

PROVEN = st.one_of(
    st.builds(Win, st.integers(1, 127)), st.builds(Loss, st.integers(0, 127)), st.just(Draw())
)
ESTIMATES = st.builds(Estimate, st.fractions())


def kernel_value(score: Proven) -> int:
    """The scale of the kernel: sooner wins are larger, later losses too."""
    if isinstance(score, Draw):
        return 0
    return 1000 - score.plies if isinstance(score, Win) else score.plies - 1000


@given(PROVEN, PROVEN)
def test_proven_scores_are_ordered_as_the_kernel_orders_values(one: Proven, other: Proven) -> None:
    here, there = kernel_value(one), kernel_value(other)
    assert (one < other, one <= other) == (here < there, here <= there)
    assert (one > other, one >= other) == (here > there, here >= there)
    assert (one == other) == (here == there)


@given(PROVEN, PROVEN)
def test_the_other_side_sees_the_opposite(one: Proven, other: Proven) -> None:
    opposite = -one
    assert -opposite == one
    assert (one < other) == (-other < -one)
    assert (-one).sign == -one.sign
    assert one.sign == (kernel_value(one) > 0) - (kernel_value(one) < 0)


@given(ESTIMATES, ESTIMATES)
def test_estimates_are_ordered_by_value(one: Estimate, other: Estimate) -> None:
    assert (one < other) == (one.value < other.value)
    assert (-one).value == -one.value
    assert (-one).sign == -one.sign


def test_the_order_in_one_line() -> None:
    assert Loss(2) < Loss(8) < Draw() < Win(9) < Win(3)
    assert -Win(3, points=5) == Loss(3)
    assert (-Win(3, points=5)).points == -5
    assert -AtLeast(Win(3)) == AtMost(Loss(3))
    assert -AtMost(Draw()) == AtLeast(Draw())


@pytest.mark.parametrize(
    ("one", "other", "message"),
    [
        (Win(3), Estimate(Fraction(1)), r"Win\(plies=3\) cannot be compared with an estimate"),
        (Estimate(Fraction(1)), Draw(), r"an estimate cannot be compared with Draw\(\)"),
        (Estimate(Fraction(1), "itu"), Estimate(Fraction(1), "stank"), "of 'itu' .* of 'stank'"),
        (Win(3), 7, "cannot be compared with 7"),
    ],
)
def test_what_is_not_comparable_is_refused(one: Score, other: Score, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        _ = one < other
    with pytest.raises(TypeError, match=message):
        _ = one >= other


@given(st.dictionaries(st.integers(0, 30), PROVEN, max_size=9))
def test_best_columns_are_those_that_none_beats(scores: dict[int, Proven]) -> None:
    plain = [
        column
        for column in sorted(scores)
        if all(kernel_value(scores[column]) >= kernel_value(each) for each in scores.values())
    ]
    assert list(best_columns(scores)) == plain


@given(PROVEN | ESTIMATES)
def test_scores_can_be_sent_to_another_process(score: Score) -> None:
    assert pickle.loads(pickle.dumps(score)) == score
    assert hash(pickle.loads(pickle.dumps(score))) == hash(score)


@given(st.integers(1, 127), st.data())
def test_points_and_scores_say_the_same(cells: int, data: st.DataObject) -> None:
    end = data.draw(st.integers(1, cells))
    stones = data.draw(st.integers(0, end - 1))
    is_win = (end - stones) % 2 == 1
    score = (Win if is_win else Loss).ending(end, stones=stones, cells=cells)
    assert score.plies == end - stones
    assert score.points is not None
    assert abs(score.points) == stone_points(end, cells)
    again = score_from_points(score.points, stones=stones, cells=cells)
    assert (again, again.points) == (score, score.points)


def test_the_stone_scale_of_the_standard_board() -> None:
    assert Win.ending(41, stones=0, cells=42).points == 1
    assert [stone_points(end, 42) for end in (42, 41, 40, 7)] == [1, 1, 2, 18]
    assert Draw().points == 0


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


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Win("x"), "invalid plies 'x': expected a whole number"),  # type: ignore[arg-type]
        (lambda: Loss(-3), "invalid plies -3: expected at least 0"),
        (lambda: AtLeast(3), "invalid score 3: expected a Win, Loss or Draw"),  # type: ignore[arg-type]
        (lambda: best_columns([Draw()]), "invalid scores"),  # type: ignore[arg-type]
    ],
)
def test_wrong_scores_are_refused(make: Callable[[], object], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        make()
