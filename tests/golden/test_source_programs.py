"""What the programs of two sources compute: printed values, and a plain copy of their rules."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import source_programs
from claimeven import Estimate, Geometry, Position, Side, Win, evaluate, explain, player, search
from claimeven.heuristics import reference
from claimeven.heuristics.catalog import heuristic
from claimeven.searches.reference import column_values
from claimeven.searches.settings import ALGORITHMS
from source_boards import BAGDADI

FIRST, SECOND = Side.FIRST, Side.SECOND
PROGRAMS = ("itu-program", "bagdadi-program")

# Moves, plies, the values of columns 1 to 7, and the column that is played.
PRINTED = {
    "itu-program": [
        ("6", 1, "18 19 20 25 26 27 21", 6),
        ("6", 2, "12 9 9 9 9 9 12", 1),
        ("6", 3, "27 27 32 34 32 29 27", 4),
        ("1222332341", 1, "29 24 35 31 29 19 18", 3),
        ("1222332341", 2, "5 8 7 8 9 9 8", 5),
        ("1222332341", 3, "35 35 31 43 35 37 35", 4),
    ],
    "bagdadi-program": [
        ("6", 1, "1.8 4 5.2 8.6 4.2 7.4 0.8", 4),
        ("6", 2, "-13.6 -12.4 -8.2 -4.4 -9.4 -7 -10.6", 4),
        ("1222332341", 1, "3.8 1 21 12.8 10.8 10.6 -0.6", 3),
        ("1222332341", 2, "-41.4 -46.2 -1 -50.8 -34.4 -35.6 -45.8", 3),
    ],
}
CASES = [(name, *case) for name, cases in PRINTED.items() for case in cases]


@pytest.mark.parametrize(("name", "moves", "depth", "printed", "played"), CASES)
def test_printed_values_and_moves(
    name: str, moves: str, depth: int, printed: str, played: int
) -> None:
    expected = {column: Fraction(value) for column, value in enumerate(printed.split())}
    position = Position(moves)
    assert source_programs.column_values(name, moves, depth) == expected
    assert column_values(position, heuristic(name), depth) == expected
    for algorithm in ALGORITHMS:
        assert search(position, name, algorithm=algorithm, depth=depth).values == expected
    assert source_programs.choice(name, moves, depth) == played - 1
    assert player(f"{name}:depth={depth}").choose(position) == played - 1


@st.composite
def games(draw: st.DrawFn) -> str:
    """Moves of an unfinished game of any length, in few columns, so that lines come about."""
    length = draw(st.integers(0, 41))
    choices = draw(st.lists(st.integers(0, 999), min_size=length, max_size=length))
    favourites = draw(st.sampled_from([7, 4]))
    position = Position()
    for choice in choices:
        quiet = [c for c in position.legal_columns if position.play(c).outcome is None]
        columns = [c for c in quiet if c < favourites] or quiet
        if not columns:
            break
        position = position.play(columns[choice % len(columns)])
    return position.text


@pytest.mark.parametrize("name", PROGRAMS)
@settings(max_examples=40)
@given(moves=games(), depth=st.integers(1, 3), algorithm=st.sampled_from(list(ALGORITHMS)))
def test_searches_as_the_plain_copy_of_the_program(
    name: str, moves: str, depth: int, algorithm: str
) -> None:
    depth = min(depth, 2) if len(moves) < 20 else min(depth, 42 - len(moves))
    expected = source_programs.column_values(name, moves, depth)
    found = search(Position(moves), name, algorithm=algorithm, depth=depth)
    assert found.values == expected
    assert found.value == max(expected.values())


@pytest.mark.parametrize("name", PROGRAMS)
@settings(max_examples=40)
@given(moves=games())
def test_plays_as_the_plain_copy_of_the_program(name: str, moves: str) -> None:
    depth = 2 if len(moves) < 24 else min(3, 42 - len(moves))
    expected = source_programs.choice(name, moves, depth)
    assert player(f"{name}:depth={depth}").choose(Position(moves)) == expected


@settings(max_examples=30)
@given(moves=games())
def test_a_search_of_one_ply_is_the_evaluation_after_each_move(moves: str) -> None:
    position = Position(moves)
    for name in PROGRAMS:
        values = search(position, name, depth=1).values
        for column, value in values.items():
            after = position.play(column)
            assert value == evaluate(after, name, position.to_move)
            assert value == reference.evaluate(after, heuristic(name), position.to_move)


def test_both_play_at_their_own_depth() -> None:
    assert player("itu-program").options["depth"] == "9"
    assert player("bagdadi-program").options["depth"] == "4"
    assert player("bagdadi-program").options["ties"] == "centre"
    answer = player("itu-program").answer(Position("4444443333332222"))
    assert answer.depth == 9
    assert player("bagdadi-program").answer(Position("44")).depth == 4


# itu-program.


def test_itu_program_likes_to_stop_a_run_as_much_as_to_make_one() -> None:
    # FIRST has a1 and b1. A stone on c1 makes three for FIRST, and stops three for SECOND.
    made, stopped = Position("17273"), Position("172663")
    assert evaluate(made, "itu-program", FIRST) == 5 + 6 * 3 + 3 * 3 == 32
    assert evaluate(stopped, "itu-program", SECOND) == 32
    # On d1 SECOND stops four, which is worth a win, also to FIRST.
    blocked = Position("172634")
    assert [evaluate(blocked, "itu-program", side) for side in Side] == [100, 100]
    assert evaluate(blocked, "itu", SECOND) == 7 + 6 * 1 + 4


def test_itu_program_has_no_position_table_on_other_boards() -> None:
    after = Position("4", Geometry(8, 7, 4))
    assert [part.label for part in explain(after, "itu-program", FIRST).parts[0].parts] == [
        "cell",
        "longest run 1",
        "open axes 4",
    ]
    assert evaluate(after, "itu-program", FIRST) == 6 * 1 + 3 * 4


# bagdadi-program.


def test_bagdadi_program_counts_every_empty_cell_where_two_lines_begin() -> None:
    # b4 lies on two lines that are two short, but only the vertical one begins there.
    assert explain(BAGDADI, "bagdadi-program", FIRST).parts[2].raw == 0
    # On a3, which cannot be played, two lines begin: a3-d3 and a3-d6. Through d3, which can
    # be played, a3-d3 and b3-e3 go, but only d3-g3 and others without stones begin there.
    board = Position.from_board("""
        . . . . . . .
        . . X . . . .
        . X O . . . .
        . X X . . . .
        . O O X . . .
        . O O X . . .
    """)
    found = {
        name: [part.label for part in explain(board, name, FIRST).parts[2].parts]
        for name in ("bagdadi", "bagdadi-program")
    }
    assert found == {"bagdadi": ["trap on d3"], "bagdadi-program": ["trap on a3"]}


@settings(max_examples=60)
@given(moves=games())
def test_bagdadi_program_counts_traps_as_the_plain_copy(moves: str) -> None:
    position = Position(moves)
    for number, side in enumerate((FIRST, SECOND), 1):
        traps = explain(position, "bagdadi-program", side).parts[2]
        assert traps.raw == source_programs.traps(source_programs.board_of(moves), number)


@pytest.mark.parametrize(
    ("stones", "weight"), [(0, 15), (17, 15), (18, 20), (37, 20), (38, 30), (41, 30)]
)
def test_bagdadi_program_goes_by_its_own_moves(stones: int, weight: int) -> None:
    phases = heuristic("bagdadi-program").phases
    assert phases is not None
    assert phases.current(stones, 42).weight("traps") == weight


def test_bagdadi_program_plays_on_and_its_own_line_counts_first() -> None:
    # FIRST wins with d1, and SECOND completes a2-d2 above it.
    position = Position("112233")
    stops = search(position, "bagdadi", depth=2)
    goes_on = search(position, "bagdadi-program", depth=2)
    assert stops.values[3] == goes_on.values[3] == 10000
    both = position.drop(3).drop(3)
    assert reference.evaluate(both, heuristic("bagdadi-program"), FIRST) == 10000
    assert reference.evaluate(both, heuristic("bagdadi-program"), SECOND) == 10000


def test_bagdadi_program_values_a_full_board_by_its_formula() -> None:
    full = Position("126613431456475467333341527215612225546777")
    assert full.stones == 42
    values = [evaluate(full, "bagdadi-program", side) for side in Side]
    assert values[0] == -values[1] != 0
    assert evaluate(full, "bagdadi", FIRST) == 0
    board = source_programs.board_of(full.text)
    expected = source_programs.bagdadi_leaf(board, 1, source_programs.PHASES[2])
    assert evaluate(full, "bagdadi-program", FIRST) == expected


def test_bagdadi_program_plays_obvious_moves_without_a_search() -> None:
    plays = player("bagdadi-program")
    wins = plays.answer(Position("112233"))
    assert (wins.column, wins.score, wins.nodes) == (3, Win(1), None)
    assert wins.value == 10000
    blocks = plays.answer(Position("11223"))
    assert (blocks.column, blocks.nodes) == (3, None)
    assert isinstance(blocks.score, Estimate)
    assert blocks.value == search(Position("11223"), "bagdadi-program", depth=1).values[3]


@settings(max_examples=60)
@given(moves=games())
def test_a_doomed_side_still_gets_an_answer(moves: str) -> None:
    position = Position(moves)
    assume(position.legal_columns)
    assert player("bagdadi-program:depth=1").choose(position) in position.legal_columns
