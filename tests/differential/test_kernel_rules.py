"""The kernel's rules against plain Python, on random boards of every shape and both words."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeven import Geometry, Position, kernel
from claimeven.kernel import Progress, Rules
from plain_rules import PlainGame
from strategies import games, positions


def kernels(geometry: Geometry) -> list[Rules]:
    """The rules as chosen, and the run-time code of every word that holds the board."""
    chosen = [kernel.rules(geometry), kernel.rules(geometry, 128)]
    return [*chosen, kernel.rules(geometry, 64)] if geometry.bits <= 64 else chosen


def word_of(cells: set[tuple[int, int]], geometry: Geometry) -> int:
    return sum(1 << (column * (geometry.rows + 1) + row) for column, row in cells)


def plain_words(plain: PlainGame, geometry: Geometry) -> tuple[int, int]:
    own = {cell for cell, owner in plain.board.items() if owner == plain.to_move}
    return word_of(own, geometry), word_of(set(plain.board), geometry)


def test_each_word_is_used_where_it_should_be() -> None:
    assert kernel.rules(Geometry(8, 7, 4)).word == 64
    assert kernel.rules(Geometry(9, 7, 4)).word == 128
    assert kernel.rules(Geometry(7, 6, 4), 128).word == 128
    assert kernel.rules(Geometry(16, 7, 4), 64).word == 128


@settings(max_examples=300)
@given(games())
def test_kernel_follows_the_plain_rules(game: tuple[Position, PlainGame]) -> None:
    position, plain = game
    geometry = position.geometry
    mover, mask = plain_words(plain, geometry)
    assert position.words == (mover, mask)
    landing = {(column, plain.height(column)) for column in plain.open_columns()}
    opponent = 3 - plain.to_move
    for rules in kernels(geometry):
        assert rules.playable(mover, mask) == word_of(landing, geometry)
        assert rules.is_won(mover, mask) == (plain.winner() == opponent)
        own, theirs = rules.winning_cells(mover, mask)
        assert own == word_of(plain.winning_cells(plain.to_move), geometry)
        assert theirs == word_of(plain.winning_cells(opponent), geometry)
        threatens = bool(plain.winning_cells(plain.to_move) & landing)
        assert rules.can_win_now(mover, mask) == threatens
        won = {cell for line in position.winning_lines for cell in line}
        assert rules.won_cells(mover, mask) == word_of(set(won), geometry)
        for column in plain.open_columns():
            child = plain.drop(column)
            assert rules.play(mover, mask, column) == plain_words(child, geometry)


@settings(max_examples=200)
@given(games())
def test_mirrors_and_keys_agree(game: tuple[Position, PlainGame]) -> None:
    position, plain = game
    words = position.words
    for rules in kernels(position.geometry):
        assert rules.mirrored(*words) == plain_words(plain.mirrored(), position.geometry)
        assert rules.key(*words) == position.key != 0
        assert rules.from_key(position.key) == words
        assert rules.canonical_key(*words) == position.canonical_key


@pytest.mark.parametrize("shape", ["3x3x3", "4x2x2", "2x4x3", "3x3x9"])
def test_no_two_positions_share_a_key(shape: str) -> None:
    geometry = Geometry.parse(shape)
    seen: dict[int, Position] = {}
    level = {Position(geometry=geometry)}
    while level:
        for position in level:
            assert seen.setdefault(position.key, position) == position
        level = {position.play(column) for position in level for column in position.legal_columns}


@settings(max_examples=60)
@given(games(), st.integers(0, 4))
def test_perft_counts_as_the_plain_rules_do(game: tuple[Position, PlainGame], depth: int) -> None:
    position, plain = game
    if position.geometry.columns > 9:
        depth = min(depth, 2)
    for rules in kernels(position.geometry):
        count = rules.perft(*position.words, depth, Progress())
        assert count == plain.sequences(depth)


@pytest.mark.parametrize("shape", ["3x3x3", "4x3x3", "3x4x3", "2x5x3", "5x2x2", "3x3x9", "1x4x2"])
def test_census_counts_as_the_plain_rules_do(shape: str) -> None:
    geometry = Geometry.parse(shape)
    expected = PlainGame(geometry.columns, geometry.rows, geometry.connect).distinct_positions()
    for rules in kernels(geometry):
        assert census(rules, Position(geometry=geometry)) == expected


@settings(max_examples=30)
@given(st.data())
def test_census_from_any_start(data: st.DataObject) -> None:
    columns = data.draw(st.lists(st.integers(0, 2), max_size=4))
    position, plain = Position(geometry=Geometry(3, 3, 3)), PlainGame(3, 3, 3)
    for column in columns:
        if column in position.legal_columns:
            position, plain = position.play(column), plain.drop(column)
    assert census(kernel.rules(position.geometry), position) == plain.distinct_positions()


@given(positions())
def test_words_of_any_width_cross_into_the_kernel_and_back(position: Position) -> None:
    rules = kernel.rules(position.geometry)
    once = rules.mirrored(*position.words)
    assert rules.mirrored(*once) == position.words


@pytest.mark.parametrize("word", [-1, 1 << 128, 1.5, "1", None])
def test_what_is_no_board_word_is_refused(word: object) -> None:
    with pytest.raises(TypeError):
        kernel.rules(Geometry()).playable(word, word)  # type: ignore[arg-type]


def census(rules: Rules, position: Position) -> list[int]:
    walk = rules.census(*position.words, 1 << 30)
    counts = [walk.counts.positions]
    while walk.advance(Progress()) is kernel.CensusStep.COUNTED:
        counts.append(walk.counts.positions)
    return counts
