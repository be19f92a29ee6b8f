"""Static quality, ablation and features, beside plain definitions."""

from __future__ import annotations

import math
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeven import Geometry, Position, Side, evaluate, heuristic
from claimeven.errors import BadInput
from claimeven.lab.datasets.labels import label
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.datasets.recipe import Recipe
from claimeven.lab.datasets.sampling import PositionFilter
from claimeven.lab.report.ablation import draw_effects, effect_table
from claimeven.lab.report.static import draw_calibration, static_table
from claimeven.lab.study.ablation import effects, terms_off, varied, without
from claimeven.lab.study.costs import SEARCHES, searched_quality
from claimeven.lab.study.static import auc, by_phase, static_quality
from claimeven.lab.tuning.features import features
from claimeven.lab.tuning.weights import FreeWeights
from claimeven.solver.solver import Solver

BOARD = Geometry(6, 5, 4)


@pytest.fixture(scope="module")
def known() -> PositionSet:
    return PositionSet.of(
        label(Recipe(PositionFilter(BOARD, 8, 24), 200).positions(), Solver(table_mb=16))
    )


def plain_auc(better: list[int], worse: list[int]) -> float:
    wins = [1.0 if a > b else 0.5 if a == b else 0.0 for a, b in product(better, worse)]
    return sum(wins) / len(wins)


@given(
    st.lists(st.integers(-3, 3), min_size=1, max_size=20),
    st.lists(st.integers(-3, 3), min_size=1, max_size=20),
)
@settings(max_examples=25)
def test_auc_is_the_share_of_pairs_in_order(better: list[int], worse: list[int]) -> None:
    found = auc(better, worse)
    assert math.isclose(found.value, plain_auc(better, worse), abs_tol=1e-9)
    assert found.low <= found.value <= found.high


def test_static_quality(known: PositionSet, tmp_path: Path) -> None:
    ours, other = (static_quality(name, name, known) for name in ("claimeven", "itu-unsigned"))
    assert ours.win_loss.low > other.win_loss.high
    won = [evaluate(e.position, "claimeven") for e in known if e.points > 0]
    lost = [evaluate(e.position, "claimeven") for e in known if e.points < 0]
    assert math.isclose(ours.win_loss.value, plain_auc(won, lost))  # type: ignore[arg-type]
    assert ours.calibration is not None
    assert ours.calibration.brier < 0.25
    assert ours.calibration.slope > 0
    parts = by_phase("claimeven", "claimeven", known)
    assert sum(part.positions for part in parts.values()) == len(known)
    draw_calibration(tmp_path / "a.svg", {"claimeven": ours})
    assert len(static_table({"claimeven": parts}).rows) == len(parts)


def test_effects_are_paired_with_the_unchanged_evaluation(
    known: PositionSet, tmp_path: Path
) -> None:
    few = PositionSet.of(known.labelled[:60])
    variants = [*terms_off("bagdadi"), *varied("bagdadi", "win", ["10000"])]
    found = list(effects("bagdadi", variants, few, [1]))
    assert [effect.label for effect in found] == [
        "bagdadi as it is",
        "without position",
        "without pattern",
        "without traps",
        "win=10000",
    ]
    same = found[-1]
    assert (same.good.value, same.good.low, same.good.high) == (0, 0, 0)
    bare = searched_quality(
        without(heuristic("bagdadi"), "pattern"), few.labelled, 1, SEARCHES["alphabeta"]
    )
    assert found[2].quality.good == bare.good
    draw_effects(tmp_path / "a.svg", found)
    assert len(effect_table(found).rows) == 5


def test_what_cannot_be_switched_off() -> None:
    with pytest.raises(BadInput, match="has no term 'nothing'; it has position, pattern, traps"):
        without(heuristic("bagdadi"), "nothing")
    with pytest.raises(BadInput, match="only term"):
        without(heuristic("stank"), "lines")


@pytest.mark.parametrize("name", ["claimeven", "stank", "bagdadi"])
def test_features_times_weights_are_the_value(name: str, known: PositionSet) -> None:
    chosen = heuristic(name)
    terms = [] if name == "claimeven" else [next(iter(dict(chosen.terms)))]
    free = FreeWeights.of(chosen, terms, BOARD)
    positions = known.positions[:40]
    sides = [side for position in positions for side in (position.to_move,)]
    matrix, rest = features(free, positions, sides)
    values = matrix @ free.values + rest
    for position, side, value in zip(positions, sides, values, strict=True):
        expected = evaluate(position, chosen, side, formula=True)
        assert math.isclose(value, expected, rel_tol=1e-5, abs_tol=1e-3)


def test_weights_are_put_back_where_they_were() -> None:
    chosen = heuristic("claimeven")
    free = FreeWeights.of(chosen, ["tempo", "live"])
    assert free.with_values([int(value) for value in free.values]) == chosen
    changed = free.with_values([1] * len(free.names))
    assert evaluate(Position("4"), changed, Side.FIRST) != evaluate(
        Position("4"), chosen, Side.FIRST
    )
    assert dict(changed.terms)["parity"] == dict(chosen.terms)["parity"]
    with pytest.raises(BadInput, match="no term 'x'"):
        FreeWeights.of(chosen, ["x"])
    with pytest.raises(BadInput, match="no weights that could be fitted"):
        FreeWeights.of(heuristic("itu"), [])
