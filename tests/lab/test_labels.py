"""Labels are what plain minimax says, position by position."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeven import Geometry, Position
from claimeven.errors import BadInput
from claimeven.lab.datasets.labels import Labelled, label
from claimeven.solver.solver import Solver

SMALL = [Geometry(4, 3, 3), Geometry(3, 3, 3), Geometry(3, 3, 4), Geometry(5, 2, 3)]


@cache
def plain_points(position: Position) -> int:
    """The stone-scale score by looking at everything."""
    if position.outcome is not None:
        cells = position.geometry.cells
        return 0 if position.outcome.winner is None else -((cells + 2 - position.stones) // 2)
    return max(-plain_points(position.play(column)) for column in position.legal_columns)


@st.composite
def unfinished(draw: st.DrawFn) -> Position:
    geometry = draw(st.sampled_from(SMALL))
    position = Position(geometry=geometry)
    for choice in draw(st.lists(st.integers(0, 10**6), max_size=geometry.cells - 1)):
        child = position.play(position.legal_columns[choice % len(position.legal_columns)])
        if child.outcome is not None:
            break
        position = child
    return position


@given(unfinished())
@settings(max_examples=60)
def test_every_column_is_as_plain_minimax_says(position: Position) -> None:
    (found,) = label([position], Solver(table_mb=1))
    expected = [
        -plain_points(position.play(column)) if column in position.legal_columns else None
        for column in range(position.geometry.columns)
    ]
    assert list(found.columns) == expected
    assert found.points == plain_points(position)


def test_a_batch_is_labelled_as_its_positions_are_analysed() -> None:
    solver = Solver()
    texts = ["4444443333", "44444433332222", "44455554221", "4323236"]
    positions = [Position(text) for text in texts] + [Position("4323").mirrored()]
    for entry in label(positions, solver):
        analysed = solver.analyse(entry.position)
        assert tuple(analysed) == entry.position.legal_columns
        for column, points in enumerate(entry.columns):
            assert points == (analysed[column].points if column in analysed else None)


def test_what_a_column_keeps() -> None:
    entry = Labelled(Position("4453"), (-5, -5, -2, -3, None, 0, 3))
    assert entry.outcome == "win"
    assert [entry.keeps_outcome(c) for c in (0, 5, 6)] == [False, False, True]
    assert entry.keeps_score(6)
    assert entry.is_hard
    with pytest.raises(BadInput, match="column 4 .*is full"):
        entry.reached(4)


def test_finished_games_and_mixed_boards_are_refused() -> None:
    with pytest.raises(BadInput, match="is over"):
        label([Position("1212121")], Solver(table_mb=1))
    with pytest.raises(BadInput, match="7x6x4 and 6x5x4"):
        label([Position("1" * 6), Position("1", Geometry(6, 5))], Solver(table_mb=1))
