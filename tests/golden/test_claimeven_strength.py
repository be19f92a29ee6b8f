"""Our own evaluation beats every source at equal depth; `bench/strength.py` says how clearly."""

from __future__ import annotations

from itertools import product

import pytest

from claimeven import Position, Side
from claimeven.heuristics.catalog import CATALOG
from claimeven.searches.engine import Engine
from claimeven.searches.limits import Limits

OPENINGS = [Position(moves) for moves in list(product(range(7), repeat=3))[::29]]
POINTS = {Side.FIRST: 1.0, None: 0.5, Side.SECOND: 0.0}


def points_of_first(opening: Position, first: Engine, second: Engine, depth: int) -> float:
    position = opening
    while position.outcome is None:
        mover = first if position.to_move is Side.FIRST else second
        column = mover.search(position, Limits(depth=depth)).column
        assert column is not None
        position = position.play(column)
    return POINTS[position.outcome.winner]


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
@pytest.mark.parametrize("name", [name for name in CATALOG if "claimeven" not in name])
def test_claimeven_takes_most_points(name: str, depth: int) -> None:
    own, other = Engine("claimeven"), Engine(name)
    points = sum(
        points_of_first(opening, own, other, depth)
        + 1
        - points_of_first(opening, other, own, depth)
        for opening in OPENINGS
    )
    assert points / (2 * len(OPENINGS)) > 0.65
