"""Arrays in the layout of pgx, by its documentation, and beside pgx where it is installed.

pgx documents connect_four's observation as booleans of shape (6, 7, 2): the stones of the player
whose turn it is, then those of the other, with the top row first.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from claimeven import Batch, Geometry, Position
from claimeven.game.arrays import from_planes
from claimeven.game.geometry import Cell


def documented(position: Position) -> Any:
    """Cell by cell, as pgx describes it."""
    geometry = position.geometry
    planes = np.zeros((geometry.rows, geometry.columns, 2), dtype=bool)
    for row in range(geometry.rows):
        for column in range(geometry.columns):
            owner = position.owner(Cell(column, geometry.rows - 1 - row))
            if owner is not None:
                planes[row, column, 0 if owner is position.to_move else 1] = True
    return planes


def random_games(count: int, seed: int) -> list[Position]:
    """Every unfinished position of some random games."""
    generator = random.Random(seed)
    found = []
    for _ in range(count):
        position = Position()
        while position.outcome is None:
            found.append(position)
            position = position.play(generator.choice(position.legal_columns))
    return found


def test_the_layout_is_the_documented_one() -> None:
    positions = random_games(5, 1)
    planes = np.asarray(Batch.of(positions).planes("pgx"))
    assert planes.dtype == bool
    assert planes.shape == (len(positions), 6, 7, 2)
    assert np.array_equal(planes, np.stack([documented(each) for each in positions]))
    for position, each in zip(positions, planes, strict=True):
        assert from_planes(each, Geometry(), planes_last=True) == position


def test_the_layout_is_that_of_pgx() -> None:
    pgx = pytest.importorskip("pgx")
    jax = pytest.importorskip("jax")
    env = pgx.make("connect_four")
    step, state = jax.jit(env.step), env.init(jax.random.PRNGKey(0))
    for position in random_games(2, 2):
        state = env.init(jax.random.PRNGKey(0)) if position.stones == 0 else state
        if position.moves:
            state = step(state, position.moves[-1])
        (planes,) = np.asarray(Batch.of([position]).planes("pgx"))
        assert np.array_equal(np.asarray(state.observation), planes)
        assert np.flatnonzero(np.asarray(state.legal_action_mask)).tolist() == list(
            position.legal_columns
        )
