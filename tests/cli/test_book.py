"""`claimeven book`."""

from __future__ import annotations

from pathlib import Path

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
