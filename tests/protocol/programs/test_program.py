"""Programs end with everything that they started."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from claimeven.protocol.programs.group import GroupProgram
from claimeven.protocol.programs.program import Program, start_program
from claimeven.protocol.programs.supervisor import descendants
from protocol.programs.processes import is_alive, wait_for_the_end_of

STARTER = str(Path(__file__).with_name("process_starter.py"))
PATIENCE = 60
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="descendants are found on Linux")


def starter(start: str, then: str) -> list[str]:
    return [sys.executable, STARTER, start, then]


def read_pid(program: Program) -> int:
    pid = int(program.stdout.readline())
    assert is_alive(pid)
    return pid


@on_linux
@pytest.mark.parametrize("start", ["session", "daemon", "chain"])
def test_killing_ends_what_left_the_session(start: str) -> None:
    program = start_program(starter(start, "waits"))
    pids = [read_pid(program) for _ in range(3 if start == "chain" else 1)]
    assert program.wait(0) is None
    program.kill()
    assert program.wait() == -9
    assert [pid for pid in pids if is_alive(pid)] == [], "nothing is left when kill returns"


@on_linux
def test_what_it_started_ends_when_the_program_does() -> None:
    program = start_program(starter("daemon", "ends"))
    pid = int(program.stdout.readline())
    assert program.wait(PATIENCE) == 3
    assert not is_alive(pid)
    program.kill()


@on_linux
def test_a_program_that_stops_its_supervisor_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimeven.protocol.programs.supervised.KILL_SECONDS", 0.2)
    program = start_program(starter("session", "stops-its-parent"))
    pid = read_pid(program)
    assert program.stdout.readline() == b"stopped\n"
    program.kill()
    wait_for_the_end_of(pid)


@on_linux
def test_everything_ends_when_we_are_killed() -> None:
    words = starter("daemon", "waits")
    code = (
        "import sys, time; from claimeven.protocol.programs.program import start_program; "
        f"program = start_program({words!r}); "
        "sys.stdout.buffer.write(program.stdout.readline()); sys.stdout.flush(); time.sleep(600)"
    )
    us = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert us.stdout is not None
    pid = int(us.stdout.readline())
    found = descendants(us.pid)
    assert pid in found
    us.kill()
    us.wait()
    us.stdout.close()
    for each in found:
        wait_for_the_end_of(each)


def test_streams_and_exit_code_pass_through() -> None:
    code = "import sys; print(input()); print('!', file=sys.stderr); sys.exit(7)"
    program = start_program([sys.executable, "-c", code])
    program.stdin.write(b"hello\n")
    program.stdin.close()
    assert program.stdout.read().split() == [b"hello"]
    assert program.stderr.read().split() == [b"!"]
    assert program.wait(PATIENCE) == 7


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "empty"),
        (["/nonexistent/engine"], "No such file"),
        (["/"], "Permission denied"),
        ([__file__], "Permission denied"),
    ],
)
def test_what_does_not_start_says_why_and_leaves_nothing(words: list[str], reason: str) -> None:
    before = set(os.listdir("/proc/self/fd")) if sys.platform == "linux" else set()
    with pytest.raises(OSError, match=reason):
        start_program(words)
    if sys.platform == "linux":
        assert set(os.listdir("/proc/self/fd")) == before


@pytest.mark.skipif(sys.platform == "win32", reason="there are no process groups")
def test_elsewhere_the_process_group_is_ended() -> None:
    code = "import subprocess, sys, time; " + (
        "print(subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)']).pid, "
        "flush=True); time.sleep(600)"
    )
    program = GroupProgram([sys.executable, "-c", code])
    pid = int(program.stdout.readline())
    program.kill()
    assert program.wait() == -9
    wait_for_the_end_of(pid)
