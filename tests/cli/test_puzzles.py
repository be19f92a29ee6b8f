"""`claimeven puzzle` and `claimeven puzzles make`."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from datetime import date
from pathlib import Path

import pytest

from claimeven.coach.puzzles.puzzle_file import read_puzzles
from claimeven.coach.puzzles.puzzle_set import shipped_puzzles
from claimeven.game.notation import column_name
from cli.runner import Ran, assert_one_line_error, claimeven


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


def puzzle(data: Path, *words: str, stdin: str | None = None) -> Ran:
    return claimeven("puzzle", *words, stdin=stdin, env={**os.environ, "CLAIMEVEN_DATA": str(data)})


def right_and_wrong(number: int) -> tuple[str, str]:
    asked = shipped_puzzles().numbered(number).puzzle
    (right,) = asked.solution
    wrong = next(column for column in asked.position.legal_columns if column != right)
    return column_name(right), column_name(wrong)


def test_a_puzzle_is_asked_answered_and_counted(data: Path) -> None:
    right, wrong = right_and_wrong(500)
    ran = puzzle(data, "500", "--ascii", stdin=f"{wrong}\n{right}\nq\n")
    assert ran.code == 0
    asked = shipped_puzzles().numbered(500).puzzle
    assert f"Puzzle 500 of {len(shipped_puzzles())}, rated {asked.rating}" in ran.out
    assert asked.words in ran.out
    assert f"{wrong} " in ran.out
    assert f"Right: {right} " in ran.out
    assert "Best play: " in ran.out
    assert "Theme: " in ran.out
    stored = json.loads((data / "puzzles.json").read_text())
    assert (stored["tries"], stored["solved"], stored["streak"]) == (1, 0, 0)
    assert stored["rating"] < 1000
    puzzle(data, "500", stdin=f"{right}\n")
    assert json.loads((data / "puzzles.json").read_text()) == stored  # tried before
    right, _ = right_and_wrong(501)
    assert "streak 1" in puzzle(data, "501", stdin=f"{right}\n").out
    assert json.loads((data / "puzzles.json").read_text())["streak"] == 1


def test_the_solution_counts_as_a_wrong_try(data: Path) -> None:
    right, _ = right_and_wrong(3)
    ran = puzzle(data, "3", stdin="s\n")
    assert f"Solution: {right} " in ran.out
    stored = json.loads((data / "puzzles.json").read_text())
    assert (stored["tries"], stored["solved"]) == (1, 0)


def test_the_next_puzzle_and_words_that_mean_nothing(data: Path) -> None:
    ran = puzzle(data, "3", stdin="x\n99\nn\n\nq\n")
    assert ran.code == 0
    assert ran.out.count("Puzzle ") == 2
    assert "'x'" in ran.out
    assert not (data / "puzzles.json").exists()


def test_the_end_of_input_ends_it(data: Path) -> None:
    ran = puzzle(data, stdin="")
    assert ran.code == 0
    assert "your rating 1000" in ran.out.splitlines()[-1]
    assert ran.err == ""


def test_the_puzzle_of_the_day(data: Path) -> None:
    before = date.today()
    (found,) = puzzle(data, "--daily", "--json").json_lines
    days = {before, date.today()}
    assert found["number"] in {shipped_puzzles().daily(day).number for day in days}


def test_a_puzzle_as_json_has_no_solution(data: Path) -> None:
    (found,) = puzzle(data, "12", "--json").json_lines
    asked = shipped_puzzles().numbered(12).puzzle
    assert found["number"] == 12
    assert found["words"] == asked.words
    assert found["position"]["position"] == asked.position.text
    assert "solution" not in found
    assert "theme" not in found


def test_one_try_is_graded(data: Path) -> None:
    right, wrong = right_and_wrong(12)
    (found,) = puzzle(data, "12", "--try", right, "--json").json_lines
    assert found["is_right"] is True
    (found,) = puzzle(data, "12", "--try", wrong, "--json").json_lines
    assert found["is_right"] is False
    assert found["solution"] is None
    assert puzzle(data, "12", "--try", right).out.startswith("Right: ")
    assert not data.exists()


@pytest.mark.parametrize(
    ("words", "quoted"),
    [
        (["99999999"], "99999999"),
        (["0"], "0"),
        (["x"], "'x'"),
        (["5", "--daily"], "not both"),
        (["--try", "4"], "give NUMBER or --daily"),
        (["5", "--try", "9"], "'9'"),
        (["5", "--json", "--ascii"], "--ascii"),
        (["--file", "nowhere.txt"], "nowhere.txt"),
    ],
)
def test_mistakes_are_one_line(data: Path, words: list[str], quoted: str) -> None:
    assert_one_line_error(puzzle(data, *words), quoted)


def test_a_damaged_store_is_told_of_and_kept(data: Path) -> None:
    data.mkdir()
    (data / "puzzles.json").write_text("{broken")
    (data / "games.sqlite").write_text("something else")
    right, _ = right_and_wrong(3)
    ran = puzzle(data, "3", stdin=f"{right}\n")
    assert ran.code == 0
    assert ran.err.startswith("claimeven: ")
    assert ran.err.count("\n") == 1
    assert "is damaged" in ran.err
    assert (data / "puzzles.json.damaged").read_text() == "{broken"
    assert (data / "games.sqlite").read_text() == "something else"
    assert json.loads((data / "puzzles.json").read_text())["solved"] == 1


MAKE = ("puzzles", "make", "--geometry", "5x4x4", "--count", "8", "--seed", "3")


def make(path: Path, *more: str) -> Ran:
    return claimeven(*MAKE, "-o", str(path), *more)


def test_a_killed_run_is_resumed_and_gives_the_same_bytes(tmp_path: Path) -> None:
    whole, path = tmp_path / "whole.txt", tmp_path / "killed.txt"
    ran = make(whole, "--threads", "2")
    assert ran.code == 0, ran.err
    assert ran.out.startswith(f"{whole}: 8 puzzles of 5x4x4 (")
    running = subprocess.Popen(
        [sys.executable, "-m", "claimeven.cli.main", *MAKE, "-o", str(path)],
        stdout=subprocess.DEVNULL,
    )
    work, end = tmp_path / "killed.txt.work", time.monotonic() + 60
    while not (work.exists() and work.read_bytes().count(b"\n") > 2):
        assert time.monotonic() < end
        if running.poll() is not None:
            break
        time.sleep(0.005)
    running.send_signal(signal.SIGKILL)
    running.wait(timeout=30)
    if not path.exists():
        ran = make(path, "--resume", "--threads", "1")
        assert ran.code == 0, ran.err
    assert path.read_bytes() == whole.read_bytes()
    assert not work.exists()
    assert len(read_puzzles(path)) == 8
    ran = claimeven("puzzle", "1", "--file", str(path), "--json")
    assert ran.json_lines[0]["position"]["geometry"] == "5x4x4"


def test_what_is_there_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("mine")
    assert_one_line_error(make(path), "is not a file of puzzles")
    assert path.read_text() == "mine"
    assert_one_line_error(make(tmp_path / "new.txt", "--resume"), "leave out --resume")
    assert_one_line_error(make(tmp_path / "new.txt", "--count", "0"), "--count")
    assert_one_line_error(make(tmp_path / "new.txt", "--board", "7by6"), "'7by6'")
    assert_one_line_error(make(tmp_path / "no" / "new.txt"), "no folder")
    assert list(tmp_path.iterdir()) == [path]


def test_making_needs_a_file_to_write() -> None:
    assert_one_line_error(claimeven("puzzles", "make", "--force"), "Missing option '-o'")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs /dev/zero")
def test_a_file_without_an_end_is_refused() -> None:
    assert_one_line_error(claimeven("puzzle", "--file", "/dev/zero", "--try", "1"), "'/dev/zero'")
