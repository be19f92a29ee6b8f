"""Code compiled for one board says what the code for every board of its word says."""

from __future__ import annotations

import pytest

from claimeven import Geometry, Position, kernel
from plain_rules import PlainGame
from plain_solver import plain_points
from searches.positions import random_positions

# The list in cpp/solver/boards.hpp, and neighbours that are not in it.
SHAPES = ("7x6", "6x5", "6x6", "7x5", "6x7", "8x5", "8x6", "7x7", "8x7", "9x6")
OTHERS = ("7x6x5", "6x6x3", "5x6", "9x5")


def core_of(geometry: Geometry, word: int, table_bytes: int = 1 << 22) -> kernel.SolverCore:
    return kernel.SolverCore(kernel.rules(geometry, word), table_bytes, 1)


def points(core: kernel.SolverCore, position: Position) -> int:
    cells = position.geometry.cells
    progress = kernel.SolveProgress()
    lower, upper, _, is_cut_short = core.solve(*position.words, -cells, cells, 0, 0.0, progress)
    assert lower == upper
    assert not is_cut_short
    return lower


@pytest.mark.parametrize("shape", SHAPES + OTHERS)
def test_all_code_for_a_board_proves_the_same(shape: str) -> None:
    geometry = Geometry.parse(shape)
    cells = geometry.cells
    # One table for all positions of each: what it keeps of one must hold for the next.
    cores = [core_of(geometry, word) for word in (0, 64, 128)]
    for position in random_positions(7, 40, range(cells - 24, cells - 12), geometry):
        found = [points(core, position) for core in cores]
        assert found[1:] == found[:1] * 2, position.text


@pytest.mark.parametrize("shape", SHAPES)
def test_code_for_a_board_agrees_with_the_plain_solver(shape: str) -> None:
    geometry = Geometry.parse(shape)
    core = core_of(geometry, 0)
    for position in random_positions(8, 6, range(geometry.cells - 10, geometry.cells), geometry):
        plain = PlainGame(geometry.columns, geometry.rows, geometry.connect)
        for column in position.moves or ():
            plain = plain.drop(column)
        assert points(core, position) == plain_points(plain, {}), position.text
