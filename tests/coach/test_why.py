"""`why`: what it says of moves and positions, on every board, and what it refuses."""

from __future__ import annotations

import random
from functools import reduce

import pytest
from hypothesis import given, settings

from claimeven import Draw, Geometry, Position, Side, Solver, Win, why
from claimeven.coach.checker.checker import refusal
from claimeven.coach.explanation import Claim, Explanation, Kind, Promise
from claimeven.coach.finders import order
from claimeven.coach.grade import Grade
from claimeven.coach.reasons import MoveReasons, PositionReasons
from claimeven.coach.words.details import explanations
from claimeven.errors import BadInput, IllegalMove
from claimeven.score import Proven
from coach.played import SHAPES, positions
from strategies import positions as any_positions

SOLVER = Solver(table_mb=16)
BOARDS = [shape for shape in SHAPES if shape.cells <= 30]


def exact(explanation: Explanation) -> Proven:
    """The score of an explanation's position, for its side."""
    score = SOLVER.solve(explanation.position)
    assert isinstance(score, Proven)
    return score if explanation.position.to_move is explanation.side else -score


def assert_true(found: MoveReasons | PositionReasons) -> None:
    """Every explanation was checked, is accepted again, and agrees with the solver."""
    others = found.others if isinstance(found, MoveReasons) else ()
    for each in (*explanations(found), *(other.refutation for other in others)):
        assert each.checked_by
        assert refusal(each) is None
        assert order.contradiction(each, exact(each)) is None
        if each.kind is Kind.MAIN_LINE:
            inner = each.certificate
            assert each.claim is Claim.EXAMPLE
            assert order.contradiction(inner, exact(inner)) is None
    assert found.text
    assert all(found.more)


@pytest.mark.parametrize("shape", BOARDS, ids=str)
def test_every_reason_is_true(shape: Geometry) -> None:
    chance = random.Random(20)
    several = positions(shape, chance, 18)
    for _ in range(10):
        position = next(several)
        assert_true(why(position, solver=SOLVER))
        column = chance.choice(position.legal_columns)
        found = why(position, column, solver=SOLVER)
        assert_true(found)
        assert_complete(found)


def assert_complete(found: MoveReasons) -> None:
    """A bad move has a refutation, a good one a reason, unless it ends the game."""
    before, after = found.before, found.after
    assert before is not None
    assert after is not None
    assert (found.grade is Grade.BEST) <= (before == after)
    ends = found.position.play(found.column).outcome is not None
    if before.sign > after.sign:
        assert found.refutation is not None or ends
    elif before == after and not ends:
        assert found.reason is not None


@settings(max_examples=60, deadline=None)
@given(any_positions().filter(lambda position: position.outcome is None))
def test_any_board_gets_an_answer_in_time(position: Position) -> None:
    """Also where there is no time for scores: what is said then needs none."""
    found = why(position, solver=SOLVER, seconds=1e-3)
    assert found.text
    for each in explanations(found):
        assert refusal(each) is None
    move = why(position, position.legal_columns[0], solver=SOLVER, seconds=1e-3)
    assert move.text
    for each in explanations(move):
        assert refusal(each) is None


def test_a_move_that_allows_a_line() -> None:
    found = why(Position("11223"), 0)
    assert found.refutation is not None
    assert found.refutation.kind is Kind.COMPLETES
    assert found.refutation.side is Side.FIRST
    assert found.text == "Only d1 kept the win. First completes a line at d1 at once."


def test_the_move_that_stops_it() -> None:
    found = why(Position("11223"), 3)
    assert found.fact is not None
    assert found.fact.kind is Kind.MUST_BLOCK
    assert "Otherwise First completes a line at d1." in found.text
    assert {other.column for other in found.others} == {0, 1, 2, 4, 5, 6}


def test_the_last_move_of_a_game() -> None:
    found = why(Position("112233"), 3)
    assert found.text == "First completes a line at d1."
    assert found.after == Win(1)
    full = Position("12", Geometry(3, 1, 3))
    assert why(full, 2).text.startswith("It is the only column.")
    assert why(full, 2).after == Draw()


def test_a_double_threat() -> None:
    found = why(Position("2233"))
    assert found.better is Side.FIRST
    assert "First wins by threats: d1, a double threat at a1 and e1." in found.text


def test_a_position_nothing_can_be_said_about() -> None:
    text = why(Position("")).text
    assert text.endswith("First wins in 41 plies with best play; no short reason was found.")


def test_plies_after_a_move_are_said_to_be_after_it() -> None:
    found = why(Position("44"), 3)
    assert found.before == Win(39)
    assert found.text == (
        "The only move that keeps the win. After it First wins in 38 plies with best play; no "
        "short reason was found."
    )


def test_a_loss_that_comes_sooner_is_explained() -> None:
    """Nothing changes the outcome, but a line was allowed."""
    chance = random.Random(21)
    for position in positions(Geometry(), chance, 30):
        scores = SOLVER.analyse(position)
        worst = min(scores, key=lambda column: scores[column])
        best = max(scores.values())
        if best.sign < 0 and scores[worst] < best and str(scores[worst]) == "loses in 2":
            found = why(position, worst, solver=SOLVER)
            assert found.grade is Grade.GOOD
            assert found.refutation is not None
            assert found.refutation.kind in order.TACTICS
            assert found.text.startswith("Lost in any case, but ")
            return


def test_boards_where_no_side_can_win() -> None:
    found = why(Position("12", Geometry(3, 3, 9)))
    assert found.better is None
    assert found.score == Draw()
    assert "draw" in found.text


def test_a_board_too_large_to_solve() -> None:
    position = Position("88", Geometry(16, 7, 5))
    found = why(position, seconds=0.01)
    assert found.scores is None
    assert found.text.startswith("The board could not be solved in the time given.")
    won = reduce(Position.play, (0, 1, 0, 1, 0, 1, 0, 1), Position("", position.geometry))
    assert why(won, 0, seconds=0.01).text == "First completes a line at a5."
    loses = why(won.play(5), 6, seconds=0.01)
    assert loses.text.startswith("This loses. First completes a line at a5 at once.")


@pytest.mark.parametrize("column", [-1, 7, 2.5, "4", [3]])
def test_illegal_moves(column: object) -> None:
    with pytest.raises(IllegalMove):
        why(Position("4453"), column)  # type: ignore[call-overload]


def test_a_full_column_and_a_finished_game() -> None:
    with pytest.raises(IllegalMove, match="column 4 is full after '444444'"):
        why(Position("444444"), 3)
    for column in (None, 0):
        with pytest.raises(BadInput, match="is over .* ask about the position before its last"):
            why(Position("1212121"), column)
    with pytest.raises(BadInput, match="invalid seconds -1"):
        why(Position("4453"), seconds=-1)
    with pytest.raises(BadInput, match="expected a Solver"):
        why(Position("4453"), solver="fast")  # type: ignore[call-overload]


def test_a_refused_certificate_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a bug: a warning says so, and the next finder is asked."""
    monkeypatch.setattr(order, "refusal", lambda _: "it is a lie")
    with pytest.warns(RuntimeWarning, match="the coach refused a reason .completes. in '112233'"):
        found = why(Position("112233"))
    assert found.reason is not None
    assert found.reason.kind is Kind.VERDICT


def test_a_contradicted_certificate_is_never_shown() -> None:
    explanation = Explanation(
        Kind.FOLLOW_UP, Claim.PROVED, Position("4453"), Side.FIRST, Promise.DOES_NOT_LOSE
    )
    assert order.contradiction(explanation, Draw()) is None
    assert order.contradiction(explanation, -Win(5)) == "the solver says that it loses"
