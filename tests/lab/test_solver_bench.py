"""The positions that solvers are timed on, and a run without the peer."""

from __future__ import annotations

import pytest

from claimeven.lab.solver_bench import timings
from claimeven.lab.solver_sets import DEFAULT_SEED, DIFFICULTIES, Difficulty, draw_set, solver_set
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
