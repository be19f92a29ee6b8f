from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimeven.errors import BadInput, IllegalMove
from claimeven.game.game import HUMAN, RESIGNED, Game, Move
from claimeven.game.position import Position
from claimeven.game.side import Outcome, Side
from strategies import positions


def played(first: str, second: str, text: str) -> Game:
    game = Game(first, second)
    for column in Position(text).moves or ():
        game = game.play(Move(column))
    return game


@given(positions(), st.sampled_from([(HUMAN, HUMAN), (HUMAN, "random"), ("random", HUMAN)]))
def test_what_is_taken_back_can_be_played_again(
    position: Position, players: tuple[str, str]
) -> None:
    game = Game.from_position(*players, position)
    assert game.position == position
    while game.can_undo:
        earlier = game.undo()
        assert len(earlier.moves) < len(game.moves)
        assert earlier.player(earlier.position.to_move) == HUMAN
        assert earlier.redo().moves[: len(earlier.moves)] == earlier.moves
        game = earlier
    while game.can_redo:
        game = game.redo()
    assert game.position == position


def test_undo_takes_the_answer_back_too() -> None:
    game = played(HUMAN, "random", "4453")
    assert game.undo().position.text == "44"
    assert game.undo().undo().position.text == ""
    assert game.undo().redo() == game
    with pytest.raises(IllegalMove, match="there is no move to take back"):
        game.undo().undo().undo()


def test_an_opening_of_the_player_stays() -> None:
    assert not played("random", HUMAN, "4").can_undo


def test_a_new_move_forgets_what_was_taken_back() -> None:
    game = played(HUMAN, HUMAN, "44").undo().play(Move(0))
    assert not game.can_redo
    with pytest.raises(IllegalMove, match="there is no move to play again"):
        game.redo()


def test_a_resignation_ends_the_game_and_can_be_taken_back() -> None:
    game = played(HUMAN, "random", "4").resign()
    assert (game.outcome, game.reason) == (Outcome(Side.SECOND), RESIGNED)
    with pytest.raises(IllegalMove, match="the game is over"):
        game.play(Move(3))
    assert game.undo().outcome is None
    assert game.undo().position == game.position


def test_a_game_that_a_player_lost_by_failing_can_go_on() -> None:
    game = played("random", HUMAN, "4").play(Move(3)).forfeit(Side.FIRST, "the engine has died")
    assert (game.outcome, game.next_player) == (Outcome(Side.SECOND), None)
    assert game.can_undo
    assert game.undo() == played("random", HUMAN, "44")


def test_players_do_not_resign() -> None:
    with pytest.raises(IllegalMove, match="no person can resign"):
        played("random", "random", "4").resign()


def test_the_board_decides_where_it_can() -> None:
    assert played(HUMAN, HUMAN, "1212121").outcome == Outcome(Side.FIRST)
    moves = tuple(Move(column) for column in Position("1212121").moves or ())
    with pytest.raises(BadInput, match="ends with 'first wins' on the board, not 'second wins'"):
        Game(moves=moves, outcome=Outcome(Side.SECOND))
    with pytest.raises(IllegalMove):
        Game(moves=(Move(9),))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Game(first=5), "invalid first 5: expected a str"),  # type: ignore[arg-type]
        (lambda: Game(start="44"), "invalid start '44': expected a Position"),  # type: ignore[arg-type]
        (lambda: Game(moves=5), "invalid moves 5: expected a tuple of Moves"),  # type: ignore[arg-type]
        (lambda: Game(moves=(3,)), "invalid moves"),  # type: ignore[arg-type]
        (lambda: Game().play(3), "invalid move 3: expected a Move"),  # type: ignore[arg-type]
        (lambda: Game().forfeit(None, ""), "invalid side None"),  # type: ignore[arg-type]
    ],
)
def test_wrong_types_are_refused(make: Callable[[], object], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        make()


def test_a_list_of_moves_becomes_a_tuple() -> None:
    assert Game(moves=[Move(3)]).moves == (Move(3),)  # type: ignore[arg-type]
