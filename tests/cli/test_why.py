"""`claimeven why`: sentences, marks on the board, the proof, JSON, and mistakes."""

from __future__ import annotations

from claimeven import Position
from claimeven.wire.explanations import decode_move_reasons, decode_position_reasons
from cli.runner import assert_one_line_error, claimeven


def test_a_move_is_explained_with_marks_on_the_board() -> None:
    ran = claimeven("why", "11223", "--move", "1", "--ascii")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "11223 (7x6x4), second to move"
    assert lines[1] == "second plays a3: mistake, loses in 2"
    assert " |[X][X][X] 1  .  .  . | 1" in lines
    assert "   a  b  c  d  e  f  g " in lines
    assert lines[-2:] == [" 1 d1", "Only d1 kept the win. First completes a line at d1 at once."]


def test_a_position_and_its_proof() -> None:
    ran = claimeven("why", "2233", "--proof", "--ascii")
    assert "First wins by threats: d1, a double threat at a1 and e1." in ran.out
    assert "  The line: a1\u2013d1." in ran.out.splitlines()
    assert "  Checked by: the rules of the game and the exact solver." in ran.out.splitlines()


def test_positions_from_a_pipe() -> None:
    ran = claimeven("why", "--ascii", stdin="2233\n112233\n")
    assert ran.out.count("(7x6x4), first to move") == 2


def test_json_reads_back() -> None:
    (move,) = claimeven("why", "11223", "--move", "1", "--json").json_lines
    assert move["text"] == "Only d1 kept the win. First completes a line at d1 at once."
    assert decode_move_reasons(move).position == Position("11223")
    (position,) = claimeven("why", "2233", "--json").json_lines
    assert position["reason"]["kind"] == "forced-win"
    assert decode_position_reasons(position).best == (3,)


def test_a_board_too_large_to_solve() -> None:
    ran = claimeven("why", "88", "--geometry", "16x7x5", "--seconds", "0.01")
    assert ran.code == 0
    assert "The board could not be solved in the time given." in ran.out


def test_mistakes_are_one_line() -> None:
    assert_one_line_error(claimeven("why", "1212121"), "'1212121' is over (first wins)")
    assert_one_line_error(claimeven("why", "444444", "--move", "4"), "column 4 is full")
    assert_one_line_error(claimeven("why", "4", "--move", "8"), "'8'")
    assert_one_line_error(claimeven("why", "4", "--move", "x"), "'x'")
    assert_one_line_error(claimeven("why", "4", "--seconds", "0"), "'0'")
    assert_one_line_error(claimeven("why", "4", "--json", "--proof"), "--proof")
