from __future__ import annotations

from claimeven import Geometry, Position, Side
from claimeven.cli.play import Table
from cli.runner import claimeven


def table_after(keys: str, geometry: Geometry | None = None) -> Table:
    table = Table(Position(geometry=geometry or Geometry()))
    for key in keys:
        table.obey(key)
    return table


def test_columns_drop_stones_and_commands_take_them_back() -> None:
    assert table_after("4453").position == Position("4453")
    assert table_after("4453uu").position == Position("44")
    assert table_after("4453UUr").position == Position("445")
    assert table_after("4453UU1").undone == []
    assert table_after("44n").position == Position()
    assert not table_after("44").obey("q")


def test_mistakes_change_nothing_and_are_explained() -> None:
    table = table_after("4449")
    assert table.position == Position("444")
    assert "column '9' is off the board" in table.message
    assert "column 4 is full" in table_after("4444444").message
    assert "is over" in table_after("12121212").message
    assert table_after("u").message == "nothing to undo"
    assert table_after("r").message == "nothing to redo"
    assert table_after("?").message.startswith("'?' is no column")


def test_results_are_counted_and_taken_back_with_the_move() -> None:
    table = table_after("1212121n1212121")
    assert table.results == [Side.FIRST, Side.FIRST]
    table.obey("u")
    assert table.results == [Side.FIRST]
    table.obey("r")
    assert table.results == [Side.FIRST, Side.FIRST]


def test_small_letters_name_columns_on_wide_boards() -> None:
    wide = Geometry(32, 3, 4)
    assert table_after("u", wide).position == Position([29], wide)
    assert table_after("1U", wide).position == Position(geometry=wide)


def test_a_game_through_a_pipe() -> None:
    ran = claimeven("play", "--ascii", stdin="12\n12\n12\n1\n")
    assert "first X wins with stone 7!" in ran.out
    assert ran.out.endswith("game: 1212121\n")
    assert ran.code == 0


def test_quitting_and_an_empty_pipe_end_politely() -> None:
    assert claimeven("play").out.endswith("game: no moves\n")
    assert claimeven("play", "44", stdin="3q5").out.endswith("game: 443\n")


def test_playing_on_from_a_drawn_board() -> None:
    ran = claimeven("play", ".../XO.", "--geometry", "3x2x3", stdin="3\n")
    assert ran.out.endswith("game: .../XOX\n")
