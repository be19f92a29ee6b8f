"""Programs that nobody trusts: what they cannot do, and what ends them."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from claimeven.protocol.programs import supervised
from claimeven.protocol.programs.confinement import Confinement, Limit, Protection
from claimeven.protocol.programs.program import CAN_CONFINE, Program, start_program
from protocol.programs.processes import is_alive

PATIENCE = 60
pytestmark = pytest.mark.skipif(not CAN_CONFINE, reason="programs are confined on Linux")

BEYOND: dict[Limit, tuple[str, dict[str, float]]] = {
    Limit.SECONDS: ("time.sleep(30)", {"seconds": 0.3}),
    Limit.PROCESSOR: ("exec('while True: pass')", {"processor_seconds": 0.3}),
    Limit.MEMORY: (
        "x = [bytearray(1 << 20) for _ in range(500)]; time.sleep(20)",
        {"memory_mb": 64},
    ),
    Limit.PROCESSES: (
        "[os.fork() or (time.sleep(10), os._exit(0)) for _ in range(100)]; time.sleep(10)",
        {"processes": 20},
    ),
    Limit.DISK: (
        "[(open(str(n), 'wb').write(bytes(1 << 20)), time.sleep(0.02)) for n in range(200)]",
        {"disk_mb": 8},
    ),
}


def start(folder: Path, code: str, **limits: float) -> Program:
    words = [sys.executable, "-c", f"import os, sys, time; {code}"]
    return start_program(words, Confinement(folder, **limits))  # type: ignore[arg-type]


def run(folder: Path, code: str, **limits: float) -> tuple[int | None, str, Program]:
    program = start(folder, code, **limits)
    program.stdin.close()
    said = program.stdout.read().decode()
    code_at_end = program.wait(PATIENCE)
    program.kill()
    return code_at_end, said, program


@pytest.fixture(params=["namespaces", "plain"])
def either_way(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> str:
    """With the namespaces that the system allows, and without any."""
    if request.param == "plain":
        script = tmp_path / "plain_supervisor.py"
        script.write_text(
            "import sys; sys.path.insert(0, "
            f"{str(Path(supervised.__file__).parents[3])!r})\n"
            "from claimeven.protocol.programs import isolation, supervisor\n"
            "isolation.leave_namespaces = lambda network: set()\n"
            "supervisor.main()\n"
        )
        monkeypatch.setattr(supervised, "SUPERVISOR", script)
    return str(request.param)


@pytest.mark.usefixtures("either_way")
@pytest.mark.parametrize("limit", list(Limit))
def test_a_limit_ends_everything(limit: Limit, tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    code, limits = BEYOND[limit]
    began = time.monotonic()
    ended, _, program = run(folder, code, **limits)
    assert program.usage.limit is limit
    assert ended != 0
    assert time.monotonic() - began < PATIENCE
    assert not [pid for pid in working_in(folder) if is_alive(pid)]


@pytest.mark.usefixtures("either_way")
def test_exit_codes_and_usage_are_told(tmp_path: Path) -> None:
    ended, said, program = run(tmp_path, "print('hello'); sys.exit(7)")
    assert (ended, said) == (7, "hello\n")
    assert program.usage.limit is None
    assert program.usage.processor_seconds > 0
    assert program.usage.peak_mb > 1
    ended, _, _ = run(tmp_path, "os.kill(os.getpid(), 11)")
    assert ended == -11


@pytest.mark.usefixtures("either_way")
def test_a_command_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        start_program(["./nowhere"], Confinement(tmp_path))


@pytest.mark.usefixtures("either_way")
def test_killing_ends_it(tmp_path: Path) -> None:
    program = start(tmp_path, "print('up', flush=True); time.sleep(600)")
    assert program.stdout.readline() == b"up\n"
    program.kill()
    assert program.wait() == -9
    assert not working_in(tmp_path)


def test_it_gets_nothing_of_our_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIMEVEN_SECRET", "42")
    _, said, program = run(tmp_path, "print(sorted(os.environ), os.getcwd())")
    assert "CLAIMEVEN_SECRET" not in said
    assert str(tmp_path) in said
    assert {Protection.TREE, Protection.LIMITS, Protection.ENVIRONMENT} <= program.protections


def test_files_elsewhere_are_safe(tmp_path: Path) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    own.mkdir()
    other.mkdir()
    (other / "precious").write_text("here")
    code = f"open('mine', 'w').close(); os.remove({str(other / 'precious')!r})"
    ended, _, program = run(own, code)
    if Protection.FILES not in program.protections:
        pytest.skip("the system allows no mounts of one's own")
    assert ended == 1
    assert (other / "precious").read_text() == "here"
    assert (own / "mine").exists()


def test_other_processes_are_out_of_reach(tmp_path: Path) -> None:
    ended, said, program = run(tmp_path, f"print(os.getpid() < 10); os.kill({os.getpid()}, 0)")
    if Protection.PROCESSES not in program.protections:
        pytest.skip("the system allows no namespaces")
    assert said == "True\n"
    assert ended == 1


def test_there_is_no_network(tmp_path: Path) -> None:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        code = f"import socket; socket.create_connection(('127.0.0.1', {port}), 5); print('in')"
        _, said, program = run(tmp_path, code)
    if Protection.NETWORK not in program.protections:
        pytest.skip("the system allows no namespaces")
    assert said == ""


def test_the_sentence_about_a_limit_names_it(tmp_path: Path) -> None:
    confinement = Confinement(tmp_path, memory_mb=64)
    assert {confinement.passed(limit) for limit in Limit} >= {"used more than 64 MB of memory"}


def working_in(folder: Path) -> list[int]:
    """Processes whose working directory is this folder."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdecimal() and os.readlink(entry / "cwd") == str(folder):
                found.append(int(entry.name))
        except OSError:
            continue
    return found
