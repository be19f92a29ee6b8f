"""Sides by their names: accepted where a side is, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from claimeven import (
    BadInput,
    Game,
    Outcome,
    Position,
    Side,
    evaluate,
    evaluate_many,
    explain,
    review,
    threats,
)

POSITION = Position("11223")
GAME = Game("level:1", "level:2", POSITION)

CALLS: dict[str, Callable[[Any], object]] = {
    "Side": Side,
    "Outcome": Outcome,
    "Position.word": POSITION.word,
    "threats": lambda side: threats(POSITION, side),
    "Game.player": GAME.player,
    "Game.forfeit": lambda side: GAME.forfeit(side, "late"),
    "evaluate": lambda side: evaluate(POSITION, "bagdadi", side),
    "evaluate_many": lambda side: list(evaluate_many([POSITION], "bagdadi", side)),
    "explain": lambda side: explain(POSITION, "bagdadi", side),
    "Review.accuracy": review(Position("4433221")).accuracy,
}


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("side", Side)
def test_a_name_means_the_side(name: str, side: Side) -> None:
    assert CALLS[name](side.value) == CALLS[name](side)


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("wrong", ["First", "FIRST", "1", "", 1, 0, True, b"first", ["first"]])
def test_anything_else_is_refused(name: str, wrong: Any) -> None:
    with pytest.raises(BadInput, match=r"expected Side\.FIRST, Side\.SECOND, 'first' or 'second'"):
        CALLS[name](wrong)


def test_sides_have_different_answers() -> None:
    """The tests above would not see a side that is not looked at."""
    for name in set(CALLS) - {"Side", "Outcome"}:
        assert CALLS[name]("first") != CALLS[name]("second"), name
