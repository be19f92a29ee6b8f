"""Functions and players where a spec could stand."""

from __future__ import annotations

import numpy as np
import pytest

from claimeven import Position, player
from claimeven.errors import BadSpec, EngineFailed
from claimeven.players.spec import Spec
from claimeven.tournament.play_game import play_game
from claimeven.tournament.referee import Referee
from claimeven.tournament.results import ILLEGAL


def rightmost(position: Position) -> int:
    return position.legal_columns[-1]


def test_a_function_plays() -> None:
    made = player(rightmost)
    assert (made.spec, made.name, dict(made.options)) == ("rightmost", "rightmost", {})
    assert made.choose(Position("44")) == 6
    record = play_game(made, player("first-legal"))
    assert record.first == "rightmost"
    assert str(record.outcome) == "first wins"
    assert player(lambda position: np.int64(3)).choose(Position()) == 3


def test_a_player_and_a_spec_are_taken_as_they_are() -> None:
    made = player("stank:depth=2")
    assert player(made) is made
    assert player(Spec.parse("stank:depth=2")).spec == "stank:depth=2"


@pytest.mark.parametrize("answer", [7, -1, None, "4", 3.0])
def test_an_answer_that_is_not_a_legal_column_loses(answer: object) -> None:
    made = player(lambda position: answer)  # type: ignore[arg-type]
    with pytest.raises(EngineFailed, match=r"expected one of the legal columns 0, 1, 2, 3, 4, 5"):
        made.choose(Position("44"))
    result = Referee(made, player("first-legal")).play(0, Position())
    assert result.reason == ILLEGAL


@pytest.mark.parametrize("given", [None, 6, b"random", ["random"]])
def test_anything_else_is_refused(given: object) -> None:
    with pytest.raises(BadSpec, match="invalid player"):
        player(given)  # type: ignore[arg-type]
