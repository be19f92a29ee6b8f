from __future__ import annotations

from hypothesis import given

from claimeven import Cell, Position, Side, threats
from plain_rules import PlainGame
from strategies import games


@given(games())
def test_threats_follow_the_plain_rules(game: tuple[Position, PlainGame]) -> None:
    position, plain = game
    for number, side in ((1, Side.FIRST), (2, Side.SECOND)):
        found = threats(position, side)
        expected = set() if plain.is_over() else plain.winning_cells(number)
        assert set(found.cells) == expected
        landing = {(column, plain.height(column)) for column in range(plain.columns)}
        assert set(found.immediate) == expected & landing
        assert set(found.odd) == {cell for cell in expected if (cell[1] + 1) % 2 == 1}
        assert set(found.even) == expected - set(found.odd)


def test_an_odd_threat_above_a_gap() -> None:
    position = Position.from_board(
        """
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X X X . . . .
        O O X . . . .
        O X O O . . .
        """
    )
    found = threats(position, Side.FIRST)
    assert Cell(3, 2) in found.odd
    assert Cell(3, 2) not in found.immediate
