"""`claimeven arena grid`, `arena report` and `export kaggle` as a user meets them."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from claimeven.cli.arena.grid import _specs
from cli.runner import assert_one_line_error, claimeven


def test_tables_beside_the_printed_ones() -> None:
    ran = claimeven(
        "arena", "grid", "--first", "sethi-h2", "--second", "sethi-h3", "--depths", "1-2"
    )
    assert ran.code == 0, ran.err
    assert "D1 -1  1     D1  0  1\nD2 -1  1     D2 -1 -1\n" in ran.out
    assert "2 of 4 cells agree with the printed tables" in ran.out
    assert ran.err == ""


def test_json_has_one_object_per_cell() -> None:
    words = ("--first", "sethi-h2,stank", "--second", "itu", "--depths", "1,3", "--json")
    ran = claimeven("arena", "grid", *words)
    cells = ran.json_lines
    assert [(c["first"], c["first_depth"], c["second"], c["second_depth"]) for c in cells] == [
        (first, i, "itu", j) for first in ("sethi-h2", "stank") for i in (1, 3) for j in (1, 3)
    ]
    assert all(cell["outcome"] in ("first", "draw", "second") for cell in cells)


def test_counts_on_another_board() -> None:
    words = ("--first", "stank", "--second", "bagdadi", "--depths", "1", "--geometry", "5x4x3")
    ran = claimeven("arena", "grid", *words, "--openings", "plies:1", "--swap", "--json")
    (cell,) = ran.json_lines
    assert cell["wins"] + cell["draws"] + cell["losses"] == 6
    assert "outcome" not in cell


def test_ctrl_c_ends_a_deep_grid() -> None:
    words = ("--first", "claimeven", "--second", "claimeven", "--depths", "1,20", "--json")
    command = [sys.executable, "-m", "claimeven.cli.main", "arena", "grid", *words]
    grid = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert grid.stdout is not None
    try:
        assert b'"outcome"' in grid.stdout.readline()
        grid.send_signal(signal.SIGINT)
        _, complaint = grid.communicate(timeout=60)
    finally:
        grid.kill()
    assert grid.returncode == 130
    assert complaint.strip() == b"claimeven: interrupted"


def test_repeats_that_repeat_are_told() -> None:
    words = ("--first", "stank", "--second", "itu", "--depths", "1", "--repeats", "2")
    ran = claimeven("arena", "grid", *words)
    assert ran.code == 0
    assert "will be the same games" in ran.err


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (("--first", "random", "--second", "stank"), "player 'random' has no depth"),
        (("--first", "stanc", "--second", "stank"), "did you mean 'stank'"),
        (
            ("--first", "stank,,itu", "--second", "stank"),
            "invalid --first 'stank,,itu': expected SPEC,SPEC",
        ),
        (("--first", "stank,stank", "--second", "itu"), "names 'stank' twice"),
        (
            ("--first", "stank", "--second", "itu", "--depths", "5-1"),
            "invalid depths '5-1'",
        ),
        (("--first", "stank", "--second", "itu", "--depths", "x"), "invalid depths 'x'"),
        (("--first", "stank", "--second", "itu", "--depths", "1,1"), "expected each number once"),
        (
            ("--first", "stank", "--second", "itu", "--depths", "0-3"),
            "rising numbers from 1",
        ),
        (("--first", "stank", "--second", "itu", "--openings", "odd"), "openings 'odd'"),
        (("--first", "stank"), "--second"),
    ],
)
def test_bad_grids(words: tuple[str, ...], quoted: str) -> None:
    assert_one_line_error(claimeven("arena", "grid", *words), quoted)


def test_options_stay_with_their_spec() -> None:
    text = "sethi-h1:samples=20,seed=3,sethi-h2, stank:base=3"
    specs = _specs("--first", text)
    assert list(map(str, specs)) == ["sethi-h1:samples=20,seed=3", "sethi-h2", "stank:base=3"]


def test_a_report_from_the_command_line(tmp_path: Path) -> None:
    cup, page = tmp_path / "cup.sqlite", tmp_path / "cup.html"
    words = ("--player", "stank:depth=1", "--player", "one-ply")
    assert claimeven("arena", "run", str(cup), *words).code == 0
    ran = claimeven("arena", "report", str(cup))
    assert (ran.code, ran.out) == (0, ""), ran.err
    assert "<!doctype html>" in page.read_text(encoding="utf-8")
    assert "--player one-ply" in page.read_text(encoding="utf-8")
    nowhere = tmp_path / "no" / "folder.html"
    ran = claimeven("arena", "report", str(cup), "-o", str(nowhere))
    assert_one_line_error(ran, "cannot write")


def test_reports_of_what_is_no_tournament(tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite"
    assert_one_line_error(claimeven("arena", "report", str(other)), "there is no tournament")
    other.write_text("not a database at all, but long enough to be looked at" * 20)
    assert_one_line_error(claimeven("arena", "report", str(other)), "expected an SQLite file")


def test_exporting_for_kaggle(tmp_path: Path) -> None:
    path = tmp_path / "submission.py"
    ran = claimeven("export", "kaggle", "stank:depth=2", "-o", str(path))
    assert (ran.code, ran.out) == (0, "")
    assert ran.err == f"wrote {path}: stank:depth=2 on 7x6x4\n"
    folder = claimeven("export", "kaggle", "stank:depth=2", "-o", str(tmp_path))
    assert_one_line_error(folder, "cannot write")
    assert list(tmp_path.iterdir()) == [path]
    pipe = claimeven("export", "kaggle", "stank:depth=2", "-o", "/dev/stdout")
    assert pipe.out == path.read_text(encoding="utf-8")
    printed = claimeven("export", "kaggle", "stank:depth=2", "-o", "-")
    assert printed.out == path.read_text(encoding="utf-8")
    ran = claimeven("export", "kaggle", "perfect", "-o", str(path))
    assert_one_line_error(ran, "player 'perfect' cannot be exported")
