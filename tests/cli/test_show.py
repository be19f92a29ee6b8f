from __future__ import annotations

from cli.runner import claimeven


def test_a_position_with_threats() -> None:
    ran = claimeven("show", "112233")
    assert ran.out == (
        """\
 │ ·  ·  ·  ·  ·  ·  · │
 │ ·  ·  ·  ·  ·  ·  · │
 │ ·  ·  ·  ·  ·  ·  · │
 │ ·  ·  ·  ·  ·  ·  · │
 │ ○  ○ (○) ·  ·  ·  · │
 │ ●  ●  ●  ·  ·  ·  · │
 └─────────────────────┘
   1  2  3  4  5  6  7 
first ● to move, stones: 6
columns with room: 1 2 3 4 5 6 7
first ● would win on d1 (column 4, odd row, playable now)
second ○ would win on d2 (column 4, even row)
"""  # noqa: W291
    )


def test_a_won_game_in_ascii() -> None:
    ran = claimeven("show", "--ascii", "1212121")
    assert ran.out.isascii()
    assert ran.out.count("[X]") == 4
    assert "first X wins with stone 7: a4-a3-a2-a1" in ran.out


def test_letters_where_the_terminal_knows_no_discs() -> None:
    import os

    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    ran = claimeven("show", "44", env=environment)
    assert ran.code == 0
    assert ran.out.isascii()


def test_a_draw_and_a_full_column() -> None:
    assert (
        "draw: the board is full after 4 stones"
        in claimeven("show", "1212", "--geometry", "2x2x3").out
    )
    assert "columns with room: 1 2 3 5 6 7" in claimeven("show", "444444").out


def test_drawn_boards_come_in_and_go_out() -> None:
    drawn = claimeven("show", "--json", ".../XO.", "--geometry", "3x2x3").json_lines[0]
    moves = claimeven("show", "--json", "12", "--geometry", "3x2x3").json_lines[0]
    assert drawn["cells"] == moves["cells"] == [[0, 0, "first"], [1, 0, "second"]]
    assert (drawn["position"], drawn["moves"]) == (".../XO.", None)


def test_json_tells_everything_in_columns_from_zero() -> None:
    facts = claimeven("show", "--json", "112233").json_lines[0]
    assert facts["to_move"] == "first"
    assert facts["legal_columns"] == [0, 1, 2, 3, 4, 5, 6]
    assert facts["landing_rows"] == [2, 2, 2, 0, 0, 0, 0]
    assert facts["threats"] == [
        {"cell": [3, 0], "side": "first", "parity": "odd", "immediate": True},
        {"cell": [3, 1], "side": "second", "parity": "even", "immediate": False},
    ]
    assert facts["last"] == [2, 1]
    won = claimeven("show", "--json", "1212121").json_lines[0]
    assert won["outcome"] == "first"
    assert won["winning_cells"] == [[0, 0], [0, 1], [0, 2], [0, 3]]


def test_the_widest_board_is_drawn() -> None:
    ran = claimeven("show", "36,36,64", "--geometry", "64x1x3")
    assert ran.code == 2
    assert "column 36 is full" in ran.err
    ran = claimeven("show", "36,1,64", "--geometry", "64x1x3", "--ascii")
    assert ran.code == 0
    assert ran.out.splitlines()[2].split() == [
        *"123456789",
        *"abcdefghijklmnopqrstuvwxyz",
        *map(str, range(36, 65)),
    ]
