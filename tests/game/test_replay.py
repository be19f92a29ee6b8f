"""Moves that are played at once on board words, against the same moves played one by one."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeven import Cell, ClaimevenError, Geometry, Outcome, Position, Side
from claimeven.game.notation import format_moves
from plain_rules import PlainGame
from strategies import games, geometries

SIDES = {1: Side.FIRST, 2: Side.SECOND, None: None}


def found(make: Any) -> tuple[Any, ...]:
    """All that can be told of the position that is made, or of the error."""
    try:
        position = make()
    except ClaimevenError as error:
        return type(error), str(error)
    return position.words, position.moves, position.last_cell, position.outcome


def one_by_one(columns: list[int], geometry: Geometry) -> Position:
    position = Position(geometry=geometry)
    for column in columns:
        position = position.play(column)
    return position


@st.composite
def move_lists(draw: st.DrawFn) -> tuple[list[int], Geometry]:
    """Moves that may leave the rules: full columns, games that are over, columns off the board."""
    geometry = draw(geometries())
    columns = st.integers(0, min(geometry.columns - 1, draw(st.integers(0, 12))))
    moves = draw(st.lists(columns, max_size=geometry.cells + 2))
    if draw(st.integers(0, 9)) == 0:
        moves.append(draw(st.sampled_from([-1, geometry.columns, 255, 256, 10**30])))
    return moves, geometry


@settings(max_examples=400)
@given(move_lists())
def test_moves_at_once_are_moves_one_by_one(case: tuple[list[int], Geometry]) -> None:
    columns, geometry = case
    wanted = found(lambda: one_by_one(columns, geometry))
    for moves in (columns, tuple(columns), iter(columns)):
        assert found(lambda moves=moves: Position(moves, geometry)) == wanted


@settings(max_examples=200)
@given(move_lists())
def test_move_strings_are_lists_of_columns(case: tuple[list[int], Geometry]) -> None:
    columns, geometry = case
    columns = [column for column in columns if 0 <= column < geometry.columns]
    text = format_moves(columns, geometry)
    spaced = " ".join(text) if geometry.columns <= 35 else text
    wanted = found(lambda: Position(columns, geometry))
    assert found(lambda: Position(text, geometry)) == wanted
    assert found(lambda: Position(spaced, geometry)) == wanted


@given(games())
def test_moves_at_once_follow_the_plain_rules(game: tuple[Position, PlainGame]) -> None:
    played, plain = game
    position = Position(played.moves or (), played.geometry)
    assert list(position.legal_columns) == plain.legal_columns()
    assert position.last_cell == plain.last
    over = Outcome(SIDES[plain.winner()]) if plain.is_over() else None
    assert position.outcome == over
    for column in range(played.geometry.columns):
        for row in range(played.geometry.rows):
            assert position.owner(Cell(column, row)) is SIDES[plain.board.get((column, row))]


class LoudText(str):
    """Text whose methods must not be trusted."""

    def isascii(self) -> bool:
        raise AssertionError

    def encode(self, *_: Any, **__: Any) -> bytes:
        raise AssertionError


def test_text_and_lists_of_other_types_are_looked_at_one_by_one() -> None:
    assert Position(LoudText("4453")) == Position("4453")
    with pytest.raises(ClaimevenError, match="invalid column True: expected a whole number"):
        Position([True, 1])
    with pytest.raises(ClaimevenError, match=r"move 2 of '4\\udcff'"):
        Position("4\udcff")


def test_a_won_game_must_end_with_the_stone_that_won_it() -> None:
    # The first side has a line after seven moves; three more in the same column lengthen it.
    assert Position("1212121").outcome == Outcome(Side.FIRST)
    for moves in ("12121212", "121212131", "12121213141"):
        with pytest.raises(ClaimevenError, match="the game '1212121' is over"):
            Position(moves)


def test_a_geometry_is_copied_without_what_was_computed_from_it() -> None:
    geometry = Geometry(9, 7, 5)
    size = len(pickle.dumps(geometry))
    assert Position("1", geometry).legal_columns == tuple(range(9))
    assert len(pickle.dumps(geometry)) == size
    assert pickle.loads(pickle.dumps(geometry)) == geometry


def test_columns_with_room_are_kept_for_a_bounded_number_of_boards() -> None:
    geometry = Geometry(64, 1, 9)
    for start in range(0, 60, 13):
        for columns in range(1 << 10):
            taken = [start % 50 + bit for bit in range(10) if columns >> bit & 1]
            position = Position(taken, geometry)
            if position.outcome is None:
                assert set(position.legal_columns) == set(range(64)) - set(taken)
    assert len(geometry.words.open_columns) <= geometry.words.open_columns.MOST
