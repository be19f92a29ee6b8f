"""`claimeven book`."""

from __future__ import annotations

from pathlib import Path

from claimeven.locks import LockFile
from cli.runner import assert_one_line_error, claimeven


def test_build_info_verify_and_use(tmp_path: Path) -> None:
    file = str(tmp_path / "book.bin")
    built = claimeven("book", "build", file, "--plies", "4", "--geometry", "5x4")
    assert built.code == 0, built.err
    assert "positions of up to 4 stones" in built.out
    (facts,) = claimeven("book", "info", file, "--json").json_lines
    assert (facts["geometry"], facts["plies"]) == ("5x4x4", 4)
    assert "first wins" in claimeven("book", "info", file).out
    assert "all right" in claimeven("book", "verify", file, "--sample", "20").out
    solved = claimeven("solve", "--book", file, "--geometry", "5x4", "--json")
    assert solved.json_lines[0]["nodes"] == 0
    assert_one_line_error(claimeven("solve", "--book", file), "not for 7x6x4")


def test_a_foreign_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "foreign.bin"
    file.write_text("no book" * 20)
    assert_one_line_error(claimeven("book", "info", str(file)), "not an opening book")


def test_a_deeper_book(tmp_path: Path) -> None:
    file = str(tmp_path / "book.bin")
    claimeven("book", "build", file, "--plies", "3", "--geometry", "5x4")
    options = ("--reach", "0.01", "--deepest", "6", "--slow-nodes", "1")
    deeper = claimeven("book", "deepen", file, *options)
    assert deeper.code == 0, deeper.err
    assert "positions added" in deeper.out
    (facts,) = claimeven("book", "info", file, "--json").json_lines
    assert (facts["plies"], facts["deepest"]) == (3, 6)
    assert "deeper ones" in claimeven("book", "info", file).out
    assert_one_line_error(claimeven("book", "deepen", file, "--reach", "2"), "reach of 2")


def test_two_processes_that_build_one_book(tmp_path: Path) -> None:
    file = tmp_path / "book.bin"
    lock = LockFile(file.with_name("book.bin.work.lock"))
    assert lock.acquire()
    ran = claimeven("book", "build", str(file), "--plies", "2", "--geometry", "4x4")
    lock.release()
    assert_one_line_error(ran, "in use by another run")
    assert not file.exists()


def test_a_book_in_a_folder_that_is_not_there(tmp_path: Path) -> None:
    file = str(tmp_path / "no" / "book.bin")
    ran = claimeven("book", "build", file, "--plies", "1", "--geometry", "4x4")
    assert_one_line_error(ran, "cannot write")
