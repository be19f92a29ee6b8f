"""Calls to a solver: stopping them, several at once, many positions in one."""

from __future__ import annotations

from array import array
from concurrent.futures import ThreadPoolExecutor

import pytest

from claimeven import AtLeast, AtMost, Batch, Geometry, Loss, Position, Solver, Win
from claimeven.checks import MOST_SECONDS
from claimeven.errors import BadInput, ImpossiblePosition, Stopped
from claimeven.solver import task as solver_task
from claimeven.solver.budget import Budget
from claimeven.solver.solver import SolveReport
from searches.positions import random_positions
from stopper import stopped_soon

EASY = random_positions(11, 60, range(26, 36), Geometry())


def test_a_stop_between_two_columns_of_an_analysis_is_not_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solver = Solver(book=False, table_mb=1)
    asked: list[Position] = []
    ask = solver_task.SolverTask.ask

    def ask_and_stop(
        task: solver_task.SolverTask, position: Position, low: int, high: int
    ) -> solver_task.PointBounds:
        answer = ask(task, position, low, high)
        asked.append(position)
        solver.stop()  # the question is answered, the next one has not begun
        return answer

    monkeypatch.setattr(solver_task.SolverTask, "ask", ask_and_stop)
    position = random_positions(12, 1, range(14, 15), Geometry())[0]
    with pytest.raises(Stopped, match="stopped before"):
        solver.analyse(position)
    assert len(asked) < len(position.legal_columns)


def test_a_stop_is_for_the_present_call_only() -> None:
    solver = Solver(book=False, table_mb=1)
    solver.stop()
    solver.solve(EASY[0])
    solver.stop()
    assert solver.search(random_positions(12, 1, range(14, 15), Geometry())[0]).is_exact


def test_a_stop_ends_the_part_of_a_solve_that_is_not_watched() -> None:
    solver = Solver(book=False)
    solver.solve(Position("121212", Geometry(8, 7)))  # makes the table
    solver._unwatched = Budget(nodes=0, seconds=0.0)  # no limits: all of it
    with stopped_soon(solver.stop):
        score = solver.solve(Position(geometry=Geometry(8, 7)))
    assert isinstance(score, AtLeast | AtMost)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_stop_ends_a_solve_that_goes_on_in_a_thread(threads: int) -> None:
    solver = Solver(book=False, threads=threads)
    with stopped_soon(solver.stop):
        score = solver.solve(Position(geometry=Geometry(8, 7)))
    assert isinstance(score, AtLeast | AtMost)


def test_a_time_limit_counts_the_wait_for_another_call() -> None:
    solver = Solver(book=False)
    with ThreadPoolExecutor(1) as pool, solver._turn.lock:
        result = pool.submit(solver.search, Position("4"), seconds=0.05).result(timeout=60)
    assert not result.is_exact
    assert (result.lower, result.upper, result.nodes) == (Loss(2), Win(1), 0)


def test_the_longest_time_limit_is_as_good_as_none() -> None:
    assert Solver(book=False).search(EASY[0], seconds=MOST_SECONDS).is_exact


@pytest.mark.parametrize("threads", [1, 2])
def test_a_stopped_batch_has_no_answer(threads: int) -> None:
    solver = Solver(threads=threads, book=False)
    with stopped_soon(solver.stop), pytest.raises(Stopped, match="batch"):
        solver.solve_many([Position("", Geometry(8, 7))] * 3)


def test_calls_from_several_threads_do_not_spoil_the_table() -> None:
    expected = Solver(book=False).solve_many(EASY)
    shared = Solver(book=False, table_mb=1)
    with ThreadPoolExecutor(4) as pool:
        for _ in range(3):
            assert list(pool.map(shared.solve, EASY)) == expected


def test_threads_analyse_as_one_does() -> None:
    for position in [*EASY[:5], *random_positions(13, 3, range(15, 19), Geometry())]:
        alone = Solver(book=False).analyse(position)
        assert Solver(threads=3, book=False).analyse(position) == alone


def test_an_analysis_reports_the_columns_it_is_at() -> None:
    reports: list[SolveReport] = []
    position = Position(geometry=Geometry(8, 7))  # takes hours on any machine
    solver = Solver(book=False)

    def stop_when_told() -> None:
        if reports:
            solver.stop()

    with stopped_soon(stop_when_told), pytest.raises(Stopped):
        solver.analyse(position, on_report=reports.append)
    assert {report.position for report in reports} <= {
        position,
        *(position.play(column) for column in position.legal_columns),
    }
    assert all(report.lower <= report.upper for report in reports)
    assert [report.nodes for report in reports] == sorted(report.nodes for report in reports)


@pytest.mark.parametrize("geometry", [Geometry(), Geometry(9, 7), Geometry(4, 4, 3)], ids=str)
def test_a_batch_of_arrays_is_solved_as_its_positions_are(geometry: Geometry) -> None:
    least = geometry.cells * 3 // 5
    positions = random_positions(14, 40, range(least, geometry.cells - 4), geometry)
    solver = Solver(threads=2, book=False)
    points = solver.solve_many(Batch.of(positions))
    assert isinstance(points, array)
    assert points.tolist() == [solver.search(position).lower.points for position in positions]
    assert solver.solve_many(Batch.of([], geometry)).tolist() == []


def test_a_batch_in_numpy_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    batch = Batch.of(EASY)
    mover, mask = (numpy.array(words, dtype=numpy.uint64) for words in (batch.mover, batch.mask))
    assert Solver().solve_many(Batch.from_words(mover, mask)) == Solver().solve_many(batch)


def test_a_batch_uses_the_book() -> None:
    positions = [Position("4"), EASY[0], Position()]
    assert Solver().solve_many(Batch.of(positions)).tolist()[::2] == [-1, 1]
    assert [score.points for score in Solver().solve_many(positions)][::2] == [-1, 1]


@pytest.mark.parametrize(
    ("mover", "mask", "reason"),
    [
        (0b00, 0b10, "floats"),
        (0b1, 0b1, "cannot alternate"),
        (0b100, 0b11, "both sides"),  # a stone of the mover's that is no stone
        (0, 1 << 6, "board"),  # in the spare row
        (0, 1 << 63, "board"),
    ],
)
def test_impossible_positions_in_a_batch(mover: int, mask: int, reason: str) -> None:
    batch = Batch.from_words(array("Q", [0, mover]), array("Q", [0, mask]))
    with pytest.raises(ImpossiblePosition, match=f"position 1 of the batch.*({reason})"):
        Solver().solve_many(batch)


def test_finished_games_in_a_batch() -> None:
    won, full = Position("1212121"), Position("1234" * 4, Geometry(4, 4, 5))
    for position in (won, full):
        with pytest.raises(BadInput, match="is over"):
            Solver().solve_many(Batch.of([position]))
        with pytest.raises(BadInput, match="is over"):
            Solver().solve_many([position])
