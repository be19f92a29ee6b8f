"""Grades of moves, against scores found by trying everything."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from claimeven import Draw, Geometry, Loss, Position, Side, Solver, Win
from claimeven.coach.grade import Grade
from claimeven.coach.review import review, review_moves
from plain_rules import PlainGame
from plain_solver import plain_points

SMALL = Geometry(4, 3, 3)
KNOWN: dict[frozenset[tuple[tuple[int, int], int]], int] = {}
"""What trying everything has found out so far: one board for all games."""


@st.composite
def small_games(draw: st.DrawFn) -> Position:
    """A game on a small board, mostly played to its end."""
    position = Position(geometry=SMALL)
    while position.outcome is None and draw(st.integers(0, 19)):
        position = position.play(draw(st.sampled_from(position.legal_columns)))
    return position


def sign(points: int) -> int:
    return (points > 0) - (points < 0)


@given(small_games())
@settings(max_examples=40)
def test_every_grade_is_what_trying_everything_says(end: Position) -> None:
    def worth(game: PlainGame, column: int) -> int:
        """Points of a move for the side that makes it."""
        child = game.drop(column)
        if child.winner() is not None:
            return (SMALL.cells + 2 - len(child.board)) // 2
        return -plain_points(child, KNOWN) if child.legal_columns() else 0

    found = review(end, solver=Solver(table_mb=1))
    assert end.moves is not None
    game = PlainGame(SMALL.columns, SMALL.rows, SMALL.connect)
    marks: dict[Side, list[Fraction]] = {side: [] for side in Side}
    for move, column in zip(found.moves, end.moves, strict=True):
        all_worths = {each: worth(game, each) for each in game.legal_columns()}
        most, chosen = max(all_worths.values()), all_worths[column]
        assert (move.column, move.before.points, move.after.points) == (column, most, chosen)
        assert list(move.best) == [each for each, at in all_worths.items() if at == most]
        if len(all_worths) == 1:
            assert move.grade is Grade.FORCED
        elif chosen == most:
            assert move.grade is Grade.BEST
        elif sign(chosen) == sign(most):
            assert move.grade is Grade.GOOD
        else:
            assert move.grade is (Grade.SLIP if chosen == 0 else Grade.MISTAKE)
        if len(set(all_worths.values())) > 1:
            kept = 8 if sign(chosen) == sign(most) else 3 if chosen == 0 else 0
            marks[move.side].append(Fraction(10 if chosen == most else kept, 10))
        game = game.drop(column)
    for side, given_marks in marks.items():
        mean = float(sum(given_marks) / len(given_marks)) if given_marks else None
        assert found.accuracy(side) == mean


def test_values_are_those_of_the_first_side_before_and_after_every_move() -> None:
    found = review(Position("4433221"))
    assert found.values == (1, 1, 1, -2, 18, 18, 18, 18)
    assert review(Position()).values == ()
    assert review(Position()).accuracy(Side.FIRST) is None


def test_words_for_every_grade() -> None:
    words = {move.text for move in review(Position("44444413221355")).moves}
    assert "let a win slip to a draw" in words
    assert "turned a draw into a loss" in words


def test_plies_given_away() -> None:
    """Every column wins here, in 27 plies or more."""
    solver, position = Solver(), Position("4444413221")
    for column, score in solver.analyse(position).items():
        (move,) = review_moves(position, [column], solver=solver).moves
        assert isinstance(score, Win)
        assert (move.before, move.after) == (Win(27), score)
        assert move.lost_plies == score.plies - 27
        assert move.best == (1, 5)


def test_moves_are_told_from_the_end() -> None:
    told: list[int] = []
    review(Position("4433221"), on_move=lambda move: told.append(move.ply))
    assert told == [6, 5, 4, 3, 2, 1, 0]


def test_a_game_that_began_from_a_drawing() -> None:
    start = Position.from_board(".../.o./oxx", Geometry(3, 3, 3))
    (move,) = review_moves(start, [0]).moves
    assert move.side is Side.FIRST
    assert isinstance(move.after, Win | Draw | Loss)
