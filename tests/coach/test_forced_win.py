"""Forced wins of the kernel against a plain search, on random boards of every shape."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings

from claimeven import Geometry, Position, Side
from claimeven.coach.checker.checker import refusal
from claimeven.coach.finders.completes import explain_completes, explain_must_block
from claimeven.coach.finders.forced_win import explain_forced_win, forced_win
from claimeven.coach.finders.quiet_win import explain_quiet_win, quiet_win
from coach.plain_reasons import fewest_forcing_moves, plain, wins_now
from coach.played import SHAPES, positions
from strategies import positions as any_positions

MOVES = 3
STACKED = "6166433236"
"""First threatens once; the block makes the cell above it playable, and that wins too."""


def assert_like_the_plain_search(position: Position) -> None:
    side, game = position.to_move, plain(position)
    found = forced_win(position, side)
    fewest = fewest_forcing_moves(game, MOVES)
    if fewest is not None:
        assert found is not None
        assert len(found.moves) == 2 * fewest - 1
    elif found is not None:
        assert len(found.moves) > 2 * MOVES - 1


@settings(max_examples=150)
@given(any_positions().filter(lambda position: position.outcome is None))
def test_any_position(position: Position) -> None:
    assert_like_the_plain_search(position)
    for side in Side:
        for found in (explain_completes(position, side), explain_forced_win(position, side)):
            assert found is None or refusal(found) is None


@pytest.mark.parametrize("geometry", SHAPES, ids=str)
def test_played_positions(geometry: Geometry) -> None:
    chance = random.Random(1)
    several = positions(geometry, chance, geometry.cells)
    for _ in range(25):
        assert_like_the_plain_search(next(several))


def test_both_ends_of_a_forced_win() -> None:
    double = forced_win(Position("2233"), Side.FIRST)
    assert double is not None
    assert double.moves == (3,)
    assert {ending.cell.column for ending in double.endings} == {0, 4}
    stacked = forced_win(Position(STACKED), Side.FIRST)
    assert stacked is not None
    below, above = (ending.cell for ending in stacked.endings)
    assert (above.column, above.row) == (below.column, below.row + 1)


def test_the_side_that_is_not_to_move() -> None:
    """A double threat that is on the board already needs no moves."""
    position = Position("22334")
    assert position.to_move is Side.SECOND
    found = forced_win(position, Side.FIRST)
    assert found is not None
    assert found.moves == ()


def test_must_block_is_what_the_rules_say() -> None:
    chance = random.Random(2)
    several = positions(SHAPES[0], chance, 42)
    for _ in range(300):
        position = next(several)
        game, found = plain(position), explain_must_block(position)
        mine, theirs = wins_now(game, game.to_move), wins_now(game, 3 - game.to_move)
        assert (found is not None) == (not mine and len(theirs) == 1)
        if found is not None:
            assert refusal(found) is None
            assert found.moves == tuple(theirs)


@pytest.mark.parametrize("geometry", [each for each in SHAPES if each.cells <= 20], ids=str)
def test_a_quiet_win_has_an_answer_to_every_reply(geometry: Geometry) -> None:
    chance = random.Random(3)
    several = positions(geometry, chance, geometry.cells)
    for _ in range(15):
        position = next(several)
        for side in Side:
            found = explain_quiet_win(position, side)
            assert (found is not None) == has_quiet_win(position, side)
            assert found is None or refusal(found) is None


def has_quiet_win(position: Position, side: Side) -> bool:
    """The definition: some move after which every reply meets a line or a forced win."""
    if position.to_move is side:
        children = (position.play(column) for column in position.legal_columns)
        return any(has_quiet_win(child, side) for child in children if child.outcome is None)
    game = plain(position)
    if wins_now(game, game.to_move):
        return False
    for column in position.legal_columns:
        child = position.play(column)
        if child.outcome is not None:
            return False
        after = plain(child)
        if not wins_now(after, after.to_move) and fewest_forcing_moves(after, 12) is None:
            return False
    return True


def test_nothing_is_found_where_the_game_is_over() -> None:
    over = Position("1212121")
    for side in Side:
        assert explain_completes(over, side) is None
        assert explain_forced_win(over, side) is None
        assert quiet_win(over, side) is None
