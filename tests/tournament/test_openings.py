from __future__ import annotations

import pytest

from claimeven import Geometry, Position
from claimeven.errors import BadTournament
from claimeven.tournament.openings import NARROW, Openings, positions_after
from plain_rules import PlainGame
from plain_solver import plain_points

SMALL = Geometry(4, 3, 3)
Board = frozenset[tuple[tuple[int, int], int]]


def plain_layer(geometry: Geometry, plies: int) -> list[PlainGame]:
    """Every way to play so many stones, as games that share nothing with the package."""
    layer = [PlainGame(geometry.columns, geometry.rows, geometry.connect)]
    for _ in range(plies):
        children = [game.drop(column) for game in layer for column in game.legal_columns()]
        layer = [child for child in children if child.winner() is None and child.legal_columns()]
    return layer


def board(game: PlainGame) -> Board:
    """The smaller of the board and its mirror image, so that the two are one."""
    mirrored = {(game.columns - 1 - column, row): who for (column, row), who in game.board.items()}
    return frozenset(min(sorted(game.board.items()), sorted(mirrored.items())))


def plain(text: str, geometry: Geometry) -> PlainGame:
    game = PlainGame(geometry.columns, geometry.rows, geometry.connect)
    for symbol in text:
        game = game.drop(int(symbol) - 1)
    return game


@pytest.mark.parametrize(
    ("geometry", "plies"),
    [(SMALL, 0), (SMALL, 3), (SMALL, 6), (Geometry(), 3), (Geometry(2, 5, 3), 4)],
)
def test_all_positions_of_some_plies_without_mirror_images(geometry: Geometry, plies: int) -> None:
    found = Openings.parse(f"plies:{plies}").make(geometry, seed=3, count=1)
    boards = [board(plain(text, geometry)) for text in found]
    assert len(set(boards)) == len(boards)
    assert set(boards) == {board(game) for game in plain_layer(geometry, plies)}


def test_order_follows_the_seed() -> None:
    board = Geometry()
    suite = Openings.parse("plies:2")
    assert suite.make(board, 1, 1) == suite.make(board, 1, 1)
    assert suite.make(board, 1, 1) != suite.make(board, 2, 1)
    assert sorted(suite.make(board, 1, 1)) == sorted(suite.make(board, 2, 1))


@pytest.mark.parametrize("plies", [2, 4])
def test_balanced_openings_are_drawn_or_narrow(plies: int) -> None:
    known: dict[Board, int] = {}
    suite = Openings.parse(f"balanced:{plies}")
    found = suite.make(SMALL, seed=5, count=6)
    points = [plain_points(plain(text, SMALL), known) for text in found]
    assert points
    assert all(abs(each) <= NARROW for each in points)
    assert len({board(plain(text, SMALL)) for text in found}) == len(found)


def test_a_balanced_suite_of_the_standard_board() -> None:
    suite = Openings.parse("balanced:8")
    found = suite.make(Geometry(), seed=1, count=30)
    assert found == suite.make(Geometry(), seed=1, count=30)
    assert found != suite.make(Geometry(), seed=2, count=30)
    assert len({Position(text).canonical_key for text in found}) == 30


def test_openings_that_do_not_exist_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadTournament, match="fewer plies"):
        Openings.parse("plies:3").make(Geometry(2, 2, 2), 0, 1)
    with pytest.raises(BadTournament, match="no balanced"):
        Openings.parse("balanced:2").make(Geometry(4, 4, 2), 0, 1)
    monkeypatch.setattr("claimeven.tournament.openings.SOLVER_NODES", 100)
    with pytest.raises(BadTournament, match="among 8, 8 of which it could not solve"):
        Openings.parse("balanced:2").make(Geometry(10, 8, 6), 0, 5)
    monkeypatch.setattr("claimeven.tournament.openings.MOST_OPENINGS", 100)
    with pytest.raises(BadTournament, match="more than 100 positions"):
        positions_after(4, Geometry())
