"""Pentanomial statistics from their definition, and the SPRT's error rates by simulation."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from claimeven.errors import BadInput
from claimeven.game.side import Side
from claimeven.ratings.pairs import MatchScore, elo_of, expected_points
from claimeven.ratings.result import Result
from claimeven.ratings.sprt import Sprt

PAIRS = st.tuples(*[st.integers(0, 6)] * 5)
SINGLES = st.tuples(*[st.integers(0, 6)] * 3)


def plain_likelihood(counts: Sequence[int], scores: Sequence[float], mean: float) -> float:
    """The best chances with that mean, by a general optimiser."""
    numbers = np.array(counts)

    def negative(chances: np.ndarray) -> float:
        return -float(numbers @ np.log(np.maximum(chances, 1e-12)))

    constraints = [
        {"type": "eq", "fun": lambda p: p.sum() - 1},
        {"type": "eq", "fun": lambda p: p @ np.array(scores) - mean},
    ]
    # A start inside: a mixture of the extremes and of everything.
    start = np.full(len(scores), 0.02)
    rest = 1 - start.sum()
    needed = (mean - start @ np.array(scores)) / rest
    start[-1] += rest * needed
    start[0] += rest * (1 - needed)
    found = minimize(
        negative,
        start,
        method="SLSQP",
        bounds=[(0, 1)] * len(scores),
        constraints=constraints,
        options={"ftol": 1e-12, "maxiter": 500},
    )
    return -float(found.fun)


@given(PAIRS, SINGLES, st.floats(0.1, 0.9))
@settings(max_examples=25)
def test_likelihood_is_that_of_a_plain_optimiser(
    pairs: tuple[int, int, int, int, int], singles: tuple[int, int, int], mean: float
) -> None:
    expected = plain_likelihood(pairs, (0, 0.25, 0.5, 0.75, 1), mean)
    expected += plain_likelihood(singles, (0, 0.5, 1), mean)
    assert MatchScore(pairs, singles).log_likelihood(mean) == pytest.approx(expected, abs=2e-3)


@given(PAIRS, SINGLES)
@settings(max_examples=40)
def test_interval_and_superiority_are_about_the_score(
    pairs: tuple[int, int, int, int, int], singles: tuple[int, int, int]
) -> None:
    match = MatchScore(pairs, singles)
    low, high = match.interval()
    assert 0 <= low <= match.score <= high <= 1
    assert low < high
    mirrored = MatchScore(pairs[::-1], singles[::-1])
    assert mirrored.score == pytest.approx(1 - match.score)
    assert mirrored.superiority == pytest.approx(1 - match.superiority, abs=1e-6)
    assert mirrored.interval() == pytest.approx((1 - high, 1 - low), abs=1e-6)


def test_games_become_pairs_by_their_number() -> None:
    results = [
        Result("a", "b", Side.FIRST, 1),
        Result("b", "a", Side.SECOND, 1),  # 2 points
        Result("a", "b", Side.FIRST, 2),
        Result("b", "a", Side.FIRST, 2),  # 1 point: the opening decided
        Result("a", "b", None, 3),
        Result("b", "a", Side.FIRST, 3),  # half a point
        Result("a", "b", Side.SECOND, 4),  # alone
        Result("a", "c", Side.FIRST, 5),  # another match
    ]
    match = MatchScore.of(results, "a", "b")
    assert match == MatchScore((0, 1, 1, 0, 1), (1, 0, 0))
    assert (match.games, match.points) == (7, 3.5)
    assert MatchScore.of(results, "b", "a") == MatchScore((1, 0, 1, 1, 0), (0, 0, 1))


def test_paired_games_that_the_opening_decides_say_little() -> None:
    # Fifty pairs at one point each: the score is a half, and surely so.
    opening_decides = MatchScore((0, 0, 50, 0, 0)).interval()
    coin = MatchScore((0, 0, 0, 0, 0), (50, 0, 50)).interval()
    assert opening_decides[1] - opening_decides[0] < (coin[1] - coin[0]) / 2


def test_everything_lost() -> None:
    match = MatchScore((10, 0, 0, 0, 0))
    low, high = match.interval()
    assert low == 0
    assert high == pytest.approx(1 - math.exp(-(1.959964**2) / 2 / 10))
    assert match.elo == -math.inf
    assert match.json["elo"] is None
    assert match.superiority < 0.001
    verdict = Sprt(0, 20).judge(match)
    assert verdict.ratio == pytest.approx(10 * math.log((1 - expected_points(20)) / 0.5))
    assert verdict.accepted is None
    assert Sprt(0, 100).judge(MatchScore((30, 0, 0, 0, 0))).accepted == "elo0"


def test_no_game_at_all() -> None:
    match = MatchScore()
    assert (match.score, match.superiority, match.interval()) == (0.5, 0.5, (0.0, 1.0))
    assert Sprt().judge(match).ratio == 0
    assert Sprt().judge(match).accepted is None


def test_elo_and_score_are_inverse() -> None:
    assert elo_of(expected_points(123.0)) == pytest.approx(123.0)
    assert expected_points(0) == 0.5


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((10, 10), "elo0 must be the smaller"),
        ((0, math.nan), "invalid elo1 nan"),
        ((0, 10, 0.7), "invalid alpha 0.7"),
        ((0, 10, 0.05, 0), "invalid beta 0"),
    ],
)
def test_bounds_that_make_no_test(arguments: tuple[float, ...], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        Sprt(*arguments)


def chances_with_mean(mean: float, base: Sequence[float]) -> list[float]:
    """The base distribution of a pair's outcomes, tilted to an expected score."""
    low, high = -20.0, 20.0
    tilted: list[float] = []
    for _ in range(100):
        t = (low + high) / 2
        weights = [b * math.exp(t * k / 4) for k, b in enumerate(base)]
        tilted = [w / sum(weights) for w in weights]
        if sum(k / 4 * p for k, p in enumerate(tilted)) < mean:
            low = t
        else:
            high = t
    return tilted


def decide(test: Sprt, chances: Sequence[float], chance: random.Random) -> str:
    counts = [0] * 5
    for _ in range(2000):
        counts[chance.choices(range(5), chances)[0]] += 1
        accepted = test.judge(
            MatchScore((counts[0], counts[1], counts[2], counts[3], counts[4]))
        ).accepted
        if accepted is not None:
            return accepted
    return "none"


@pytest.mark.parametrize("base", [(1, 2, 6, 2, 1), (3, 0, 6, 0, 3), (1, 4, 1, 4, 1)])
@pytest.mark.parametrize("truth", ["elo0", "elo1"])
def test_error_rates_are_what_was_asked_for(base: tuple[int, ...], truth: str) -> None:
    test = Sprt(elo0=-60, elo1=120, alpha=0.1, beta=0.1)
    chances = chances_with_mean(expected_points(getattr(test, truth)), base)
    chance = random.Random(5)
    decisions = [decide(test, chances, chance) for _ in range(400)]
    wrong = sum(decision != truth for decision in decisions) / len(decisions)
    # One in ten, give or take three standard deviations of 400 trials; overshoot makes it less.
    assert 0.01 <= wrong <= 0.1 + 3 * math.sqrt(0.1 * 0.9 / 400)


@pytest.mark.parametrize("truth", ["elo0", "elo1"])
def test_error_rates_of_games_without_partners(truth: str) -> None:
    test = Sprt(elo0=-60, elo1=120, alpha=0.1, beta=0.1)
    mean, drawn = expected_points(getattr(test, truth)), 0.2
    weights = (1 - mean - drawn / 2, drawn, mean - drawn / 2)
    chance = random.Random(6)

    def decide_by_games() -> str | None:
        counts = [0] * 3
        for _ in range(2000):
            counts[chance.choices(range(3), weights)[0]] += 1
            match = MatchScore(singles=(counts[0], counts[1], counts[2]))
            if accepted := test.judge(match).accepted:
                return accepted
        return None

    wrong = sum(decide_by_games() != truth for _ in range(300)) / 300
    assert 0.01 <= wrong <= 0.1 + 3 * math.sqrt(0.1 * 0.9 / 300)
