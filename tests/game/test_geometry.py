from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given

from claimeven import Cell, Geometry
from claimeven.errors import BadGeometry, BoardTooLarge
from plain_rules import count_lines
from strategies import geometries


@pytest.mark.parametrize(
    ("shape", "lines"),
    [
        ("7x6x4", 69),
        ("5x4x4", 17),
        ("6x5x4", 39),
        ("8x7x4", 107),
        ("9x7x5", 92),
        ("4x4x3", 24),
        ("7x6x9", 0),
    ],
)
def test_published_numbers_of_lines(shape: str, lines: int) -> None:
    assert len(Geometry.parse(shape).lines) == lines


@given(geometries())
def test_lines_are_distinct_straight_and_on_the_board(geometry: Geometry) -> None:
    assert len(geometry.lines) == count_lines(geometry.columns, geometry.rows, geometry.connect)
    assert len({frozenset(line) for line in geometry.lines}) == len(geometry.lines)
    for line in geometry.lines:
        assert all(cell in geometry for cell in line)
        steps = {(b.column - a.column, b.row - a.row) for a, b in pairwise(line)}
        assert len(steps) == 1


def test_lines_stand_in_the_documented_order() -> None:
    names = [[(cell.column, cell.row) for cell in line] for line in Geometry(3, 3, 3).lines]
    assert names == [
        [(0, 2), (1, 2), (2, 2)],  # horizontals, top row first
        [(0, 1), (1, 1), (2, 1)],
        [(0, 0), (1, 0), (2, 0)],
        [(0, 2), (0, 1), (0, 0)],  # verticals
        [(1, 2), (1, 1), (1, 0)],
        [(2, 2), (2, 1), (2, 0)],
        [(0, 2), (1, 1), (2, 0)],  # down-right
        [(0, 0), (1, 1), (2, 2)],  # up-right
    ]


@given(geometries())
def test_text_and_bits_round_trip(geometry: Geometry) -> None:
    assert Geometry.parse(str(geometry)) == geometry
    cells = [Cell(c, r) for c in range(geometry.columns) for r in range(geometry.rows)]
    assert geometry.cells_of(sum(geometry.bit(cell) for cell in cells)) == tuple(cells)
    assert geometry.board == sum(geometry.bit(cell) for cell in cells)


@pytest.mark.parametrize(
    ("columns", "rows", "connect", "message"),
    [
        (0, 6, 4, "invalid board 0x6x4: expected at least 1 column"),
        (-7, 6, 4, "invalid board -7x6x4: expected"),
        (7, 0, 4, "invalid board 7x0x4: expected"),
        (7, 6, 1, "invalid board 7x6x1: expected at least 2 in a row"),
        (7, 6, -4, "invalid board 7x6x-4: expected at least 2"),
        (True, 6, 4, "invalid columns True"),
        (7, 6.0, 4, "invalid rows 6.0"),
        (7, "6", 4, "invalid rows '6'"),
    ],
)
def test_sizes_that_make_no_board(columns: int, rows: int, connect: int, message: str) -> None:
    with pytest.raises(BadGeometry, match=message):
        Geometry(columns, rows, connect)


@pytest.mark.parametrize(("columns", "rows"), [(12, 12), (65, 1), (1, 128), (10**9, 10**9)])
def test_boards_beyond_the_word_name_the_limit(columns: int, rows: int) -> None:
    with pytest.raises(BoardTooLarge, match="the limit is 128"):
        Geometry(columns, rows, 4)


@pytest.mark.parametrize("text", ["", "7", "7x", "7x6x", "7x6x4x2", "axb", "7 6 4", "7x6.5", "٧x6"])
def test_text_that_is_no_geometry_is_quoted(text: str) -> None:
    with pytest.raises(BadGeometry) as caught:
        Geometry.parse(text)
    assert repr(text) in str(caught.value)
