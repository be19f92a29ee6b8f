"""A position as text: everything is there, and legal columns only if they are asked for."""

from __future__ import annotations

import pytest
from hypothesis import given

from claimeven import Geometry, Position
from claimeven.errors import BadInput
from claimeven.game.text_observation import text_observation
from plain_rules import PlainGame
from strategies import games


def read_back(text: str) -> tuple[list[list[str]], dict[str, str], list[str]]:
    """Rows of cells from the top, the lines with a name, and the names of the columns."""
    named: dict[str, str] = {}
    rows: list[list[str]] = []
    for line in text.split("\n"):
        name, colon, value = line.partition(":")
        if colon:
            named[name] = value.strip()
        else:
            rows.append(line.split())
    return rows[:-1], named, rows[-1]


@given(games())
def test_it_says_what_the_plain_rules_say(game: tuple[Position, PlainGame]) -> None:
    position, plain = game
    geometry = position.geometry
    rows, named, columns = read_back(text_observation(position, legal=True))
    marks = {0: ".", 1: "X", 2: "O"}
    drawn = [
        [marks[plain.board.get((column, row), 0)] for column in range(geometry.columns)]
        for row in reversed(range(geometry.rows))
    ]
    assert rows == drawn
    assert len(columns) == len(set(columns)) == geometry.columns
    moves = named["moves"].split()
    assert [columns.index(name) for name in moves] == list(position.moves or ())
    legal = named["legal columns"].split()
    assert [columns.index(name) for name in legal] == plain.legal_columns()
    winner = plain.winner()
    if position.outcome is None:
        assert named["to move"] == "XO"[len(moves) % 2]
    else:
        assert named["result"] == ("draw" if winner is None else f"{'?XO'[winner]} wins")


@given(games())
def test_legal_columns_are_told_on_request_only(game: tuple[Position, PlainGame]) -> None:
    position, _ = game
    plain, asked = text_observation(position), text_observation(position, legal=True)
    assert "legal" not in plain
    assert asked.startswith(plain + "\nlegal columns:")


def test_a_full_and_an_open_column_look_the_same_below_the_board() -> None:
    names = [text_observation(Position(moves)).split("\n")[7] for moves in ("", "444444")]
    assert names == ["1 2 3 4 5 6 7"] * 2


def test_wide_boards_are_lined_up() -> None:
    lines = text_observation(Position("", Geometry(40, 2, 4))).split("\n")
    assert len({len(line) for line in lines[1:4]}) == 1
    assert lines[3].endswith(" z 36 37 38 39 40")


def test_a_drawn_board_has_no_moves() -> None:
    text = text_observation(Position.from_board("......./......./......./......./......./...X..."))
    assert "moves" not in text
    assert text.endswith("to move: O")


@pytest.mark.parametrize("wrong", [None, "44", 3])
def test_anything_but_a_position_is_refused(wrong: object) -> None:
    with pytest.raises(BadInput, match="invalid position"):
        text_observation(wrong)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="invalid legal"):
        text_observation(Position(), legal="yes")  # type: ignore[arg-type]
