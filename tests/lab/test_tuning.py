"""Fits: their slopes are right, they see nothing they must not, they gain, games confirm it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from claimeven import Geometry, Position, evaluate, heuristic
from claimeven.errors import BadInput
from claimeven.lab.datasets.labels import label
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.datasets.recipe import Recipe
from claimeven.lab.datasets.sampling import PositionFilter
from claimeven.lab.tuning.comparison import compare
from claimeven.lab.tuning.confirm import confirm
from claimeven.lab.tuning.features import features
from claimeven.lab.tuning.fit import FitPlan, Tuning, unseen
from claimeven.lab.tuning.fitting import (
    LossWeights,
    ValuedPositions,
    choice_loss,
    fit,
    outcome_loss,
)
from claimeven.lab.tuning.problems import Problems, problems
from claimeven.lab.tuning.shares import shares
from claimeven.lab.tuning.weights import FreeWeights
from claimeven.ratings.sprt import Sprt
from claimeven.solver.solver import Solver

BOARD = Geometry(6, 5, 4)


@pytest.fixture(scope="module")
def known() -> PositionSet:
    return PositionSet.of(
        label(Recipe(PositionFilter(BOARD, 8, 22), 300).positions(), Solver(table_mb=16))
    )


def random_problems() -> Problems:
    dice = np.random.default_rng(1)
    starts = np.array([0, 3, 5, 9])
    good = dice.random(12) < 0.5
    good[starts], good[starts + 1] = True, False
    matrix, rest = dice.normal(size=(12, 4)), dice.normal(size=12)
    return Problems(matrix, rest, starts, good, good, np.array([0.1, 0.2, 0.3, 0.4]))


def test_slopes_are_those_of_small_steps() -> None:
    dice = np.random.default_rng(2)
    given = random_problems()
    valued = ValuedPositions(given.matrix, given.rest, dice.random(12), np.full(12, 1 / 12))
    weights = dice.normal(size=4) * 50
    losses: list[Callable[[Any], tuple[float, Any]]] = [
        lambda w: choice_loss(w, given, [(1.0, given.good), (0.5, ~given.good)], given.owner, 2.0),
        lambda w: outcome_loss(w, valued),
    ]
    for loss in losses:
        _, slope = loss(weights)
        for index in range(4):
            step = np.zeros(4)
            step[index] = 1e-3
            measured = (loss(weights + step)[0] - loss(weights - step)[0]) / 2e-3
            assert measured == pytest.approx(slope[index], rel=1e-3, abs=1e-7)


def test_the_loss_of_a_choice_by_hand() -> None:
    given = Problems(
        np.array([[0.0], [100.0]]),
        np.zeros(2),
        np.array([0]),
        np.array([False, True]),
        None,
        np.ones(1),
    )
    for sharp in (1.0, 3.0):
        loss, _ = choice_loss(np.array([1.0]), given, [(1.0, given.good)], given.owner, sharp)
        assert loss == pytest.approx(np.log(1 + np.exp(-sharp)))


def test_joined_problems_are_the_problems_one_after_the_other() -> None:
    one = random_problems()
    both = Problems.joined([one, one])
    assert len(both) == 2 * len(one)
    assert both.owner.tolist() == [*one.owner, *(one.owner + len(one))]


def test_problems_value_columns_as_the_search_does(known: PositionSet) -> None:
    """With the weights unchanged, the leaf's value is the value of the column."""
    from claimeven import Limits, Settings
    from claimeven.searches.engine import Engine

    chosen = heuristic("claimeven")
    free = FreeWeights.of(chosen, [], BOARD)
    hard = [entry for entry in known if entry.is_hard][:25]
    given = problems(free, chosen, hard, 3)
    values = given.matrix @ free.values + given.rest
    kept = [
        e for e in hard if all(e.position.play(c).outcome is None for c in e.position.legal_columns)
    ]
    engine = Engine(chosen, Settings(all_columns=True))
    for entry, start in zip(kept, given.starts, strict=True):
        result = engine.search(entry.position, Limits(depth=3))
        for offset, column in enumerate(entry.position.legal_columns):
            found, value = values[start + offset], result.values[column]
            if abs(value) < 100_000:  # endings have a value of their own in a fit
                assert found == pytest.approx(float(value), abs=0.1)


def test_nothing_judged_is_fitted_to(known: PositionSet) -> None:
    judged, rest = known.labelled[:50], known.labelled[50:]
    child = judged[0].position.play(judged[0].position.legal_columns[0])
    if child.outcome is None:
        rest = (*rest, *label([child, child.mirrored(), judged[1].position.mirrored()], Solver()))
    kept = unseen(rest, judged)
    keys = {entry.position.canonical_key for entry in judged}
    for entry in kept:
        position = entry.position
        assert position.canonical_key not in keys
        assert child.canonical_key != position.canonical_key
        assert not keys & {position.play(c).canonical_key for c in position.legal_columns}


def test_a_spoilt_evaluation_is_mended(known: PositionSet) -> None:
    base = heuristic("claimeven")
    free = FreeWeights.of(base, ["lines", "playable", "parity"], BOARD)
    spoilt = free.with_values([-round(value) for value in free.values])
    fitting = FreeWeights.of(spoilt, ["lines", "playable", "parity"], BOARD)
    told: list[str] = []
    plan = FitPlan(depths=(1, 2), rounds=1)
    fitted = Tuning(fitting, known.labelled[:200], plan).run(told.append)
    unseen_set = PositionSet.of(known.labelled[200:])
    for each in compare(spoilt, fitted, unseen_set, (1, 2)):
        assert each.gain.low > 0
    assert "200 positions" in told[0]
    assert dict(fitted.terms)["cells"] == dict(base.terms)["cells"]
    *_, played = confirm(fitted, spoilt, BOARD, depth=1, test=Sprt(0, 100))
    assert played.verdict.accepted == "elo1"
    assert "stronger" in played.sentence


def test_a_fit_stays_where_it_is_told_to() -> None:
    given = random_problems()
    valued = ValuedPositions(given.matrix, given.rest, np.full(12, 0.5), np.full(12, 1 / 12))
    start = [10.0, 20.0, 30.0, 40.0]
    assert fit(start, given, valued, LossWeights(keep=1e9)) == pytest.approx(start, abs=0.1)


def test_boards_may_be_mixed(known: PositionSet) -> None:
    """Each board's positions are valued as on a board by itself, and count by their number."""
    other = Geometry(5, 4, 4)
    more = label(Recipe(PositionFilter(other, 6, 12), 40).positions(), Solver(table_mb=16))
    free = FreeWeights.of(heuristic("claimeven"), ["lines", "tempo"], BOARD)
    mixed = [e for pair in zip(more, known.labelled[:40], strict=True) for e in pair]
    positions = [entry.position for entry in mixed]
    matrix, rest = features(free, positions, [position.to_move for position in positions])
    values = [float(evaluate(p, free.heuristic)) for p in positions]
    assert (matrix @ free.values + rest).tolist() == pytest.approx(values)
    fitted = Tuning(free, mixed, FitPlan(depths=(1,), rounds=1, steps=5, even=0.5)).run()
    assert fitted != free.heuristic


def test_even_plies_count_alike() -> None:
    positions = [Position("4"), Position("44"), Position("45"), Position("1", BOARD)]
    assert shares(positions, 1).tolist() == pytest.approx([3 / 8, 3 / 16, 3 / 16, 1 / 4])
    assert shares(positions, 0).tolist() == [0.25] * 4
    half = shares(positions, 0.5)
    assert half.sum() == pytest.approx(1)
    assert half[0] / half[1] == pytest.approx(2**0.5)


def test_what_cannot_be_fitted(known: PositionSet) -> None:
    with pytest.raises(BadInput, match="depths from 1"):
        FitPlan(depths=())
    for name, number in (("keep", -5.0), ("sharp", np.nan), ("value", np.inf), ("sharp", 0.0)):
        with pytest.raises(BadInput, match=name):
            LossWeights(**{name: number})
    with pytest.raises(BadInput, match="invalid even nan"):
        FitPlan(even=np.nan)
    free = FreeWeights.of(heuristic("claimeven"), ["tempo"])
    with pytest.raises(BadInput, match="no position is left"):
        Tuning(free, [], FitPlan())
