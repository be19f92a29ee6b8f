"""Ratings against a plain optimiser that shares no code, and where no maximum exists."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import minimize

from claimeven.errors import BadInput
from claimeven.game.side import Side
from claimeven.ratings.connections import RatingBound, main_group
from claimeven.ratings.cross_table import Count, CrossTable
from claimeven.ratings.elo import PRIOR_ELO, Ratings, rate
from claimeven.ratings.result import Result

ELO = 400 / math.log(10)
RESULTS = (Side.FIRST, None, Side.SECOND)


def games(first: str, second: str, wins: int, draws: int, losses: int) -> list[Result]:
    counts = zip(RESULTS, (wins, draws, losses), strict=True)
    return [Result(first, second, winner, 0) for winner, number in counts for _ in range(number)]


def negative_log_likelihood(
    values: np.ndarray,
    results: Counter[Result],
    players: list[str],
    prior: float | None,
    reference: list[str],
) -> float:
    """Written down from the model's definition, in units of 400 / ln 10 Elo points."""
    strength = dict(zip(players, values[:-2], strict=True))
    mean = sum(strength[player] for player in reference) / len(reference)
    strength = {player: value - mean for player, value in strength.items()}
    advantage, draw = values[-2:]
    total = 0.0
    for result, number in results.items():
        d = strength[result.first] - strength[result.second] + advantage
        shares = {Side.FIRST: math.exp(d / 2), None: math.exp(draw), Side.SECOND: math.exp(-d / 2)}
        total -= number * math.log(shares[result.winner] / sum(shares.values()))
    total += mean**2  # a definite place for what does not matter
    if prior is None:
        return float(total)
    spread = sum((v / prior) ** 2 for v in (*strength.values(), advantage, draw))
    return float(total + spread / 2)


def plain_fit(
    results: list[Result], players: list[str], prior: float | None, reference: list[str]
) -> np.ndarray:
    """Strengths, first-move advantage and the draw parameter, in Elo points."""
    spread = None if prior is None else prior / ELO
    arguments = (Counter(results), players, spread, reference)
    start = np.zeros(len(players) + 2)
    found = minimize(negative_log_likelihood, start, arguments, method="BFGS", tol=1e-7)
    return np.asarray(found.x) * ELO


def by_name(ratings: Ratings) -> dict[str, float]:
    return {rating.player: rating.elo for rating in ratings.standings}


@st.composite
def tournaments(draw: st.DrawFn) -> list[Result]:
    """Everybody meets everybody on both sides with all results, so that a maximum exists."""
    players = "abcd"[: draw(st.integers(2, 4))]
    results = []
    for first, second in itertools.permutations(players, 2):
        counts = draw(st.tuples(st.integers(1, 8), st.integers(1, 4), st.integers(1, 8)))
        results += games(first, second, *counts)
    return results


@given(tournaments())
@settings(max_examples=12)
def test_ratings_are_those_of_a_plain_optimiser(results: list[Result]) -> None:
    ratings = rate(results)
    players = list(ratings.table.players)
    expected = plain_fit(results, players, None, players)
    assert ratings.prior is None
    assert [by_name(ratings)[p] for p in players] == pytest.approx(expected[:-2], abs=0.2)
    assert ratings.first_move_advantage.value == pytest.approx(expected[-2], abs=0.2)
    nu = 10 ** (expected[-1] / 400)
    assert ratings.draw_chance == pytest.approx(nu / (2 + nu), abs=1e-4)


@given(st.lists(st.tuples(*[st.integers(0, 3)] * 3), min_size=6, max_size=6))
@settings(max_examples=12)
def test_with_a_prior_too(counts: list[tuple[int, int, int]]) -> None:
    orders = list(itertools.permutations("abc", 2))
    results = [r for pair, count in zip(orders, counts, strict=True) for r in games(*pair, *count)]
    ratings = rate(results, "abc")
    if ratings.prior is None:
        return
    assert ratings.prior == PRIOR_ELO
    players = ["a", "b", "c"]
    known = [r.player for r in ratings.standings if r.bound is RatingBound.NONE]
    expected = plain_fit(results, players, PRIOR_ELO, known or players)
    found = by_name(ratings)
    differences = [found["a"] - found["b"], found["b"] - found["c"]]
    if any(result.winner is None for result in results):  # else its draw parameter is at -inf
        assert differences == pytest.approx(-np.diff(expected[:3]), abs=0.5)


def test_the_textbook_case() -> None:
    # Three of four points without draws, sides even: 400 log10(3).
    ratings = rate(games("a", "b", 30, 0, 10) + games("b", "a", 10, 0, 30))
    elo = by_name(ratings)
    assert elo["a"] - elo["b"] == pytest.approx(400 * math.log10(3))
    assert ratings.first_move_advantage.value == pytest.approx(0, abs=1e-6)
    assert ratings.draw_chance == 0
    assert ratings.expected("a", "b") == pytest.approx(0.75)
    # Fisher's information of 80 games at 3:1 is 80 * 3/16 per squared natural unit of d.
    half = 1.959964 * 400 / math.log(10) / math.sqrt(80 * 3 / 16) / 2
    best = ratings.standings[0]
    assert best.high - best.elo == pytest.approx(half, rel=1e-4)
    assert best.elo - best.low == pytest.approx(half, rel=1e-4)


def test_first_move_advantage_is_told_from_strength() -> None:
    results = games("a", "b", 9, 0, 1) + games("b", "a", 9, 0, 1)
    ratings = rate(results)
    assert by_name(ratings)["a"] == pytest.approx(0, abs=1e-6)
    assert ratings.first_move_advantage.value == pytest.approx(400 * math.log10(9))
    assert ratings.superiority("a", "b") == pytest.approx(0.5)


def test_a_player_who_lost_everything_has_an_upper_bound() -> None:
    results = games("a", "b", 6, 1, 4) + games("b", "a", 5, 0, 6)
    results += games("a", "weak", 10, 0, 0) + games("weak", "b", 0, 0, 10)
    ratings = rate(results)
    last = ratings.standings[-1]
    assert (last.player, last.bound, last.low) == ("weak", RatingBound.AT_MOST, -math.inf)
    assert last.elo < last.high < ratings.standings[1].elo
    assert ratings.prior == PRIOR_ELO
    assert [r.bound for r in ratings.standings[:2]] == [RatingBound.NONE, RatingBound.NONE]
    assert ratings.superiority("b", "weak") > 0.999
    assert ratings.superiority("weak", "b") == pytest.approx(1 - ratings.superiority("b", "weak"))


def test_two_who_lost_everything_alike_are_equals() -> None:
    ratings = rate(games("strong", "a", 4, 0, 0) + games("strong", "b", 4, 0, 0))
    assert ratings.prior == PRIOR_ELO
    assert ratings.superiority("a", "b") == pytest.approx(0.5, abs=1e-4)


def test_more_lost_games_lower_the_bound() -> None:
    def upper(lost: int) -> float:
        return rate(games("a", "b", lost, 0, 0) + games("b", "a", 0, 0, lost)).standings[-1].high

    assert upper(1) > upper(5) > upper(50)


def test_all_wins_and_all_losses_of_two() -> None:
    ratings = rate(games("a", "b", 5, 0, 0) + games("b", "a", 0, 0, 5))
    best, worst = ratings.standings
    assert (best.bound, best.high, worst.bound, worst.low) == (
        RatingBound.AT_LEAST,
        math.inf,
        RatingBound.AT_MOST,
        -math.inf,
    )
    assert best.elo == pytest.approx(-worst.elo, abs=1e-6)
    # Ten games won: the likelihood ratio against equals is 2 ** 10.
    assert ratings.superiority("a", "b") == pytest.approx(0.9999, abs=2e-4)


def test_groups_that_never_met_are_not_compared() -> None:
    two = games("a", "b", 3, 1, 2) + games("b", "a", 2, 0, 2)
    other = games("c", "d", 1, 1, 1)
    ratings = rate(two + other)
    assert {r.bound for r in ratings.standings} == {RatingBound.UNKNOWN}
    lone = rate(two, ["a", "b", "nobody"])
    bounds = {r.player: r.bound for r in lone.standings}
    assert bounds == {"a": RatingBound.NONE, "b": RatingBound.NONE, "nobody": RatingBound.UNKNOWN}


@pytest.mark.parametrize(
    "results",
    [
        [],
        games("a", "b", 1, 0, 0),
        games("a", "b", 0, 9, 0),
        games("a", "a", 3, 1, 2),
        games("a", "b", 5, 0, 0) + games("b", "a", 5, 0, 0),  # whoever begins wins
    ],
)
def test_strange_tournaments_have_finite_numbers(results: list[Result]) -> None:
    ratings = rate(results, ["a", "b"])
    assert all(math.isfinite(rating.elo) for rating in ratings.standings)
    assert math.isfinite(ratings.first_move_advantage.value)
    assert 0 <= ratings.draw_chance <= 1
    assert 0 <= ratings.superiority("a", "b") <= 1


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    chance = random.Random(1)
    truth = {"a": 120.0, "b": 0.0, "c": -120.0}
    held = trials = 0
    for _ in range(60):
        results = []
        for first, second in list(itertools.permutations(truth, 2)) * 25:
            d = (truth[first] - truth[second] + 40) / 400 * math.log(10)
            weights = (math.exp(d / 2), 0.5, math.exp(-d / 2))
            results.append(Result(first, second, chance.choices(RESULTS, weights)[0], 0))
        for rating in rate(results).standings:
            trials += 1
            held += rating.low <= truth[rating.player] <= rating.high
    # 95 % of 180, give or take three standard deviations.
    assert 0.895 <= held / trials <= 0.999


def test_a_hundred_players_in_moments() -> None:
    chance = random.Random(2)
    names = [f"p{i}" for i in range(100)]
    results = []
    for i, j in itertools.permutations(range(100), 2):
        share = 1 / (1 + 10 ** ((i - j) * 10 / 400))
        winner = Side.FIRST if chance.random() < share else Side.SECOND
        results.append(Result(names[i], names[j], winner, 0))
    ratings = rate(results)
    assert ratings.prior is None
    order = [int(rating.player[1:]) for rating in ratings.standings]
    assert sum(abs(place - i) for place, i in enumerate(order)) / 100 < 12


def test_superiority_by_likelihood_is_near_the_normal_one_where_games_are_many() -> None:
    results = games("a", "b", 30, 5, 25) + games("b", "a", 25, 3, 30) + games("a", "c", 40, 0, 9)
    results += games("c", "b", 12, 1, 30)
    ratings = rate(results)
    for one, other in itertools.permutations("abc", 2):
        exact, near = (ratings.superiority(one, other, exact=way) for way in (True, False))
        assert exact == pytest.approx(near, abs=0.02)


def test_bad_input() -> None:
    with pytest.raises(BadInput, match="invalid level 2"):
        rate([], level=2)
    with pytest.raises(BadInput, match="unknown player 'x'"):
        rate(games("a", "b", 1, 1, 1)).expected("x", "a")


def test_json_has_no_infinite_numbers() -> None:
    ratings = rate(games("a", "b", 5, 0, 0))
    fields = ratings.json
    assert fields["prior"] == PRIOR_ELO
    assert fields["ratings"][0] | {"elo": 0, "low": 0} == {
        "player": "a",
        "elo": 0,
        "low": 0,
        "high": None,
        "bound": "at least",
        "games": 5,
        "points": 5.0,
        "wins": 5,
        "draws": 0,
        "losses": 0,
    }


def test_cross_table_counts_both_sides() -> None:
    table = CrossTable(
        games("a", "b", 3, 1, 0) + games("b", "a", 2, 0, 1) + games("a", "c", 0, 1, 0)
    )
    assert table.between("a", "b") == Count(4, 1, 2)
    assert table.between("b", "a") == Count(2, 1, 4)
    assert table.total("a") == Count(4, 2, 2)
    assert table.first_side == Count(5, 2, 1)
    assert main_group(table) == ("a", "b", "c")
