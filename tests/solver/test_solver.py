"""The exact solver: figures that are known, agreement with itself, honest bounds, bad input."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimeven import AtLeast, AtMost, Draw, Geometry, Loss, Position, Solver, Win, analyse, solve
from claimeven.errors import BadInput, OutOfMemory, Stopped
from claimeven.solver import solver as solver_module
from plain_rules import PlainGame
from plain_solver import plain_points
from searches.positions import random_positions
from stopper import stopped_soon

SOLVER = Solver(table_mb=64, book=False)

# Result of the empty board, and with which stone it is won; zero: a draw. Sizes that take longer
# than a second or two are left to bench/solved_sizes.py: 8x5 (39), 6x7 (41) and 7x6 (41).
SIZES = {
    "4x4x4": 0, "5x4x4": 0, "6x4x4": 24, "7x4x4": 0, "8x4x4": 32, "4x5x4": 0, "5x5x4": 0,
    "6x5x4": 0, "7x5x4": 0, "4x6x4": 0, "5x6x4": 0, "6x6x4": 36, "4x7x4": 0, "5x7x4": 0,
    "4x3x3": 9, "4x4x3": 9, "5x5x3": 9, "7x6x3": 9, "3x3x3": 0, "3x4x3": 0,
    "5x5x5": 0, "6x4x5": 0, "7x4x5": 0, "7x6x2": 3, "3x3x9": 0,
}  # fmt: skip


@pytest.mark.parametrize(("shape", "last_stone"), SIZES.items())
def test_solved_sizes(shape: str, last_stone: int) -> None:
    score = SOLVER.solve(Position("", Geometry.parse(shape)))
    if last_stone == 0:
        assert score == Draw()
    else:
        assert score == (Win(last_stone) if last_stone % 2 else Loss(last_stone))


@pytest.mark.parametrize(
    ("moves", "points"),
    [
        # Random games; scores confirmed by two other solvers.
        ("4357556546663", 1),
        ("54776743566", 1),
        ("654146752", 2),
    ],
)
def test_known_scores(moves: str, points: int) -> None:
    score = SOLVER.solve(Position(moves))
    assert isinstance(score, Win)
    assert score.points == points


@st.composite
def small_games(draw: st.DrawFn) -> tuple[Position, PlainGame]:
    columns, rows = draw(
        st.sampled_from([(3, 3), (4, 3), (3, 4), (4, 4), (5, 3), (2, 6), (6, 2), (9, 1), (3, 5)])
    )
    geometry = Geometry(columns, rows, draw(st.integers(2, 5)))
    position, plain = Position(geometry=geometry), PlainGame(columns, rows, geometry.connect)
    # The reference takes its time: leave it at most eleven stones to try.
    for _ in range(draw(st.integers(max(0, geometry.cells - 11), geometry.cells - 1))):
        column = draw(st.sampled_from(plain.legal_columns()))
        child = plain.drop(column)
        if not child.legal_columns():
            break
        position, plain = position.play(column), child
    return position, plain


@given(small_games())
@settings(max_examples=150)
def test_scores_are_those_of_the_plain_solver(game: tuple[Position, PlainGame]) -> None:
    position, plain = game
    result = SOLVER.search(position)
    assert result.is_exact
    assert result.lower.points == plain_points(plain, {})


BATCH = [
    *random_positions(1, 12, range(18, 34), Geometry()),
    *random_positions(2, 4, range(20, 30), Geometry(6, 6, 4)),
    *random_positions(3, 4, range(40, 50), Geometry(9, 7, 4)),  # needs the wide word
    *random_positions(4, 4, range(25, 35), Geometry(8, 5, 4)),
]


@pytest.mark.parametrize("position", BATCH, ids=lambda position: position.text)
def test_a_score_is_the_best_of_the_columns(position: Position) -> None:
    result = SOLVER.search(position)
    scores = SOLVER.analyse(position)
    assert tuple(scores) == position.legal_columns
    assert max(scores.values()) == result.lower == result.upper
    assert max(scores.values()).points == result.lower.points
    # Each column by itself, from a solver that knows nothing.
    fresh = Solver(table_mb=4, book=False)
    for column, score in scores.items():
        child = position.play(column)
        if child.outcome is None:
            assert (-fresh.search(child).lower).points == score.points


@pytest.mark.parametrize("position", BATCH[::3], ids=lambda position: position.text)
def test_mirror_threads_outcome_and_table_size_agree(position: Position) -> None:
    score = SOLVER.search(position).lower
    assert Solver(table_mb=1, book=False).search(position.mirrored()).lower == score
    assert Solver(threads=3, table_mb=2, book=False).search(position).lower == score
    assert SOLVER.outcome(position) == ("loss", "draw", "win")[score.sign + 1]


def test_variation_ends_the_game_as_the_score_says() -> None:
    for position in BATCH[:8]:
        score = SOLVER.solve(position)
        variation = SOLVER.variation(position)
        end = position
        for column in variation:
            end = end.play(column)
        assert end.outcome is not None
        if isinstance(score, Draw):
            assert end.outcome.winner is None
        else:
            assert isinstance(score, Win | Loss)
            assert len(variation) == score.plies
            assert (end.outcome.winner is position.to_move) == isinstance(score, Win)


def test_solve_many_answers_in_order_and_reports() -> None:
    positions = random_positions(5, 300, range(24, 40), Geometry())
    reports: list[tuple[int, int]] = []
    scores = Solver(threads=2, book=False).solve_many(
        positions, on_progress=lambda done, total: reports.append((done, total))
    )
    assert scores == [SOLVER.solve(position) for position in positions]
    assert all(total == 300 for _, total in reports)
    assert SOLVER.solve_many([]) == []


@pytest.mark.parametrize("nodes", [1, 50, 1000, 20000])
def test_a_solve_cut_short_never_says_more_than_it_proved(nodes: int) -> None:
    for position in random_positions(6, 6, range(14, 22), Geometry()):
        exact = SOLVER.search(position).lower
        cut = Solver(table_mb=1, book=False).search(position, nodes=nodes)
        assert cut.lower <= exact <= cut.upper
        score = cut.score
        if cut.is_exact:
            assert score == SOLVER.solve(position)
        else:
            assert isinstance(score, AtLeast | AtMost)


def test_a_node_limit_is_kept() -> None:
    for threads in (1, 2):
        result = Solver(threads=threads, book=False).search(Position(), nodes=30_000)
        assert not result.is_exact
        assert result.nodes <= 30_000


def test_a_time_limit_is_kept() -> None:
    result = Solver(book=False).search(Position(geometry=Geometry(8, 7)), seconds=0.3)
    assert not result.is_exact
    assert result.seconds < 3  # the machine may be busy


def test_what_is_asked_in_short_slices_goes_on() -> None:
    """Static bounds of a large board take no slice for themselves."""
    solver = Solver(book=False)
    position = Position("5", Geometry(9, 7))
    solver.search(position, nodes=27_000)
    slices = [solver.search(position, seconds=0.05).nodes for _ in range(5)]
    assert max(slices) > 500, slices  # tens of thousands where the machine is not busy


def test_stopping_from_another_thread_returns_bounds() -> None:
    solver = Solver(book=False)
    with stopped_soon(solver.stop) as stopper:
        result = solver.search(Position(geometry=Geometry(8, 7)))
        assert stopper.seconds < 5  # `claimeven bench solve overheads` measures the milliseconds
    assert result.lower < result.upper


@pytest.mark.parametrize("question", ["analyse", "outcome", "variation"])
def test_a_stopped_question_has_no_answer_rather_than_a_wrong_one(question: str) -> None:
    solver = Solver(book=False)
    with stopped_soon(solver.stop), pytest.raises(Stopped, match="stopped before"):
        getattr(solver, question)(Position(geometry=Geometry(8, 7)))


def test_long_solves_report() -> None:
    reports: list[solver_module.SolveReport] = []
    solver = Solver(book=False)

    def take(report: solver_module.SolveReport) -> None:
        reports.append(report)
        solver.stop()

    solver.search(Position(geometry=Geometry(8, 7)), on_report=take)
    assert reports[-1].nodes > 0
    assert reports[-1].lower <= Win(53) <= reports[-1].upper
    assert 0 <= reports[-1].table_fill <= 1


def test_full_columns_have_no_score() -> None:
    scores = analyse(Position("444444"))
    assert tuple(scores) == (0, 1, 2, 4, 5, 6)
    assert max(scores.values()) == solve(Position("444444"))


def test_bad_input() -> None:
    with pytest.raises(BadInput, match="is over"):
        solve(Position("1212121"))
    with pytest.raises(BadInput, match="is over"):
        analyse(Position("1212121"))
    with pytest.raises(BadInput, match="invalid threads 0: expected 1 to"):
        Solver(threads=0, book=False)
    with pytest.raises(BadInput, match="invalid table_mb 0: expected at least 1"):
        Solver(table_mb=0, book=False)
    with pytest.raises(OutOfMemory, match="does not fit"):
        Solver(table_mb=1 << 40, book=False)
    with pytest.raises(BadInput, match="invalid nodes -1"):
        solve(Position(), nodes=-1)
    for seconds in (0, -1.5, float("nan"), float("inf"), "ten", True):
        with pytest.raises(BadInput, match="invalid seconds .*above 0"):
            solve(Position(), seconds=seconds)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="7x6x4 and 4x4x4 in one batch"):
        SOLVER.solve_many([Position(), Position("", Geometry(4, 4))])


@pytest.mark.parametrize("value", ["4453", None, 7, [Position()]], ids=repr)
def test_what_is_not_a_position_is_refused(value: Any) -> None:
    for question in (
        solve,
        analyse,
        SOLVER.search,
        SOLVER.outcome,
        SOLVER.variation,
        lambda value: list(SOLVER.columns(value)),
    ):
        with pytest.raises(BadInput, match="invalid position .*: expected a Position"):
            question(value)
    with pytest.raises(BadInput, match=r"invalid positions(\[\d\])? .*: expected a"):
        SOLVER.solve_many(value if value != [Position()] else [value])


def test_bad_settings() -> None:
    with pytest.raises(BadInput, match="invalid threads 'x': expected a whole number"):
        Solver(threads="x")  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="invalid table_mb 1.5: expected a whole number"):
        Solver(table_mb=1.5)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="invalid book 5: expected a Book, its path, True, False or"):
        Solver(book=5)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="invalid at_least 3: expected a Win, Loss or Draw"):
        SOLVER.search(Position(), at_least=3)  # type: ignore[arg-type]


def test_no_book_is_none_or_false() -> None:
    for book in (None, False):
        assert Solver(book=book, table_mb=1).search(Position("44"), nodes=10).nodes > 0
    assert Solver().search(Position("44"), nodes=10).nodes == 0


def test_a_score_that_is_known_to_be_reached_is_not_looked_below() -> None:
    for position in BATCH[:6]:
        score = SOLVER.search(position).lower
        plain = type(score)(score.plies) if isinstance(score, Win | Loss) else score
        found = Solver(table_mb=1, book=False).search(position, at_least=plain)
        assert found.lower == found.upper == score
