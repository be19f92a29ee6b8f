from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimeven import Cell, ClaimevenError, Geometry, Position
from claimeven.errors import BadNotation, IllegalMove
from claimeven.game.notation import (
    cell_name,
    column_labels,
    format_moves,
    parse_board,
    parse_column,
    parse_moves,
)
from strategies import geometries, positions


@given(st.data(), geometries(), st.sampled_from([0, 1]))
def test_move_strings_round_trip(data: st.DataObject, geometry: Geometry, base: int) -> None:
    moves = data.draw(st.lists(st.integers(0, geometry.columns - 1)))
    assert parse_moves(format_moves(moves, geometry, base=base), geometry, base=base) == moves


@given(positions())
def test_drawn_boards_round_trip_with_labels_and_slashes(position: Position) -> None:
    geometry, drawn = position.geometry, str(position)
    words = parse_board(drawn, geometry)
    assert parse_board(f"{drawn}\n{column_labels(geometry)}\n", geometry) == words
    assert parse_board(drawn.replace("\n", "/"), geometry) == words
    framed = "\n".join(f"|{row}|" for row in drawn.split("\n"))
    assert parse_board(framed, geometry) == words


@given(st.text(max_size=30), geometries())
def test_any_text_is_read_or_refused_by_our_own_errors(text: str, geometry: Geometry) -> None:
    try:
        position = Position.parse(text, geometry)
    except ClaimevenError as error:
        assert "\n" not in str(error)
    else:
        assert Position.parse(position.text, geometry) == position


def test_letters_go_on_after_nine_and_numbers_after_z() -> None:
    assert parse_moves("9ab", Geometry(12, 6, 4)) == [8, 9, 10]
    assert format_moves([34], Geometry(35, 2, 4)) == "z"
    assert format_moves([35, 0], Geometry(36, 2, 4)) == "36,1"
    assert format_moves([0], Geometry(36, 2, 4)) == "1,"
    assert format_moves([10], Geometry(11, 2, 4), base=0) == "a"


def test_spaces_group_moves_and_numbers_take_commas() -> None:
    assert parse_moves(" 44 53 ", Geometry()) == [3, 3, 4, 2]
    assert parse_moves("4, 4,5,3", Geometry()) == [3, 3, 4, 2]


def test_cells_have_letters() -> None:
    assert [cell_name(Cell(column, 5)) for column in (0, 6, 25, 26, 63)] == [
        "a6",
        "g6",
        "z6",
        "aa6",
        "bl6",
    ]


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        (
            "4a5",
            IllegalMove,
            "move 2 of '4a5': column 'a' is off the board; 7x6x4 has columns 1 to 7",
        ),
        ("48", IllegalMove, "move 2 of '48': column '8' is off the board"),
        ("04", IllegalMove, "move 1 of '04': column '0' is off the board"),
        ("4?", BadNotation, r"move 2 of '4\?': invalid column '\?': expected 1 to 7"),
        ("4A", BadNotation, "invalid column 'A'"),
        ("4,,5", BadNotation, "move 2 of '4,,5': invalid column ''"),
        ("4,-1", BadNotation, "invalid column '-1'"),
        ("４", BadNotation, "invalid column '４'"),
        ("4,99999999999", BadNotation, "invalid column"),
    ],
)
def test_bad_move_strings_are_quoted(text: str, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        parse_moves(text, Geometry())


def test_single_columns() -> None:
    assert parse_column(" 7 ", Geometry()) == 6
    with pytest.raises(IllegalMove, match="column '8' is off the board"):
        parse_column("8", Geometry())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".../...", "has 2 rows; board 7x6x4 has 6"),
        ("/".join(["......."] * 5 + ["....."]), "row 6 from the top, '.....', has 5 cells"),
        ("/".join(["......."] * 5 + ["...?..."]), r"has '\?'; expected X, O and \."),
    ],
)
def test_bad_boards_are_quoted(text: str, message: str) -> None:
    with pytest.raises(BadNotation, match=message):
        parse_board(text, Geometry())


def test_long_input_is_cut_in_the_message() -> None:
    with pytest.raises(BadNotation) as caught:
        parse_moves("?" * 10_000, Geometry())
    assert len(str(caught.value)) < 200
