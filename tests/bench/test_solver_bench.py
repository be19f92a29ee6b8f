"""The positions that solvers are timed on, and a run without the peer."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from claimeven.bench import overheads
from claimeven.bench.sets import DEFAULT_SEED, DIFFICULTIES, Difficulty, draw_set, solver_set
from claimeven.bench.solve import timings
from claimeven.cli.bench import bench
from claimeven.score import Draw


@pytest.mark.parametrize("difficulty", DIFFICULTIES, ids=lambda difficulty: difficulty.name)
def test_stored_sets_are_what_they_are_called(difficulty: Difficulty) -> None:
    scored = solver_set(difficulty)
    assert len(scored) == difficulty.count
    for case in scored:
        assert case.position.stones in difficulty.stones
        score = case.score
        left = 42 - case.position.stones if isinstance(score, Draw) else score.plies
        assert left in difficulty.plies_left


def test_the_seed_draws_what_is_stored() -> None:
    easy = DIFFICULTIES[0]
    assert draw_set(easy, DEFAULT_SEED) == solver_set(easy)
    assert draw_set(easy, 2) != solver_set(easy)


def test_every_position_is_solved_and_its_score_compared() -> None:
    [timing] = timings(["end-easy"], seed=DEFAULT_SEED, table_mb=1, peer=None)
    assert timing.positions == 110
    assert timing.nodes is not None
    assert timing.nodes > 0
    assert timing.ratio is None


def test_overheads_are_numbers_with_units(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_CALLS", "_BATCH", "_REPEATS", "_STOPS", "_TURNS"):
        monkeypatch.setattr(overheads, name, 1)
    end_easy = DIFFICULTIES[0]
    monkeypatch.setattr(overheads, "solver_set", lambda *_: solver_set(end_easy)[:2])
    told = CliRunner().invoke(bench, ["solve", "overheads"])
    assert told.exit_code == 0, told.output
    rows = told.output.splitlines()[1:]
    assert [row[:36].strip() for row in rows] == [
        "a call",
        "solve_many, each of an array",
        "stop",
        "begin-medium, 8 MB against 64",
        "begin-hard, two solvers side by side",
        "begin-hard, two threads",
    ]
    assert [row.split()[-1] for row in rows] == ["µs", "µs", "ms", "x", "x", "x"]
