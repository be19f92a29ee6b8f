from __future__ import annotations

import os
import signal
import subprocess
import sys

from cli.runner import assert_one_line_error, claimeven


def test_perft_for_people() -> None:
    ran = claimeven("perft", "7")
    assert "823,536 sequences of 7 moves from the empty board (7x6x4)" in ran.out


def test_perft_divides_by_first_move() -> None:
    ran = claimeven("perft", "2", "444444", "--divide")
    assert [line.split() for line in ran.out.splitlines()[:-1]] == [
        ["column", name, "6"] for name in "123567"
    ]


def test_perft_as_json_and_from_a_pipe() -> None:
    ran = claimeven("perft", "3", "--json", stdin="# a comment\n44\n\n4444\n")
    assert [line["position"] for line in ran.json_lines] == ["44", "", "4444"]
    assert [line["sequences"] for line in ran.json_lines] == [343, 343, 342]
    divided = claimeven("perft", "3", "--json", "--divide", "4").json_lines[0]
    assert divided["columns"] == [49] * 7
    full = claimeven("perft", "1", "--json", "--divide", "444444").json_lines[0]
    assert full["columns"] == [1, 1, 1, None, 1, 1, 1]


def test_perft_on_a_wide_board() -> None:
    assert (
        claimeven("perft", "3", "--json", "--geometry", "16x7x5").json_lines[0]["sequences"] == 4096
    )


def test_count_as_table_and_json() -> None:
    table = claimeven("count", "4").out.splitlines()
    assert [line.split()[:2] for line in table[2:]] == [
        ["0", "1"],
        ["1", "7"],
        ["2", "49"],
        ["3", "238"],
        ["4", "1,120"],
        ["sum", "1,415"],
    ]
    lines = claimeven("count", "all", "--geometry", "3x3x3", "--json").json_lines
    assert sum(line["positions"] for line in lines) == 694


def test_count_keeps_what_it_counted_when_memory_ends() -> None:
    ran = claimeven("count", "12", "--memory-mb", "2", "--json")
    assert_one_line_error(ran, "needs more than 2 MB")
    assert [line["ply"] for line in ran.json_lines] == list(range(9))


def test_an_interrupt_ends_a_long_count_at_once() -> None:
    run = subprocess.Popen(
        [sys.executable, "-c", PRINT_WHEN_READY],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert run.stdout is not None
    assert run.stdout.readline() == "ready\n"
    try:
        os.kill(run.pid, signal.SIGINT)
        _, err = run.communicate(timeout=60)
    finally:
        run.kill()
    assert run.returncode == 130
    assert err.strip() == "claimeven: interrupted"


PRINT_WHEN_READY = """
import threading
from claimeven.cli.main import main
threading.Timer(1.0, lambda: print("ready", flush=True)).start()
main(["perft", "40"])
"""
