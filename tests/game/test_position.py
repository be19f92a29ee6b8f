from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from claimeven import Cell, ClaimevenError, Geometry, Outcome, Position, Side, threats
from claimeven.errors import BadInput, IllegalMove, ImpossiblePosition
from plain_rules import PlainGame
from strategies import games, positions

SIDES = {1: Side.FIRST, 2: Side.SECOND, None: None}


@given(games())
def test_position_follows_the_plain_rules(game: tuple[Position, PlainGame]) -> None:
    position, plain = game
    assert position.to_move is SIDES[plain.to_move]
    assert position.opponent is position.to_move.opponent
    assert position.stones == len(plain.board)
    assert list(position.legal_columns) == plain.legal_columns()
    assert position.last_cell == plain.last
    for column in range(position.geometry.columns):
        for row in range(position.geometry.rows):
            assert position.owner(Cell(column, row)) is SIDES[plain.board.get((column, row))]
    if plain.is_over():
        assert position.outcome == Outcome(SIDES[plain.winner()])
    else:
        assert position.outcome is None


@given(games())
def test_winning_lines_are_whole_lines_of_the_winner(game: tuple[Position, PlainGame]) -> None:
    position, plain = game
    winner = SIDES[plain.winner()]
    assert bool(position.winning_lines) == (winner is not None)
    for line in position.winning_lines:
        assert line in position.geometry.lines
        assert {position.owner(cell) for cell in line} == {winner}


@given(positions())
def test_mirror_is_its_own_inverse_and_shares_the_canonical_key(position: Position) -> None:
    image = position.mirrored()
    assert image.mirrored() == position
    assert image.outcome == position.outcome
    assert image.canonical_key == position.canonical_key
    assert (image.key == position.key) == (image == position)
    if position.moves is not None:
        assert Position(image.moves or (), image.geometry) == image


@given(positions())
def test_copies_are_equal_and_text_reads_back(position: Position) -> None:
    for twin in (
        pickle.loads(pickle.dumps(position)),
        copy.deepcopy(position),
        Position.parse(position.text, position.geometry),
        Position(position.moves or (), position.geometry),
    ):
        assert twin == position
        assert hash(twin) == hash(position)
        assert twin.moves == position.moves
        assert twin.last_cell == position.last_cell


@given(positions())
def test_a_drawn_board_reads_back(position: Position) -> None:
    drawn = Position.from_board(str(position), position.geometry)
    assert drawn == position
    assert drawn.outcome == position.outcome
    assert Position.parse(drawn.text, drawn.geometry) == drawn
    if position.last_cell is not None:
        column = position.last_cell.column
        again = Position.from_board(str(position), position.geometry, last=column)
        assert again.last_cell == position.last_cell


def test_equality_asks_for_geometry_and_stones_only() -> None:
    assert Position("1234") == Position("3214")
    assert Position("12") != Position("21")
    assert Position("12") != Position("12", Geometry(8, 6, 4))
    assert Position("12") != Position("12", Geometry(7, 6, 5))
    assert Position("12") != "12"
    assert len({Position("1234"), Position("3214"), Position("12")}) == 2


def test_repr_is_code_that_makes_the_position() -> None:
    wide = Position("a1", Geometry(12, 6, 4))
    drawn = Position.from_board(str(Position("4453")))
    with_last = Position.from_board(str(Position("4453")), last=3)
    for position in (Position("4453"), wide, drawn, with_last):
        again = eval(repr(position))
        assert again == position
        assert again.last_cell == position.last_cell


def test_a_position_cannot_be_changed() -> None:
    position = Position("44")
    with pytest.raises(AttributeError, match="cannot be changed"):
        position.geometry = Geometry(8, 8, 4)
    with pytest.raises(AttributeError, match="cannot be changed"):
        del position.moves
    position.play(0)
    assert position == Position("44")


@pytest.mark.parametrize(
    ("moves", "column", "message"),
    [
        ("", 7, r"column 7 \(counted from 0\) is off the board; 7x6x4 has columns 0 to 6"),
        ("", -1, r"column -1 \(counted from 0\) is off the board"),
        ("444444", 3, "column 4 is full after '444444'"),
        ("1212121", 1, r"the game '1212121' is over \(first wins\)"),
    ],
)
def test_illegal_moves_are_quoted(moves: str, column: int, message: str) -> None:
    position = Position(moves)
    with pytest.raises(IllegalMove, match=message):
        position.play(column)


def test_move_strings_that_leave_the_rules() -> None:
    with pytest.raises(IllegalMove, match="column 4 is full after '444444'"):
        Position("4444444")
    with pytest.raises(IllegalMove, match="is over"):
        Position("12121212")


def test_connect_longer_than_the_board_is_a_draw_in_the_end() -> None:
    geometry = Geometry(3, 2, 5)
    position = Position("112233", geometry)
    assert position.outcome == Outcome(None)
    assert position.winning_lines == ()


EMPTY_ROWS = ".......\n" * 4


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (".......\n.......\n..X....\n.......\n.......\n.......", "stone on c4 floats"),
        (EMPTY_ROWS + "X......\n.......", "stone on a2 floats"),
        (EMPTY_ROWS + ".......\nXX.....", "2 stones of the first side .* 0 of the second"),
        (EMPTY_ROWS + ".......\nO......", "0 stones of the first side .* 1 of the second"),
        (EMPTY_ROWS + "OOOO...\nXXXX...", "first has a complete line and would be to move"),
        (EMPTY_ROWS + "OOO.X..\nXXXXO..", None),
        (EMPTY_ROWS + "OOO.O..\nXXXX...", "stone on e2 floats"),
        (EMPTY_ROWS + "OOOOXO.\nXXXXOXX", "second has a complete line|first has a complete line"),
        ("XO.....\nXO.....\nXO.....\nXO.....\nOX.....\nOX.....", "first has a complete line"),
    ],
)
def test_impossible_boards(rows: str, message: str | None) -> None:
    if message is None:
        assert Position.from_board(rows).outcome == Outcome(Side.FIRST)
        return
    with pytest.raises(ImpossiblePosition, match=message):
        Position.from_board(rows)


def test_two_lines_that_no_last_stone_joins_are_refused() -> None:
    # One of the two upright lines ended the game before the other was there.
    with pytest.raises(ImpossiblePosition, match="no single stone of first completes"):
        Position.from_board(
            """
            . . . . . . .
            . . . . . . .
            X . . . . . X
            X O . O . . X
            X O . O . . X
            X O . O . O X
            """
        )


def test_one_stone_may_complete_several_lines() -> None:
    # d1 completes a1-d1 and d1-g1 at once.
    position = Position("1122335566774")
    assert len(position.winning_lines) == 4
    assert Position.from_board(str(position)).outcome == Outcome(Side.FIRST)


def test_the_last_stone_must_be_on_top_and_of_the_side_that_moved() -> None:
    board = str(Position("4453"))
    assert Position.from_board(board, last=3).last_cell == Cell(3, 1)
    with pytest.raises(ImpossiblePosition, match="top of column 5 is not a stone"):
        Position.from_board(board, last=4)
    with pytest.raises(ImpossiblePosition, match="top of column 1 is not a stone"):
        Position.from_board(board, last=0)
    with pytest.raises(IllegalMove, match="column 7"):
        Position.from_board(board, last=7)


def test_words_off_the_board_or_shared_are_refused() -> None:
    with pytest.raises(ImpossiblePosition, match="off the board"):
        Position.from_words(1 << 6, 0)
    with pytest.raises(ImpossiblePosition, match="off the board"):
        Position.from_words(-1, 0)
    with pytest.raises(ImpossiblePosition, match="both sides"):
        Position.from_words(1, 1)


def test_numpy_numbers_are_numbers() -> None:
    assert Position(np.array([3, 3, 4, 2])) == Position("4453")
    kinds: list[Any] = [np.int8, np.int64, np.uint64]
    for kind in kinds:
        assert Position("4").play(kind(3)) == Position("44")
        assert Position.from_words(kind(1), kind(0)).key == Position("1").key
        assert type(Position.from_words(kind(1), kind(0)).key) is int
        assert Geometry(kind(7), kind(6), kind(4)) == Geometry()
        assert Position.from_board(str(Position("44")), last=kind(3)).last_cell == Cell(3, 1)


NONSENSE: list[Any] = [None, 1.5, "1", b"1", True, [], {}, object(), 10**5000, -(10**5000)]


@pytest.mark.parametrize("value", NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_refused_by_our_own_errors(value: Any) -> None:
    attempts: list[Callable[[], object]] = [
        lambda: Position().play(value),
        lambda: Position([value]),
        lambda: Position("44", value),
        lambda: Position.from_words(value, 0),
        lambda: Position.from_board(str(Position("44")), last=value),
        lambda: Geometry(value, 6, 4),
        lambda: Geometry(7, 6, value),
        lambda: Position().word(value),
        lambda: Position().owner(value),
        lambda: threats(Position(), value),
    ]
    if not isinstance(value, str | list | dict):
        attempts += [lambda: Position(value), lambda: Position.parse(value)]
        attempts += [lambda: Geometry.parse(value), lambda: Position.from_board(value)]
    for number, attempt in enumerate(attempts):
        if value is None and number == 4:
            continue  # no last stone is a fine answer there
        with pytest.raises(ClaimevenError) as caught:
            attempt()
        assert len(str(caught.value)) < 300


def test_cells_off_the_board_have_no_owner() -> None:
    for cell in (Cell(0, 6), Cell(0, 7), Cell(-1, 0), Cell(7, 0), (0, -1)):
        with pytest.raises(BadInput, match="off the board"):
            Position("2").owner(cell)  # type: ignore[arg-type]
