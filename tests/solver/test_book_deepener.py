"""Books that are deeper where play is likely to come: what they hold, and work cut short."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimeven import Geometry, Position, Solver
from claimeven.errors import BadBook, BadInput
from claimeven.score import score_from_points
from claimeven.solver.book.book import Book
from claimeven.solver.book.bounds import least_points
from claimeven.solver.book.builder import build_book
from claimeven.solver.book.check import positions_by_ply, sample_errors
from claimeven.solver.book.deepener import Depth, deepen_book
from claimeven.solver.book.keys import parent_keys, position_of
from claimeven.solver.book.reach import empty_board, likelihood, one_ply_on, preferences
from strategies import positions

SMALL = Geometry(5, 4, 4)
DEPTH = Depth(reach=1e-3, deepest=8, slow_nodes=1)


@pytest.fixture(scope="module")
def shallow(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("books") / "shallow.bin"
    build_book(path, SMALL, 3, Solver(book=False))
    return path


@pytest.fixture
def path(tmp_path: Path, shallow: Path) -> Path:
    return Path(shutil.copy(shallow, tmp_path / "book.bin"))


def test_a_deeper_book_keeps_what_it_had_and_adds_right_scores(path: Path, shallow: Path) -> None:
    before = dict(Book(shallow).items())
    deep = deepen_book(path, DEPTH, Solver(book=False))
    after = dict(deep.items())
    assert before.items() < after.items()
    assert (deep.plies, deep.deepest) == (3, 8)
    by_ply = positions_by_ply(deep)
    assert set(by_ply) == set(range(9))
    assert sample_errors(deep, 200, 1, Solver(book=False)) == []


def test_an_analysis_of_a_likely_position_needs_no_search(path: Path) -> None:
    deepen_book(path, Depth(reach=1e-6, deepest=5, slow_nodes=0), Solver(book=False))
    solver, plain = Solver(book=path), Solver(book=False)
    for moves in ("333", "3332", "1234"):
        position = Position(moves, SMALL)
        assert solver.analyse(position) == plain.analyse(position)
        assert all(solver.search(position.play(c)).nodes == 0 for c in position.legal_columns)


def test_quick_positions_are_not_kept(path: Path, shallow: Path) -> None:
    deep = deepen_book(path, Depth(1e-3, 8, slow_nodes=10**9), Solver(book=False))
    assert list(deep.items()) == list(Book(shallow).items())
    assert deep.deepest == 3


def test_work_cut_short_goes_on(path: Path, tmp_path: Path, shallow: Path) -> None:
    class Killed(Exception):
        pass

    def kill(done: int, total: int) -> None:
        if done == 20:
            raise Killed

    with pytest.raises(Killed):
        deepen_book(path, DEPTH, Solver(book=False), kill)
    assert path.read_bytes() == shallow.read_bytes()
    work = path.with_name(path.name + ".work")
    assert work.read_text().count("\n") > 20
    resumed = deepen_book(path, DEPTH, Solver(book=False))
    whole = Path(shutil.copy(shallow, tmp_path / "whole.bin"))
    assert dict(resumed.items()).keys() >= dict(Book(shallow).items()).keys()
    wanted = dict(deepen_book(whole, DEPTH, Solver(book=False)).items())
    # Which positions count as slow depends on what the table held; the scores do not.
    assert {key: wanted[key] for key, _ in resumed.items() if key in wanted} == {
        key: points for key, points in resumed.items() if key in wanted
    }
    assert not work.exists()


def test_no_time_adds_nothing_and_breaks_nothing(path: Path, shallow: Path) -> None:
    deep = deepen_book(path, Depth(1e-3, 8, 1, seconds=1e-9), Solver(book=False))
    assert list(deep.items()) == list(Book(shallow).items())


def test_bad_input(path: Path, tmp_path: Path) -> None:
    solver = Solver(book=False)
    with pytest.raises(BadInput, match="reach of 0"):
        deepen_book(path, Depth(reach=0), solver)
    with pytest.raises(BadInput, match="3 stones are not deeper"):
        deepen_book(path, Depth(deepest=3), solver)
    with pytest.raises(BadBook, match="cannot be read"):
        deepen_book(tmp_path / "none.bin", DEPTH, solver)
    work = path.with_name(path.name + ".work")
    work.write_text("claimeven deeper book 5x4x4\n12 13\n1 two\n")
    with pytest.raises(BadBook, match="line 3 is damaged: '1 two'"):
        deepen_book(path, DEPTH, solver)
    assert work.exists()


def test_chances_of_games_without_an_end_sum_to_one() -> None:
    geometry = Geometry(4, 4, 4)
    chances = empty_board(geometry)
    for ply in range(6):  # nobody has four stones yet
        chances = one_ply_on(chances, ply, geometry, lambda key: key % 3 - 1)
        for kind in range(4):
            assert sum(at[kind] for at in chances.values()) == pytest.approx(1)
        assert sum(map(likelihood, chances.values())) == pytest.approx(1)


@given(st.lists(st.integers(-20, 20), min_size=1, max_size=9))
def test_strong_sides_prefer_better_columns(points: list[int]) -> None:
    likings = preferences([score_from_points(at, stones=0, cells=42) for at in points])
    assert sum(likings) == pytest.approx(1)
    assert sorted(range(len(points)), key=lambda i: (points[i], i)) == sorted(
        range(len(points)), key=lambda i: (likings[i], points[i], i)
    )


@given(positions())
def test_parents_are_the_positions_that_lead_here(position: Position) -> None:
    keys = list(parent_keys(position))
    assert len(keys) == sum(
        position.owner(position.geometry.cells_of(1 << bit)[0]) is position.opponent
        for bit in _tops(position)
    )
    for key in keys:
        try:
            parent = position_of(key, position.geometry)
        except BadInput:
            continue  # no game leads to it
        if parent.outcome is None:
            children = {parent.play(c).canonical_key for c in parent.legal_columns}
            assert position.canonical_key in children


def _tops(position: Position) -> list[int]:
    geometry = position.geometry
    columns = (
        (position.mask >> (column * geometry.stride)) & ((1 << geometry.rows) - 1)
        for column in range(geometry.columns)
    )
    return [
        column * geometry.stride + stones.bit_length() - 1
        for column, stones in enumerate(columns)
        if stones
    ]


def test_parents_bound_a_score() -> None:
    solver = Solver(book=False)
    position = Position("1121333", SMALL)
    before = Position("112133", SMALL)
    score = solver.search(before).lower
    least = least_points(position, {before.canonical_key: score.points}.get)
    assert least == (-score).points
    found = solver.search(position, at_least=-score)
    assert found.lower == solver.search(position).lower
    assert found.lower.points is not None
    assert found.lower.points >= least
