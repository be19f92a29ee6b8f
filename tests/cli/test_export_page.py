"""`claimeven export page` as a user meets it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.runner import assert_one_line_error, claimeven


def test_one_file_and_a_folder(tmp_path: Path) -> None:
    for name in ("page.html", "folder"):
        for _ in range(2):  # what was written before is replaced
            ran = claimeven("export", "page", "-o", str(tmp_path / name))
            assert ran.code == 0, ran.err
            assert f"wrote {tmp_path / name}" in ran.err
    assert (tmp_path / "page.html").read_bytes().startswith(b"<!doctype html>")
    files = {path.relative_to(tmp_path / "folder") for path in (tmp_path / "folder").rglob("*")}
    for wanted in ("index.html", "sw.js", "static/js/kernel/kernel.wasm", "static/book.bin"):
        assert Path(wanted) in files


def test_other_files_are_not_replaced(tmp_path: Path) -> None:
    notes = tmp_path / "notes.html"
    notes.write_text("my notes")
    assert_one_line_error(claimeven("export", "page", "-o", str(notes)), str(notes))
    assert notes.read_text() == "my notes"
    ran = claimeven("export", "page", "-o", str(tmp_path))
    assert_one_line_error(ran, f"'{tmp_path}' is a folder with other files")
    missing = tmp_path / "nowhere" / "page.html"
    assert_one_line_error(claimeven("export", "page", "-o", str(missing)), "nowhere")
    assert_one_line_error(claimeven("export", "page", "-o", str(notes / "folder")), "notes.html")


@pytest.mark.parametrize("name", ["page.zip", "page.htmlx", "page.tar.gz", "page.js"])
def test_the_name_of_another_kind_of_file_is_refused(tmp_path: Path, name: str) -> None:
    ran = claimeven("export", "page", "-o", str(tmp_path / name))
    assert_one_line_error(ran, f"'{tmp_path / name}' looks like a file: expected a file that ends")
    assert not (tmp_path / name).exists()


def test_a_folder_may_have_a_dot_in_its_name(tmp_path: Path) -> None:
    (tmp_path / "claimeven.example").mkdir()
    for name in ("claimeven.example", "page-0.2"):
        ran = claimeven("export", "page", "-o", str(tmp_path / name))
        assert ran.code == 0, ran.err
        assert (tmp_path / name / "index.html").is_file()
