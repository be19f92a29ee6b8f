from __future__ import annotations

import os
import shlex
import subprocess
import sys

import pytest

from claimeven import __version__
from claimeven.cli.main import COMMANDS
from cli.runner import assert_one_line_error, claimeven


def test_version() -> None:
    assert claimeven("--version").out == f"claimeven {__version__}\n"


def test_help_lists_every_command_with_a_sentence() -> None:
    ran = claimeven("--help")
    for command in COMMANDS:
        assert f"  {command}" in ran.out
        assert claimeven(command, "--help").code == 0


def test_the_command_is_installed() -> None:
    command = os.path.join(os.path.dirname(sys.executable), "claimeven")
    assert subprocess.check_output([command, "--version"], text=True).startswith("claimeven")


GARBAGE = [
    (["perft", "3", "8"], "'8'"),
    (["perft", "3", "4444444"], "'444444'"),
    (["perft", "3", "12121212"], "'1212121'"),
    (["perft", "3", "4x"], "'4x'"),
    (["perft", "-1"], "-1"),
    (["perft", "three"], "'three'"),
    (["perft"], "DEPTH"),
    (["perft", "0", "--divide"], "0"),
    (["perft", "3", "--geometry", "0x6x4"], "0x6x4"),
    (["perft", "3", "--geometry", "-7x6x4"], "-7x6x4"),
    (["perft", "3", "--geometry", "7x6x1"], "7x6x1"),
    (["perft", "3", "--geometry", "seven"], "'seven'"),
    (["perft", "3", "--geometry", "12x12x4"], "the limit is 128"),
    (["perft", "3", "--geometry", "99999999999x1"], "'99999999999x1'"),
    (["perft", "9" * 5000], "999"),
    (["show", "--json", "44", "48"], "'48'"),
    (["count", "9" * 5000], "999"),
    (["count", "99999999999999999999"], "99999999999999999999"),
    (["count", "minus"], "'minus'"),
    (["count", "-1"], "-1"),
    (["count", "3", "--memory-mb", "0"], "invalid memory_mb 0"),
    (["show", "....../......."], "'....../.......'"),
    (["show", "/".join(["......."] * 4 + ["X......", "......."])], "a2"),
    (["show", "/".join(["......."] * 5 + ["XXX...."])], "3 stones of the first side"),
    (["play", "99"], "'99'"),
    (["show", "--wrong"], "--wrong"),
    (["shwo"], "'shwo'"),
]


@pytest.mark.parametrize(("words", "quoted"), GARBAGE)
def test_a_mistake_gets_one_line_and_code_two(words: list[str], quoted: str) -> None:
    ran = claimeven(*words)
    assert_one_line_error(ran, quoted)
    assert ran.out == ""


def test_a_bad_line_of_standard_input_is_named() -> None:
    ran = claimeven("show", "--json", stdin="44\n48\n")
    assert_one_line_error(ran, "line 2: move 2 of '48'")
    assert len(ran.json_lines) == 1


def test_bytes_that_are_no_text_get_one_line_too() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "claimeven.cli.main", "show"],
        input=b"\xff\xfe\x00\n",
        capture_output=True,
        timeout=60,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
    )
    assert run.returncode == 2
    assert run.stderr.count(b"\n") == 1


def test_a_reader_that_leaves_is_no_error() -> None:
    command = (
        f"{shlex.quote(sys.executable)} -m claimeven.cli.main count all --geometry 5x5x3 --json"
    )
    run = subprocess.run(["sh", "-c", f"{command} | head -n 1"], capture_output=True, text=True)
    assert run.stderr == ""
    assert run.stdout.count("\n") == 1


@pytest.mark.parametrize("redirection", ["<&-", ">&-", "<&- >&- 2>&-", "2>&-"])
@pytest.mark.parametrize(
    "words", ["--version", "show -", "perft 3", "play --second human", "engine random"]
)
def test_closed_streams_are_no_traceback(words: str, redirection: str) -> None:
    command = f"{shlex.quote(sys.executable)} -m claimeven.cli.main {words} {redirection}"
    run = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60)
    assert "Traceback" not in run.stderr
    assert run.returncode in (0, 2)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
@pytest.mark.parametrize("words", ["--version", "show 44", "show 44 --json", "perft 3", "count 9"])
def test_a_full_disk_gets_one_line(words: str) -> None:
    command = f"{shlex.quote(sys.executable)} -m claimeven.cli.main {words} > /dev/full"
    run = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60)
    assert run.returncode == 2
    assert run.stderr == "claimeven: cannot read or write: No space left on device\n"


def test_without_a_command_the_help_is_shown() -> None:
    ran = claimeven()
    assert ran.code == 0
    assert ran.out.startswith("Usage: claimeven")
    assert ran.err == ""


def test_numbers_beyond_all_games_are_quick() -> None:
    assert claimeven("perft", "99999999999", "--json").json_lines[0]["sequences"] == 0
    assert len(claimeven("count", "999999999", "--geometry", "3x3x3", "--json").json_lines) == 10
    huge = claimeven("count", "3", "--memory-mb", "99999999999999", "--json")
    assert len(huge.json_lines) == 4
