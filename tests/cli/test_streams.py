"""Standard input and files as they come: marks, line ends, no end at all."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from claimeven.errors import BadInput, IllegalMove
from claimeven.files import read_text
from claimeven.game.position import Position
from claimeven.journal import Journal
from cli.runner import assert_one_line_error, claimeven


def run_bytes(*words: str, stdin: bytes, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "claimeven.cli.main", *words],
        input=stdin,
        capture_output=True,
        timeout=120,
        env={**os.environ, **environment},
    )


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "cp437", "ascii"])
def test_a_mark_and_foreign_line_ends_are_no_part_of_a_position(encoding: str) -> None:
    stdin = b"\xef\xbb\xbf44\r\n445\r\n"
    ran = run_bytes("show", "--json", stdin=stdin, PYTHONIOENCODING=encoding)
    assert ran.returncode == 0, ran.stderr
    assert b'"position": "445"' in ran.stdout


def test_a_line_without_an_end_is_refused_soon() -> None:
    ran = claimeven("show", stdin="44\n" + "4" * 10_000_000)
    assert_one_line_error(ran, "line 2: expected at most 100,000 characters")


def test_bytes_that_are_not_text_are_quoted() -> None:
    ran = run_bytes("show", stdin=b"\xff\xfe4\x00")
    assert ran.returncode == 2
    assert b"Traceback" not in ran.stderr
    assert b"line 1: " in ran.stderr


def test_a_long_list_of_moves_is_refused_without_reading_it_all() -> None:
    began = time.process_time()
    with pytest.raises(IllegalMove, match="column 4 is full after '444444'"):
        Position("4" * 9_000_000)
    assert time.process_time() - began < 2


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no /dev/zero")
def test_a_file_without_an_end_is_refused() -> None:
    ran = claimeven("heuristics", "check", "/dev/zero")
    assert_one_line_error(ran, "cannot read '/dev/zero': it has more than")
    with pytest.raises(BadInput, match="cannot write '/dev/zero': expected a file"):
        Journal(Path("/dev/zero")).__enter__()


def test_text_files_may_have_a_mark_and_foreign_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree\n")
    assert read_text(path, BadInput) == "one\ntwo\nthree\n"
    with pytest.raises(BadInput, match="it has more than 3 bytes"):
        read_text(path, BadInput, 3)


def test_closed_standard_output_takes_every_export(tmp_path: Path) -> None:
    kept = Path(__file__).parents[1] / "data" / "previous" / "finished.sqlite"
    (tmp_path / "cup.sqlite").write_bytes(kept.read_bytes())
    command = f"{shlex.quote(sys.executable)} -m claimeven arena export cup.sqlite >&-"
    ran = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, timeout=60)
    assert (ran.returncode, ran.stderr) == (0, b"")
