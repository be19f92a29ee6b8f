"""All positions of small boards, and random ones of any, for tests of certificates."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from typing import Any

import numpy as np

from claimeven import Geometry, Position, kernel
from claimeven.coach.rules.finder import NODES
from claimeven.game.batch import Batch


def every_position(geometry: Geometry) -> Iterator[Batch]:
    """All unfinished positions that games reach, by their number of stones."""
    words = {(0, 0)}
    while words:
        batch = Batch.of_boards(sorted(words), geometry)
        going_on = [
            words for words, over in zip(sorted(words), batch.outcomes(), strict=True) if not over
        ]
        if not going_on:
            return
        yield Batch.of_boards(going_on, geometry)
        words = {
            (mover ^ mask, mask | cell)
            for mover, mask in going_on
            for cell in _landing(geometry, mask)
        }


def _landing(geometry: Geometry, mask: int) -> Iterator[int]:
    rest = (mask + geometry.bottom) & geometry.board
    while rest:
        yield rest & -rest
        rest &= rest - 1


def rule_proofs(batch: Batch) -> Any:
    """For each position: instances, whether they win, instances of a deciding threat."""
    out = array("b", bytes(3 * len(batch)))
    kernel.rule_proofs(kernel.rules(batch.geometry), batch.mover, batch.mask, NODES, out)
    return np.array(out).reshape(-1, 3)


def points(batch: Batch) -> Any:
    """The exact scores, on the stone scale."""
    core = kernel.SolverCore(kernel.rules(batch.geometry), 16 << 20, 1)
    bounds = array("b", bytes(2 * len(batch)))
    cells = batch.geometry.cells
    arrays = batch.mover, batch.mask, bounds
    core.solve_many(*arrays, -cells, cells, 0, kernel.SolveProgress(), kernel.Progress())
    assert bounds[::2] == bounds[1::2]
    return np.array(bounds[::2])


def random_position(geometry: Geometry, stones: int, generator: random.Random) -> Position:
    """An unfinished position of a game in which lines are mostly completed and blocked.

    It has so many stones, or fewer where games are over before.
    """
    longest = Position(geometry=geometry)
    for _ in range(10):
        position = Position(geometry=geometry)
        while position.stones < stones:
            after = position.play(_column(position, generator))
            if after.outcome is not None:
                break
            position = after
        if position.stones >= longest.stones:
            longest = position
        if longest.stones == stones:
            break
    return longest


def _column(position: Position, generator: random.Random) -> int:
    playable = set(position.landing_cells)
    if generator.random() < 0.8:
        for word in kernel.rules(position.geometry).winning_cells(*position.words):
            for cell in position.geometry.cells_of(word):
                if cell in playable:
                    return cell.column
    return generator.choice(position.legal_columns)
