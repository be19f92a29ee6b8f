"""Levels measured: their moves, and games against the level below that are kept in a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimeven import Geometry
from claimeven.errors import BadInput
from claimeven.lab.datasets.labels import label
from claimeven.lab.datasets.position_set import PositionSet
from claimeven.lab.datasets.recipe import Recipe
from claimeven.lab.datasets.sampling import PositionFilter
from claimeven.lab.report.levels import calibration_table
from claimeven.lab.study.calibration import calibrate, ladder, open_ladder
from claimeven.solver.solver import Solver
from claimeven.tournament.runner import run_games
from claimeven.tournament.workers import LocalWorkers

BOARD = Geometry(6, 5, 4)


@pytest.fixture(scope="module")
def known() -> PositionSet:
    return PositionSet.of(
        label(Recipe(PositionFilter(BOARD, 8, 22), 40).positions(), Solver(table_mb=16))
    )


def test_levels_are_measured(known: PositionSet, tmp_path: Path) -> None:
    wanted = ladder((1, 2, 3), 6, BOARD, seed=1)
    with open_ladder(tmp_path / "levels.arena", wanted) as store:
        run_games(store, LocalWorkers(1))
        found = list(calibrate((1, 2, 3), known, games=store))
    assert [each.match and each.match.games for each in found] == [None, 6, 6]
    rows = calibration_table(found).rows
    assert [row[0] for row in rows] == ["1", "2", "3"]
    assert rows[0][-1] == ""
    with open_ladder(tmp_path / "levels.arena", wanted) as again:
        assert again.counts.finished == 12
    with pytest.raises(BadInput, match="holds a different tournament"):
        open_ladder(tmp_path / "levels.arena", ladder((1, 2, 3), 8, BOARD, seed=1))


def test_a_sum_of_steps_that_misses_one_is_not_told(known: PositionSet, tmp_path: Path) -> None:
    with open_ladder(tmp_path / "levels.arena", ladder((2, 4), 4, BOARD, seed=1)) as store:
        run_games(store, LocalWorkers(1))
        two, four = calibration_table(list(calibrate((2, 4), known, games=store))).rows
    assert two[-1] != ""
    assert four[-1] == ""


@pytest.mark.parametrize(
    ("levels", "games", "problem"),
    [
        ((2,), 0, "invalid games 0"),
        ((2,), 5, "expected an even number"),
        ((1,), 4, "no level below level 1"),
    ],
)
def test_ladders_that_cannot_be(levels: tuple[int, ...], games: int, problem: str) -> None:
    with pytest.raises(BadInput, match=problem):
        ladder(levels, games, BOARD, seed=1)
