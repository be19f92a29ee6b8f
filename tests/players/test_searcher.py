"""Source systems as players give the answers of their searches, and open as they should."""

from __future__ import annotations

from fractions import Fraction

import pytest

from claimeven import Estimate, Geometry, Position, player, search
from claimeven.players.searcher import HABITS, Habits
from conformance.test_players import random_position

SOURCES = ("dangergood", "itu", "bagdadi", "stank", "sethi-h2", "sethi-h3")


@pytest.mark.parametrize("name", SOURCES)
def test_a_player_plays_the_column_of_its_search(name: str) -> None:
    habits = HABITS.get(name, Habits())
    made = player(f"{name}:depth=4")
    for geometry in (Geometry(), Geometry(6, 5, 4), Geometry(9, 7, 5)):
        for seed in range(4):
            position = random_position(geometry, 4 + 5 * seed, seed)
            found = search(position, name, algorithm=habits.search, depth=4)
            answer = made.answer(position)
            assert answer.value == found.value
            if name != "itu":  # within its 30 s it deepens, and stops at the first proof
                assert answer.column == found.column


def test_stank_opens_in_the_centre_with_its_score() -> None:
    answer = player("stank").answer(Position())
    assert (answer.column, answer.score) == (3, Estimate(Fraction(70)))
    for columns, centre in ((4, 1), (5, 2), (6, 2), (8, 3), (1, 0)):
        assert player("stank").choose(Position(geometry=Geometry(columns, 6, 4))) == centre
    assert player("stank").choose(Position("4")) != 3
