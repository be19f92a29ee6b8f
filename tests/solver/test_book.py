"""Opening books: what they say, how they are built, and which files are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimeven import Draw, Geometry, Position, Solver
from claimeven.errors import BadBook, BadInput
from claimeven.journal import Journal, work_path
from claimeven.solver.book.book import Book, shipped_book, write_book
from claimeven.solver.book.builder import build_book
from claimeven.solver.book.check import quiet_figures, sample_errors
from claimeven.solver.book.keys import position_of

SMALL = Geometry(5, 4, 4)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Book:
    path = tmp_path_factory.mktemp("books") / "small.bin"
    return build_book(path, SMALL, 5, Solver(book=False))


def every_position(geometry: Geometry, plies: int) -> list[Position]:
    found = {Position(geometry=geometry)}
    level = set(found)
    for _ in range(plies):
        level = {position.play(column) for position in level for column in position.legal_columns}
        level = {position for position in level if position.outcome is None}
        found |= level
    return list(found)


def test_a_book_holds_every_position_with_its_score(small: Book) -> None:
    solver = Solver(book=False)
    positions = every_position(SMALL, 5)
    assert len({position.canonical_key for position in positions}) == len(small)
    for position in positions:
        assert small.points(position) == solver.search(position).lower.points
    assert small.points(Position("123451", SMALL)) is None


def test_a_solver_with_a_book_answers_from_it(small: Book) -> None:
    solver = Solver(book=small.path)
    result = solver.search(Position("", SMALL))
    assert result.score == Draw()
    assert result.nodes == 0
    assert solver.analyse(Position("1", SMALL)) == Solver(book=False).analyse(Position("1", SMALL))
    with pytest.raises(BadBook, match="not for 7x6x4"):
        solver.solve(Position())


def test_verify_finds_a_wrong_score(small: Book, tmp_path: Path) -> None:
    assert sample_errors(small, 50, 1, Solver(book=False)) == []
    scores = dict(small.items())
    wrong = tmp_path / "wrong.bin"
    write_book(wrong, SMALL, 5, {key: points + 1 for key, points in scores.items()})
    assert len(sample_errors(Book(wrong), 50, 1, Solver(book=False))) == 50


def test_a_wide_board_has_wide_keys(tmp_path: Path) -> None:
    geometry = Geometry(13, 8, 4)
    path = tmp_path / "wide.bin"
    keys = [Position(moves, geometry).canonical_key for moves in ("1", "d", "77", "7")]
    write_book(path, geometry, 2, dict.fromkeys(keys, -3))
    assert Book(path).points(Position("d", geometry)) == -3
    assert Book(path).points(Position("2", geometry)) is None


def test_figures_count_quiet_positions(small: Book) -> None:
    figures = quiet_figures(small, 5)
    assert figures.positions == figures.first_wins + figures.first_loses + figures.draws
    assert 0 < figures.positions < len(small)


def test_a_killed_build_goes_on_where_it_was(tmp_path: Path, small: Book) -> None:
    path = tmp_path / "killed.bin"

    class Killed(Exception):
        pass

    def kill(done: int, total: int) -> None:
        if 2 * done > total:
            raise Killed

    with pytest.raises(Killed):
        build_book(path, SMALL, 5, Solver(book=False), kill)
    work = path.with_name(path.name + ".work")
    kept = work.read_text().count("\n") - 1
    work.write_text(work.read_text() + "123")  # the kill came in the middle of a line
    seen: list[int] = []
    build_book(path, SMALL, 5, Solver(book=False), lambda done, _: seen.append(done))
    assert seen[0] > kept > 0
    assert path.read_bytes() == small.path.read_bytes()
    assert not work.exists()


def test_a_build_of_the_previous_version_goes_on_where_it_was(tmp_path: Path, small: Book) -> None:
    path = tmp_path / "earlier.bin"
    solved = [(key, points) for key, points in small.items() if _stones(key) == 5]
    lines = ["claimeven book 5x4x4 5 plies", *(f"{key} {at} 0" for key, at in solved[:-9]), "12"]
    work = path.with_name(path.name + ".work")
    work.write_text("\n".join(lines))
    seen: list[tuple[int, int]] = []
    build_book(path, SMALL, 5, Solver(book=False), lambda *done: seen.append(done))
    assert seen == [(len(solved), len(solved))]  # the nine that were left, in one step
    assert path.read_bytes() == small.path.read_bytes()
    assert not work.exists()


def _stones(key: int) -> int:
    return position_of(key, SMALL).stones


def test_two_builds_of_one_book_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "shared.bin"
    with (
        Journal(work_path(path)),
        pytest.raises(BadBook, match="in use by another run"),
    ):
        build_book(path, SMALL, 3, Solver(book=False))


def test_other_work_is_not_continued(tmp_path: Path) -> None:
    path = tmp_path / "other.bin"
    path.with_name(path.name + ".work").write_text("claimeven book 6x5x4 3 plies\n")
    with pytest.raises(BadBook, match="other work"):
        build_book(path, SMALL, 3, Solver(book=False))
    with pytest.raises(BadInput, match="20 plies"):
        build_book(path, SMALL, 20, Solver(book=False))


def test_any_altered_byte_is_noticed(tmp_path: Path, small: Book) -> None:
    good = small.path.read_bytes()
    bad = tmp_path / "bad.bin"
    for place in range(0, len(good), 97):
        bad.write_bytes(good[:place] + bytes([good[place] ^ 0x40]) + good[place + 1 :])
        with pytest.raises(BadBook):
            Book(bad)
    for length in range(0, len(good), 101):
        bad.write_bytes(good[:length])
        with pytest.raises(BadBook):
            Book(bad)


def test_damaged_and_foreign_files_are_refused(tmp_path: Path, small: Book) -> None:
    good = small.path.read_bytes()
    bad = tmp_path / "bad.bin"
    for content, reason in (
        (b"", "empty"),
        (good[:20], "too short"),
        (b"x" * 100, "not an opening book"),
        (good[:-1], "damaged"),
        (good[:200] + bytes([good[200] ^ 1]) + good[201:], "damaged"),
        (good[:8] + b"\x09" + good[9:], "version 9"),
    ):
        bad.write_bytes(content)
        with pytest.raises(BadBook, match=reason):
            Book(bad)
    with pytest.raises(BadBook, match="cannot be read"):
        Book(tmp_path / "missing.bin")


def test_the_shipped_book() -> None:
    book = shipped_book()
    assert book is not None
    assert book.geometry == Geometry()
    assert (book.plies, book.deepest) == (8, 13)
    assert book.path.stat().st_size < 3_000_000
    figures = quiet_figures(book, 8)
    assert (figures.positions, figures.first_wins, figures.first_loses, figures.draws) == (
        67_557,
        44_473,
        16_635,
        6_449,
    )
    assert sample_errors(book, 10, 1, Solver(book=False)) == []
    scores = [-Solver().search(Position().play(column)).lower for column in range(7)]
    assert [score.points for score in scores] == [-2, -1, 0, 1, 0, -1, -2]
