"""Check values of our own evaluation (view of the first side), with two sets of weights.

The values of the starting weights come from an independent implementation; those of `claimeven`
are the values of the slow reference.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from claimeven import (
    Engine,
    Heuristic,
    Limits,
    Position,
    Settings,
    Side,
    evaluate,
    explain,
    heuristic,
)
from claimeven.heuristics import reference
from golden.test_source_values import minimax
from source_boards import BAGDADI, SETHI

STARTING_WEIGHTS = Path(__file__).parents[2] / "bench" / "data" / "starting_weights.toml"
OURS, START = heuristic("claimeven"), heuristic(STARTING_WEIGHTS)

BOARDS = [
    # starting weights, ours
    (Position(), 79, 62),
    (Position("4"), -23, 25),
    (Position("44"), 44, 39),
    (Position("4453"), 77, 51),
    (Position("444444"), 76, 95),
    (Position("43536254"), 1042, 1022),
    (BAGDADI, 118, 165),
    (SETHI, -1004, -913),
]


@pytest.mark.parametrize(("board", "start", "ours"), BOARDS)
def test_boards(board: Position, start: int, ours: int) -> None:
    for chosen, value in ((START, start), (OURS, ours)):
        assert evaluate(board, chosen, Side.FIRST) == value
        assert evaluate(board, chosen, Side.SECOND) == -value
        assert reference.evaluate(board, chosen, Side.FIRST) == value


@pytest.mark.parametrize(
    ("chosen", "values"),
    [
        (START, [-56, 40, 12, 27, 47, 0, 26, 2, 20]),
        (OURS, [-77, 45, 2, 28, 109, 0, 56, 6, -4]),
    ],
)
def test_terms_of_the_bagdadi_board(chosen: Heuristic, values: list[int]) -> None:
    """In the order: tempo, lines, cells, playable, live, columns, parity, open, follow-up."""
    assert [part.value for part in explain(BAGDADI, chosen, Side.FIRST).parts] == values


@pytest.mark.parametrize(
    ("chosen", "depth", "value", "columns"),
    [
        (START, 1, -23, "4"),
        (START, 2, 56, "35"),
        (START, 3, 22, "4"),
        (START, 4, 77, "4"),
        (OURS, 1, 25, "4"),
        (OURS, 2, 39, "4"),
        (OURS, 3, 40, "4"),
        (OURS, 4, 59, "4"),
    ],
)
def test_roots_of_the_empty_board(chosen: Heuristic, depth: int, value: int, columns: str) -> None:
    root = Position()
    values = {c: minimax(root.play(c), chosen, Side.FIRST, depth - 1) for c in root.legal_columns}
    best = max(values.values())
    assert best == value
    assert "".join(str(c + 1) for c, found in values.items() if found == best) == columns


def test_it_opens_in_the_centre() -> None:
    """The weights before, fitted to no opening, did not at depths 2, 9 and 11 to 14."""
    engine = Engine(OURS, Settings("pvs", ordering="history", table_mb=16, all_columns=False))
    columns = [engine.search(Position(), Limits(depth=depth)).column for depth in range(1, 13)]
    assert columns == [3] * 12


def test_sooner_wins_are_worth_more() -> None:
    assert evaluate(Position("1212121"), "claimeven", Side.FIRST) == 1_000_000 - 7
    assert evaluate(Position("1212121"), "claimeven", Side.SECOND) == 7 - 1_000_000
