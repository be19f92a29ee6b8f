"""`claimeven grade` as a user runs it."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimeven.protocol.programs.program import CAN_CONFINE
from cli.runner import assert_one_line_error, claimeven
from grading.engines import hand_in

RUBRIC = "[games]\nladder = ['random']\npositions = 2\nperft_depth = 2\nmove = 0.5\n"


@pytest.mark.skipif(not CAN_CONFINE, reason="programs are confined on Linux")
def test_marks_are_written_and_problems_said(tmp_path: Path) -> None:
    folder, rubric = tmp_path / "class", tmp_path / "rubric.toml"
    hand_in(folder, "ada")
    (folder / "bob").mkdir()
    rubric.write_text(RUBRIC)
    report = tmp_path / "report"
    ran = claimeven("grade", str(folder), "-o", str(report), "--rubric", str(rubric))
    assert ran.code == 0, ran
    assert ran.out == "2 submissions, 1 of which could not be marked\n"
    assert "bob: is empty\n" in ran.err
    for name in ("marks.csv", "junit.xml", "index.html", "students/ada.html"):
        assert (report / name).exists()
    (folder / "bob").rmdir()
    again = claimeven("grade", str(folder), "-o", str(report), "--rubric", str(rubric))
    assert again.out == "marked 1 submission\n"


def test_mistakes_are_one_line(tmp_path: Path) -> None:
    tmp_path = tmp_path / "inner"
    tmp_path.mkdir()
    report = str(tmp_path / "report")
    assert_one_line_error(claimeven("grade", str(tmp_path), "-o", report), "no submissions in")
    ran = claimeven("grade", str(tmp_path / "none"), "-o", report)
    assert_one_line_error(ran, "expected a folder")
    hand_in(tmp_path, "ada")
    rubric = tmp_path / "rubric.toml"
    rubric.write_text("[marks]\nlader = 1")
    ran = claimeven("grade", str(tmp_path), "-o", report, "--rubric", str(rubric))
    assert_one_line_error(ran, "unknown field marks.lader")
    (tmp_path.parent / "file").write_text("mine")
    ran = claimeven("grade", str(tmp_path), "-o", str(tmp_path / "report"))
    assert_one_line_error(ran, "expected a folder outside of")
    ran = claimeven("grade", str(tmp_path), "-o", str(tmp_path.parent / "file"))
    assert_one_line_error(ran, "expected a folder")
    other = tmp_path.parent / "other"
    other.mkdir()
    (other / "index.html").write_text("mine")
    ran = claimeven("grade", str(tmp_path), "-o", str(other))
    assert_one_line_error(ran, "holds something else than a report")
    assert (other / "index.html").read_text() == "mine"
    ran = claimeven("grade", str(tmp_path), "-o", str(other / "no" / "where"))
    assert_one_line_error(ran, "there is no folder")
    assert_one_line_error(claimeven("grade", str(tmp_path)), "--output")
