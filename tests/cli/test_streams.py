"""Standard input and files as they come: marks, line ends, no end at all."""

from __future__ import annotations

import json
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

LATE = [
    "63767665174726121347245152162432",
    "66642575564355776361225472221",
    "515526241111222155742665767734443",
    "4444442222226",
    "444444222222",
]


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


@pytest.mark.parametrize("command", ["solve", "show", "eval", "search", "analyse"])
def test_every_bad_line_is_one_line_of_error_and_the_others_are_answered(command: str) -> None:
    lines = [LATE[0], "48", LATE[1], "# a comment", "4x", LATE[2], "44444444"]
    options = {"eval": ["-H", "stank"], "search": ["-H", "stank", "--depth", "1"]}
    words = (command, "-", *options.get(command, []))
    ran = claimeven(*words, "--json", stdin="\n".join(lines) + "\n")
    assert ran.code == 2
    assert [each["position"] for each in ran.json_lines] == LATE[:3]
    errors = ran.err.splitlines()
    assert [each.split(": ")[:2] for each in errors] == [
        ["claimeven", f"line {number}"] for number in (2, 5, 7)
    ]
    assert "column '8' is off the board" in errors[0]


def test_an_answer_before_a_bad_line_does_not_wait_for_the_next() -> None:
    command = [sys.executable, "-m", "claimeven.cli.main", "solve", "--json"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as run:
        assert run.stdin is not None
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdin.write(f"{LATE[0]}\n48\n".encode())  # both are there at once
        run.stdin.flush()
        assert json.loads(run.stdout.readline())["position"] == LATE[0]
        assert run.stderr.readline().startswith(b"claimeven: line 2: ")
        run.stdin.write(LATE[1].encode() + b"\n")
        run.stdin.flush()
        assert json.loads(run.stdout.readline())["position"] == LATE[1]
        run.stdin.close()
        assert run.wait(timeout=60) == 2


def test_answers_come_at_once_while_the_writer_waits_for_them() -> None:
    """Each question is written only after the answer to the one before has been read."""
    command = [sys.executable, "-m", "claimeven.cli.main", "solve", "--json"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as run:
        assert run.stdin is not None
        assert run.stdout is not None
        for moves in LATE[:5]:
            run.stdin.write(moves.encode() + b"\n")
            run.stdin.flush()
            assert json.loads(run.stdout.readline())["position"] == moves
        run.stdin.close()
        assert run.wait(timeout=60) == 0


def test_answers_to_many_lines_keep_their_order_around_a_bad_line() -> None:
    lines = LATE * 100
    ran = claimeven("solve", "--json", stdin="\n".join([*lines, "48", *lines]))
    assert [facts["position"] for facts in ran.json_lines] == lines * 2
    assert ran.code == 2
    assert ran.err.startswith(f"claimeven: line {len(lines) + 1}: move 2 of '48': ")
    assert ran.err.count("\n") == 1


def test_answers_do_not_wait_for_one_that_takes_long() -> None:
    """The last question takes hours; what was answered before it is printed."""
    command = [sys.executable, "-m", "claimeven.cli.main", "solve", "--json", "--geometry", "9x7x4"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as run:
        assert run.stdin is not None
        assert run.stdout is not None
        run.stdin.write(b"121212\n232323\n\n")
        run.stdin.close()
        try:
            answers = [json.loads(run.stdout.readline())["position"] for _ in range(2)]
        finally:
            run.kill()
    assert answers == ["121212", "232323"]


def test_lines_are_split_wherever_they_were_read() -> None:
    """A last line without an end, empty lines, and lines that come in pieces."""
    ran = claimeven("solve", "--json", "--geometry", "4x4", stdin="\n# not this\n12\n\n1234")
    assert [facts["position"] for facts in ran.json_lines] == ["", "12", "", "1234"]
    command = [sys.executable, "-m", "claimeven.cli.main", "solve", "--json", "--geometry", "4x4"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as run:
        assert run.stdin is not None
        for piece in (b"12", b"34\n1", b"2\n"):
            run.stdin.write(piece)
            run.stdin.flush()
            time.sleep(0.05)
        out, _ = run.communicate(timeout=60)
    assert [json.loads(line)["position"] for line in out.splitlines()] == ["1234", "12"]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no /dev/zero")
def test_a_file_without_an_end_is_refused() -> None:
    ran = claimeven("heuristics", "check", "/dev/zero")
    assert_one_line_error(ran, "cannot read '/dev/zero': it has more than")
    ran = claimeven("lab", "frontier", "--positions", "/dev/zero")
    assert_one_line_error(ran, "'/dev/zero', line 1: more than 1,048,576 bytes")
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
