"""Published figures: move sequences and distinct positions."""

from __future__ import annotations

from itertools import islice

import pytest

from claimeven import Geometry, Position
from claimeven.game.counting import census, perft

SEQUENCES = {
    "7x6x4": [1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572, 268031646],
    "4x4x3": [1, 4, 16, 64, 256, 1020, 3588, 13148, 40520, 122884],
    "6x5x5": [1, 6, 36, 216, 1296, 7776, 46650, 279720, 1675170, 10009020],
}
DISTINCT = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186]
ALL_PLIES = {
    "4x4x4": 161_029,
    "5x4x4": 3_945_711,
    "4x4x3": 41_750,
    "3x3x3": 694,
    "5x5x3": 4_176_536,
}


@pytest.mark.parametrize(
    ("shape", "depth", "sequences"),
    [
        (shape, depth, sequences)
        for shape, row in SEQUENCES.items()
        for depth, sequences in enumerate(row)
    ],
)
def test_move_sequences(shape: str, depth: int, sequences: int) -> None:
    assert perft(Position(geometry=Geometry.parse(shape)), depth) == sequences


def test_distinct_positions_of_the_standard_board() -> None:
    counts = islice(census(Position()), len(DISTINCT))
    assert [count.positions for count in counts] == DISTINCT


@pytest.mark.parametrize(("shape", "positions"), ALL_PLIES.items())
def test_distinct_positions_of_whole_boards(shape: str, positions: int) -> None:
    counts = census(Position(geometry=Geometry.parse(shape)))
    assert sum(count.positions for count in counts) == positions
