"""The board in a notebook, without a notebook: rules, replies, stepping, mistakes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from claimeven import Game, Geometry, Move, Position, Side, Win
from claimeven.errors import BadInput, CannotStart, ClaimevenError, IllegalMove
from claimeven.notebook.session import BoardSession


def leftmost(position: Position) -> int:
    return position.legal_columns[0]


def answered(session: BoardSession, *columns: int) -> BoardSession:
    for column in columns:
        session.drop(column)
        session.reply()
    return session


def test_a_person_plays_and_the_opponent_answers() -> None:
    session = BoardSession.against(leftmost, Position())
    session.drop(3)
    waiting = session.shown()
    assert (waiting["dropper"], waiting["words"]) == (None, "leftmost is thinking")
    session.reply()
    shown = session.shown()
    assert session.position == Position("41")
    assert shown["dropper"] == "first"
    assert shown["position"]["legal_columns"] == [0, 1, 2, 3, 4, 5, 6]
    assert (shown["words"], shown["side"]) == ("First to move", "first")
    assert session.game.moves[1].player == "leftmost"


def test_the_person_may_be_second() -> None:
    session = BoardSession.against("first-legal", Position(), "second")
    assert session.awaits_reply
    with pytest.raises(IllegalMove, match="it is the turn of first-legal"):
        session.drop(3)
    session.reply()
    assert session.shown()["dropper"] == "second"


def test_two_people_play_without_an_opponent() -> None:
    session = answered(BoardSession.against(None, Position()), 3, 3)
    assert session.shown()["dropper"] == "first"
    session.undo()
    assert session.position == Position("4")


def test_a_won_game_takes_no_more_stones() -> None:
    session = answered(BoardSession.against(leftmost, Position()), 1, 1, 1)
    session.drop(1)
    session.reply()
    shown = session.shown()
    assert (shown["words"], shown["side"], shown["dropper"]) == ("First wins", "first", None)
    assert shown["position"]["winning_cells"] == [[1, 0], [1, 1], [1, 2], [1, 3]]
    with pytest.raises(IllegalMove, match="is over"):
        session.drop(2)
    session.restart()
    assert session.position == Position()


def test_undo_takes_the_answer_back_too() -> None:
    session = answered(BoardSession.against(leftmost, Position("44")), 2)
    assert session.shown()["can_undo"]
    session.undo()
    assert session.position == Position("44")


@pytest.mark.parametrize("answer", [99, "no", None, 2.5])
def test_an_opponent_that_fails_has_lost(answer: Any) -> None:
    session = answered(BoardSession.against(lambda position: answer, Position()), 3)
    assert session.game.outcome is not None
    assert session.game.outcome.winner is Side.FIRST
    assert session.shown()["words"].startswith("First wins (")


def test_an_opponent_that_cannot_start_is_an_error() -> None:
    session = BoardSession.against("engine:./there-is-no-such-program", Position())
    session.drop(3)
    with pytest.raises(CannotStart):
        session.reply()


def test_steps_show_each_position_and_what_was_played() -> None:
    game = Game("a", "b", moves=(Move(3, Win(41)), Move(3), Move(4)))
    session = BoardSession.of(game)
    assert session.shown()["ply"] == session.shown()["plies"] == 3
    for ply, position in enumerate(game.positions):
        session.step(ply)
        assert session.position == position
    session.step(1)
    assert session.shown()["words"] == "First played column 4: wins in 41"
    assert session.shown()["side"] == "first"
    assert session.shown()["dropper"] is None


def test_a_game_that_is_played_can_be_stepped_through_but_not_changed_in_the_middle() -> None:
    session = answered(BoardSession.against(leftmost, Position()), 3, 3)
    session.step(1)
    assert session.shown()["dropper"] is None
    with pytest.raises(IllegalMove, match="move 1 is shown, not the last one"):
        session.drop(3)
    session.step(4)
    session.drop(3)


def test_other_boards_work() -> None:
    wide = Position(geometry=Geometry(9, 7, 5))
    session = answered(BoardSession.against("one-ply:seed=1", wide), 8)
    shown = session.shown()["position"]
    assert (shown["columns"], shown["rows"], shown["connect"]) == (9, 7, 5)


def test_positions_of_unknown_history_have_one_step() -> None:
    session = BoardSession.of(Position.from_board(str(Position("4453"))))
    assert session.shown()["plies"] == 0
    assert session.shown()["position"]["stones"] == 4


WRONG: dict[str, tuple[Callable[[], object], type[ClaimevenError], str]] = {
    "opponent": (lambda: BoardSession.against("levl:3", Position()), BadInput, "levl"),
    "an opponent that is a number": (
        lambda: BoardSession.against(5, Position()),  # type: ignore[arg-type]
        BadInput,
        "invalid player 5",
    ),
    "start": (
        lambda: BoardSession.against(None, "44"),  # type: ignore[arg-type]
        BadInput,
        "invalid game '44': expected a Game or a Position",
    ),
    "side": (
        lambda: BoardSession.against(None, Position(), "third"),  # type: ignore[arg-type]
        BadInput,
        "invalid side 'third'",
    ),
    "game": (lambda: BoardSession.of(None), BadInput, "invalid game None"),  # type: ignore[arg-type]
    "column": (
        lambda: BoardSession.against(None, Position()).drop("4"),  # type: ignore[arg-type]
        IllegalMove,
        "invalid column '4'",
    ),
    "a column off the board": (
        lambda: BoardSession.against(None, Position()).drop(7),
        IllegalMove,
        "column 7 .* is off the board",
    ),
    "a full column": (
        lambda: BoardSession.against(None, Position("444444")).drop(3),
        IllegalMove,
        "column 4 is full",
    ),
    "ply": (lambda: BoardSession.of(Position("44")).step(3), BadInput, "invalid ply 3"),
    "a move in a game that is shown": (
        lambda: BoardSession.of(Position("44")).drop(3),
        IllegalMove,
        "shown, not played",
    ),
    "undo of a game that is shown": (
        lambda: BoardSession.of(Position("44")).undo(),
        IllegalMove,
        "shown, not played",
    ),
    "a new game where one is shown": (
        lambda: BoardSession.of(Position("44")).restart(),
        IllegalMove,
        "shown, not played",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_bad_input_is_one_sentence_of_ours(name: str) -> None:
    call, kind, said = WRONG[name]
    with pytest.raises(kind, match=said) as caught:
        call()
    assert "\n" not in str(caught.value)
